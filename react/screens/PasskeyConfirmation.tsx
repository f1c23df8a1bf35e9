import { passkeyStrings } from '../english/passkey.ts';
import { Success } from '../parts/Success.tsx';
import { useStrings } from '../useStrings.ts';

/** A passkey was accepted (PKEY-02, PKEY-03). */
export function PasskeyConfirmation() {
  const { title, text } = useStrings(passkeyStrings).passkeyConfirmation;
  return <Success title={title}>{text}</Success>;
}
