import { useView } from '../context.ts';
import { walletStrings } from '../english/wallets.ts';
import { useStrings } from '../useStrings.ts';
import { Button } from './Button.tsx';

/** Leads to the makers of wallets (CRYPTO-07, READ-85). */
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
