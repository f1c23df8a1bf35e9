import type { AnyWidget } from '../../context.ts';
import { useStrings, useView } from '../../context.ts';
import { passwordStrings } from '../../english/password.ts';
import { EventButton } from '../buttons/EventButton.tsx';
import { Drawing } from '../pictures/Drawing.tsx';

/**
 * Shows the email address of the password, read-only, with a button to change it. The hidden field is submitted with the
 * password, so that password managers save both (PWD-04).
 */
export function OwnEmail() {
  const { snapshot, prefix } = useView();
  const { password } = useStrings(passwordStrings);
  const { email } = snapshot.context.passwordState;
  return (
    <div className="latchkey-identity">
      <HiddenEmail email={email} />
      <bdi translate="no" id={`${prefix}own`} aria-hidden="true">
        {email}
      </bdi>
      <EventButton look="icon" event="back" aria-label={password.changeEmail}>
        <Drawing size={20}>
          <path d="m12.5 4.5 3 3L7 16H4v-3z" />
        </Drawing>
      </EventButton>
    </div>
  );
}

/** Draws a field that only password managers see, so that they save the address with the password. */
export function HiddenEmail({ email }: { email: string }) {
  const { strings } = useView<AnyWidget>();
  return (
    // Clips the field, because the page's own rules for inputs could make it wider than the screen.
    <span className="latchkey-hidden">
      <input type="email" name="email" autoComplete="username" aria-label={strings.main.email} tabIndex={-1} readOnly value={email} />
    </span>
  );
}
