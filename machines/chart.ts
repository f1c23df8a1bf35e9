import type { Answered, Chart, ChartEvent, EventNamed, ScreenOf, StateNode, Step, Transition } from './chartTypes.ts';
import { addRobotState, robotMachine } from './robot.ts';

export type { Answered, Chart, ChartEvent, EventNamed, ScreenOf, StateNode, Step, Transition } from './chartTypes.ts';

/**
 * Returns the functions that build a chart's states, typed for one context and its events, so that payloads are checked where
 * they are used. Their names and meanings are Robot's.
 */
export function flow<C, E extends ChartEvent>() {
  return {
    /** Makes an idle state. Steps passed here run when the state is entered from another one. */
    state: (...parts: (Transition<C, E> | Step<C, never>)[]): StateNode<C, E> => ({
      enter: parts.filter((part) => 'kind' in part),
      transitions: parts.filter((part) => 'event' in part),
    }),
    /**
     * Makes a state that waits for an effect, which runs on entry; a `done` or `failed` edge leads out. Ordinary edges can
     * leave earlier, for effects that may never settle. Robot ignores the result of an effect whose state was left or entered
     * again. The effect itself is not cancelled, so it must not have lasting consequences in that case.
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
    /** Combines states into a chart, and adds the edges of `everywhere` to every idle state. */
    chart: <S extends string>(parts: ChartParts<S, C, E>): Chart<S, C, E> => createChart(parts),
  };
}

/** Names the states of one screen: `rest` is the screen itself, every other key an activity on it (`OTPAuthenticate.verifying`). */
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

/** Splits a state's name into the screen and the activity; null for a state that is the screen itself. */
export function placeOf<S extends string>(state: S): { readonly screen: ScreenOf<S>; readonly activity: string | null } {
  const dot = state.indexOf('.');
  const [screen, activity] = dot < 0 ? [state, null] : [state.slice(0, dot), state.slice(dot + 1)];
  return { screen: screen as ScreenOf<S>, activity };
}

type States<S extends string, C, E extends ChartEvent> = Readonly<Record<S, StateNode<C, E>>>;

/** Returns the common edges of an idle state. */
type Everywhere<C, E extends ChartEvent> = (state: string) => readonly Transition<C, E>[];

export interface ChartParts<S extends string, C, E extends ChartEvent> {
  readonly initial: NoInfer<S>;
  readonly context: C;
  readonly states: States<S, C, E>;
  /** Edges that every idle state has in addition to its own. */
  readonly everywhere?: Everywhere<C, E>;
  readonly dataEvents?: readonly NoInfer<E>['type'][];
}

/** The events with which effects settle; `send` rejects them. */
const answers = new Set(['done', 'error']);

function createChart<S extends string, C, E extends ChartEvent>(parts: ChartParts<S, C, E>): Chart<S, C, E> {
  const { initial, context } = parts;
  const built = {};
  const states = {} as Record<string, StateNode<C, E>>;
  const events = new Set<string>();
  let common: Everywhere<C, E> = parts.everywhere ?? (() => []);
  const add = (nodes: Readonly<Record<string, StateNode<C, E>>>, everywhere?: Everywhere<C, E>) => {
    common = everywhere ?? common;
    for (const [name, node] of Object.entries(nodes)) {
      const isNew = everywhere || !(name in states);
      const transitions = isNew && !node.effect ? [...node.transitions, ...common(name)] : node.transitions;
      states[name] = { ...node, transitions };
      for (const { event } of transitions) if (!node.effect || !answers.has(event)) events.add(event);
      addRobotState(built, name, states[name]);
    }
  };
  add(parts.states);
  return {
    initial,
    states: states as Record<S, StateNode<C, E>>,
    events,
    dataEvents: new Set<string>(parts.dataEvents),
    machine: robotMachine(initial, built, context),
    add: add as Chart<S, C, E>['add'],
  };
}

/** Returns a machine for a chart that starts in a later state, to continue from there. */
export function resumed<S extends string, C, E extends ChartEvent>(
  chart: Chart<S, C, E>,
  state: S,
  context: C,
): Pick<Chart<S, C, E>, 'machine'> {
  const built = {};
  for (const [name, node] of Object.entries<StateNode<C, E>>(chart.states)) addRobotState(built, name, node);
  return { machine: robotMachine(state, built, context) };
}
