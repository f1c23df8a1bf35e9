import { limits } from '../firstLimits.ts';
import type { SessionState } from '../login/account.ts';
import type { SessionContext } from './types.ts';

/** The schedule of a signed-out page. */
export const noPlan = {
  refreshAt: Infinity,
  expiresAt: Infinity,
  notBefore: 0,
  failures: 0,
  failedSince: 0,
  isStale: false,
  confirmedAt: 0,
  wantedUntil: 0,
} as const;

/** The conditions at the start of a page. */
export interface PageStart {
  /** Whether the token cookie is readable. */
  readonly hasToken: boolean;
  /** Whether the tokens may be in cookies that scripts cannot read, as on a custom domain. */
  readonly hasCustomDomain: boolean;
  readonly isOnline: boolean;
  /** The start time in milliseconds since the epoch. */
  readonly at: number;
  /** The expiry of the session by this device's clock, in milliseconds since the epoch, if it is known. */
  readonly expiry?: unknown;
  /** Whether an earlier page load left a session whose user only Stytch knows (READ-134). */
  readonly isUnknown?: boolean;
}

/**
 * Returns the initial context for a stored session: signed out if it has no token (SESS-14, SESS-15), or if it has expired
 * and cannot be checked (READ-79). The defaults are those of a standalone chart, which reads no cookies.
 */
export function sessionAtStart(
  left: SessionState,
  { hasToken = true, hasCustomDomain = false, isOnline = true, at = 0, expiry, isUnknown = false }: PageStart = {} as PageStart,
): SessionContext {
  const expiresAt = typeof expiry === 'number' ? expiry : Date.parse(left?.session.expires_at as string);
  const isMissing = left && !hasToken && !hasCustomDomain;
  const endedBy = isMissing ? 'cookie_missing' : !isOnline && at >= expiresAt ? 'expired' : null;
  const state = endedBy ? null : left;
  return {
    state,
    tokens: 'kept',
    intermediate: null,
    endedBy,
    fromCache: state !== null || isUnknown,
    hasCustomDomain,
    isStarting: false,
    isNameless: false,
    forceClear: false,
    epoch: 0,
    elsewhere: false,
    refresh: 0,
    askedAt: 0,
    base: 0,
    intervalMs: limits.refreshMs,
    ...noPlan,
    expiresAt: state ? expiresAt : Infinity,
  };
}
