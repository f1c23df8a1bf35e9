/** A queue for a chart's notices, which are delivered after the change that caused them. */
export interface Outbox<N> {
  /** Appends a notice, which is delivered in a microtask. */
  tell(notice: N): void;
  /** Calls a function once the chart has received its next response and the resulting notices are delivered. */
  afterAnswer(run: () => void): void;
  /** Called by the actor when the chart has received a response. */
  answered(): void;
  /** Drops waiting notices and calls the functions that wait for a response. */
  close(): void;
}

/**
 * Makes an outbox.
 *
 * @param deliver delivers one notice, for example to the host's callback
 * @param guarded calls a function and catches its error, so that the next notice is still delivered
 */
export function createOutbox<N>(deliver: (notice: N) => void, guarded: (call: () => void) => void): Outbox<N> {
  const notices: N[] = [];
  const waiting: (() => void)[] = [];
  const ripe: (() => void)[] = [];
  let isScheduled = false;
  let isClosed = false;

  function drain() {
    isScheduled = false;
    // A callback may close the outbox, which empties the list during this loop.
    for (const notice of notices) guarded(() => deliver(notice));
    notices.length = 0;
    for (const run of ripe.splice(0)) guarded(run);
  }

  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(drain);
  }

  return {
    tell(notice) {
      if (isClosed) return;
      notices.push(notice);
      schedule();
    },
    afterAnswer(run) {
      if (isClosed) guarded(run);
      else waiting.push(run);
    },
    answered() {
      if (waiting.length === 0) return;
      ripe.push(...waiting.splice(0));
      schedule();
    },
    close() {
      isClosed = true;
      notices.length = 0;
      for (const run of [...ripe.splice(0), ...waiting.splice(0)]) guarded(run);
    },
  };
}
