/** The names of the client's options. */
export const clientOptionNames = (
  'endpoints endpointOptions cookieOptions userCache fetch timeoutMs refreshIntervalMs allowedRedirectSchemes idpTransport ' +
  'refetchUserOnFocus allowImpersonation secondFactor telemetry docsURL logger onWarning'
).split(' ');
