import { causeText } from '../model/causes.ts';
import type { Cause, RequestEntry } from '../model/entries.ts';
import { durationText, Name, Words } from './words.tsx';

export function RequestLine({ request }: { request: RequestEntry }) {
  const { method, path, errorType, duration } = request;
  return (
    <>
      <Name>
        {method} {path}
      </Name>{' '}
      <span className="outcome" data-good={isGood(request)}>
        {outcomeOf(request)}
      </span>
      {errorType && (
        <>
          {' '}
          <Name>{errorType}</Name>
        </>
      )}
      {duration !== null && <span className="duration"> {durationText(duration)}</span>}
      {request.fault && <span className="fault-note"> fault: {request.fault}</span>}
    </>
  );
}

export function WhyLine({ cause }: { cause: Cause }) {
  const text = causeText(cause);
  return <Words text={`${text.charAt(0).toUpperCase()}${text.slice(1)}.`} />;
}

const isGood = ({ outcome, status }: RequestEntry) => outcome === 'pending' || (status !== null && status < 400);

export function outcomeOf({ outcome, status }: RequestEntry): string {
  if (outcome === 'pending') return 'on its way';
  return outcome === 'answered' ? String(status) : outcome;
}
