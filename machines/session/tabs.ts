import type { Revoked, SessionContext, StoredChange } from './types.ts';

/**
 * What others have done to the session since this page looked last, as far as the storage shows it
 * (STORE-20, STORE-21): other tabs, clients of another version, people with the browser's tools.
 */
export type DoneElsewhere =
  | 'nothing'
  /** Somebody else is signed in, or the same person anew. */
  | 'signed_in'
  /** This page's session goes on, with newer data. */
  | 'refreshed'
  | 'signed_out'
  /** The cookie holds a token of which nothing else is stored. */
  | 'token_changed'
  /** The cookie of a known session is gone before its time, and nobody has said why. */
  | 'cookie_missing'
  /** The cookie of a token is gone of which nobody ever knew whose it is. */
  | 'token_gone'
  /** What was stored is gone, the cookie is not: nobody has signed out. */
  | 'state_lost';

/** Reads out of a change of the storage what has been done. What is stored now counts, not what an event says. */
export function doneElsewhere(context: SessionContext, change: StoredChange): DoneElsewhere {
  const { state, hasCustomDomain } = context;
  const { stored, marker, cookie, wasRemoved, at } = change;
  const mayHold = hasCustomDomain || hasToken(change);
  if (marker === 'new' && !stored) return 'signed_out';
  if (marker === 'new') return mayHold ? 'signed_in' : 'nothing';
  // Without a marker it was a client of another version, or a person.
  const isRemoved = stored === null || (wasRemoved && !stored);
  if (isRemoved && state) return 'signed_out';
  const isSame = stored?.session.session_id === state?.session.session_id;
  if (stored && !isSame && mayHold && bringsToken(context, change)) return 'signed_in';
  if (!hasCustomDomain && cookie === 'changed') return 'token_changed';
  if (!hasCustomDomain && (cookie === 'gone' || cookie === 'replaced')) {
    if (!state) return cookie === 'gone' ? 'token_gone' : 'nothing';
    // A cookie that has gone with its session's time is no surprise.
    return at < context.expiresAt ? 'cookie_missing' : 'nothing';
  }
  if (stored && isSame && mayHold && JSON.stringify(stored) !== JSON.stringify(state)) return 'refreshed';
  const isLost = !stored && !isRemoved && state && cookie === 'same' && !context.isNameless;
  return isLost ? 'state_lost' : 'nothing';
}

/**
 * Whether a stored session has come with a token of its own. A late answer of an older session brings
 * none; a token that this page has seen without knowing whose it is gets its name.
 */
function bringsToken({ state, isNameless }: SessionContext, change: StoredChange): boolean {
  const isOther = change.cookie !== 'same' && change.cookie !== 'none';
  return isOther || (hasToken(change) && (!state || isNameless));
}

const hasToken = ({ cookie }: StoredChange) => cookie !== 'gone' && cookie !== 'replaced' && cookie !== 'none';

/**
 * Whether another tab's session is stored whose token has yet to come, or the other way round: browsers bring storage and
 * cookies to the processes of their tabs separately, Firefox the cookies last.
 */
export const awaitsOther: Guard = (context, change) => {
  const awaitsToken = !context.state && !context.hasCustomDomain && Boolean(change.stored) && change.cookie === 'none';
  return awaitsToken || isReplaced(context, change);
};

/** Whether the session's token has given way to one that this client has not written, as far as this page can see yet. */
export const isReplaced: Guard = (context, change) => change.cookie === 'replaced' && isCookieMissing(context, change);

type Guard = (context: SessionContext, change: StoredChange) => boolean;

export const hasSignedIn: Guard = (context, change) => doneElsewhere(context, change) === 'signed_in';
export const hasRefreshed: Guard = (context, change) => doneElsewhere(context, change) === 'refreshed';
export const hasSignedOut: Guard = (context, change) => doneElsewhere(context, change) === 'signed_out';
export const hasChangedToken: Guard = (context, change) => doneElsewhere(context, change) === 'token_changed';
export const isCookieMissing: Guard = (context, change) => doneElsewhere(context, change) === 'cookie_missing';
export const isTokenGone: Guard = (context, change) => doneElsewhere(context, change) === 'token_gone';
export const isStateLost: Guard = (context, change) => doneElsewhere(context, change) === 'state_lost';

type GuardAtEnd = (context: SessionContext, event: { data: Revoked }) => boolean;

/** The same of the storage as it is found after a sign-out. */
export const atEnd = {
  hasSignedIn: (context, { data }) => hasSignedIn(context, data),
  hasRefreshed: (context, { data }) => hasRefreshed(context, data),
  hasSignedOut: (context, { data }) => hasSignedOut(context, data),
  hasChangedToken: (context, { data }) => hasChangedToken(context, data),
  isCookieMissing: (context, { data }) => isCookieMissing(context, data),
  isStateLost: (context, { data }) => isStateLost(context, data),
} satisfies Record<string, GuardAtEnd>;
