import type { MouseEvent } from 'react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { OtpChannel, WalletOption } from '../../machines/domain.ts';
import { takesPress } from '../../machines/login/sections.ts';
import type { Welcome } from '../../machines/login/welcome.ts';
import { welcomeOf } from '../../machines/login/welcome.ts';
import { useStrings, useView } from '../context.ts';
import { walletStrings } from '../english/common.ts';
import { welcomeStrings } from '../english/welcome.ts';
import sheet from '../lastUsed.css?inline';
import { CryptoSection, WalletButton } from '../methods/crypto/main.tsx';
import { Button } from '../parts/buttons/Button.tsx';
import { ContactForm } from '../parts/fields/ContactForm.tsx';
import { focusTitle, Title } from '../parts/notices/Title.tsx';
import { fill } from '../strings.ts';
import { useSheet } from '../useSheet.ts';
import { LastButton } from './LastButton.tsx';

const own = { ...welcomeStrings, ...walletStrings };

/** Draws only the last used method, and a link to the others (CFG-25). */
export function WelcomeBack() {
  const { widget, snapshot, styles } = useView();
  const { welcome } = useStrings(own);
  const box = useRef<HTMLDivElement>(null);
  useSheet(sheet, box);
  const drawn = welcomeOf(snapshot.context);
  const isFree = takesPress(snapshot);

  function leave(type: 'show_all_methods' | 'forget_method', { currentTarget }: MouseEvent) {
    const stage = currentTarget.closest('.latchkey-stage');
    flushSync(() => widget.send({ type }));
    // The pressed button is gone: focuses the title, or the first control below a hidden title.
    if (stage?.querySelector('h2')) focusTitle(stage);
    else stage?.querySelector<HTMLElement>('input, button')?.focus();
  }

  // If the method is no longer offered, the observer shows all methods.
  if (!drawn) return null;
  return (
    <div ref={box} className="latchkey-stack latchkey-welcome">
      {!styles?.hideHeaderText && <Title>{welcome.title}</Title>}
      <Method {...drawn} />
      <div className="latchkey-group">
        <Button kind="secondary" enabled={isFree} onClick={(event) => leave('show_all_methods', event)}>
          {welcome.others}
        </Button>
        <Button look="link" enabled={isFree} onClick={(event) => leave('forget_method', event)}>
          {welcome.notYou}
        </Button>
      </div>
    </div>
  );
}

function Method({ part, method }: Welcome) {
  if (part === 'contact') return <ContactForm method={method as OtpChannel} />;
  return part === 'crypto' ? <Wallet wallet={method as WalletOption} /> : <LastButton method={method} />;
}

function Wallet({ wallet }: { wallet: WalletOption }) {
  const { snapshot } = useView();
  const { crypto } = useStrings(own);
  // The remembered wallet is not installed any more: shows the detected ones.
  if (!snapshot.context.wallets.includes(wallet)) return <CryptoSection />;
  const text = (name: string) => fill(crypto.continueWith, { wallet: name });
  return <WalletButton kind="primary" wallet={wallet} enabled={takesPress(snapshot)} text={text} />;
}
