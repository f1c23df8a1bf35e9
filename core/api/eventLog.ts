import { limits } from '../../machines/firstLimits.ts';
import type { Environment } from '../platform/environment.ts';

/** An event for Stytch's statistics (EVT-01). */
export interface LoggedEvent {
  readonly event_name: string;
  readonly details: object;
}

/** Collects events and sends them in batches; failed batches are dropped silently. */
export interface EventLog {
  log(event_name: string, details?: object): void;
  /** Sends the waiting events with a request that outlives the page. */
  flush(): void;
  stop(): void;
}

/**
 * Makes an event log.
 *
 * @param describe converts an event to its sent form; called when the event happens
 * @param send posts one batch
 * @param isOn whether events are collected
 */
export function createEventLog<T>(
  describe: (event: LoggedEvent) => T,
  send: (batch: readonly T[]) => Promise<unknown>,
  { after }: Pick<Environment, 'after'>,
  isOn = true,
): EventLog {
  let waiting: T[] = [];
  let cancel = () => {};
  let stopped = !isOn;

  function flush() {
    cancel();
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    // Statistics must never disturb a login: a failed batch is dropped, without retry or report. The async wrapper also
    // catches synchronous errors, from an invalid address or the host's own `fetch`.
    (async () => send(batch))().catch(() => {});
  }

  return {
    log(event_name, details = {}) {
      if (stopped) return;
      waiting.push(describe({ event_name, details }));
      if (waiting.length >= limits.eventBatch) flush();
      // The timer runs only while events wait.
      else if (waiting.length === 1) cancel = after(limits.eventBatchMs, flush);
    },
    flush,
    stop() {
      stopped = true;
      cancel();
      waiting = [];
    },
  };
}
