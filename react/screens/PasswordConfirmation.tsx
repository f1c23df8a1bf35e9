import { successStrings } from '../english/success.ts';
import { Success } from '../parts/notices/Success.tsx';
import { useStrings } from '../useStrings.ts';

export function PasswordConfirmation() {
  const { title, text } = useStrings(successStrings).success;
  return <Success title={title}>{text}</Success>;
}
