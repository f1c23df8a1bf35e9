import { limits } from '../../machines/limits.ts';
import type { Environment } from '../platform/environment.ts';
import type { ResolvedOptions } from '../platform/options.ts';

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
  /** Drops what waits, and everything from then on. */
  stop(): void;
}

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
  let cancel = () => {};
  let stopped = false;

  function flush() {
    cancel();
    cancel = () => {};
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    // Statistics must never disturb a login: a batch that fails is gone (no retry, no report), also
    // where sending throws at once, for an address that is none or by a host's own fetch.
    (async () => send(batch))().catch(() => {});
  }

  return {
    log(event_name, details = {}) {
      if (stopped) return;
      waiting.push(describe({ event_name, details }));
      if (waiting.length >= limits.eventBatch) flush();
      // The timer runs only while something waits.
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

/** An address up to its query, without a name and a password before the host. */
const address = /^((?:[a-z][\w+.-]*:)?\/+)(?:[^/?#@]*@)?([^?#]*).*/is;

/** Statistics do not say who somebody is: addresses go without what they carry, and what is meant for a provider stays here. */
function withoutPeople(name: string, value: unknown): unknown {
  if (name === 'provider_params') return undefined;
  return typeof value === 'string' ? value.replace(address, '$1$2') : value;
}

/** Posts a batch without saying who is signed in (READ-94), so that it outlives the page. */
export function postEvents({ apiBase, fetch }: ResolvedOptions, batch: readonly object[]): Promise<unknown> {
  return fetch(
    new Request(`${apiBase}/sdk/v1/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(batch, withoutPeople),
      keepalive: true,
      redirect: 'error',
    }),
  );
}
