import { retryDelay } from '../backoff.ts';
import { limits } from '../limits.ts';
import type { Session, SessionState, User } from '../login/account.ts';
import { sameState } from './sameState.ts';
import { noPlan } from './start.ts';
import type { EndReason, IntermediateToken, RefreshFailed, SessionContext, SignedIn, StoredChange, TurnGranted } from './types.ts';

type Change = Partial<SessionContext>;

/** A provider's clock that differs by less than this counts as right: an answer takes its time, too. */
const toleratedSkewMs = 60_000;

/** Takes over a sign-in, or the provider's word that it still holds (SESS-07). */
export function signedIn(context: SessionContext, event: SignedIn): Change {
  const { session, tokens, at, base = at } = event;
  return {
    state: { session, user: newerUser(context, event) },
    tokens,
    intermediate: null,
    endedBy: null,
    fromCache: false,
    isStarting: false,
    isNameless: false,
    elsewhere: false,
    // A refresh goes on with the same session: other answers for it are still good.
    epoch: event.epoch ?? context.epoch + 1,
    ...noPlan,
    base,
    refreshAt: base + limits.refreshMs,
    expiresAt: expiryOf(session, at),
  };
}

/** The user of an answer, unless a call that was answered meanwhile has changed them: it knows better. */
function newerUser({ state }: SessionContext, { user, userBefore }: SignedIn): User {
  return state && userBefore && !sameState(state.user, userBefore) ? state.user : user;
}

/** Takes over a session that another tab has stored: a sign-in, or a refresh of this page's own session. */
export function takenOver(context: SessionContext, { stored, marker, base, at }: StoredChange): Change {
  if (!stored) return {};
  const since = base ?? at;
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
    refreshAt: since + limits.refreshMs,
    expiresAt: expiryElsewhere(context, stored.session),
  };
}

export function userChanged({ state: old }: SessionContext, { user }: { user: User }): Change {
  return old ? { state: { ...old, user }, tokens: 'kept', fromCache: false, elsewhere: false } : {};
}

/** Notes that the cookie holds a token nobody knows the owner of: only a refresh can tell. */
export function tokenChanged({ epoch }: SessionContext, { stored, at }: StoredChange): Change {
  return {
    // Were it another session, somebody would have signed in.
    ...(stored && { state: stored }),
    isNameless: true,
    epoch: epoch + 1,
    elsewhere: true,
    refreshAt: at,
    failures: 0,
    notBefore: 0,
  };
}

/** Has answers that are still on their way belong to the past: their token is gone, or about to be replaced. */
export function outdated({ epoch }: SessionContext): Change {
  return { epoch: epoch + 1, elsewhere: true };
}

/** Ends the session here. */
export function ended({ epoch }: SessionContext, endedBy: EndReason): Change {
  return {
    state: null,
    tokens: 'kept',
    intermediate: null,
    endedBy,
    fromCache: false,
    isStarting: false,
    isNameless: false,
    epoch: epoch + 1,
    elsewhere: false,
    ...noPlan,
  };
}

/** Ends the session as another tab has done, and stored. */
export function endedElsewhere(context: SessionContext): Change {
  return { ...ended(context, 'signed_out_elsewhere'), elsewhere: true };
}

/** Takes over half a sign-in, in place of any session (STORE-08). */
export function halfSignedIn(context: SessionContext, { token, expiresAt }: IntermediateToken): Change {
  const isNobody = context.state === null && context.endedBy !== null;
  return { ...(isNobody ? {} : ended(context, 'signed_out')), elsewhere: false, intermediate: { token, expiresAt } };
}

/** Begins a refresh. One that is begun a little late counts as punctual, so that the schedule does not drift. */
export function begun({ refresh, refreshAt, failures }: SessionContext, { at }: { readonly at: number }): Change {
  const late = at - refreshAt;
  const isPunctual = failures === 0 && late >= 0 && late < limits.refreshMs;
  return { refresh: refresh + 1, askedAt: at, base: isPunctual ? refreshAt : at };
}

/** Goes on from the refresh of another tab, which was made within the interval. */
export function skipped(_: SessionContext, { last }: Pick<TurnGranted, 'last'>): Change {
  return last ? { failures: 0, notBefore: 0, base: last.base, refreshAt: last.base + limits.refreshMs } : {};
}

/** Plans the next attempt (SESS-05, SESS-09): not before the provider wants it (READ-92). */
export function backedOff({ failures }: SessionContext, event: Omit<RefreshFailed, 'type' | 'refresh'>): Change {
  const { at, random, retryAfterMs = 0 } = event;
  const attempt = failures + 1;
  return {
    failures: attempt,
    notBefore: at + Math.max(limits.retryMs, retryAfterMs),
    refreshAt: at + Math.max(retryDelay(attempt, random), retryAfterMs),
  };
}

/**
 * When a session ends by this page's clock. The provider has just used it, so that the difference
 * between the clocks shows in its last access; and what it has confirmed is not over at this moment.
 */
function expiryOf({ expires_at, last_accessed_at }: Session, at: number): number {
  const skew = at - Date.parse(last_accessed_at);
  const expiry = Date.parse(expires_at) + (skew >= toleratedSkewMs ? skew : 0);
  return Math.max(expiry, at + limits.retryMs);
}

/** When a session ends that another tab was told of: what is known of the clocks stays. */
function expiryElsewhere({ state, expiresAt }: { state: SessionState; expiresAt: number }, { expires_at }: Session): number {
  const expiry = Date.parse(expires_at);
  return state && Number.isFinite(expiresAt) ? expiry + expiresAt - Date.parse(state.session.expires_at) : expiry;
}
