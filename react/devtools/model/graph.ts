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
  const states = Object.entries(chart.states);
  const edges = states.flatMap(([from, { transitions }]) => {
    const leading = transitions.filter((edge) => edge.target !== from && !isEverywhere(chart, from, edge));
    return [...new Set(leading.map(({ target }) => target))].map((to) => ({
      from,
      to,
      events: [...new Set(leading.filter(({ target }) => target === to).map(textOf))],
    }));
  });
  return { nodes: states.map(([id, { effect }]) => ({ id, ...placeOf(id), isWaiting: effect !== undefined })), edges };
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
  const used = Object.entries(chart.states).flatMap(([from, { transitions }]) =>
    transitions.filter((edge) => !isEverywhere(chart, from, edge) && !isUnused(edge, context)).map((edge) => ({ ...edge, from })),
  );
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
  const edges = new Map<string, GraphEdge>();
  for (const edge of used.filter(({ from }) => reached.has(from))) {
    const [from, to] = [nodeOf(edge.from, shown), nodeOf(edge.target, shown)];
    const events = new Set([...(edges.get(`${from} ${to}`)?.events ?? []), textOf(edge)]);
    if (from !== to) edges.set(`${from} ${to}`, { from, to, events: [...events] });
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}
