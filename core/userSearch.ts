import type { CallOptions, Http } from './http.ts';
import { isUserType } from './passwordSchema.ts';
import type { UserChanges } from './userChanges.ts';

/** Asks how an address signs in (CALL-51). */
export function searchUser({ http }: { readonly http: Http }, email: string, { signal }: CallOptions = {}): ReturnType<UserChanges['search']> {
  return http.request('POST', '/users/search', { body: { email }, answer: isUserType, signal, guard: 'sent' });
}
