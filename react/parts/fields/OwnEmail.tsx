import { useStrings, useView } from '../../context.ts';
import { passwordStrings } from '../../english/password.ts';
import { Button } from '../buttons/Button.tsx';
import { TextField } from './TextField.tsx';

/**
 * Shows the email address of the password, read-only. It is submitted with the password, so that password managers save both
 * (PWD-04).
 */
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
