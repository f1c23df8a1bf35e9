import { hasScreens } from '../widgetCharts.ts';
import type { LiveChart } from './entries.ts';

/** The chart that somebody would look at first: the last widget that runs, or else whatever runs. */
export function presentChart(charts: readonly LiveChart[]): LiveChart | undefined {
  const running = charts.filter(({ hasEnded }) => !hasEnded);
  return (
    running.findLast(({ name }) => hasScreens(name)) ?? running.find(({ name }) => name === 'session') ?? running.at(-1) ?? charts.at(-1)
  );
}
