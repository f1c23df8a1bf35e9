import type { ChartEvent, ScreenOf } from '../../machines/chart.ts';

/** The state and context of a chart. The object stays the same until something changes. */
export interface Snapshot<S extends string, C> {
  /** The full name of the state. */
  readonly state: S;
  /** The screen to draw: the state's name up to its first dot. */
  readonly screen: ScreenOf<S>;
  /** The activity on the screen: the rest of the state's name, or null in an idle state. */
  readonly activity: string | null;
  /** The data that the chart keeps. */
  readonly context: C;
}

export type AnySnapshot = Snapshot<string, unknown>;

/** Returns the snapshot of a running chart; the same function for the chart's whole life. */
export type ReadSnapshot = () => AnySnapshot;

/**
 * Receives every event that reached a chart, accepted or not, and the snapshot before the event. Receives null when the chart
 * stops.
 */
export type ChartWatcher = (read: ReadSnapshot, event: ChartEvent | null, before: AnySnapshot) => void;
