import { useStrings } from '../../context.ts';
import { otpStrings } from '../../english/otp.ts';
import { CodeEntry } from '../../parts/fields/CodeEntry.tsx';
import { Success } from '../../parts/notices/Success.tsx';

export * from '../../../core/methods/otp/effects.ts';

export function OTPAuthenticate() {
  return (
    <div className="latchkey-stack">
      <CodeEntry hasBack />
    </div>
  );
}

export function OTPConfirmation() {
  const { title, text } = useStrings(otpStrings).otpConfirmation;
  return <Success title={title}>{text}</Success>;
}
