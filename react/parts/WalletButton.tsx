import type { WalletOption } from '../../machines/domain.ts';
import { useView } from '../context.ts';
import { walletStrings } from '../english/wallets.ts';
import type { WalletStrings } from '../strings.ts';
import { useStrings } from '../useStrings.ts';
import { Button } from './Button.tsx';
import { Mark } from './Mark.tsx';

interface WalletButtonProps {
  readonly wallet: WalletOption;
  readonly enabled?: boolean;
  readonly text?: (name: string) => string;
}

/** The button of a wallet (CRYPTO-03, CRYPTO-08, CRYPTO-10). */
export function WalletButton({ wallet, enabled = true, text = (name) => name }: WalletButtonProps) {
  const { widget } = useView();
  const strings = useStrings<WalletStrings>(walletStrings);
  return (
    <Button kind="secondary" enabled={enabled} onClick={() => widget.send({ type: 'choose_wallet', wallet })}>
      <Mark of={wallet} />
      <span>{text(strings.crypto.names[wallet] ?? wallet)}</span>
    </Button>
  );
}
