import type { ChartEvent } from '../../../machines/chart.ts';
import type { AnyChart } from '../../../machines/charts.ts';

/** A state of a chart with its context. */
export interface Place<C> {
  readonly state: string;
  readonly context: C;
}

/**
 * Runs a chart by its definition: takes an event and answers all effects until the chart rests. The steps of an edge run, then those
 * of a state that it enters. An event that the state does not accept changes nothing.
 *
 * @param taken called with the name of each taken edge
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
    const entered = way.target === here.state ? [] : (chart.states[way.target]?.enter ?? []);
    for (const { kind, run } of [...way.steps, ...entered]) {
      if (kind === 'reduce') context = { ...context, ...(run(context as never, came as never) as Partial<C>) };
      if (kind === 'action') run(context as never, came as never);
    }
    here = { state: way.target, context };
    next = await answerOf(chart, here, came);
  }
  return here;
}

/** Returns the result of a state's effect; undefined without an effect. */
async function answerOf<C>(chart: AnyChart, { state, context }: Place<C>, event: ChartEvent): Promise<ChartEvent | undefined> {
  const effect = chart.states[state]?.effect;
  if (!effect) return undefined;
  try {
    return { type: 'done', data: await effect(context as never, event as never) } as ChartEvent;
  } catch (error) {
    return { type: 'error', error } as ChartEvent;
  }
}

/** Whether a state accepts an event now. */
export const takes = <C>(chart: AnyChart, { state, context }: Place<C>, event: ChartEvent): boolean =>
  (chart.states[state]?.transitions ?? []).some(
    ({ event: name, steps }) =>
      name === event.type && steps.every(({ kind, run }) => kind !== 'guard' || run(context as never, event as never) === true),
  );
