import { layout as arrange, Graph as Dagre } from '@dagrejs/dagre';
import type { Graph, GraphEdge, GraphNode } from '../model/graph.ts';
import { labelOf } from '../model/graph.ts';
import { labelSize, nodeSize } from './measures.ts';

/** A point of the drawing, in its own pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

export interface PlacedNode extends Rectangle {
  readonly node: GraphNode;
}

export interface PlacedEdge {
  readonly from: string;
  readonly to: string;
  readonly points: readonly Point[];
  /** The events written next to the line, one per line. */
  readonly lines: readonly string[];
  /** The position of the events; null if they are not written. */
  readonly label: Rectangle | null;
}

/** The states of a screen with several states. */
export interface PlacedScreen extends Rectangle {
  readonly screen: string;
}

export interface Layout {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  readonly screens: readonly PlacedScreen[];
  readonly width: number;
  readonly height: number;
}

/** The most lines of events per edge; further events are only counted. */
const mostLines = 3;

const linesOf = (events: readonly string[]): readonly string[] =>
  events.length > mostLines ? [...events.slice(0, mostLines - 1), `and ${events.length - mostLines + 1} more`] : events;

interface Manner {
  readonly isLabelled: (edge: GraphEdge) => boolean;
  readonly direction: 'LR' | 'TB';
}

/**
 * Computes the positions in a graph.
 *
 * @param isLabelled whether events are written next to an edge, which requires space
 * @param direction of the edges: to the right (`LR`) or down (`TB`)
 */
export function layoutOf(graph: Graph, { isLabelled, direction }: Manner): Layout {
  const dagre = new Dagre({ compound: true, multigraph: false });
  dagre.setGraph({
    rankdir: direction,
    nodesep: 22,
    edgesep: 14,
    ranksep: graph.edges.every(isLabelled) ? 34 : 60,
    marginx: 16,
    marginy: 22,
  });
  for (const node of graph.nodes) dagre.setNode(node.id, nodeSize(labelOf(node)));
  const screens = [...new Set(graph.nodes.map(({ screen }) => screen))].filter((screen) => membersOf(graph, screen).length > 1);
  for (const screen of screens) {
    dagre.setNode(boxOf(screen), {});
    for (const { id } of membersOf(graph, screen)) dagre.setParent(id, boxOf(screen));
  }
  for (const edge of graph.edges)
    dagre.setEdge(edge.from, edge.to, isLabelled(edge) ? { ...labelSize(linesOf(edge.events)), labelpos: 'c' } : {});
  arrange(dagre);

  const { width = 0, height = 0 } = dagre.graph() as { width?: number; height?: number };
  return {
    nodes: graph.nodes.map((node) => ({ node, ...rectangleOf(dagre.node(node.id) as Centred) })),
    edges: graph.edges.map((edge) => {
      const { from, to, events } = edge;
      const { points, ...label } = dagre.edge(from, to) as Centred & { points: readonly Point[] };
      const lines = linesOf(events);
      return { from, to, points, lines, label: isLabelled(edge) ? rectangleOf(label) : null };
    }),
    screens: screens.map((screen) => ({ screen, ...rectangleOf(dagre.node(boxOf(screen)) as Centred) })),
    width,
    height,
  };
}

const boxOf = (screen: string) => `screen ${screen}`;
const membersOf = ({ nodes }: Graph, screen: string) => nodes.filter((node) => node.screen === screen);

/** dagre returns the center of each rectangle. */
type Centred = Rectangle;
const rectangleOf = ({ x, y, width, height }: Centred): Rectangle => ({ x: x - width / 2, y: y - height / 2, width, height });
