import type { ClientContext } from '../context.ts';
import { createConnectedAppCalls } from '../methods/user/connectedApps.ts';
import { getUserOf } from '../methods/user/getUser.ts';
import { createUserMutations } from '../methods/user/mutations.ts';
import type { UserCalls } from '../methods/user/resource.ts';

/* The calls about the signed-in user, and rarely used calls, each too small for a separate chunk. */
export { createImpersonation } from '../methods/impersonation/resource.ts';
export { createOrganizations } from '../methods/organizations/resource.ts';
export { createTotps } from '../methods/totp/resource.ts';
export { fetchUser } from '../methods/user/getUser.ts';
export { refetchOnFocus } from '../methods/user/refetchOnFocus.ts';
export { createTokenSignIns } from '../session/tokenSignIns.ts';

export function createUserCalls(context: ClientContext): UserCalls {
  return { get: getUserOf(context), ...createUserMutations(context), ...createConnectedAppCalls(context) };
}
