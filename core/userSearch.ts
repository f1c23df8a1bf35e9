import type { CallOptions, Http } from './http.ts';
import { isUserType } from './passwordSchema.ts';

/** How an address signs in: it is new, has a password, or signs in without one. */
export interface FoundUser {
  readonly userType: 'new' | 'passwordless' | 'password';
}

/** Asks how an address signs in (CALL-51). */
export function searchUser({ http }: { readonly http: Http }, email: string, { signal }: CallOptions = {}): Promise<FoundUser> {
  return http.request('POST', '/users/search', { body: { email }, answer: isUserType, signal, guard: 'sent' });
}
