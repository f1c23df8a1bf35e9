import type { Answered, Chart, ChartEvent, EventNamed, ScreenOf, StateNode, Step, Transition } from './chartTypes.ts';
import { once } from './once.ts';
import { addRobotState, robotMachine } from './robot.ts';

export type { Answered, Chart, ChartEvent, EventNamed, ScreenOf, StateNode, Step, Transition } from './chartTypes.ts';

/**
 * The words a flow is written in, bound to its context and its events, so that a payload is
 * checked where it is used. They mean what they mean in Robot.
 */
export function flow<C, E extends ChartEvent>() {
  return {
    /** A resting state. Steps given as `enter` run when it is entered from another state. */
    state: (...parts: (Transition<C, E> | Step<C, never>)[]): StateNode<C, E> => ({
      enter: parts.filter((part) => 'kind' in part),
      transitions: parts.filter((part) => 'event' in part),
    }),
    /**
     * A state that waits: the effect is asked on entry, `done` or `failed` leads out. An ordinary
     * transition beside them leaves before the answer comes, for what may never answer. Robot drops an
     * answer that finds another state, or this one entered anew, so a late one changes nothing; the
     * effect itself goes on, which is right only where it leaves nothing behind.
     */
    invoke: <T, V extends ChartEvent>(
      effect: (context: C, event: V) => Promise<T>,
      ...transitions: (Answered<C, T> | Transition<C, never> | Transition<C, E>)[]
    ): StateNode<C, E> => ({ effect, enter: [], transitions }),
    transition: <T extends E['type']>(event: T, target: string, ...steps: Step<C, EventNamed<E, T>>[]): Transition<C, E> => ({
      event,
      target,
      steps,
    }),
    done: <T>(target: string, ...steps: Step<C, { data: T }>[]): Answered<C, T> => ({
      event: 'done',
      target,
      steps,
    }),
    failed: (target: string, ...steps: Step<C, { error: unknown }>[]): Transition<C, never> => ({
      event: 'error',
      target,
      steps,
    }),
    guard: <V>(run: (context: C, event: V) => boolean): Step<C, V> => ({ kind: 'guard', run }),
    reduce: <V>(run: (context: C, event: V) => Partial<C>): Step<C, V> => ({ kind: 'reduce', run }),
    action: <V>(run: (context: C, event: V) => void): Step<C, V> => ({ kind: 'action', run }),
    /** Puts states together to a chart, adding to every resting state what is taken everywhere. */
    chart: <S extends string>(parts: ChartParts<S, C, E>): Chart<S, C, E> => createChart(parts),
  };
}

/**
 * Names the states of one screen: `rest` is the screen itself, every other key an activity on it
 * (`OTPAuthenticate.verifying`).
 */
export function onScreen<P extends string, K extends string, C, E extends ChartEvent>(
  screen: P,
  states: Record<K, StateNode<C, E>>,
): Record<K extends 'rest' ? P : `${P}.${Exclude<K, 'rest'>}`, StateNode<C, E>> {
  const named: Record<string, StateNode<C, E>> = {};
  for (const [key, node] of Object.entries<StateNode<C, E>>(states)) {
    named[key === 'rest' ? screen : `${screen}.${key}`] = node;
  }
  return named as Record<K extends 'rest' ? P : `${P}.${Exclude<K, 'rest'>}`, StateNode<C, E>>;
}

/** Takes the name of a state apart: the screen, and what goes on there; null where the chart rests. */
export function placeOf<S extends string>(state: S): { readonly screen: ScreenOf<S>; readonly activity: string | null } {
  const dot = state.indexOf('.');
  const [screen, activity] = dot < 0 ? [state, null] : [state.slice(0, dot), state.slice(dot + 1)];
  return { screen: screen as ScreenOf<S>, activity };
}

type States<S extends string, C, E extends ChartEvent> = Readonly<Record<S, StateNode<C, E>>>;

/** The parts of a chart. */
export interface ChartParts<S extends string, C, E extends ChartEvent> {
  readonly initial: NoInfer<S>;
  readonly context: C;
  /**
   * Every state. A function is called when more than the initial state is asked for, as the first event
   * does: a first paint does without the rest. That state must rest, then, and do nothing on entry.
   */
  readonly states: States<S, C, E> | (() => States<S, C, E>);
  /** Transitions that every resting state has besides its own. */
  readonly everywhere?: (state: NoInfer<S>) => readonly Transition<C, E>[];
  readonly dataEvents?: readonly NoInfer<E>['type'][];
}

/** The events by which an effect is answered; nobody sends these. */
const answers = new Set(['done', 'error']);

function createChart<S extends string, C, E extends ChartEvent>(parts: ChartParts<S, C, E>): Chart<S, C, E> {
  const { initial, context } = parts;
  const built = {};
  const described = once(() => describe(parts, built));
  if (typeof parts.states === 'function') {
    // All that is known yet: it rests there. Asking for its transitions has every state described.
    addRobotState(built, initial, {
      enter: [],
      get transitions() {
        return described().states[initial].transitions;
      },
    });
  } else described();
  return {
    initial,
    get states() {
      return described().states;
    },
    get events() {
      return described().events;
    },
    dataEvents: new Set<string>(parts.dataEvents),
    machine: robotMachine(initial, built, context),
  };
}

/** @param built the states as Robot has them, which come to it as they are described */
function describe<S extends string, C, E extends ChartEvent>(
  { states: given, everywhere }: ChartParts<S, C, E>,
  built: object,
): Pick<Chart<S, C, E>, 'states' | 'events'> {
  const states = {} as Record<S, StateNode<C, E>>;
  const events = new Set<string>();
  const nodes = typeof given === 'function' ? given() : given;
  for (const [name, node] of Object.entries(nodes) as [S, StateNode<C, E>][]) {
    const common = node.effect ? [] : (everywhere?.(name) ?? []);
    states[name] = { ...node, transitions: [...node.transitions, ...common] };
    for (const { event } of states[name].transitions) {
      if (!node.effect || !answers.has(event)) events.add(event);
    }
    addRobotState(built, name, states[name]);
  }
  return { states, events };
}

/** The machine of a chart that has come to a state already: to go on from there. */
export function resumed<S extends string, C, E extends ChartEvent>(
  chart: Chart<S, C, E>,
  state: S,
  context: C,
): Pick<Chart<S, C, E>, 'machine'> {
  const built = {};
  for (const [name, node] of Object.entries<StateNode<C, E>>(chart.states)) addRobotState(built, name, node);
  return { machine: robotMachine(state, built, context) };
}
