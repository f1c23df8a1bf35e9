import { causeText } from '../model/causes.ts';
import type { Entry, StepEntry } from '../model/entries.ts';
import { RequestLine } from './RequestLine.tsx';
import { Name, Words } from './words.tsx';

export function EntryLine({ entry }: { entry: Entry }) {
  if (entry.kind === 'step') return <StepLine step={entry} />;
  if (entry.kind === 'end') {
    return (
      <span className="entry-text">
        <span className="chart-name">{entry.name}</span> was taken away
      </span>
    );
  }
  return (
    <span className="entry-text">
      <RequestLine request={entry} />
      <span className="why">
        <Words text={causeText(entry.cause)} />
      </span>
    </span>
  );
}

function StepLine({ step: { name, event, from, to, isTaken } }: { step: StepEntry }) {
  return (
    <span className="entry-text">
      <span className="chart-name">{name}</span> <Name>{event}</Name>{' '}
      {from !== to ? (
        <>
          <span aria-hidden="true" className="arrow" />
          <span className="heard">led to</span> <Name>{to}</Name>
        </>
      ) : (
        <span className="note">{isTaken ? 'changed its data' : 'was not taken'}</span>
      )}
    </span>
  );
}
