import type { ChartEvent, ScreenOf } from '../../machines/chart.ts';

/** Where a chart stands. The object is the same until something changes. */
export interface Snapshot<S extends string, C> {
  /** The state's whole name. */
  readonly state: S;
  /** The screen to draw: the state's name before its first dot. */
  readonly screen: ScreenOf<S>;
  /** The activity on that screen: the rest of the name, or null when the chart rests. */
  readonly activity: string | null;
  /** The chart's context: the data it keeps. */
  readonly context: C;
}

/** Where some chart stands, whatever its types. */
export type AnySnapshot = Snapshot<string, unknown>;

/** Says where a running chart stands; the same function for the whole of its life. */
export type ReadSnapshot = () => AnySnapshot;

/**
 * Hears of every event that has reached a chart, whether the chart took it or not, with where the
 * chart stood before; and, by null, that the chart runs no more.
 */
export type ChartWatcher = (read: ReadSnapshot, event: ChartEvent | null, before: AnySnapshot) => void;
