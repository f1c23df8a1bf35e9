import type { Environment } from './environment.ts';

/** One timer for one moment, which may be moved. */
export interface Alarm {
  /** @param at milliseconds since the epoch; Infinity for never */
  set(at: number): void;
  stop(): void;
}

/** The longest that a browser's timer can wait. */
const longestMs = 2 ** 31 - 1;

/** Runs something when the moment has come by the clock, which may be later than a timer says. */
export function createAlarm({ after, now }: Pick<Environment, 'after' | 'now'>, run: () => void): Alarm {
  let moment = Infinity;
  let cancel = () => {};

  function arm() {
    cancel();
    cancel = () => {};
    if (moment === Infinity) return;
    cancel = after(Math.min(Math.max(moment - now(), 0), longestMs), () => {
      const before = moment;
      run();
      // The clock may have been set back, or the wait been longer than a timer's.
      if (moment === before) arm();
    });
  }

  return {
    set(at) {
      if (at === moment) return;
      moment = at;
      arm();
    },
    stop() {
      moment = Infinity;
      cancel();
    },
  };
}
