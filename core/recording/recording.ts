import type { ChartEvent } from '../../machines/chart.ts';
import type { ChartName } from '../../machines/charts.ts';
import type { ChartRegistry } from '../charts/chartRegistry.ts';
import { watchCharts } from '../charts/chartRegistry.ts';
import type { AnySnapshot, ReadSnapshot } from '../charts/snapshot.ts';
import type { Logger } from '../platform/logger.ts';
import type { Redacted } from './redaction.ts';
import { createRedaction } from './redaction.ts';

/** A chart of a recording, where it stood when the log begins or the chart itself did. */
export interface RecordedChart {
  /** Its number, which the steps name it by. */
  readonly id: number;
  /** Which chart it is. */
  readonly name: ChartName;
  /** Where it stood when its recording began. */
  readonly state: string;
  /** Its context at that time, without anybody's data. */
  readonly context: { readonly [field: string]: Redacted };
  /** When it was stopped, in seconds since the recording began; not there while it runs. */
  readonly stopped?: number;
}

/** An event, or an answer to what a chart has asked (`done`, `error`), and where it left the chart. */
export interface RecordedStep {
  /** The `id` of the chart. */
  readonly chart: number;
  /** Whole seconds since the recording began: more exact ones would tell how somebody types. */
  readonly at: number;
  /** The event that reached it, or the answer. */
  readonly event: { readonly type: string; readonly [field: string]: Redacted };
  /** The state afterwards; the one before where the chart did not take the event. */
  readonly state: string;
}

/** The log of what happened, as JSON without anybody's data in it: for a bug report, and for `npx latchkey-replay`. */
export interface RecordingLog {
  readonly format: 'latchkey-log';
  readonly version: 1;
  /** When the recording began: RFC 3339 in UTC. */
  readonly began: string;
  /** Until when it tells, in seconds since then. */
  readonly until: number;
  /** How many steps before the first one were forgotten. */
  readonly forgotten: number;
  /** Every chart that has run, in the order of their beginnings. */
  readonly charts: readonly RecordedChart[];
  /** The steps of all of them, oldest first. */
  readonly steps: readonly RecordedStep[];
}

/** A running recording, of the session and of every widget with its observers. */
export interface Recording {
  /** The log so far; once the recording is stopped, the log until then. */
  log(): RecordingLog;
  /** Ends it. The log can still be had. */
  stop(): void;
}

/** The parts of a client that a recording works with. */
export interface RecordingParts {
  readonly registry: ChartRegistry;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Where the charts stood at some moment, and what has happened since. */
interface Stretch {
  readonly charts: Map<ReadSnapshot, RecordedChart>;
  readonly steps: RecordedStep[];
}

/**
 * Begins a recording of the charts that run and of those that will.
 *
 * @param most how many steps are kept: when there are more, the older half of them is forgotten
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
    // Only what has taken an event is known by name, and all that is recorded has.
    return { id, name: registry.charts.get(read) as ChartName, state, context: redacted(() => context as object) };
  }

  /** A getter of a host's that throws takes its event's data along, and nothing else. */
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

  /** Begins another stretch and drops the oldest one: a log begins where a stretch does, so that it can always be replayed. */
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
