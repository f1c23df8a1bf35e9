import type { ChartEvent, Transition } from '../../../machines/chart.ts';
import { placeOf } from '../../../machines/chart.ts';
import type { AnyChart } from '../../../machines/charts.ts';
import { isEverywhere, isUnused, nameOf, unnamed } from './edges.ts';

export interface GraphNode {
  readonly id: string;
  readonly screen: string;
  /** The activity: the rest of the name, or null in an idle state. */
  readonly activity: string | null;
  readonly isWaiting: boolean;
}

export const labelOf = ({ activity, screen }: GraphNode): string => activity ?? screen;

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** The events with the names of their guards, without duplicates: `clock [isDue]`. */
  readonly events: readonly string[];
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

const graphs = new WeakMap<AnyChart, Graph>();

/** Returns the graph of a chart, without edges that every state has and edges to the same state. */
export function graphOf(chart: AnyChart): Graph {
  const graph = graphs.get(chart) ?? describe(chart);
  graphs.set(chart, graph);
  return graph;
}

function describe(chart: AnyChart): Graph {
  const nodes = Object.entries(chart.states).map(([id, { effect }]) => ({ id, ...placeOf(id), isWaiting: effect !== undefined }));
  return { nodes, edges: merged(leadingOf(chart)) };
}

type Leading = Transition<object, ChartEvent> & { readonly from: string };

/** Returns the edges that are part of the flow, with the states that they leave. */
const leadingOf = (chart: AnyChart): readonly Leading[] =>
  Object.entries(chart.states).flatMap(([from, { transitions }]) =>
    transitions.filter((edge) => !isEverywhere(chart, from, edge)).map((edge) => ({ ...edge, from })),
  );

/** Joins the edges between the same two nodes; an edge within one node is omitted. */
function merged(leading: readonly Leading[], nodeOf = (state: string) => state): readonly GraphEdge[] {
  const edges = new Map<string, GraphEdge>();
  for (const edge of leading) {
    const [from, to] = [nodeOf(edge.from), nodeOf(edge.target)];
    const events = new Set([...(edges.get(`${from} ${to}`)?.events ?? []), textOf(edge)]);
    if (from !== to) edges.set(`${from} ${to}`, { from, to, events: [...events] });
  }
  return [...edges.values()];
}

function textOf({ event, steps }: Transition<object, ChartEvent>): string {
  const names = steps.filter(({ kind }) => kind === 'guard').map(({ run }) => nameOf(run));
  const named = names.filter((name) => name !== unnamed);
  return named.length > 0 ? `${event} [${named.join(', ')}]` : event;
}

/** Returns a state with its next states and the states of the trail. */
export function neighbourhood({ nodes, edges }: Graph, state: string, trail: readonly string[], next: readonly string[]): Graph {
  const near = new Set([state, ...trail, ...next]);
  return {
    nodes: nodes.filter(({ id }) => near.has(id)),
    // Other edges between these states are omitted: they are not next steps.
    edges: edges.filter(({ from, to }) => (from === state && near.has(to)) || (to === state && trail.includes(from))),
  };
}

/** Returns the node of a state in an overview: itself on the shown screen, otherwise its screen. */
export const nodeOf = (state: string, shown: string): string => {
  const { screen } = placeOf(state);
  return screen === placeOf(shown).screen ? state : screen;
};

/**
 * Returns the graph of a whole chart: the states of the shown state's screen, every other screen as one node, and the edges
 * between them. Screens that the configuration does not lead to are omitted.
 */
export function overview(chart: AnyChart, shown: string, context: unknown): Graph {
  const used = leadingOf(chart).filter((edge) => !isUnused(edge, context));
  // Only the login widget has states that depend on the configuration.
  const isLogin = 'products' in ((context as { config?: object }).config ?? {});
  const reached = new Set(isLogin ? [chart.initial, shown] : Object.keys(chart.states));
  // A set also iterates over what is added meanwhile.
  for (const state of reached) for (const { from, target } of used) if (from === state) reached.add(target);
  const nodes = new Map<string, GraphNode>();
  for (const node of graphOf(chart).nodes.filter(({ id }) => reached.has(id))) {
    const id = nodeOf(node.id, shown);
    nodes.set(id, id === node.id ? node : { ...node, id, activity: null, isWaiting: false });
  }
  const edges = used.filter(({ from }) => reached.has(from));
  return { nodes: [...nodes.values()], edges: merged(edges, (state) => nodeOf(state, shown)) };
}
