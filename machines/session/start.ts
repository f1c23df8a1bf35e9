import type { SessionState } from '../login/account.ts';
import type { SessionContext } from './types.ts';

/** The plan while nobody is signed in: none. */
export const noPlan = { refreshAt: Infinity, expiresAt: Infinity, notBefore: 0, failures: 0 } as const;

/** The circumstances in which a page begins. */
export interface PageStart {
  /** Whether the token's cookie can be read. */
  readonly hasToken: boolean;
  /** Whether the tokens may be out of the page's reach, as on a domain of the host's own. */
  readonly hasCustomDomain: boolean;
  /** Whether the browser has a network. */
  readonly isOnline: boolean;
  /** When; milliseconds since 1970. */
  readonly at: number;
  /** Whether an earlier page has left a session of which only the provider knows whose it is (READ-134). */
  readonly isUnknown?: boolean;
}

/**
 * Makes the context of a page that begins with what an earlier one has left: nobody where there is no
 * token for it (SESS-14, SESS-15), or where it is over and cannot be asked about (READ-79).
 */
export function sessionAtStart(
  left: SessionState,
  { hasToken, hasCustomDomain, isOnline, at, isUnknown = false }: PageStart = anyPage,
): SessionContext {
  const expiresAt = left ? Date.parse(left.session.expires_at) : Infinity;
  const isMissing = left !== null && !hasToken && !hasCustomDomain;
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
    ...noPlan,
    expiresAt: state ? expiresAt : Infinity,
  };
}

/** For a chart of its own, which reads no cookies. */
const anyPage: PageStart = { hasToken: true, hasCustomDomain: false, isOnline: true, at: 0 };
