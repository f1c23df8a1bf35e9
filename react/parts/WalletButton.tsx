import type { WalletOption } from '../../machines/domain.ts';
import { useView } from '../context.ts';
import { walletStrings } from '../english/wallets.ts';
import { useStrings } from '../useStrings.ts';
import { Button } from './Button.tsx';

/** The button of a wallet (CRYPTO-03, CRYPTO-08, CRYPTO-10). */
export function WalletButton({ wallet, text = (name) => name }: { wallet: WalletOption; text?: (name: string) => string }) {
  const { widget } = useView();
  const strings = useStrings(walletStrings);
  const choose = { type: 'choose_wallet', wallet } as const;
  return (
    <Button kind="secondary" enabled={widget.can(choose)} onClick={() => widget.send(choose)}>
      {text(strings.crypto.names[wallet] ?? wallet)}
    </Button>
  );
}
