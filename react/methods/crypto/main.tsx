import type { WalletOption } from '../../../machines/domain.ts';
import { dividedWallets, takesPress } from '../../../machines/login/sections.ts';
import { useStrings, useView } from '../../context.ts';
import type { WalletStrings } from '../../english/common.ts';
import { walletStrings } from '../../english/common.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { ErrorMessage } from '../../parts/notices/ErrorMessage.tsx';
import { Mark } from '../../parts/pictures/Mark.tsx';
import { fill } from '../../strings.ts';

/**
 * Draws the detected wallets that Main shows, the button for other wallets, and the link to set one up (CRYPTO-02 to
 * CRYPTO-07).
 */
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
      <ErrorMessage shown={snapshot.context.walletMessage} />
    </div>
  );
}

export function SetUpLink({ enabled = true }: { enabled?: boolean }) {
  const { widget } = useView();
  const strings = useStrings(walletStrings);
  const setUp = { type: 'set_up_wallet' } as const;
  return (
    <Button look="link" enabled={enabled} onClick={() => widget.send(setUp)}>
      {strings.crypto.setUp}
    </Button>
  );
}

interface WalletButtonProps {
  readonly wallet: WalletOption;
  readonly enabled?: boolean;
  readonly text?: (name: string) => string;
  readonly kind?: 'primary' | 'secondary';
}

export function WalletButton({ wallet, enabled = true, text = (name) => name, kind = 'secondary' }: WalletButtonProps) {
  const { widget } = useView();
  const strings = useStrings<WalletStrings>(walletStrings);
  return (
    <Button kind={kind} enabled={enabled} onClick={() => widget.send({ type: 'choose_wallet', wallet })}>
      <Mark of={wallet} />
      <span>{text(strings.crypto.names[wallet] ?? wallet)}</span>
    </Button>
  );
}
