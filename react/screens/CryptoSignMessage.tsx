import { useView } from '../context.ts';
import { WalletWait } from '../parts/WalletWait.tsx';

/** The wallet is asked to sign the challenge (CRYPTO-13). */
export function CryptoSignMessage() {
  return <WalletWait title={useView().strings.crypto.signing} />;
}
