import type { ChartEvent, Step, Transition } from '../../../machines/chart.ts';
import type { AnyChart } from '../../../machines/charts.ts';

/** Whether a condition holds now, as far as that can be told before the event is there. */
export type Verdict =
  | 'holds'
  | 'fails'
  /** It looks at what the event or the answer brings. */
  | 'depends';

/** A guard of an edge. */
export interface Condition {
  /** The guard's name; "a condition" where it has none. */
  readonly name: string;
  readonly verdict: Verdict;
}

/** An edge out of a state. */
export interface Edge {
  /** The event that it takes: `done` and `error` answer what the state waits for. */
  readonly event: string;
  /** The state that it leads to. */
  readonly target: string;
  /** Its guards, in their order. */
  readonly conditions: readonly Condition[];
  /** Whether the event takes this edge now. One of several for the same event is held back by an earlier one that is open. */
  readonly verdict: Verdict;
  /** The name of the guard that holds it back, or "an earlier way"; null unless the verdict is `fails`. */
  readonly heldBackBy: string | null;
}

/** The name of a guard that has none. */
export const unnamed = 'a condition';

/** The edges out of a state, with this context, in the order in which the chart tries them. */
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

/** A guard that takes the event looks at it: without the event, nobody can say. */
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
    // It has missed something of the event's.
    return 'depends';
  }
}

/** The name of a guard. A bundler tells functions of one name apart by a number. */
export const nameOf = ({ name }: { readonly name: string }) => name.replace(/\$\d+$/, '') || unnamed;

/**
 * Whether an edge says nothing of the flow: events that only change data and stay, or find that the host's configuration cannot
 * work; that configuration itself; and the jumps that every resting state of a widget takes.
 */
export const isEverywhere = ({ dataEvents }: AnyChart, state: string, { event, target }: Pick<Edge, 'event' | 'target'>): boolean =>
  event === 'transition' || event === 'configure' || (dataEvents.has(event) && (target === state || target.endsWith('.misconfigured')));

/** The edges that belong to a state's own flow. */
export const ownEdges = (chart: AnyChart, state: string, edges: readonly Edge[]): readonly Edge[] =>
  edges.filter((edge) => !isEverywhere(chart, state, edge));
