import {
  createMachine,
  action as robotAction,
  guard as robotGuard,
  invoke as robotInvoke,
  reduce as robotReduce,
  state as robotState,
  transition as robotTransition,
} from 'robot3';
import type { ChartEvent, StateNode, Step } from './chartTypes.ts';
import { once } from './once.ts';

/** Makes a Robot machine whose states can be added later. */
export function robotMachine(initial: string, states: object, context: unknown): object {
  return createMachine(initial as never, states as never, () => context as object);
}

export function addRobotState<C, E extends ChartEvent>(states: object, name: string, node: StateNode<C, E>): void {
  // Built on first entry: a widget has dozens of states, and the first paint needs only one.
  Object.defineProperty(states, name, { enumerable: true, configurable: true, get: once(() => stateOf(node)) });
}

function stateOf<C, E extends ChartEvent>(node: StateNode<C, E>): object {
  const { effect, enter } = node;
  const edges = () => node.transitions.map(({ event, target, steps }) => robotTransition(event, target, ...steps.map(stepOf)));
  if (effect) {
    // `async` turns a synchronous error of an effect into a rejection, which would otherwise escape from `send`.
    return robotInvoke(async (now: C, event: unknown) => effect(now, event as never), ...edges());
  }
  // The edges are built with the first event; the first paint does not need them.
  const whole = once(() => robotState(...edges()) as { readonly transitions: unknown });
  return Object.create(robotState(...enter.map(stepOf)), {
    final: { enumerable: true, get: () => node.transitions.length === 0 },
    transitions: { enumerable: true, get: () => whole().transitions },
  }) as object;
}

function stepOf<C>({ kind, run }: Step<C, never>) {
  if (kind === 'guard') return robotGuard((now: C, event: unknown) => run(now, event as never) === true);
  if (kind === 'action') return robotAction((now: C, event: unknown) => run(now, event as never));
  return robotReduce((now: C, event: unknown) => ({ ...now, ...(run(now, event as never) as Partial<C>) }));
}
