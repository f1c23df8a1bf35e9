import { retryDelay } from '../backoff.ts';
import type { EventNamed } from '../chart.ts';
import { limits } from '../lateLimits.ts';
import type { Session, SessionState, User } from '../login/account.ts';
import { staleFailures, staleMs } from './plan.ts';
import { noPlan } from './start.ts';
import type { Found } from './tabs.ts';
import { changeOf } from './tabs.ts';
import type { EndReason, IntermediateToken, RefreshFailed, SessionContext, SessionEvent, SignedIn, TurnGranted } from './types.ts';

type Change = Partial<SessionContext>;

/** The end of a series of failures. */
const recovered = { failures: 0, notBefore: 0, failedSince: 0, isStale: false } as const;

/** Smaller differences between Stytch's clock and this device's are ignored: a response takes time to arrive. */
const toleratedSkewMs = 60_000;

/** Stores a sign-in, or Stytch's confirmation of the session (SESS-07). */
export function signedIn(context: SessionContext, event: SignedIn): Change {
  const { at, base = at } = event;
  const known = context.state?.session;
  const isSame = event.session.session_id === known?.session_id;
  // The response to an earlier request may arrive last. Times in UTC sort as texts.
  const isLate = isSame && known.last_accessed_at > event.session.last_accessed_at;
  const { session, tokens } = isLate ? { session: known, tokens: 'kept' as const } : event;
  return {
    state: { session, user: newerUser(context, event) },
    tokens,
    intermediate: null,
    endedBy: null,
    fromCache: false,
    isStarting: false,
    isNameless: false,
    elsewhere: false,
    // A refresh continues the same session: other pending responses stay valid.
    epoch: isSame ? context.epoch : context.epoch + 1,
    ...noPlan,
    base,
    refreshAt: base + context.intervalMs,
    expiresAt: expiryOf(session, at),
    confirmedAt: at,
  };
}

/** Returns the response's user, unless another call has changed the user since the request was sent. */
function newerUser({ state }: SessionContext, { user, userBefore }: SignedIn): User {
  return state && userBefore && !sameState(state.user, userBefore) ? state.user : user;
}

/** Stores the session of another tab: a sign-in, or a refresh of the current session. */
export function takenOver(context: SessionContext, found: Found): Change {
  const { stored, marker, base, at } = changeOf(found);
  if (!stored) return {};
  // 0: no refresh has succeeded yet.
  const since = base || at;
  const isSame = marker !== 'new' && stored.session.session_id === context.state?.session.session_id;
  return {
    state: stored,
    tokens: 'kept',
    intermediate: null,
    endedBy: null,
    fromCache: false,
    isNameless: false,
    elsewhere: true,
    epoch: isSame ? context.epoch : context.epoch + 1,
    ...noPlan,
    base: since,
    refreshAt: since + context.intervalMs,
    expiresAt: expiryElsewhere(context, stored.session),
    confirmedAt: since,
  };
}

export function userChanged({ state: old }: SessionContext, { user }: { user: User }): Change {
  // The response may be about another user: the cookie can already hold that user's token.
  return old?.user.user_id === user.user_id ? { state: { ...old, user }, tokens: 'kept', fromCache: false, elsewhere: false } : {};
}

/** Records that the cookie contains a token of an unknown session: only a refresh can identify it. */
export function tokenChanged(context: SessionContext, found: Found): Change {
  const { stored, at } = changeOf(found);
  return {
    // A stored session is the same session here: a different one is reported as a sign-in.
    ...(stored && { state: stored }),
    ...tokenFound(context),
    refreshAt: at,
    ...recovered,
  };
}

/** Invalidates pending responses: their token is gone or about to be replaced. */
export function outdated({ epoch }: SessionContext): Change {
  return { epoch: epoch + 1, elsewhere: true };
}

/** Notes the token of an unknown session. The next request that confirms a session names its user. */
export const tokenFound = (context: SessionContext): Change => ({ ...outdated(context), isNameless: true });

/** @param elsewhere whether this page leaves the storage unchanged */
export function ended({ epoch }: SessionContext, endedBy: EndReason, elsewhere = false): Change {
  return {
    state: null,
    tokens: 'kept',
    intermediate: null,
    endedBy,
    fromCache: false,
    isStarting: false,
    isNameless: false,
    epoch: epoch + 1,
    elsewhere,
    ...noPlan,
  };
}

/** Ends the session because another tab has ended it and has updated the storage. */
export function endedElsewhere(context: SessionContext): Change {
  return ended(context, 'signed_out_elsewhere', true);
}

/** Stores an intermediate token and ends any session (STORE-08). */
export function halfSignedIn(context: SessionContext, { token, expiresAt }: IntermediateToken): Change {
  const isNobody = context.state === null && context.endedBy !== null;
  return { ...(isNobody ? {} : ended(context, 'signed_out')), elsewhere: false, intermediate: { token, expiresAt } };
}

/** Starts a refresh. A slightly late refresh counts as punctual, so that the schedule does not drift. */
export function begun({ refresh, refreshAt, failures, intervalMs }: SessionContext, { at }: { readonly at: number }): Change {
  const late = at - refreshAt;
  const isPunctual = failures === 0 && late >= 0 && late < intervalMs;
  return { refresh: refresh + 1, askedAt: at, base: isPunctual ? refreshAt : at, wantedUntil: 0 };
}

/** Starts a refresh for a caller that waits for a JWT. */
export function begunFor(context: SessionContext, event: EventNamed<SessionEvent, 'refresh_wanted'>): Change {
  return { ...begun(context, event), wantedUntil: event.until };
}

/** Continues from another tab's refresh, made within the interval. */
export function skipped({ intervalMs }: SessionContext, { last }: Pick<TurnGranted, 'last'>): Change {
  return last ? { ...recovered, base: last.base, refreshAt: last.base + intervalMs, confirmedAt: last.base } : {};
}

/** Marks the session as stale ten minutes after the first failure, even if the server's wait allowed fewer than three attempts. */
export function goneStale(): Change {
  return { isStale: true };
}

/** Schedules the next attempt (SESS-05, SESS-09), not before the time that the server allows (READ-92). */
export function backedOff(context: SessionContext, event: Omit<RefreshFailed, 'type' | 'refresh'>): Change {
  const { at, random, retryAfterMs = 0 } = event;
  const attempt = context.failures + 1;
  const failedSince = context.failures > 0 ? context.failedSince : at;
  return {
    failures: attempt,
    failedSince,
    isStale: context.isStale || attempt >= staleFailures || at - failedSince >= staleMs,
    base: at,
    notBefore: at + Math.max(limits.retryMs, retryAfterMs),
    refreshAt: at + Math.max(retryDelay(attempt, random), retryAfterMs),
  };
}

/**
 * Returns the session's expiry by this page's clock. The last access is the moment of the response, so it shows the
 * difference between the clocks. A session that Stytch has just confirmed is never treated as expired at this moment.
 */
function expiryOf({ expires_at, last_accessed_at }: Session, at: number): number {
  const skew = at - Date.parse(last_accessed_at);
  const expiry = Date.parse(expires_at) + (skew >= toleratedSkewMs ? skew : 0);
  return Math.max(expiry, at + limits.retryMs);
}

/** Returns the expiry of a session from another tab, with the clock difference known so far. */
function expiryElsewhere({ state, expiresAt }: { state: SessionState; expiresAt: number }, { expires_at }: Session): number {
  const expiry = Date.parse(expires_at);
  return state && Number.isFinite(expiresAt) ? expiry + expiresAt - Date.parse(state.session.expires_at) : expiry;
}

/** Whether two values are equal except for times of last access (SESS-02). */
export function sameState(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && (key === 'last_accessed_at' || sameState(one[key], other[key])))
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
