import { useView } from '../context.ts';
import { WalletWait } from '../parts/WalletWait.tsx';

/** The wallet is asked for its address (CRYPTO-11). */
export function CryptoConnect() {
  return <WalletWait title={useView().strings.crypto.connecting} />;
}
