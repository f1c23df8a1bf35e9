import { retryDelay } from './backoff.ts';
import type { Session, User } from './domain.ts';
import { limits } from './limits.ts';
import { noPlan } from './sessionStart.ts';
import type { EndReason, SessionContext, SessionEvent } from './sessionTypes.ts';

type Happened<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;
type Change = Partial<SessionContext>;

/** A provider's clock that differs by less than this counts as right: an answer takes its time, too. */
const toleratedSkewMs = 60_000;

/** Takes over a sign-in, or the provider's word that it still holds (SESS-07). */
export function signedIn(context: SessionContext, event: Happened<'signed_in'>): Change {
  const { session, user, tokens, at, base = at, elsewhere = false } = event;
  return {
    state: { session, user },
    tokens,
    endedBy: null,
    fromCache: false,
    elsewhere,
    // A refresh goes on with the same session: other answers for it are still good.
    epoch: event.epoch ?? context.epoch + 1,
    ...noPlan,
    base,
    refreshAt: base + limits.refreshMs,
    expiresAt: elsewhere ? expiryElsewhere(context, session) : expiryOf(session, at),
  };
}

export function userChanged({ state: old }: SessionContext, { user }: { user: User }): Change {
  return old ? { state: { ...old, user }, tokens: 'kept', fromCache: false, elsewhere: false } : {};
}

/** The token in the cookie is not the one that is remembered: whose it is, only a refresh can tell. */
export function tokenChanged({ epoch }: SessionContext, { at }: Happened<'token_changed'>): Change {
  return { epoch: epoch + 1, elsewhere: true, refreshAt: at, failures: 0, notBefore: 0 };
}

export function ended({ epoch }: SessionContext, endedBy: EndReason, elsewhere = false): Change {
  return { state: null, tokens: 'kept', endedBy, fromCache: false, epoch: epoch + 1, elsewhere, ...noPlan };
}

/** Begins a refresh. One that is begun a little late counts as punctual, so that the schedule does not drift. */
export function begun({ refresh, refreshAt, failures }: SessionContext, at: number): Change {
  const late = at - refreshAt;
  const isPunctual = failures === 0 && late >= 0 && late < limits.refreshMs;
  return { refresh: refresh + 1, base: isPunctual ? refreshAt : at };
}

/** Another tab has refreshed within the interval. */
export function skipped(_: SessionContext, { base }: Happened<'refresh_skipped'>): Change {
  return { failures: 0, notBefore: 0, base, refreshAt: base + limits.refreshMs };
}

/** Plans the next attempt (SESS-05, SESS-09): not before the provider wants it (READ-92). */
export function backedOff({ failures }: SessionContext, event: Happened<'refresh_failed'>): Change {
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

/** Another tab's answer has had its way through the storage: what is known of the clocks stays. */
function expiryElsewhere({ state, expiresAt }: SessionContext, { expires_at }: Session): number {
  const expiry = Date.parse(expires_at);
  return state && Number.isFinite(expiresAt) ? expiry + expiresAt - Date.parse(state.session.expires_at) : expiry;
}
