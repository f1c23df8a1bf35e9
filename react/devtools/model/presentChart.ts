import { hasScreens } from '../widgetCharts.ts';
import type { LiveChart } from './entries.ts';

/** Returns the chart to show first: the last running widget, or else the session or any other chart. */
export function presentChart(charts: readonly LiveChart[]): LiveChart | undefined {
  const running = charts.filter(({ hasEnded }) => !hasEnded);
  return (
    running.findLast(({ name }) => hasScreens(name)) ?? running.find(({ name }) => name === 'session') ?? running.at(-1) ?? charts.at(-1)
  );
}
