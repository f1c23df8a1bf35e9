import type { Chart, ChartEvent } from '../../machines/chart.ts';
import type { ChartName } from '../../machines/charts.ts';
import type { Actor, ActorOptions } from './actor.ts';
import { createActor, startService } from './actor.ts';
import type { ChartWatcher, ReadSnapshot } from './snapshot.ts';

/** The charts that run around one session: its own, and those of the widgets. */
export interface ChartRegistry {
  /** The charts that have begun, by the function that reads their snapshot. */
  readonly charts: ReadonlyMap<ReadSnapshot, ChartName>;
  /** The watchers of all of them, such as a recording. */
  readonly watchers: Set<ChartWatcher>;
  /** Makes the watcher of a chart of this name. Its first event registers the chart, so that one which never runs leaves nothing. */
  watch(name: ChartName): ChartWatcher;
  /** Runs a chart of this name on Robot's interpreter. */
  run<S extends string, C, E extends ChartEvent>(name: ChartName, chart: Chart<S, C, E>, options?: ActorOptions): Actor<S, C, E>;
}

export function createChartRegistry(): ChartRegistry {
  const charts = new Map<ReadSnapshot, ChartName>();
  const watchers = new Set<ChartWatcher>();
  const watch =
    (name: ChartName): ChartWatcher =>
    (read, event, before) => {
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

/** Tells a watcher of everything that happens to the charts of a registry; gives the function that ends it. */
export function watchCharts({ watchers }: ChartRegistry, watcher: ChartWatcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
