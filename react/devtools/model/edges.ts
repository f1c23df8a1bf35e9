import type { ChartEvent, Step, Transition } from '../../../machines/chart.ts';
import type { AnyChart } from '../../../machines/charts.ts';

/** The result of a guard before its event is known. */
export type Verdict =
  | 'holds'
  | 'fails'
  /** The result depends on the event or response. */
  | 'depends';

/** A guard of an edge. */
export interface Condition {
  /** The guard's name; "a condition" for an unnamed guard. */
  readonly name: string;
  readonly verdict: Verdict;
}

export interface Edge {
  /** The event that triggers it; `done` and `error` are the results of the state's effect. */
  readonly event: string;
  readonly target: string;
  readonly conditions: readonly Condition[];
  /** Whether the event would take this edge now. An earlier open edge for the same event blocks it. */
  readonly verdict: Verdict;
  /** The name of the guard that blocks it, or "an earlier way"; null unless the verdict is `fails`. */
  readonly heldBackBy: string | null;
}

export const unnamed = 'a condition';

/** Returns the outgoing edges of a state with this context, in the order in which the chart checks them. */
export function edgesFrom(chart: AnyChart, state: string, context: unknown): readonly Edge[] {
  const closed = new Set<string>();
  return (chart.states[state]?.transitions ?? []).map((transition) => {
    const edge = edgeOf(transition, context, closed.has(transition.event));
    if (edge.verdict === 'holds') closed.add(edge.event);
    return edge;
  });
}

function edgeOf({ event, target, steps }: Transition<object, ChartEvent>, context: unknown, isClosed: boolean): Edge {
  const conditions = steps.filter(({ kind }) => kind === 'guard').map((guard) => conditionOf(guard, event, context));
  const failing = conditions.find(({ verdict }) => verdict === 'fails');
  const heldBackBy = failing?.name ?? (isClosed ? 'an earlier way' : null);
  const verdict = heldBackBy ? 'fails' : conditions.some((one) => one.verdict === 'depends') ? 'depends' : 'holds';
  return { event, target, conditions, verdict, heldBackBy };
}

/** Evaluates a guard. A guard with an event parameter depends on the event. */
function conditionOf({ run }: Step<object, never>, event: string, context: unknown): Condition {
  return {
    name: nameOf(run),
    verdict: run.length > 1 ? 'depends' : verdictOf(run as (context: unknown, event: object) => unknown, event, context),
  };
}

function verdictOf(run: (context: unknown, event: object) => unknown, event: string, context: unknown): Verdict {
  try {
    return run(context, { type: event }) === true ? 'holds' : 'fails';
  } catch {
    // The guard needs data of the event.
    return 'depends';
  }
}

/** Returns the name of a guard without the number that bundlers add to duplicate names. */
export const nameOf = ({ name }: { readonly name: string }) => name.replace(/\$\d+$/, '') || unnamed;

/**
 * Whether an edge is not part of the flow: events that only change data, or that lead to the configuration error;
 * `configure`; and the `transition` action of every idle state.
 */
export const isEverywhere = ({ dataEvents }: AnyChart, state: string, { event, target }: Pick<Edge, 'event' | 'target'>): boolean =>
  event === 'transition' || event === 'configure' || (dataEvents.has(event) && (target === state || target.endsWith('.misconfigured')));

export const ownEdges = (chart: AnyChart, state: string, edges: readonly Edge[]): readonly Edge[] =>
  edges.filter((edge) => !isEverywhere(chart, state, edge));
