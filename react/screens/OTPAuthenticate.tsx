import { CodeEntry } from '../parts/CodeEntry.tsx';

/** A code was sent and is asked for. */
export function OTPAuthenticate() {
  return (
    <div className="latchkey-stack">
      <CodeEntry hasBack />
    </div>
  );
}
