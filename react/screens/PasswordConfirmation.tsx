import { sharedStrings } from '../english/shared.ts';
import { Success } from '../parts/notices/Success.tsx';
import { useStrings } from '../useStrings.ts';

export function PasswordConfirmation() {
  const { title, text } = useStrings(sharedStrings).success;
  return <Success title={title}>{text}</Success>;
}
