/*
 * What a client needs for its first call, in one file: the transport, the request for the project's
 * settings, the session's controller and calls, and the few calls that are too small for a file of their own.
 */
export { fetchProjectSettings } from '../api/projectSettingsResponse.ts';
export { createTransport } from '../api/transport.ts';
export { createImpersonation } from '../methods/impersonation/resource.ts';
export { createOrganizations } from '../methods/organizations/resource.ts';
export { refetchOnFocus } from '../methods/user/refetchOnFocus.ts';
export { authenticateSession, createSessionCalls } from '../session/sessionCalls.ts';
export { createSessionController } from '../session/sessionController.ts';
export { createRedeemUrlToken } from './redeemUrlToken.ts';
