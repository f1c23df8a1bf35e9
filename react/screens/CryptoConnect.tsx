import { cryptoStrings } from '../english/crypto.ts';
import { WalletWait } from '../parts/WalletWait.tsx';
import { useStrings } from '../useStrings.ts';

/** The wallet is asked for its address (CRYPTO-11). */
export function CryptoConnect() {
  return <WalletWait title={useStrings(cryptoStrings).crypto.connecting} />;
}
