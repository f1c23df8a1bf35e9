import { cryptoStrings } from '../english/crypto.ts';
import { useStrings } from '../useStrings.ts';
import { Heading } from './Heading.tsx';

/** The person is busy in their wallet; who does not get on there goes back. */
export function WalletWait({ title }: { title: string }) {
  const { hint } = useStrings(cryptoStrings).crypto;
  return (
    <div className="latchkey-stack">
      <Heading title={title} hasBack>
        {hint}
      </Heading>
      <span className="latchkey-spinner latchkey-arriving" aria-hidden="true" />
    </div>
  );
}
