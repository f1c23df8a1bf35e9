import type { CallOptions, Http, Method } from '../../api/contract.ts';
import { isMutateAnswer, isUser } from '../../api/schema.ts';
import type { MutateAnswer, ResourceParts } from '../../session/authenticateCall.ts';
import type { UserSearchAnswer } from '../contact/schema.ts';
import { isUserType } from '../contact/schema.ts';

/* The requests about users that login methods also send. */

export function searchUser({ http }: { readonly http: Http }, email: string, { signal }: CallOptions = {}): Promise<UserSearchAnswer> {
  return http.request('POST', '/users/search', { body: { email }, answer: isUserType, signal, guard: 'both' });
}

/**
 * Sends a request that changes the signed-in user; unknown fields of its response are kept. If another response has changed the user
 * in the meantime, the user is requested again, because only the server knows which response is newer.
 */
export async function mutate<T = unknown>(
  { http, store }: ResourceParts,
  method: Method,
  path: string,
  { signal, body }: CallOptions & { readonly body?: object } = {},
): Promise<MutateAnswer & T> {
  const { epoch, state } = store.read();
  const call = { signal, body, answer: isMutateAnswer, needsSession: true };
  const { __user, ...answer } = await http.request(method, path, call);
  let found: typeof __user = __user;
  let known = state?.user;
  for (let now = store.read(); now.epoch === epoch && now.state?.user !== known; now = store.read()) {
    known = now.state?.user;
    found = await http.request('GET', '/users/me', { signal, answer: isUser, needsSession: true }).catch(() => found);
  }
  const { request_id: _, status_code: __, ...user } = found;
  store.send({ type: 'user_changed', user, epoch });
  return answer as unknown as MutateAnswer & T;
}
