import { dividedWallets } from '../../machines/wallets.ts';
import { useView } from '../context.ts';
import { cryptoStrings } from '../english/crypto.ts';
import { Heading } from '../parts/Heading.tsx';
import { SetUpLink } from '../parts/SetUpLink.tsx';
import { WalletButton } from '../parts/WalletButton.tsx';
import { useStrings } from '../useStrings.ts';

/** The wallets that have no place on Main (CRYPTO-05, CRYPTO-08). */
export function CryptoOtherScreen() {
  const { snapshot } = useView();
  const strings = useStrings(cryptoStrings);
  return (
    <div className="latchkey-stack">
      <Heading title={strings.crypto.otherTitle} hasBack />
      <div className="latchkey-group">
        {dividedWallets(snapshot.context).others.map((wallet) => (
          <WalletButton key={wallet} wallet={wallet} />
        ))}
      </div>
      <SetUpLink />
    </div>
  );
}
