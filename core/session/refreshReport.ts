import { UnreachableError } from '../../machines/errors.ts';
import type { SessionContext } from '../../machines/session/types.ts';
import type { Logger } from '../platform/logger.ts';
import type { RefreshEvent } from './contract.ts';

export interface RefreshReport {
  /** Remembers the error of a failed refresh, before the chart receives the failure. */
  failed(error: unknown): void;
  /** Returns the error of the last failed refresh, in this tab or another one. */
  failure(): Error;
  /** Returns the events between two contexts of the session's chart. */
  between(before: SessionContext, present: SessionContext): readonly RefreshEvent[];
}

/** Derives the results of refreshes from the session's chart, and logs each outage once. */
export function createRefreshReport({ logger }: { readonly logger: Logger }): RefreshReport {
  let error: Error | undefined;
  const failure = () => error ?? new UnreachableError();

  return {
    failed(cause) {
      error = cause instanceof Error ? cause : new UnreachableError({ cause });
    },
    failure,
    between(before, present) {
      const events: RefreshEvent[] = [];
      // A new session, or a signed-out user, has no earlier failures.
      if (!present.state || present.epoch !== before.epoch) return events;
      const { failures, refreshAt, isStale, failedSince, confirmedAt } = present;
      if (failures > before.failures) events.push({ type: 'refresh_failed', attempt: failures, nextAt: refreshAt, error: failure() });
      if (isStale && !before.isStale) {
        events.push({ type: 'degraded', since: failedSince, error: failure() });
        logger.warn(`No refresh succeeded since ${new Date(failedSince).toISOString()}.`, failure());
      }
      if (confirmedAt !== before.confirmedAt) events.push({ type: 'refreshed', at: confirmedAt });
      if (before.isStale && !isStale) events.push({ type: 'recovered', since: before.failedSince });
      if (failures === 0) error = undefined;
      return events;
    },
  };
}
