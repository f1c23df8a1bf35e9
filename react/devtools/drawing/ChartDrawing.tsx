import { useMemo, useState } from 'react';
import type { AnyChart } from '../../../machines/charts.ts';
import { LinkButton } from '../Button.tsx';
import type { Edge } from '../model/edges.ts';
import { ownEdges } from '../model/edges.ts';
import type { Move } from '../model/entries.ts';
import type { GraphEdge } from '../model/graph.ts';
import { graphOf, neighbourhood, nodeOf, overview } from '../model/graph.ts';
import { useLazy } from '../useLazy.ts';
import { ChartPicture } from './ChartPicture.tsx';
import { layoutChunk } from './chunks.ts';
import { Stage } from './Stage.tsx';

interface ChartDrawingProps {
  readonly chart: AnyChart;
  readonly name: string;
  readonly state: string;
  /** The context, which decides what is in use. */
  readonly context: unknown;
  readonly taken: Move | null;
  readonly edges: readonly Edge[];
}

/** Draws a chart: the surroundings of its current state, or all of its screens. */
export function ChartDrawing({ chart, name, state, context, taken, edges }: ChartDrawingProps) {
  const [isWhole, setWhole] = useState(false);
  const { loaded: code, hasFailed, retry } = useLazy(layoutChunk);

  const nodeIn = (id: string) => (isWhole ? nodeOf(id, state) : id);
  const own = ownEdges(chart, state, edges);
  const last = taken?.to === state ? { ...taken, from: nodeIn(taken.from) } : null;
  const next = own.filter(({ verdict }) => verdict !== 'fails').map(({ target }) => target);
  const graph = isWhole ? overview(chart, state, context) : neighbourhood(graphOf(chart), state, last ? [last.from] : [], next);
  const nextNodes = new Set(next.map(nodeIn));
  // In the whole chart, only the edges that may come next have space for their events.
  const isLabelled = (edge: GraphEdge) => !isWhole || (edge.from === state && nextNodes.has(edge.to));
  // The context changes more often than the graph.
  const key = JSON.stringify([graph, graph.edges.map(isLabelled)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the graph as text
  const layouts = useMemo(
    () => code && (['LR', 'TB'] as const).map((direction) => code.layoutOf(graph, { isLabelled, direction })),
    [code, key],
  );

  return (
    <section className="drawing" aria-label={`Drawing of ${name}`}>
      <Stage
        layouts={layouts}
        state={state}
        label={`Drawing of ${name}, to be moved with the arrow keys and scaled with plus and minus`}
        tools={
          <label className="check">
            <input type="checkbox" checked={isWhole} onChange={(event) => setWhole(event.target.checked)} /> Whole chart
          </label>
        }
        waiting={
          hasFailed ? (
            <p className="note" role="alert">
              The layout code cannot be loaded. The list shows the same. <LinkButton onClick={retry}>Try again</LinkButton>
            </p>
          ) : null
        }
      >
        {(layout) => (
          <ChartPicture
            layout={layout}
            state={state}
            taken={last}
            outgoing={own.map((edge) => ({ ...edge, target: nodeIn(edge.target) }))}
            label={`The chart ${name}, which is in ${state}. What comes next is in the list.`}
          />
        )}
      </Stage>
    </section>
  );
}
