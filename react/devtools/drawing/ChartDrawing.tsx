import { useMemo, useState } from 'react';
import type { AnyChart } from '../../../machines/charts.ts';
import type { Edge } from '../model/edges.ts';
import { ownEdges } from '../model/edges.ts';
import type { Move } from '../model/entries.ts';
import { graphOf, neighbourhood } from '../model/graph.ts';
import { useLazy } from '../useLazy.ts';
import type { Preferences } from '../usePreferences.ts';
import { ChartPicture } from './ChartPicture.tsx';
import { layoutChunk } from './chunks.ts';
import { Stage } from './Stage.tsx';

interface ChartDrawingProps extends Pick<Preferences, 'side'> {
  readonly chart: AnyChart;
  readonly name: string;
  readonly state: string;
  readonly taken: Move | null;
  readonly edges: readonly Edge[];
}

/** Draws a chart: the surroundings of its current state, or all of it. */
export function ChartDrawing({ chart, name, state, taken, edges, side }: ChartDrawingProps) {
  const [isWhole, setWhole] = useState(false);
  const { loaded: code, hasFailed, retry } = useLazy(layoutChunk);

  const from = taken?.to === state ? taken.from : null;
  // A panel at the side is taller than it is wide.
  const direction = side === 'bottom' ? 'LR' : 'TB';
  const layout = useMemo(() => {
    const graph = isWhole ? graphOf(chart) : neighbourhood(graphOf(chart), state, from ? [from] : []);
    return code?.layoutOf(graph, { isLabelled: !isWhole, direction });
  }, [code, chart, isWhole, state, from, direction]);

  return (
    <section className="drawing" aria-label={`Drawing of ${name}`}>
      <Stage
        layout={layout}
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
              What arranges the drawing cannot be loaded. The list says the same.{' '}
              <button type="button" className="link" onClick={retry}>
                Try again
              </button>
            </p>
          ) : null
        }
      >
        {layout && (
          <ChartPicture
            layout={layout}
            state={state}
            taken={taken?.to === state ? taken : null}
            outgoing={ownEdges(chart, state, edges)}
            label={`The chart ${name}, which is in ${state}. What comes next is in the list.`}
          />
        )}
      </Stage>
    </section>
  );
}
