import { useStrings, useView } from '../../context.ts';
import { otpStrings } from '../../english/otp.ts';
import { CodeEntry } from '../../parts/fields/CodeEntry.tsx';
import { SecondFactor } from '../../parts/frame/SecondFactor.tsx';
import { Success } from '../../parts/notices/Success.tsx';

export * from '../../../core/methods/otp/effects.ts';

export function OTPAuthenticate() {
  if (useView().snapshot.activity?.startsWith('factor')) return <SecondFactor />;
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
