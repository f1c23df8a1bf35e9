import type { ReadSnapshot, SendEvent } from '../../../core/charts/actor.ts';
import type { ChartName } from '../../../machines/charts.ts';
import type { Fields } from './diff.ts';

export interface LiveChart {
  /** The number by which entries refer to the chart. */
  readonly id: number;
  readonly name: ChartName;
  /** The number among the charts of its name, from 1. */
  readonly number: number;
  /** Returns the current snapshot; its context is not redacted and must not be shown. */
  readonly read: ReadSnapshot;
  readonly state: string;
  /** The time of the change to the current state, in milliseconds since the epoch. */
  readonly since: number;
  /** The edge taken last, or null if none has led to another state. */
  readonly taken: Move | null;
  /** The moves since the last external event: the automatic consequences. */
  readonly moves: readonly Move[];
  readonly hasEnded: boolean;
  /** Sends an event; null until the chart has received one while these tools watch. */
  readonly send: SendEvent | null;
}

/** A step that led to another state. */
export interface Move {
  readonly entry: number;
  readonly event: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the name of a chart, with its number if several charts have the same name. */
export const titleOf = ({ name, number }: LiveChart, charts: readonly LiveChart[]): string =>
  charts.filter((chart) => chart.name === name).length > 1 ? `${name} ${number}` : name;

interface CommonEntry {
  /** Increases with every entry. */
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface StepEntry extends CommonEntry {
  readonly kind: 'step';
  readonly chart: number;
  readonly name: ChartName;
  readonly event: string;
  /** The redacted payload of the event. */
  readonly data: Fields;
  readonly from: string;
  readonly to: string;
  /** False if the chart did not accept the event. */
  readonly isTaken: boolean;
  /** The redacted context before the event. */
  readonly before: Fields;
  readonly after: Fields;
}

export interface EndEntry extends CommonEntry {
  readonly kind: 'end';
  readonly chart: number;
  readonly name: ChartName;
  readonly state: string;
}

export type Cause =
  /** A chart sent the request. `moves` are its transitions before the request, starting with the external event. */
  | { readonly kind: 'chart'; readonly chart: number; readonly name: ChartName; readonly moves: readonly Move[] }
  /** The client sent the request automatically. */
  | { readonly kind: 'client'; readonly why: string }
  /** The page sent the request, or the client's code outside the charts. */
  | { readonly kind: 'page' };

export interface RequestEntry extends CommonEntry {
  readonly kind: 'request';
  readonly method: string;
  /** The path below the API's base, without IDs and tokens. */
  readonly path: string;
  readonly fields: readonly string[];
  readonly cause: Cause;
  /** `unreachable` without a response; `aborted` if the request was cancelled. */
  readonly outcome: 'pending' | 'answered' | 'unreachable' | 'aborted';
  readonly status: number | null;
  /** Stytch's error type, if the protocol defines it. */
  readonly errorType: string | null;
  /** The time until the response in milliseconds. */
  readonly duration: number | null;
  readonly fault: string | null;
}

export type Entry = StepEntry | EndEntry | RequestEntry;

export const chartOfEntry = (entry: Entry): number | null =>
  entry.kind === 'request' ? (entry.cause.kind === 'chart' ? entry.cause.chart : null) : entry.chart;

/** Returns the chart to show first: the last running widget, or else the session or any other chart. */
export function presentChart(charts: readonly LiveChart[]): LiveChart | undefined {
  const running = charts.filter(({ hasEnded }) => !hasEnded);
  return (
    running.findLast(({ name }) => hasScreens(name)) ?? running.find(({ name }) => name === 'session') ?? running.at(-1) ?? charts.at(-1)
  );
}

/** The charts with screens; the session and the observers have none. */
export const widgetCharts = [
  'login',
  'resetPassword',
  'passkeyRegistration',
  'idp',
  'stepUp',
  'account',
] as const satisfies readonly ChartName[];

export type WidgetChart = (typeof widgetCharts)[number];

export const hasScreens = (chart: string): chart is WidgetChart => widgetCharts.some((name) => name === chart);
