import type { Chart, ChartEvent } from '../../machines/chart.ts';
import type { Actor, ActorOptions, Snapshot } from './actor.ts';
import { createActor, startService } from './actor.ts';

/** The charts, as a recording tells them apart. */
export type ChartName =
  | 'login'
  | 'resetPassword'
  | 'passkeyRegistration'
  | 'idp'
  | 'session'
  | 'passkeyAutofill'
  | 'oneTap'
  | 'passwordStrength';

/** Where some chart stands, whatever its types. */
export type AnySnapshot = Snapshot<string, unknown>;

/** Says where a running chart stands; the same function for the whole of its life. */
export type Read = () => AnySnapshot;

/**
 * Hears of every event that has reached a chart, whether the chart took it or not, with where the
 * chart stood before; and, by null, that the chart runs no more.
 */
export type Watch = (read: Read, event: ChartEvent | null, before: AnySnapshot) => void;

/** The charts that run around one session: its own, and those of the widgets. */
export interface Running {
  /** Those that have begun, by what reads them. */
  readonly charts: ReadonlyMap<Read, ChartName>;
  /** Who wants to hear what all of them do. */
  readonly watchers: Set<Watch>;
  /** What a chart of this name reports to. Its first event counts it in, so that one which never runs leaves nothing. */
  watch(name: ChartName): Watch;
  /** Runs a chart of this name on Robot's interpreter. */
  run<S extends string, C, E extends ChartEvent>(name: ChartName, chart: Chart<S, C, E>, options?: ActorOptions): Actor<S, C, E>;
}

export function createRunning(): Running {
  const charts = new Map<Read, ChartName>();
  const watchers = new Set<Watch>();
  const watch = (name: ChartName): Watch => (read, event, before) => {
    if (event) charts.set(read, name);
    if (!charts.has(read)) return;
    for (const watcher of watchers) watcher(read, event, before);
    if (!event) charts.delete(read);
  };
  return {
    charts,
    watchers,
    watch,
    run: (name, chart, options) => createActor(chart, startService(chart), { ...options, watch: watch(name) }),
  };
}
