import type { Environment } from './environment.ts';

/** Something that happened, for the provider's statistics (EVT-01). */
export interface LoggedEvent {
  readonly event_name: string;
  readonly details: object;
}

/** Collects events and sends them in batches; what cannot be sent is lost without a word. */
export interface EventLog {
  log(event_name: string, details?: object): void;
  /** Sends what waits, in a way that outlives the page. */
  flush(): void;
  stop(): void;
}

/** As many events as one batch holds (EVT-01). */
const batchSize = 15;
/** Milliseconds that an event waits for company (EVT-02). */
const batchMs = 800;

/**
 * @param describe gives an event the form it is sent in; called when the event happens
 * @param send posts one batch
 */
export function createEventLog<T>(
  describe: (event: LoggedEvent) => T,
  send: (batch: readonly T[]) => Promise<unknown>,
  { after }: Pick<Environment, 'after'>,
): EventLog {
  let waiting: T[] = [];
  let callOff = () => {};

  function flush() {
    callOff();
    callOff = () => {};
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    // Statistics must never disturb a login: a batch that fails is gone (no retry, no report).
    send(batch).catch(() => {});
  }

  return {
    log(event_name, details = {}) {
      waiting.push(describe({ event_name, details }));
      if (waiting.length >= batchSize) flush();
      // The timer runs only while something waits.
      else if (waiting.length === 1) callOff = after(batchMs, flush);
    },
    flush,
    stop() {
      callOff();
      waiting = [];
    },
  };
}
