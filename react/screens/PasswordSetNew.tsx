import { passwordStrings } from '../english/password.ts';
import { ResetNotice } from '../parts/ResetNotice.tsx';
import { SentTo } from '../parts/SentTo.tsx';
import { useStrings } from '../useStrings.ts';

/** A person without a password is mailed the means to set one (PWD-37, PWD-38). */
export function PasswordSetNew() {
  const { title, text } = useStrings(passwordStrings).password.setNew;
  return (
    <ResetNotice title={title}>
      <SentTo text={text} />
    </ResetNotice>
  );
}
