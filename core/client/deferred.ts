/*
 * The chunk of a client's first call: the transport, the request for the project settings, the session's controller and
 * calls, and a few calls that are too small for a separate chunk.
 */
export { fetchProjectSettings } from '../api/projectSettingsResponse.ts';
export { createTransport } from '../api/transport.ts';
export { createImpersonation } from '../methods/impersonation/resource.ts';
export { authenticateSession, createSessionCalls } from '../session/sessionCalls.ts';
export { createSessionController } from '../session/sessionController.ts';
