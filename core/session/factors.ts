import type { AuthenticationFactor, Session } from '../../machines/login/account.ts';

/** A proof of who the user is, and its age. */
export interface SessionFactor extends AuthenticationFactor {
  /** Seconds since it was last given, by this page's clock; below 0 where Stytch's is ahead. */
  readonly age: number;
}

/**
 * Returns how the user has proved who they are, and how long ago; empty when nobody is signed in.
 *
 * @param session what `client.session.getSync()` or `useSession()` gives
 * @param now by whose clock; default: the page's, in milliseconds since 1970
 *
 * @example
 * const [recent] = sessionFactors(client.session.getSync()).filter(({ age }) => age < 300);
 * if (!recent) location.assign('/confirm-it-is-you');
 */
export function sessionFactors(session: Session | null, now: number = Date.now()): readonly SessionFactor[] {
  return (session?.authentication_factors ?? []).map((factor) => ({
    ...factor,
    age: (now - Date.parse(factor.last_authenticated_at)) / 1000,
  }));
}
