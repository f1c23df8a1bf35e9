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

/** The machine that Robot runs, of states that may still be added to. */
export function robotMachine(initial: string, states: object, context: unknown): object {
  return createMachine(initial as never, states as never, () => context as object);
}

/** Adds a state as Robot has it. */
export function addRobotState<C, E extends ChartEvent>(states: object, name: string, node: StateNode<C, E>): void {
  // Built when it is first entered: a widget has dozens of states, and its first paint waits for one.
  Object.defineProperty(states, name, { enumerable: true, configurable: true, get: once(() => stateOf(node)) });
}

function stateOf<C, E extends ChartEvent>(node: StateNode<C, E>): object {
  const { effect, enter } = node;
  const edges = () => node.transitions.map(({ event, target, steps }) => robotTransition(event, target, ...steps.map(stepOf)));
  if (effect) {
    // An effect that throws before it returns a promise would escape `send`.
    return robotInvoke(async (now: C, event: unknown) => effect(now, event as never), ...edges());
  }
  // The edges out are not wanted before something is sent: the first paint does without them.
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
