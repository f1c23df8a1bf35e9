import type { ReactNode } from 'react';
import { causeText } from '../model/causes.ts';
import type { Cause, RequestEntry } from '../model/entries.ts';

/** Draws an identifier, such as a state or an event, always left to right. */
export function Name({ children }: { children: ReactNode }) {
  return (
    <code className="name" dir="ltr">
      {children}
    </code>
  );
}

/** Draws a sentence with names in backticks. */
export function Words({ text }: { text: string }) {
  return text.split('`').map((part, place) =>
    // The parts of a sentence never change their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    place % 2 === 0 ? part : <Name key={place}>{part}</Name>,
  );
}

export function LedTo({ state }: { state: string }) {
  return (
    <>
      <span aria-hidden="true" className="arrow" />
      <span className="heard">led to</span> <Name>{state}</Name>
    </>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Draws a time of day, such as 12:03:04. */
export function Clock({ at }: { at: number }) {
  return (
    <time className="clock" dateTime={new Date(at).toISOString()} dir="ltr">
      {clock.format(at)}
    </time>
  );
}

export const durationText = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** Lists redacted values by their paths, such as `otpState.type`. */
export function FieldList({ leaves }: { leaves: readonly (readonly [path: string, value: string])[] }) {
  return (
    <dl className="fields">
      {leaves.map(([path, value]) => (
        <div key={path}>
          <dt>
            <Name>{path}</Name>
          </dt>
          <dd>
            <Name>{value}</Name>
          </dd>
        </div>
      ))}
    </dl>
  );
}

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

function outcomeOf({ outcome, status }: RequestEntry): string {
  if (outcome === 'pending') return 'on its way';
  return outcome === 'answered' ? String(status) : outcome;
}
