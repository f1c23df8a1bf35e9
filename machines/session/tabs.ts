import type { SessionContext, StoredChange } from './types.ts';

/**
 * Changes of the session since this page's last check, as visible in storage (STORE-20, STORE-21). They are made by other
 * tabs, by clients of another version, or by users with the developer tools.
 */
export type DoneElsewhere =
  | 'nothing'
  /** A different user has signed in, or the same user again. */
  | 'signed_in'
  /** The current session continues with newer data. */
  | 'refreshed'
  | 'signed_out'
  /** The cookie contains a token without a stored session. */
  | 'token_changed'
  /** The cookie of a known session disappeared before its expiry, without a sign-out. */
  | 'cookie_missing'
  /** The cookie of an unidentified token disappeared. */
  | 'token_gone'
  /** The stored session disappeared but the cookie did not, so this is not a sign-out. */
  | 'state_lost';

/** The storage as an event reports it, or as a sign-out finds it at its end. */
export type Found = StoredChange | { readonly data: StoredChange };

export const changeOf = (found: Found): StoredChange => ('data' in found ? found.data : found);

/** Derives the change from the current storage; an event's own data is ignored, because it may be outdated. */
export function doneElsewhere(context: SessionContext, found: Found): DoneElsewhere {
  const { state, hasCustomDomain } = context;
  const change = changeOf(found);
  const { stored, marker, cookie, wasRemoved, at } = change;
  const mayHold = hasCustomDomain || hasToken(change);
  if (marker === 'new' && !stored) return 'signed_out';
  if (marker === 'new') return mayHold ? 'signed_in' : 'nothing';
  // Without a marker, the change was made by a client of another version or by hand.
  const isRemoved = stored === null || (wasRemoved && !stored);
  if (isRemoved && state) return 'signed_out';
  const isSame = stored?.session.session_id === state?.session.session_id;
  if (stored && !isSame && mayHold && bringsToken(context, change)) return 'signed_in';
  if (!hasCustomDomain && (cookie === 'changed' || (cookie === 'new' && !state))) return 'token_changed';
  if (!hasCustomDomain && (cookie === 'gone' || cookie === 'replaced')) {
    if (!state) return cookie === 'gone' ? 'token_gone' : 'nothing';
    // A cookie that disappears with the session's expiry is expected.
    return at < context.expiresAt ? 'cookie_missing' : 'nothing';
  }
  if (stored && isSame && mayHold && JSON.stringify(stored) !== JSON.stringify(state)) return 'refreshed';
  const isLost = !stored && state && cookie === 'same' && !context.isNameless;
  return isLost ? 'state_lost' : 'nothing';
}

/**
 * Whether a stored session came with a new token. A late response for an older session has none. A token without a known
 * session counts as new once its session is stored.
 */
function bringsToken({ state, isNameless }: SessionContext, change: StoredChange): boolean {
  const isOther = change.cookie !== 'same' && change.cookie !== 'none';
  return isOther || (hasToken(change) && (!state || isNameless));
}

const hasToken = ({ cookie }: StoredChange) => cookie !== 'gone' && cookie !== 'replaced' && cookie !== 'none';

/**
 * Whether another tab's session is stored but its token is not visible yet, or the reverse: browsers synchronize storage and
 * cookies between tabs separately, and Firefox synchronizes cookies last.
 */
export const awaitsOther = (context: SessionContext, change: StoredChange): boolean => {
  const awaitsToken = !context.state && !context.hasCustomDomain && Boolean(change.stored) && change.cookie === 'none';
  return awaitsToken || isReplaced(context, change);
};

/** Whether the session's token was replaced by a token that this client did not write, according to the data visible so far. */
export const isReplaced = (context: SessionContext, change: StoredChange): boolean =>
  change.cookie === 'replaced' && isCookieMissing(context, change);

type Guard = (context: SessionContext, found: Found) => boolean;

export const hasSignedIn: Guard = (context, found) => doneElsewhere(context, found) === 'signed_in';
export const hasRefreshed: Guard = (context, found) => doneElsewhere(context, found) === 'refreshed';
export const hasSignedOut: Guard = (context, found) => doneElsewhere(context, found) === 'signed_out';
export const hasChangedToken: Guard = (context, found) => doneElsewhere(context, found) === 'token_changed';
export const isCookieMissing: Guard = (context, found) => doneElsewhere(context, found) === 'cookie_missing';
export const isTokenGone: Guard = (context, found) => doneElsewhere(context, found) === 'token_gone';
export const isStateLost: Guard = (context, found) => doneElsewhere(context, found) === 'state_lost';
