import { cryptoStrings } from '../english/crypto.ts';
import { emailConfirmationStrings } from '../english/emailConfirmation.ts';
import { Heading } from '../parts/Heading.tsx';
import { Mark } from '../parts/Mark.tsx';
import type { Strings } from '../strings.ts';
import { useStrings } from '../useStrings.ts';

const own = { ...cryptoStrings, ...emailConfirmationStrings };

const sites = [
  ['Metamask', 'https://metamask.io/'],
  ['Phantom', 'https://phantom.app/'],
  ['Coinbase', 'https://www.coinbase.com/wallet'],
  ['Binance', 'https://www.bnbchain.world/en/binance-wallet'],
] as const;

/** Where wallets come from (CRYPTO-09). */
export function CryptoSetupWallet() {
  const strings = useStrings<Pick<Strings, 'crypto' | 'emailConfirmation'>>(own);
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
