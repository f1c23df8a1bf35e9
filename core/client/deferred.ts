import type { CreateTransport } from '../api/contract.ts';
import { createTransport as createTransportWith } from '../api/transport.ts';
import { lazyChunk } from '../base/lazy.ts';
import type { DeferredSession } from '../session/contract.ts';
import { createSessionController as createControllerWith } from '../session/sessionController.ts';

/*
 * The chunk of a client's first call: the transport, the requests for the project settings and the events, the session's controller and
 * calls. Few clients need the code for the captcha and the device fingerprint, or call `getFreshTokens`.
 */
export { fetchProjectSettings } from '../api/projectSettingsResponse.ts';
export { postEvents } from '../api/telemetry.ts';
export { createSessionCalls, refreshSession } from '../session/sessionCalls.ts';

const botProtection = lazyChunk(() => import('../api/botProtection.ts'), 'createBotProtection');
const freshTokens = lazyChunk(() => import('../session/freshTokens.ts'), 'createFreshTokens');

export const createTransport: CreateTransport = (...given) => createTransportWith(botProtection, ...given);
export const createSessionController: DeferredSession['createSessionController'] = (parts) => createControllerWith(freshTokens, parts);
