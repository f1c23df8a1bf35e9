import type { Session } from '../../machines/login/account.ts';

/**
 * Reads a session as the provider describes it, with what a server relies on checked: whose it is, how it is called and when
 * it ends. The rest is the provider's word.
 *
 * @returns undefined for what is no session
 */
export function sessionOf(described: unknown): Session | undefined {
  if (typeof described !== 'object' || described === null) return undefined;
  const { session_id, user_id, expires_at } = described as Record<string, unknown>;
  const isWhole = [session_id, user_id].every((id) => typeof id === 'string' && id !== '');
  return isWhole && typeof expires_at === 'string' && !Number.isNaN(Date.parse(expires_at)) ? (described as Session) : undefined;
}
