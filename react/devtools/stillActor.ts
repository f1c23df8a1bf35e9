import { createActor, startService } from '../../core/charts/actor.ts';
import { resumed } from '../../machines/chart.ts';
import { chartOf } from '../../machines/charts.ts';
import type { AnyContext, AnyWidget } from '../context.ts';
import type { WidgetChart } from './widgetCharts.ts';

const nothing = () => {};
const noToasts = [] as const;

/**
 * Makes a widget that stands at a state and stays there: its controls are enabled as the chart says, and nothing that is
 * sent to it arrives.
 *
 * @param name its root chart
 * @param state the state that it stands at
 * @param context what the chart remembers there; a field that is left out is that of a chart which has just begun
 * @throws TypeError for a state that the chart does not have
 */
export function stillActor(name: WidgetChart, state: string, context: object): AnyWidget {
  const chart = chartOf(name);
  if (!Object.hasOwn(chart.states, state)) throw new TypeError(`The chart "${name}" has no state "${state}".`);
  const whole = withoutPrompt({ ...(startService(chart).context as object), ...context });
  const { getSnapshot, can } = createActor(chart, startService(resumed(chart, state, whole)));
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

/** Google's embedded prompt is Google's to draw, in a place that the page may have but once: its button stands there instead. */
function withoutPrompt(context: object): AnyContext {
  const { oneTap } = context as { readonly oneTap?: { readonly prompt: string } };
  const isFramed = oneTap?.prompt === 'embedded' || oneTap?.prompt === 'loading';
  return (isFramed ? { ...context, oneTap: { ...oneTap, prompt: 'absent' } } : context) as AnyContext;
}
