import type { ChartEvent, Transition } from '../../../machines/chart.ts';
import { placeOf } from '../../../machines/chart.ts';
import type { AnyChart } from '../../../machines/charts.ts';
import { isEverywhere, nameOf, unnamed } from './edges.ts';

/** A state, as it is drawn. */
export interface GraphNode {
  /** Its whole name. */
  readonly id: string;
  readonly screen: string;
  /** The rest of the name, or null where the chart rests. */
  readonly activity: string | null;
  /** Whether it waits for an answer. */
  readonly isWaiting: boolean;
}

/** The text of a state: the activity, or the screen where the chart rests. */
export const labelOf = ({ activity, screen }: GraphNode): string => activity ?? screen;

/** All edges from one state to another. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** The events that lead there with the names of their guards, each once: `clock [isDue]`. */
  readonly events: readonly string[];
}

/** A chart, or a part of one, as nodes and edges. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

const graphs = new WeakMap<AnyChart, Graph>();

/** The whole of a chart; edges that every state has, and those that stay where they are, are left out. */
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

/** An event with the names of the guards that it has to pass. */
function textOf({ event, steps }: Transition<object, ChartEvent>): string {
  const names = steps.filter(({ kind }) => kind === 'guard').map(({ run }) => nameOf(run));
  const named = names.filter((name) => name !== unnamed);
  return named.length > 0 ? `${event} [${named.join(', ')}]` : event;
}

/** A state with those that its edges lead to, and those that the chart has come by. */
export function neighbourhood({ nodes, edges }: Graph, state: string, trail: readonly string[]): Graph {
  const near = new Set([state, ...trail, ...edges.filter(({ from }) => from === state).map(({ to }) => to)]);
  return {
    nodes: nodes.filter(({ id }) => near.has(id)),
    // What leads back, or on from there, would say what comes after what comes next.
    edges: edges.filter(({ from, to }) => from === state || (to === state && trail.includes(from))),
  };
}
