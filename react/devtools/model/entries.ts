import type { ReadSnapshot } from '../../../core/charts/snapshot.ts';
import type { ChartName } from '../../../machines/charts.ts';
import type { Fields } from './diff.ts';

/** One chart of the page. */
export interface LiveChart {
  /** Its number, by which entries name it. */
  readonly id: number;
  readonly name: ChartName;
  /** Where it stands now; its context is the page's own, and is never shown. */
  readonly read: ReadSnapshot;
  readonly state: string;
  /** When it came to that state, in milliseconds since the epoch. */
  readonly since: number;
  /** The edge that it took last, or null where it has taken none that leads elsewhere. */
  readonly taken: Move | null;
  /** The moves since the last event of somebody's own: what followed from it by itself. */
  readonly moves: readonly Move[];
  /** Whether it runs no more. */
  readonly hasEnded: boolean;
}

/** A step that has led to another state. */
export interface Move {
  /** The entry that tells of it. */
  readonly entry: number;
  readonly event: string;
  readonly from: string;
  readonly to: string;
}

interface CommonEntry {
  /** Larger than those before it. */
  readonly id: number;
  /** In milliseconds since the epoch. */
  readonly at: number;
}

/** An event or an answer that has reached a chart. */
export interface StepEntry extends CommonEntry {
  readonly kind: 'step';
  readonly chart: number;
  readonly name: ChartName;
  readonly event: string;
  /** What the event brought, as a recording may hold it. */
  readonly data: Fields;
  readonly from: string;
  readonly to: string;
  /** False where nothing has changed. */
  readonly isTaken: boolean;
  /** What the chart remembered, as a recording may hold it. */
  readonly before: Fields;
  readonly after: Fields;
}

/** A chart runs no more. */
export interface EndEntry extends CommonEntry {
  readonly kind: 'end';
  readonly chart: number;
  readonly name: ChartName;
  readonly state: string;
}

/** Why the client has made a request. */
export type Cause =
  /** A chart has asked: the moves that have led it there, first the event that began it. */
  | { readonly kind: 'chart'; readonly chart: number; readonly name: ChartName; readonly moves: readonly Move[] }
  /** The client does so by itself. */
  | { readonly kind: 'client'; readonly why: string }
  /** The page, or code of the client that no chart leads. */
  | { readonly kind: 'page' };

/** A request of the client, and what has come of it. */
export interface RequestEntry extends CommonEntry {
  readonly kind: 'request';
  readonly method: string;
  /** The path below the API's base, without ids and tokens. */
  readonly path: string;
  /** The names of the body's fields. */
  readonly fields: readonly string[];
  readonly cause: Cause;
  /** `unreachable` where no answer came, `aborted` where nobody wanted one any more. */
  readonly outcome: 'pending' | 'answered' | 'unreachable' | 'aborted';
  readonly status: number | null;
  /** The provider's word for a refusal, where the protocol knows it. */
  readonly errorType: string | null;
  /** Until the answer, in milliseconds. */
  readonly duration: number | null;
  /** The fault that these tools have put in its way. */
  readonly fault: string | null;
}

/** An entry of the timeline. */
export type Entry = StepEntry | EndEntry | RequestEntry;

/** The number of the chart that an entry is about, or null. */
export const chartOfEntry = (entry: Entry): number | null =>
  entry.kind === 'request' ? (entry.cause.kind === 'chart' ? entry.cause.chart : null) : entry.chart;
