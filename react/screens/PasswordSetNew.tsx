import { useView } from '../context.ts';
import { ResetNotice } from '../parts/ResetNotice.tsx';
import { SentTo } from '../parts/SentTo.tsx';

/** A person without a password is mailed the means to set one (PWD-37, PWD-38). */
export function PasswordSetNew() {
  const { title, text } = useView().strings.password.setNew;
  return (
    <ResetNotice title={title}>
      <SentTo text={text} />
    </ResetNotice>
  );
}
