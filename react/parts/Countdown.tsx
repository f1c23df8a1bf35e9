import { codeStrings } from '../english/code.ts';
import { fill } from '../strings.ts';
import { useNow } from '../useNow.ts';
import { useStrings } from '../useStrings.ts';

/** How long the code lives, second by second; only its end is read out (OTP-17 to OTP-20). */
export function Countdown({ expiresAt }: { expiresAt: number }) {
  const strings = useStrings(codeStrings);
  const left = Math.max(0, Math.ceil((expiresAt - useNow(expiresAt)) / 1_000));
  return (
    <>
      {left > 0 && <span>{fill(strings.otp.expires, { time: minutesAndSeconds(left) })}</span>}
      <span role="status">{left === 0 && strings.otp.expired}</span>
    </>
  );
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
