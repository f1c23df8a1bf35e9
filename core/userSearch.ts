import { checkArguments } from './arguments.ts';
import type { CallOptions, Http } from './http.ts';
import { isUserType } from './passwordSchema.ts';

/** How an address signs in: it is new, has a password, or signs in without one. */
export interface FoundUser {
  readonly userType: 'new' | 'passwordless' | 'password';
}

/** Asks how an address signs in (CALL-51). */
export async function searchUser({ http }: { readonly http: Http }, email: string, options: CallOptions = {}): Promise<FoundUser> {
  checkArguments('user.search', { ...options, email, options }, { email: 'string', options: 'object' });
  const { signal } = options;
  const call = { body: { email }, answer: isUserType, signal, guard: 'sent' } as const;
  return http.request('POST', '/users/search', call);
}
