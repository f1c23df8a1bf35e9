import { passwordStrings } from '../english/password.ts';
import { ResetNotice } from '../parts/ResetNotice.tsx';
import { SentTo } from '../parts/SentTo.tsx';
import { useStrings } from '../useStrings.ts';

/** The password is known to strangers: it must be set anew (PWD-34 to PWD-36). */
export function PasswordBreached() {
  const { title, text } = useStrings(passwordStrings).password.breached;
  return (
    <ResetNotice title={title} hasWayAround>
      <SentTo text={text} />
    </ResetNotice>
  );
}
