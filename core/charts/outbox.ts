/** Where the announcements of a chart wait until the change that made them is over. */
export interface Outbox<N> {
  /** Appends a notice; it is delivered in a microtask. */
  tell(notice: N): void;
  /** Runs something once the chart has taken its next answer and the notices of it are out. */
  afterAnswer(run: () => void): void;
  /** The chart has taken an answer. Called by the actor. */
  answered(): void;
  /** Drops the notices that are left; functions that wait for an answer run at once. */
  close(): void;
}

/**
 * @param deliver hands one notice on, for example to the host's callback
 * @param report is given whatever `deliver` throws, so that one bad callback cannot hide the next
 */
export function createOutbox<N>(deliver: (notice: N) => void, report: (error: unknown) => void): Outbox<N> {
  const notices: N[] = [];
  let waiting: (() => void)[] = [];
  let ripe: (() => void)[] = [];
  let scheduled = false;
  let closed = false;

  const guarded = (run: () => void) => {
    try {
      run();
    } catch (error) {
      report(error);
    }
  };

  function drain() {
    scheduled = false;
    // Closing, which a callback may do, empties the list under the loop.
    for (const notice of notices) guarded(() => deliver(notice));
    notices.length = 0;
    for (const run of ripe.splice(0)) guarded(run);
  }

  function schedule() {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(drain);
  }

  return {
    tell(notice) {
      if (closed) return;
      notices.push(notice);
      schedule();
    },
    afterAnswer(run) {
      if (closed) guarded(run);
      else waiting.push(run);
    },
    answered() {
      if (waiting.length === 0) return;
      ripe.push(...waiting.splice(0));
      schedule();
    },
    close() {
      closed = true;
      notices.length = 0;
      for (const run of [...ripe.splice(0), ...waiting.splice(0)]) guarded(run);
      waiting = [];
      ripe = [];
    },
  };
}
