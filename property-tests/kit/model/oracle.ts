import type { ChartEvent } from '../../../machines/chart.ts';
import type { AnyChart } from '../../../machines/charts.ts';

/** Where a chart stands. */
export interface Place<C> {
  readonly state: string;
  readonly context: C;
}

/**
 * Runs a chart by its definition alone: takes an event and answers what the chart asks, until it rests again. An event that
 * the state does not take changes nothing.
 *
 * @param taken hears of each way by its name
 */
export async function take<C>(chart: AnyChart, place: Place<C>, event: ChartEvent, taken: (way: string) => void): Promise<Place<C>> {
  let here = place;
  let next: ChartEvent | undefined = event;
  while (next) {
    const came: ChartEvent = next;
    const way = chart.states[here.state]?.transitions.find(
      ({ event: name, steps }) =>
        name === came.type && steps.every(({ kind, run }) => kind !== 'guard' || run(here.context as never, came as never) === true),
    );
    if (!way) return here;
    taken(`${here.state} ${came.type} ${way.target}`);
    let { context } = here;
    for (const { kind, run } of way.steps) {
      if (kind === 'reduce') context = { ...context, ...(run(context as never, came as never) as Partial<C>) };
    }
    here = { state: way.target, context };
    next = await answerOf(chart, here, came);
  }
  return here;
}

/** The answer to what a state asks on entry; undefined where it rests. */
async function answerOf<C>(chart: AnyChart, { state, context }: Place<C>, event: ChartEvent): Promise<ChartEvent | undefined> {
  const effect = chart.states[state]?.effect;
  if (!effect) return undefined;
  try {
    return { type: 'done', data: await effect(context as never, event as never) } as ChartEvent;
  } catch (error) {
    return { type: 'error', error } as ChartEvent;
  }
}

/** Whether a state takes an event now. */
export const takes = <C>(chart: AnyChart, { state, context }: Place<C>, event: ChartEvent): boolean =>
  (chart.states[state]?.transitions ?? []).some(
    ({ event: name, steps }) =>
      name === event.type && steps.every(({ kind, run }) => kind !== 'guard' || run(context as never, event as never) === true),
  );

/** Every way of a chart, by the names that `take` gives them. */
export const waysOf = (chart: AnyChart): readonly string[] => [
  ...new Set(
    Object.entries(chart.states).flatMap(([from, { transitions }]) => transitions.map(({ event, target }) => `${from} ${event} ${target}`)),
  ),
];
