import { takesPress } from '../../machines/sections.ts';
import { dividedWallets } from '../../machines/wallets.ts';
import { useView } from '../context.ts';
import { walletStrings } from '../english/wallets.ts';
import { fill } from '../strings.ts';
import { useStrings } from '../useStrings.ts';
import { Button } from './Button.tsx';
import { SetUpLink } from './SetUpLink.tsx';
import { WalletButton } from './WalletButton.tsx';

/** The wallets of the page that have a place on Main, the way to the others, and to a first one (CRYPTO-02 to CRYPTO-07). */
export function CryptoSection() {
  const { widget, snapshot } = useView();
  const strings = useStrings(walletStrings);
  const { main, others } = dividedWallets(snapshot.context);
  const showOthers = { type: 'show_other_wallets' } as const;
  return (
    <div className="latchkey-group">
      {main.map((wallet) => (
        <WalletButton
          key={wallet}
          wallet={wallet}
          enabled={takesPress(snapshot)}
          text={(name) => fill(strings.crypto.continueWith, { wallet: name })}
        />
      ))}
      {others.length > 0 && (
        <Button kind="secondary" enabled={takesPress(snapshot)} onClick={() => widget.send(showOthers)}>
          {strings.crypto.other}
        </Button>
      )}
      <SetUpLink enabled={takesPress(snapshot)} />
    </div>
  );
}
