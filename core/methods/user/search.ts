import type { CallOptions, Http } from '../../api/http.ts';
import { isUserType } from '../password/schema.ts';
import type { UserChanges } from './mutations.ts';

/** Asks how an address signs in (CALL-51). */
export function searchUser({ http }: { readonly http: Http }, email: string, { signal }: CallOptions = {}): ReturnType<UserChanges['search']> {
  return http.request('POST', '/users/search', { body: { email }, answer: isUserType, signal, guard: 'sent' });
}
