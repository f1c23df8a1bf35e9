import type { ClientContext } from '../../context.ts';
import { createConnectedAppCalls } from './connectedApps.ts';
import { getUserOf } from './getUser.ts';
import { createUserMutations } from './mutations.ts';
import type { UserCalls } from './resource.ts';

export { fetchUser } from './getUser.ts';
export { refetchOnFocus } from './refetchOnFocus.ts';

export function createUserCalls(context: ClientContext): UserCalls {
  return { get: getUserOf(context), ...createUserMutations(context), ...createConnectedAppCalls(context) };
}
