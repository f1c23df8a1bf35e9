import type { CallOptions, Http } from '../../api/contract.ts';
import type { UserSearchAnswer } from './schema.ts';
import { isUserType } from './schema.ts';

export function searchUser({ http }: { readonly http: Http }, email: string, { signal }: CallOptions = {}): Promise<UserSearchAnswer> {
  return http.request('POST', '/users/search', { body: { email }, answer: isUserType, signal, guard: 'both' });
}
