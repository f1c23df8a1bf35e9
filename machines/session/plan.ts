import { limits } from '../limits.ts';
import type { Moment, SessionContext, SessionStateName, TurnGranted } from './types.ts';

/** Tabs may read the clock of their machine a little differently; more means that it has been set back. */
const sameMomentMs = 1_000;

/** When a session is to be looked at next: its refresh is due, or its end. Infinity while something is under way. */
export function nextMoment(state: SessionStateName, { refreshAt, expiresAt }: SessionContext): number {
  return state === 'waiting' || state === 'refreshing' || state === 'ending' ? Infinity : Math.min(refreshAt, expiresAt);
}

/** Whether it is time to ask. */
export function isDue(context: SessionContext, { at }: Pick<Moment, 'at'>): boolean {
  const { refreshAt, base, failures } = context;
  const clockWentBack = failures === 0 && at < base && Number.isFinite(refreshAt);
  return at >= refreshAt || isExpired(context, { at }) || clockWentBack;
}

/** Whether it is time to ask for a page that is back: that ends a back-off early, though not one that the provider wants (READ-92). */
export function isDueOnReturn(context: SessionContext, { at }: Pick<Moment, 'at'>): boolean {
  return isDue(context, { at }) || (context.failures > 0 && at >= context.notBefore);
}

export function isExpired({ expiresAt }: SessionContext, { at }: Pick<Moment, 'at'>): boolean {
  return at >= expiresAt;
}

/** Whether the end has come, and there is no asking: no network, or a provider that wants its rest (READ-79). */
export function isExpiredUnasked(context: SessionContext, { at, isOnline }: Moment): boolean {
  return isExpired(context, { at }) && (!isOnline || at < context.notBefore);
}

/** Whether another tab has refreshed within the interval, so that this one need not (READ-76). */
export function isRefreshedElsewhere(context: SessionContext, turn: TurnGranted): boolean {
  return isSpared(context, turn) && turn.at - turn.last.base < limits.refreshMs;
}

/** Whether another tab has tried in vain while this one waited for its turn. */
export function hasFailedElsewhere(context: SessionContext, turn: TurnGranted): boolean {
  return isSpared(context, turn) && turn.last.failed >= context.askedAt;
}

/** Whether what other tabs have done can stand for this page's refresh. */
function isSpared(context: SessionContext, turn: TurnGranted): turn is TurnGranted & { readonly last: NonNullable<TurnGranted['last']> } {
  const { isStarting, isNameless } = context;
  const { last, at } = turn;
  if (isStarting || isNameless || isExpired(context, { at })) return false;
  return last !== null && last.started <= at + sameMomentMs;
}
