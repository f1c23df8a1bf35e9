import type { Moment, SessionContext, SessionStateName, TurnGranted } from './types.ts';

/** The lowest interval between refreshes that a host can set, in milliseconds (READ-133). */
export const lowestInterval = 60_000;
/** The number of failed refreshes after which the session counts as stale. */
export const staleFailures = 3;
/** The milliseconds since the first failed refresh after which the session counts as stale. */
export const staleMs = 600_000;

/** Tabs of one device may read slightly different times; a larger difference means that the clock was set back. */
const sameMomentMs = 1_000;

/** Returns the time of the next check: the next refresh or the expiry. Infinity during a refresh or a sign-out. */
export function nextMoment(state: SessionStateName, context: SessionContext): number {
  if (state === 'waiting' || state === 'refreshing' || state === 'ending') return Infinity;
  return Math.min(context.refreshAt, context.expiresAt, state === 'backingOff' ? staleAt(context) : Infinity);
}

/** Returns the time at which a failing session becomes stale, however few attempts the server's wait allows. */
function staleAt({ failedSince, isStale }: SessionContext): number {
  return isStale ? Infinity : failedSince + staleMs;
}

/** Whether the last refresh failed, so that its series of failures continues after a failed sign-out. */
export const isFailing = ({ failures }: SessionContext, _event: unknown): boolean => failures > 0;

export function isGoingStale(context: SessionContext, { at }: Pick<Moment, 'at'>): boolean {
  return at >= staleAt(context);
}

/** Whether a refresh that a caller wants may be sent: not before the time that the server allows (READ-92). */
export function isAllowed(context: SessionContext, { at }: Pick<Moment, 'at'>): boolean {
  return at >= context.notBefore || hasClockGoneBack(context, at);
}

/** Whether the clock shows a time before the last refresh or its failure, so that the schedule is not valid. */
const hasClockGoneBack = ({ base, refreshAt }: SessionContext, at: number) => at < base - sameMomentMs && Number.isFinite(refreshAt);

export function isDue(context: SessionContext, { at }: Pick<Moment, 'at'>): boolean {
  return at >= context.refreshAt || isExpired(context, { at }) || hasClockGoneBack(context, at);
}

/**
 * Whether a refresh is due for a page that becomes visible or goes online: identifies an unknown token, and ends a back-off early,
 * but respects the server's wait (READ-92).
 */
export function isDueOnReturn(context: SessionContext, { at }: Pick<Moment, 'at'>): boolean {
  return isDue(context, { at }) || ((context.failures > 0 || context.isNameless) && isAllowed(context, { at }));
}

export function isExpired({ expiresAt }: SessionContext, { at }: Pick<Moment, 'at'>): boolean {
  return at >= expiresAt;
}

/** Whether the session has expired and cannot be checked: the device is offline, or the server's wait has not passed (READ-79). */
export function isExpiredUnasked(context: SessionContext, { at, isOnline }: Moment): boolean {
  return isExpired(context, { at }) && (!isOnline || at < context.notBefore);
}

/**
 * Whether another tab has refreshed within the interval, which makes this refresh unnecessary (READ-76); for a caller that waits
 * for a JWT: whether the other tab's JWT lives long enough.
 */
export function isRefreshedElsewhere(context: SessionContext, turn: TurnGranted): boolean {
  const { wantedUntil, intervalMs } = context;
  if (!isSpared(context, turn)) return false;
  return wantedUntil > 0 ? turn.tokensUntil > wantedUntil : turn.at - turn.last.base < intervalMs;
}

/** Whether another tab's refresh has failed while this tab waited for its turn. */
export function hasFailedElsewhere(context: SessionContext, turn: TurnGranted): boolean {
  return isSpared(context, turn) && turn.last.failed >= context.askedAt;
}

/** Whether another tab's refresh can replace this one. */
function isSpared(context: SessionContext, turn: TurnGranted): turn is TurnGranted & { readonly last: NonNullable<TurnGranted['last']> } {
  const { isStarting, isNameless } = context;
  const { last, at } = turn;
  if (isStarting || isNameless || isExpired(context, { at })) return false;
  return last !== null && Math.max(last.started, last.base, last.failed) <= at + sameMomentMs;
}
