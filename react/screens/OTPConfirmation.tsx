import { useView } from '../context.ts';
import { Success } from '../parts/Success.tsx';

/** The code was right (OTP-28, OTP-29). */
export function OTPConfirmation() {
  const { title, text } = useView().strings.otpConfirmation;
  return <Success title={title}>{text}</Success>;
}
