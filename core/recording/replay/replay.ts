import type { ChartName } from '../../../machines/charts.ts';
import { chartOf } from '../../../machines/charts.ts';
import type { RecordedStep, RecordingLog } from '../recording.ts';
import type { Difference, ReplayMoment, Standing } from './moments.ts';
import { momentsOf } from './moments.ts';

export type { Difference } from './moments.ts';

/** A replayed step. */
export interface ReplayedStep {
  /** Whole seconds since the recording began. */
  readonly at: number;
  readonly event: RecordedStep['event'];
  /** Whether the chart accepted the event; if not, nothing changed. */
  readonly isTaken: boolean;
  readonly state: string;
}

/** The path of one chart through a log. */
export interface ReplayedChart {
  readonly name: ChartName;
  readonly start: string;
  /** The chart's steps, oldest first. */
  readonly path: readonly ReplayedStep[];
  /** The state after the last step, or before the first different one. */
  readonly state: string;
  readonly context: object;
  /** Whether the chart waits for the response of an effect in this state. */
  readonly isWaiting: boolean;
  /** The time at which the chart stopped, in seconds since the recording began; missing if it did not stop. */
  readonly stopped?: number;
}

/** The result of a replay. */
export interface Replay {
  readonly charts: readonly ReplayedChart[];
  /** The first different result; null if the current charts behave as recorded. */
  readonly difference: Difference | null;
}

/**
 * Replays a recording with the current charts: every recorded event and response in order, up to the first different result.
 * Effects do not run. To turn a bug report into a test, write `expect(replay(log).difference).toBeNull()`.
 *
 * @param log the log of a recording (`client.record()`), or its parsed JSON; for a file, use `readLog`, which checks the log
 */
export function replay(log: RecordingLog): Replay {
  const { beginnings, moments, difference } = momentsOf(log);
  return { charts: beginnings.map((beginning) => pathOf(beginning, moments)), difference };
}

function pathOf(beginning: Standing, moments: readonly ReplayMoment[]): ReplayedChart {
  const { id, name, stopped } = beginning.chart;
  const own = moments.filter(({ step }) => step.chart === id);
  const { state, context } = own.at(-1)?.after ?? beginning;
  return {
    name,
    start: beginning.state,
    path: own.map(({ step: { at, event }, isTaken, after }) => ({ at, event, isTaken, state: after.state })),
    state,
    context,
    isWaiting: chartOf(name).states[state]?.effect !== undefined,
    ...(stopped !== undefined && { stopped }),
  };
}
