import type { CallOptions, Http } from '../../api/contract.ts';
import { isUserType } from './schema.ts';

/** Asks how an address signs in (CALL-51). */
export function searchUser(
  { http }: { readonly http: Http },
  email: string,
  { signal }: CallOptions = {},
): Promise<{ userType: 'new' | 'passwordless' | 'password' }> {
  return http.request('POST', '/users/search', { body: { email }, answer: isUserType, signal, guard: 'both' });
}
