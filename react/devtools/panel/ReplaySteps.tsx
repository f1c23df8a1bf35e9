import { useEffect, useRef } from 'react';
import type { Moments } from '../../../core/recording/replay/moments.ts';
import { Name } from './words.tsx';

interface ReplayStepsProps {
  readonly replayed: Moments;
  /** The number of replayed steps. */
  readonly place: number;
  readonly onGo: (place: number) => void;
}

export function ReplaySteps({ replayed: { beginnings, moments }, place, onGo }: ReplayStepsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('button')[place]?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const names = new Map(beginnings.map(({ chart }) => [chart.id, chart.name]));
  return (
    <ol ref={list} className="list plain">
      <li>
        <button type="button" className="entry" aria-current={place === 0 ? 'step' : undefined} onClick={() => onGo(0)}>
          The beginning
        </button>
      </li>
      {moments.map(({ step, isTaken, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a log have one order
        <li key={index}>
          <button
            type="button"
            className="entry"
            aria-current={place === index + 1 ? 'step' : undefined}
            data-quiet={!isTaken || undefined}
            onClick={() => onGo(index + 1)}
          >
            <span className="clock">{step.at} s</span>
            <span className="entry-text">
              <span className="chart-name">{names.get(step.chart)}</span> <Name>{step.event.type}</Name>{' '}
              {isTaken ? (
                <>
                  <span aria-hidden="true" className="arrow" />
                  <span className="heard">led to</span> <Name>{after.state}</Name>
                </>
              ) : (
                'was not taken'
              )}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
