/* The calls about the signed-in user, and rarely used calls, each too small for a separate chunk. */
export { createImpersonation } from '../methods/impersonation/resource.ts';
export { createOrganizations } from '../methods/organizations/resource.ts';
export { createTotps } from '../methods/totp/resource.ts';
export { createUserCalls, fetchUser, refetchOnFocus } from '../methods/user/index.ts';
export { createTokenSignIns } from '../session/tokenSignIns.ts';
