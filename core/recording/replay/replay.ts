import type { ChartName } from '../../../machines/charts.ts';
import { chartOf } from '../../../machines/charts.ts';
import type { RecordedStep, RecordingLog } from '../recording.ts';
import type { Difference, Moment, Standing } from './moments.ts';
import { momentsOf } from './moments.ts';

export type { Difference } from './moments.ts';

/** A step that was gone through, and where it leads today. */
export interface ReplayedStep {
  /** Whole seconds since the recording began. */
  readonly at: number;
  /** As it was recorded. */
  readonly event: RecordedStep['event'];
  /** Whether the chart took it; otherwise nothing has changed. */
  readonly isTaken: boolean;
  /** The state afterwards. */
  readonly state: string;
}

/** The path of one chart through a log. */
export interface ReplayedChart {
  /** Which chart it is. */
  readonly name: ChartName;
  /** Where it stood at the beginning. */
  readonly start: string;
  /** Its events, oldest first. */
  readonly path: readonly ReplayedStep[];
  /** Where it ends: after its last step, or before the first that it answers differently. */
  readonly state: string;
  /** Its context there. */
  readonly context: object;
  /** Whether it waits there for an answer of the world. */
  readonly isWaiting: boolean;
  /** When it was stopped, in seconds since the recording began; not there for one that ran on. */
  readonly stopped?: number;
}

/** The outcome of a replay. */
export interface Replay {
  /** Every chart of the log. */
  readonly charts: readonly ReplayedChart[];
  /** Null where the present charts do what was recorded. */
  readonly difference: Difference | null;
}

/**
 * Goes through a recording with the charts as they are now: every recorded event and answer in turn, up
 * to the first that leads elsewhere. No effect runs. A bug report becomes a test by
 * `expect(replay(log).difference).toBeNull()`.
 *
 * @param log what `client.record()` gave, also after a way through JSON; `readLog` checks a file's
 */
export function replay(log: RecordingLog): Replay {
  const { beginnings, moments, difference } = momentsOf(log);
  return { charts: beginnings.map((beginning) => pathOf(beginning, moments)), difference };
}

function pathOf(beginning: Standing, moments: readonly Moment[]): ReplayedChart {
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
