import type { ReactNode } from 'react';

/** A name of the code, such as a state or an event: it runs from left to right in any page. */
export function Name({ children }: { children: ReactNode }) {
  return (
    <code className="name" dir="ltr">
      {children}
    </code>
  );
}

/** A sentence whose names stand between backticks. */
export function Words({ text }: { text: string }) {
  return text.split('`').map((part, place) =>
    // The parts of one sentence keep their places.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    place % 2 === 0 ? part : <Name key={place}>{part}</Name>,
  );
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** A time of day, such as 12:03:04. */
export function Clock({ at }: { at: number }) {
  return (
    <time className="clock" dateTime={new Date(at).toISOString()} dir="ltr">
      {clock.format(at)}
    </time>
  );
}

/** So many milliseconds, as people say them. */
export const durationText = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
