import { passwordStrings } from '../english/password.ts';
import { ResetNotice } from '../parts/ResetNotice.tsx';
import { SentTo } from '../parts/SentTo.tsx';
import { useStrings } from '../useStrings.ts';

/** A mail to set a new password was asked for (PWD-31 to PWD-33). */
export function PasswordForgot() {
  const { title, text } = useStrings(passwordStrings).password.forgot;
  return (
    <ResetNotice title={title} hasWayAround>
      <SentTo text={text} />
    </ResetNotice>
  );
}
