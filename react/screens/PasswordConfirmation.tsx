import { successStrings } from '../english/success.ts';
import { Success } from '../parts/notices/Success.tsx';
import { useStrings } from '../useStrings.ts';

/** Confirms a correct or newly set password (PWD-47). */
export function PasswordConfirmation() {
  const { title, text } = useStrings(successStrings).success;
  return <Success title={title}>{text}</Success>;
}
