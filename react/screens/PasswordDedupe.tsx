import { useView } from '../context.ts';
import { ResetNotice } from '../parts/ResetNotice.tsx';
import { SentTo } from '../parts/SentTo.tsx';

/** Before the password counts the person has to prove that the address is theirs (PWD-39, PWD-40). */
export function PasswordDedupe() {
  const { title, text } = useView().strings.password.dedupe;
  return (
    <ResetNotice title={title} hasWayAround>
      <SentTo text={text} />
    </ResetNotice>
  );
}
