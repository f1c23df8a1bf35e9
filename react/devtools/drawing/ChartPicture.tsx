import type { Edge, Verdict } from '../model/edges.ts';
import type { Move } from '../model/entries.ts';
import { labelOf } from '../model/graph.ts';
import type { Layout, PlacedEdge, PlacedNode, Point } from './layout.ts';
import { labelSize, lineHeight } from './measures.ts';

interface ChartPictureProps {
  readonly layout: Layout;
  readonly state: string;
  readonly taken: Move | null;
  readonly outgoing: readonly Edge[];
  /** The label for screen readers. */
  readonly label: string;
}

/** Draws a chart with its current state highlighted, and marks the edge taken last and the open edges. */
export function ChartPicture({ layout, state, taken, outgoing, label }: ChartPictureProps) {
  const { width, height, screens, edges, nodes } = layout;
  const isTaken = ({ from, to }: PlacedEdge) => from === taken?.from && to === taken.to;
  const rank = (edge: PlacedEdge) => (isTaken(edge) ? 2 : edge.from === state ? 1 : 0);
  // Draws highlighted edges above the others.
  const ordered = edges.toSorted((one, other) => rank(one) - rank(other));
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {screens.map(({ screen, ...box }) => (
        <g key={screen}>
          <rect className="screen" {...box} rx="10" />
          <text className="screen-name" x={box.x + 10} y={box.y - 5}>
            {screen}
          </text>
        </g>
      ))}
      {ordered.map((edge) => (
        <EdgeLine
          // A new key restarts the animation of the edge taken last.
          key={`${edge.from} ${edge.to}${isTaken(edge) ? taken?.entry : ''}`}
          edge={edge}
          verdict={edge.from === state ? bestOf(outgoing, edge.to) : undefined}
          isTaken={isTaken(edge)}
        />
      ))}
      {nodes.map((placed) => (
        <Node key={placed.node.id} placed={placed} state={state} verdict={bestOf(outgoing, placed.node.id)} />
      ))}
      {ordered.map((edge) => (
        <Label key={`${edge.from} ${edge.to}`} edge={edge} verdict={edge.from === state ? bestOf(outgoing, edge.to) : undefined} />
      ))}
    </svg>
  );
}

function bestOf(edges: readonly Edge[], target: string): Verdict | undefined {
  const verdicts = edges.filter((edge) => edge.target === target).map(({ verdict }) => verdict);
  return (['holds', 'depends', 'fails'] as const).find((verdict) => verdicts.includes(verdict));
}

function Node({
  placed: { node, x, y, width, height },
  state,
  verdict,
}: {
  placed: PlacedNode;
  state: string;
  verdict: Verdict | undefined;
}) {
  const isPresent = node.id === state;
  return (
    <g
      className="node"
      data-present={isPresent || undefined}
      data-next={isPresent ? undefined : verdict}
      data-waiting={node.isWaiting || undefined}
    >
      <rect x={x} y={y} width={width} height={height} rx={height / 2} />
      <text x={x + width / 2} y={y + height / 2} textAnchor="middle" dominantBaseline="central">
        {labelOf(node)}
      </text>
    </g>
  );
}

interface EdgeProps {
  readonly edge: PlacedEdge;
  readonly verdict: Verdict | undefined;
  readonly isTaken: boolean;
}

function EdgeLine({ edge: { points }, verdict, isTaken }: EdgeProps) {
  return (
    <g className="edge-line" data-next={verdict} data-taken={isTaken || undefined}>
      <path d={curveOf(points)} pathLength={1} />
      <path d={headOf(points)} className="head" />
    </g>
  );
}

function Label({ edge: { lines, label }, verdict }: Pick<EdgeProps, 'edge' | 'verdict'>) {
  if (!label) return null;
  const { width, height } = labelSize(lines);
  const [x, y] = [label.x + label.width / 2, label.y + label.height / 2];
  return (
    <g className="event" data-next={verdict}>
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx="4" className="event-ground" />
      <text textAnchor="middle" className="event-text">
        {lines.map((line, place) => (
          <tspan key={line} x={x} y={y + (place - (lines.length - 1) / 2) * lineHeight} dominantBaseline="central">
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const between = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

function curveOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest
    .slice(0, -1)
    .map((point, place) => `Q${at(point)} ${at(place === rest.length - 2 ? last : between(point, rest[place + 1] as Point))}`);
  return `M${at(first)}${bends.length > 0 ? bends.join('') : `L${at(last)}`}`;
}

function headOf(points: readonly Point[]): string {
  const [before, tip] = points.slice(-2);
  if (!before || !tip) return '';
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  const corner = (turn: number) => ({ x: tip.x - 8 * Math.cos(angle + turn), y: tip.y - 8 * Math.sin(angle + turn) });
  return `M${at(tip)}L${at(corner(0.42))}L${at(corner(-0.42))}Z`;
}
