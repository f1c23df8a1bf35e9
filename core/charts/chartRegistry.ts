import type { Chart, ChartEvent } from '../../machines/chart.ts';
import type { ChartName } from '../../machines/charts.ts';
import type { Actor, ActorOptions, ChartWatcher, ReadSnapshot } from './actor.ts';
import { createActor, startService } from './actor.ts';

export interface ChartRegistry {
  /** The running charts, by the function that reads their snapshot. */
  readonly charts: ReadonlyMap<ReadSnapshot, ChartName>;
  readonly watchers: Set<ChartWatcher>;
  /** Makes a chart's watcher. The chart is registered with its first event, so that a chart that never runs is not listed. */
  watch(name: ChartName): ChartWatcher;
  run<S extends string, C, E extends ChartEvent>(name: ChartName, chart: Chart<S, C, E>, options?: ActorOptions): Actor<S, C, E>;
}

export function createChartRegistry(): ChartRegistry {
  const charts = new Map<ReadSnapshot, ChartName>();
  const watchers = new Set<ChartWatcher>();
  const watch =
    (name: ChartName): ChartWatcher =>
    (read, event, before, send) => {
      if (event) charts.set(read, name);
      if (!charts.has(read)) return;
      for (const watcher of watchers) watcher(read, event, before, send);
      if (!event) charts.delete(read);
    };
  return {
    charts,
    watchers,
    watch,
    run: (name, chart, options) => createActor(chart, startService(chart), { ...options, watch: watch(name) }),
  };
}

export function watchCharts({ watchers }: ChartRegistry, watcher: ChartWatcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
