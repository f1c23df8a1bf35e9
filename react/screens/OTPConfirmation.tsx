import { useView } from '../context.ts';
import { Title } from '../parts/Title.tsx';

/** The code was right (OTP-28, OTP-29). */
export function OTPConfirmation() {
  const { strings } = useView();
  return (
    <div className="latchkey-stack">
      <Title>{strings.otpConfirmation.title}</Title>
      <svg className="latchkey-check" viewBox="0 0 56 56" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
        <circle cx="28" cy="28" r="25" />
        <path d="m17 29 8 8 15-17" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <p className="latchkey-text latchkey-center">{strings.otpConfirmation.text}</p>
    </div>
  );
}
