import { timeLeft } from '../../../machines/timeLeft.ts';
import { digitsIn } from '../../digitsIn.ts';
import { otpStrings } from '../../english/otp.ts';
import { fill } from '../../strings.ts';
import { useNow } from '../../useNow.ts';
import { useStrings } from '../../useStrings.ts';

/** Shows the remaining lifetime of a code, updated every second; screen readers hear only the end (OTP-17 to OTP-20). */
export function Countdown({ expiresAt }: { expiresAt: number }) {
  const strings = useStrings(otpStrings);
  const time = timeLeft(expiresAt, useNow(expiresAt));
  return (
    <>
      {time !== '' && <span>{fill(strings.otp.expires, { time: digitsIn(strings.language, time) })}</span>}
      <span role="status">{time === '' && strings.otp.expired}</span>
    </>
  );
}
