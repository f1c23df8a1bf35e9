import { useView } from '../context.ts';
import { TextField } from './TextField.tsx';

/** The address that a password is for: not to be changed here, and submitted with it, for password managers (PWD-04). */
export function OwnEmail() {
  const { snapshot, strings } = useView();
  return (
    <TextField
      label={strings.main.email}
      type="email"
      name="email"
      autoComplete="username"
      readOnly
      invalid={false}
      value={snapshot.context.passwordState.email}
      onChange={() => {}}
    />
  );
}
