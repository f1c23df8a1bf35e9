import { besidePasswords } from '../../machines/sections.ts';
import { useView } from '../context.ts';
import { passwordStrings } from '../english/password.ts';
import { useStrings } from '../useStrings.ts';
import { Button } from './Button.tsx';

/** The mail to log in with, where the configuration has one beside passwords (PWD-09, PWD-10, READ-19). */
export function WayAround() {
  const { widget, snapshot } = useView();
  const strings = useStrings(passwordStrings);
  const mail = besidePasswords(snapshot.context.config);
  if (!mail) return null;
  const event = { type: 'log_in_without_password' } as const;
  const busy = snapshot.activity === 'sendingCode' || snapshot.activity === 'sendingLink';
  return (
    <Button kind="secondary" enabled={widget.can(event)} busy={busy} onClick={() => widget.send(event)}>
      {strings.password.byMail[mail]}
    </Button>
  );
}
