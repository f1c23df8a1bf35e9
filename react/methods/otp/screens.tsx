import { otpStrings } from '../../english/otp.ts';
import { CodeEntry } from '../../parts/fields/CodeEntry.tsx';
import { Success } from '../../parts/notices/Success.tsx';
import { useStrings } from '../../useStrings.ts';

export * from '../../../core/methods/otp/effects.ts';

/** Draws the screen with the code field. */
export function OTPAuthenticate() {
  return (
    <div className="latchkey-stack">
      <CodeEntry hasBack />
    </div>
  );
}

/** Confirms an accepted code (OTP-28, OTP-29). */
export function OTPConfirmation() {
  const { title, text } = useStrings(otpStrings).otpConfirmation;
  return <Success title={title}>{text}</Success>;
}
