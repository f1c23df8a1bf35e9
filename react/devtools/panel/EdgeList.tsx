import type { AnyChart } from '../../../machines/charts.ts';
import type { Edge, Verdict } from '../model/edges.ts';
import { isEverywhere, ownEdges, unnamed } from '../model/edges.ts';
import { Name } from './words.tsx';

/** Lists the next edges in the order in which the chart checks them; a text alternative to the drawing. */
export function EdgeList({ chart, state, edges }: { chart: AnyChart; state: string; edges: readonly Edge[] }) {
  const own = ownEdges(chart, state, edges);
  const held = own.filter(({ verdict }) => verdict === 'fails');
  const common = [...new Set(edges.filter((edge) => isEverywhere(chart, state, edge)).map(({ event }) => event))];
  const isWaiting = chart.states[state]?.effect !== undefined;
  return (
    <>
      {own.length === 0 && <p className="note">The flow has ended: this state accepts no event.</p>}
      <Edges edges={own.filter(({ verdict }) => verdict !== 'fails')} state={state} isWaiting={isWaiting} />
      {held.length > 0 && (
        <details className="more held">
          <summary>Held back ({held.length})</summary>
          <Edges edges={held} state={state} isWaiting={isWaiting} />
        </details>
      )}
      {common.length > 0 && (
        <details className="more">
          <summary>Accepted in every state ({common.length})</summary>
          <p className="names">
            {common.map((event) => (
              <Name key={event}>{event}</Name>
            ))}
          </p>
        </details>
      )}
    </>
  );
}

function Edges({ edges, state, isWaiting }: { edges: readonly Edge[]; state: string; isWaiting: boolean }) {
  return (
    <ul className="ways">
      {edges.map((edge, place) => (
        // The edges do not change while the chart is in this state.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place} className="way" data-verdict={edge.verdict}>
          <span className="way-head">
            <Sign verdict={edge.verdict} />
            <Name>{edge.event}</Name>
            <span aria-hidden="true" className="arrow" />
            <span className="heard">leads to</span> {edge.target === state ? 'this state again' : <Name>{edge.target}</Name>}
          </span>
          <span className="way-state">{textOf(edge, isWaiting)}</span>
        </li>
      ))}
    </ul>
  );
}

function Sign({ verdict }: { verdict: Verdict }) {
  return (
    <svg className="sign" viewBox="0 0 12 12" aria-hidden="true">
      <circle cx="6" cy="6" r="4.5" className="sign-ring" />
      {verdict === 'holds' && <circle cx="6" cy="6" r="4.5" className="sign-full" />}
      {verdict === 'depends' && <path d="M6 1.5a4.5 4.5 0 0 1 0 9z" className="sign-full" />}
      {verdict === 'fails' && <path d="M2.8 9.2 9.2 2.8" className="sign-ring" />}
    </svg>
  );
}

function textOf({ event, conditions, verdict, heldBackBy }: Edge, isWaiting: boolean): string {
  const isAnswer = isWaiting && (event === 'done' || event === 'error');
  if (verdict === 'fails') return `held back by ${heldBackBy}`;
  const names = conditions.filter((one) => one.verdict === 'depends' && one.name !== unnamed).map(({ name }) => name);
  if (verdict === 'depends')
    return `depends on the ${isAnswer ? 'answer' : 'event'}${names.length > 0 ? `, by ${names.join(' and ')}` : ''}`;
  const held = conditions.length > 0 ? `, as ${conditions.map(({ name }) => name).join(' and ')} holds` : '';
  if (isAnswer) return `when the ${event === 'done' ? 'answer comes' : 'question fails'}${held}`;
  return `open${held}`;
}
