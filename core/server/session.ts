import type { Session } from '../../machines/login/account.ts';

/**
 * Reads a session from Stytch's data and checks the fields that a server relies on: user, session ID and expiry. Other fields
 * are not checked.
 *
 * @returns undefined for an invalid session
 */
export function sessionOf(described: unknown): Session | undefined {
  if (typeof described !== 'object' || described === null) return undefined;
  const { session_id, user_id, expires_at } = described as Record<string, unknown>;
  const isWhole = [session_id, user_id].every((id) => typeof id === 'string' && id !== '');
  return isWhole && typeof expires_at === 'string' && !Number.isNaN(Date.parse(expires_at)) ? (described as Session) : undefined;
}
