import type { FormEvent } from 'react';
import { useState } from 'react';
import { useStrings, useView } from '../../context.ts';
import { passwordStrings } from '../../english/password.ts';
import { blamesField } from '../../lateMessage.tsx';
import { Button } from '../buttons/Button.tsx';
import { EventButton } from '../buttons/EventButton.tsx';
import { useFieldError } from '../notices/ErrorMessage.tsx';
import { OwnEmail } from './OwnEmail.tsx';
import { PasswordField, useCorrection } from './PasswordField.tsx';

/** The same element each time: a key press does not draw it again. */
const ownEmail = <OwnEmail />;

export function LogInForm() {
  const { widget, snapshot, prefix } = useView();
  const strings = useStrings(passwordStrings);
  const form = useCorrection();
  const [password, setPassword] = useState('');
  const errorId = `${prefix}error`;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const field = form.current?.querySelector('[name=password]') as HTMLInputElement;
    // A password manager may submit its values before the next render.
    if (field.value) widget.send({ type: 'submit_password', password: field.value });
    // For an empty field, the browser shows its own message.
    else field.reportValidity();
  }

  return (
    <form ref={form} className="latchkey-form" method="dialog" noValidate onSubmit={onSubmit}>
      {ownEmail}
      <PasswordField
        autoComplete="current-password"
        invalid={blamesField(snapshot.context.errorMessage)}
        readOnly={snapshot.activity !== null}
        aria-describedby={`${errorId} ${prefix}own`}
        value={password}
        onType={setPassword}
      />
      {useFieldError(errorId)}
      <Button type="submit" enabled={snapshot.activity === null} busy={snapshot.activity === 'loggingIn'}>
        {strings.password.submit}
      </Button>
      <EventButton look="link" event="forgot_password" busy={snapshot.activity === 'forgetting'}>
        {strings.password.logIn.forgot}
      </EventButton>
    </form>
  );
}
