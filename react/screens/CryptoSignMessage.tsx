import { cryptoStrings } from '../english/crypto.ts';
import { WalletWait } from '../parts/WalletWait.tsx';
import { useStrings } from '../useStrings.ts';

/** The wallet is asked to sign the challenge (CRYPTO-13). */
export function CryptoSignMessage() {
  return <WalletWait title={useStrings(cryptoStrings).crypto.signing} />;
}
