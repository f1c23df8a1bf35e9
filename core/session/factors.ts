import type { AuthenticationFactor, Session } from '../../machines/login/account.ts';

/** An authentication factor and its age. */
export interface SessionFactor extends AuthenticationFactor {
  /** Seconds since the factor was last used, by this page's clock; negative if Stytch's clock is ahead. */
  readonly age: number;
}

/**
 * Returns the factors that the user has signed in with, and their ages; empty for a signed-out user.
 *
 * @param session the result of `client.session.getSync()` or `useSession()`
 * @param now milliseconds since the epoch; default: the page's clock
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
