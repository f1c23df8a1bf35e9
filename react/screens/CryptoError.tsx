import { cryptoStrings } from '../english/crypto.ts';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { Heading } from '../parts/Heading.tsx';
import { Sign } from '../parts/Sign.tsx';
import { useStrings } from '../useStrings.ts';

/** The wallet or the provider said no, and what there is to know of it (CRYPTO-19, ERR-08). */
export function CryptoError() {
  return (
    <div className="latchkey-stack">
      <Heading
        title={useStrings(cryptoStrings).crypto.error}
        hasBack
        sign={
          <Sign look="bad">
            <path d="M12 5v9M12 18.5v.05" />
          </Sign>
        }
      />
      <ErrorMessage />
    </div>
  );
}
