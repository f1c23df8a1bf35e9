import { useView } from '../context.ts';
import { BackButton } from '../parts/BackButton.tsx';
import { Success } from '../parts/Success.tsx';

/** The wallet has signed the person in (CRYPTO-15, READ-84). */
export function CryptoConfirmation() {
  const { strings } = useView();
  return (
    <div className="latchkey-stack">
      <BackButton />
      <Success title={strings.success.title}>{strings.crypto.connected}</Success>
    </div>
  );
}
