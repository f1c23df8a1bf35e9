import { passwordStrings } from '../english/password.ts';
import { ResetNotice } from '../parts/ResetNotice.tsx';
import { SentTo } from '../parts/SentTo.tsx';
import { useStrings } from '../useStrings.ts';

/** Before the password counts the person has to prove that the address is theirs (PWD-39, PWD-40). */
export function PasswordDedupe() {
  const { title, text } = useStrings(passwordStrings).password.dedupe;
  return (
    <ResetNotice title={title} hasWayAround>
      <SentTo text={text} />
    </ResetNotice>
  );
}
