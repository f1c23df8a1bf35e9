import type { Environment } from './environment.ts';

export interface Alarm {
  /** Sets the moment, in milliseconds since the epoch; Infinity for never. */
  set(at: number): void;
}

/** A browser's timer takes 2^31 - 1 ms at most. */
const longestMs = 2e9;

/** Calls a function at the moment. Timers may fire early, so the function checks the clock, and is called until it sets another moment. */
export function createAlarm({ after, now }: Pick<Environment, 'after' | 'now'>, run: () => void): Alarm {
  let moment = Infinity;
  let cancel = () => {};

  function arm() {
    cancel();
    if (moment === Infinity) return;
    cancel = after(Math.min(moment - now(), longestMs), () => {
      const before = moment;
      run();
      // The clock was set back, or the delay exceeded the timer's maximum.
      if (moment === before) arm();
    });
  }

  return {
    set(at) {
      if (at === moment) return;
      moment = at;
      arm();
    },
  };
}
