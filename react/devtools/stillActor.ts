import { createActor } from '../../core/charts/actor.ts';
import { chartOf } from '../../machines/charts.ts';
import type { AnyContext, AnyWidget } from '../context.ts';
import type { WidgetChart } from './model/entries.ts';

const nothing = () => {};
const noToasts = [] as const;

/**
 * Makes a widget that stays in one state: its controls are enabled as in the chart, and events are ignored.
 *
 * @param context the chart's context; missing fields have their initial values
 * @throws TypeError for a state that is not in the chart
 */
export function stillActor(name: WidgetChart, state: string, context: object): AnyWidget {
  const chart = chartOf(name);
  if (!Object.hasOwn(chart.states, state)) throw new TypeError(`The chart "${name}" has no state "${state}".`);
  const { context: initial } = chart.machine as { context(): object };
  const whole = withoutPrompt({ ...initial(), ...context });
  // Robot is left out, because it would run the effect of the state, and leave the state with the result.
  const { getSnapshot, can } = createActor(chart, { machine: { current: state }, context: whole, send: nothing, onChange: nothing });
  const still: Omit<AnyWidget, 'getSnapshot'> = {
    can,
    send: nothing,
    subscribe: () => nothing,
    stop: nothing,
    beforePaint: nothing,
    appear: nothing,
    speak: nothing,
    update: nothing,
    warn: nothing,
    refuse: nothing,
    fetchesAhead: false,
    formatPhone: async (number) => number,
    countries: async () => [],
    phoneFormatter: () => new Promise(nothing),
    toasts: {
      getSnapshot: () => noToasts,
      subscribe: () => nothing,
      add: () => 0,
      replace: nothing,
      dismiss: nothing,
      pause: nothing,
      resume: nothing,
      stop: nothing,
    },
  };
  return { ...still, getSnapshot: getSnapshot as AnyWidget['getSnapshot'] };
}

/** Shows the normal button instead of Google's embedded prompt, which Google can draw only once per page. */
function withoutPrompt(context: object): AnyContext {
  const { oneTap } = context as { readonly oneTap?: { readonly prompt: string } };
  const isFramed = oneTap?.prompt === 'embedded' || oneTap?.prompt === 'loading';
  return (isFramed ? { ...context, oneTap: { ...oneTap, prompt: 'absent' } } : context) as AnyContext;
}
