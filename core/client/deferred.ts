import type { CreateTransport } from '../api/contract.ts';
import { createTransport as createTransportWith } from '../api/transport.ts';
import type { DeferredSession } from '../session/contract.ts';
import { createSessionController as createControllerWith } from '../session/sessionController.ts';
import { botProtectionChunk, freshTokensChunk } from './deferredChunks.ts';

/*
 * The chunk of a client's first call: the transport, the requests for the project settings and the events, the session's controller and
 * calls.
 */
export { fetchProjectSettings } from '../api/projectSettingsResponse.ts';
export { postEvents } from '../api/telemetry.ts';
export { createSessionCalls, refreshSession } from '../session/sessionCalls.ts';

export const createTransport: CreateTransport = (...given) => createTransportWith(botProtectionChunk, ...given);
export const createSessionController: DeferredSession['createSessionController'] = (parts) => createControllerWith(freshTokensChunk, parts);
