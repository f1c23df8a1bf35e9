import { otpStrings } from '../english/otp.ts';
import { Success } from '../parts/Success.tsx';
import { useStrings } from '../useStrings.ts';

/** The code was right (OTP-28, OTP-29). */
export function OTPConfirmation() {
  const { title, text } = useStrings(otpStrings).otpConfirmation;
  return <Success title={title}>{text}</Success>;
}
