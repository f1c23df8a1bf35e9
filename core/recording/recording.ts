import type { ChartEvent } from '../../machines/chart.ts';
import type { ChartName } from '../../machines/charts.ts';
import type { AnySnapshot, ReadSnapshot } from '../charts/actor.ts';
import type { ChartRegistry } from '../charts/chartRegistry.ts';
import { watchCharts } from '../charts/chartRegistry.ts';
import type { Logger } from '../platform/logger.ts';
import type { Redacted } from './redaction.ts';
import { createRedaction } from './redaction.ts';

/** A chart of a recording, in its state when the log began, or when the chart itself started. */
export interface RecordedChart {
  /** The number by which steps refer to the chart. */
  readonly id: number;
  /** The kind of chart, such as `login`. */
  readonly name: ChartName;
  /** The full name of the state at the start, such as `Main`. */
  readonly state: string;
  /** The context at the start, without personal data. */
  readonly context: { readonly [field: string]: Redacted };
  /** The time at which the chart stopped, in seconds since the recording began; missing while it runs. */
  readonly stopped?: number;
}

/** An event, or the response of an effect (`done`, `error`), and the resulting state. */
export interface RecordedStep {
  /** The `id` of the chart. */
  readonly chart: number;
  /** Whole seconds since the recording began: more precise times would reveal a user's typing rhythm. */
  readonly at: number;
  /** The event or response that reached the chart. */
  readonly event: { readonly type: string; readonly [field: string]: Redacted };
  /** The state after the event; unchanged if the chart did not accept it. */
  readonly state: string;
}

/** A log of events as JSON, without personal data: for bug reports and for `npx latchkey-replay`. */
export interface RecordingLog {
  readonly format: 'latchkey-log';
  readonly version: 1;
  /** The start of the recording, RFC 3339 in UTC. */
  readonly began: string;
  /** The end of the log, in seconds since the start. */
  readonly until: number;
  /** The number of steps dropped before the first one. */
  readonly forgotten: number;
  /** All charts that ran, in order of their start. */
  readonly charts: readonly RecordedChart[];
  /** The steps of all charts, oldest first. */
  readonly steps: readonly RecordedStep[];
}

/** A running recording of the session and all widgets. */
export interface Recording {
  /** Returns the log so far, or up to `stop`. */
  log(): RecordingLog;
  /** Stops recording. The log stays available. */
  stop(): void;
}

export interface RecordingParts {
  readonly registry: ChartRegistry;
  /** Returns the time in milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'warn'>;
}

interface Stretch {
  readonly charts: Map<ReadSnapshot, RecordedChart>;
  readonly steps: RecordedStep[];
}

/**
 * Starts to record all current and later charts.
 *
 * @param most the number of steps kept: beyond it, the older half is dropped
 */
export function record({ registry, now, logger }: RecordingParts, most = 500): Recording {
  const began = now();
  const redaction = createRedaction();
  const ids = new Map<ReadSnapshot, number>();
  let count = 0;
  let forgotten = 0;
  let until: number | undefined;
  let earlier: Stretch = { charts: new Map(), steps: [] };
  let present = newStretch();

  const seconds = () => Math.floor((now() - began) / 1000);

  function newStretch(): Stretch {
    const charts = new Map<ReadSnapshot, RecordedChart>();
    for (const read of registry.charts.keys()) charts.set(read, chartAt(read, read()));
    return { charts, steps: [] };
  }

  function chartAt(read: ReadSnapshot, { state, context }: AnySnapshot): RecordedChart {
    const id = ids.get(read) ?? (count += 1);
    ids.set(read, id);
    // Every recorded chart has received an event, so the registry knows its name.
    return { id, name: registry.charts.get(read) as ChartName, state, context: redacted(() => context as object) };
  }

  /** Redacts a record. If a getter of the host throws, only this record is lost. */
  function redacted(read: () => object) {
    try {
      return redaction.fields(read());
    } catch (error) {
      logger.warn('The data of an event could not be recorded.', error);
      return {};
    }
  }

  function watch(read: ReadSnapshot, event: ChartEvent | null, before: AnySnapshot) {
    if (!event) return end(read);
    const chart = present.charts.get(read) ?? chartAt(read, before);
    present.charts.set(read, chart);
    const { type } = event;
    const data = redacted(() => withoutType(event));
    present.steps.push({ chart: chart.id, at: seconds(), event: { type, ...data }, state: read().state });
    if (present.steps.length >= most / 2) turnOver();
  }

  function end(read: ReadSnapshot) {
    ids.delete(read);
    for (const { charts } of [earlier, present]) {
      const chart = charts.get(read);
      if (chart) charts.set(read, { ...chart, stopped: seconds() });
    }
  }

  /** Starts a new segment and drops the oldest. A log always begins with a segment's start, so that it can be replayed. */
  function turnOver() {
    forgotten += earlier.steps.length;
    redaction.age();
    earlier = present;
    present = newStretch();
  }

  const endWatching = watchCharts(registry, watch);

  return {
    log() {
      const known = [...earlier.charts.values()];
      const later = [...present.charts.values()].filter(({ id }) => !known.some((one) => one.id === id));
      return {
        format: 'latchkey-log',
        version: 1,
        began: new Date(began).toISOString(),
        until: until ?? seconds(),
        forgotten,
        charts: [...known, ...later],
        steps: [...earlier.steps, ...present.steps],
      };
    },
    stop() {
      until ??= seconds();
      endWatching();
      redaction.forget();
    },
  };
}

function withoutType({ type: _, ...data }: ChartEvent): object {
  return data;
}
