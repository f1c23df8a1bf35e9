import { cryptoStrings } from '../english/crypto.ts';
import { successStrings } from '../english/success.ts';
import { Success } from '../parts/Success.tsx';
import { useStrings } from '../useStrings.ts';

const own = { ...cryptoStrings, ...successStrings };

/** The wallet has signed the person in (CRYPTO-15, READ-84). */
export function CryptoConfirmation() {
  const strings = useStrings(own);
  return (
    <Success title={strings.success.title} hasBack>
      {strings.crypto.connected}
    </Success>
  );
}
