import { cryptoStrings } from '../english/crypto.ts';
import { BackButton } from '../parts/BackButton.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { Title } from '../parts/Title.tsx';
import { useStrings } from '../useStrings.ts';

/** The wallet or the provider said no, and what there is to know of it (CRYPTO-19, ERR-08). */
export function CryptoError() {
  return (
    <div className="latchkey-stack latchkey-center">
      <BackButton />
      <Title>{useStrings(cryptoStrings).crypto.error}</Title>
      <ErrorMessage />
    </div>
  );
}
