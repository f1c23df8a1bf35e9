import { successStrings } from '../english/success.ts';
import { Success } from '../parts/notices/Success.tsx';
import { useStrings } from '../useStrings.ts';

/** The password was right, or is set (PWD-47). */
export function PasswordConfirmation() {
  const { title, text } = useStrings(successStrings).success;
  return <Success title={title}>{text}</Success>;
}
