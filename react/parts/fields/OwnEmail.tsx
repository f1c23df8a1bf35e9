import { useView } from '../../context.ts';
import { passwordStrings } from '../../english/password.ts';
import { useStrings } from '../../useStrings.ts';
import { Button } from '../buttons/Button.tsx';
import { TextField } from './TextField.tsx';

/** The address that a password is for: changed on the first screen, and submitted with it, for password managers (PWD-04). */
export function OwnEmail() {
  const { widget, snapshot } = useView();
  const strings = useStrings(passwordStrings);
  const back = { type: 'back' } as const;
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
      after={
        <Button look="link" enabled={widget.can(back)} onClick={() => widget.send(back)}>
          {strings.password.changeEmail}
        </Button>
      }
    />
  );
}
