import type { ReactNode } from 'react';
import { useRef } from 'react';
import { dividedWallets } from '../../../machines/login/sections.ts';
import { useStrings, useView } from '../../context.ts';
import sheet from '../../crypto.css?inline';
import type { CryptoStrings } from '../../english/crypto.ts';
import { cryptoStrings } from '../../english/crypto.ts';
import type { SharedStrings } from '../../english/shared.ts';
import { sharedStrings } from '../../english/shared.ts';
import { EventButton } from '../../parts/buttons/EventButton.tsx';
import { ErrorMessage } from '../../parts/notices/ErrorMessage.tsx';
import { Heading } from '../../parts/notices/Heading.tsx';
import { Success } from '../../parts/notices/Success.tsx';
import { Mark } from '../../parts/pictures/Mark.tsx';
import { Sign } from '../../parts/pictures/Sign.tsx';
import { useSheet } from '../../useSheet.ts';
import { SetUpLink, WalletButton } from './main.tsx';

export * from '../../../core/methods/crypto/effects.ts';

const own: CryptoStrings & SharedStrings = { ...cryptoStrings, ...sharedStrings };

/** Waits while the wallet asks for access to the address (CRYPTO-11). */
export function CryptoConnect() {
  return <WalletWait title={useStrings(cryptoStrings).crypto.connecting} />;
}

/** Waits while the wallet asks to sign the challenge (CRYPTO-13). */
export function CryptoSignMessage() {
  return <WalletWait title={useStrings(cryptoStrings).crypto.signing} />;
}

function WalletWait({ title }: { title: string }) {
  const { hint } = useStrings(cryptoStrings).crypto;
  const { walletOption } = useView().snapshot.context.cryptoState;
  const ring = (
    <div className="latchkey-ring">
      <Mark of={walletOption} />
      <span className="latchkey-spinner" aria-hidden="true" />
    </div>
  );
  return (
    <WalletScreen>
      <Heading title={title} hasBack sign={ring}>
        {hint}
      </Heading>
    </WalletScreen>
  );
}

function WalletScreen({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useSheet(sheet, box);
  return (
    <div ref={box} className="latchkey-stack">
      {children}
    </div>
  );
}

/** Lists the wallets that Main does not show (CRYPTO-05, CRYPTO-08). */
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

const sites = [
  ['Metamask', 'https://metamask.io/'],
  ['Phantom', 'https://phantom.app/'],
  ['Coinbase', 'https://www.coinbase.com/wallet'],
  ['Binance', 'https://www.bnbchain.world/en/binance-wallet'],
] as const;

/** Links to wallets to install (CRYPTO-09). */
export function CryptoSetupWallet() {
  const strings = useStrings(own);
  return (
    <div className="latchkey-stack">
      <Heading title={strings.crypto.setUp} hasBack />
      <ul className="latchkey-group">
        {sites.map(([wallet, href]) => (
          <li key={wallet}>
            <a className="latchkey-button" data-kind="secondary" href={href} target="_blank" rel="noopener noreferrer">
              <Mark of={wallet} />
              <span>{strings.crypto.names[wallet] ?? wallet}</span>
              <span className="latchkey-hidden">{strings.emailConfirmation.newTab}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Explains why the wallet or Stytch refused (CRYPTO-19, ERR-08). */
export function CryptoError() {
  const strings = useStrings(cryptoStrings);
  const { tryAgain, crypto, walletReasons } = strings;
  const { reason } = Object(useView().snapshot.context.errorMessage) as { readonly reason?: keyof typeof walletReasons };
  const wallet = reason && walletReasons[reason];
  return (
    <WalletScreen>
      <Heading
        title={crypto.error}
        hasBack
        sign={
          <Sign look="bad">
            <path d="M12 5v9M12 18.5v.05" />
          </Sign>
        }
      />
      <ErrorMessage strings={wallet ? { ...strings, errors: { wallet } } : undefined} />
      <EventButton event="try_again">{tryAgain}</EventButton>
    </WalletScreen>
  );
}

export function CryptoConfirmation() {
  const strings = useStrings(own);
  return (
    <Success title={strings.success.title} hasBack>
      {strings.crypto.connected}
    </Success>
  );
}
