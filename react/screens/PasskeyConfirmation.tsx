import { useView } from '../context.ts';
import { Success } from '../parts/Success.tsx';

/** A passkey was accepted (PKEY-02, PKEY-03). */
export function PasskeyConfirmation() {
  const { title, text } = useView().strings.passkeyConfirmation;
  return <Success title={title}>{text}</Success>;
}
