import type { ChartEvent, Transition } from '../../../machines/chart.ts';
import { placeOf } from '../../../machines/chart.ts';
import type { AnyChart } from '../../../machines/charts.ts';
import { isEverywhere, nameOf, unnamed } from './edges.ts';

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

/** Returns a state with the targets of its edges and the states of the trail. */
export function neighbourhood({ nodes, edges }: Graph, state: string, trail: readonly string[]): Graph {
  const near = new Set([state, ...trail, ...edges.filter(({ from }) => from === state).map(({ to }) => to)]);
  return {
    nodes: nodes.filter(({ id }) => near.has(id)),
    // Other edges between these states are omitted: they are not next steps.
    edges: edges.filter(({ from, to }) => from === state || (to === state && trail.includes(from))),
  };
}
