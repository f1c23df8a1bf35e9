import type { AnyWidget } from '../context.ts';
import { useView } from '../context.ts';
import { Success } from '../parts/Success.tsx';

/** The password was right, or is set (PWD-47). */
export function PasswordConfirmation() {
  const { title, text } = useView<AnyWidget>().strings.success;
  return <Success title={title}>{text}</Success>;
}
