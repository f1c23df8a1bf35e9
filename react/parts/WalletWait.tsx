import { cryptoStrings } from '../english/crypto.ts';
import { useStrings } from '../useStrings.ts';
import { BackButton } from './BackButton.tsx';
import { Title } from './Title.tsx';

/** The person is busy in their wallet; who does not get on there goes back. */
export function WalletWait({ title }: { title: string }) {
  const { hint } = useStrings(cryptoStrings).crypto;
  return (
    <div className="latchkey-stack">
      <BackButton />
      <Title>{title}</Title>
      <span className="latchkey-spinner latchkey-arriving" aria-hidden="true" />
      <p className="latchkey-text latchkey-helper latchkey-center">{hint}</p>
    </div>
  );
}
