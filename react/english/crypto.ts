import type { WalletStrings } from './common.ts';
import { walletStrings } from './common.ts';

export interface CryptoStrings {
  /** The screens of wallets. */
  readonly crypto: WalletStrings['crypto'] & {
    readonly otherTitle: string;
    readonly connecting: string;
    readonly signing: string;
    readonly hint: string;
    readonly connected: string;
    readonly error: string;
  };
  /** For a wallet that failed for a reason that the user can remove; for other reasons, the sentence of the error is shown. */
  readonly walletReasons: Readonly<Record<'busy' | 'unauthorized', string>>;
}

export const cryptoStrings = {
  crypto: {
    ...walletStrings.crypto,
    otherTitle: 'Continue with other wallet',
    connecting: 'Connecting to your wallet...',
    signing: 'Completing signature request...',
    hint: 'Continue in your wallet. If it does not open, go back and try again.',
    connected: 'You have successfully connected your wallet.',
    error: 'Looks like there was an error!',
  },
  walletReasons: {
    busy: 'Your wallet is still waiting for your answer to an earlier request. Open it, answer, and try again.',
    unauthorized: 'Unlock your wallet, give this page access to it, and try again.',
  },
} as const satisfies CryptoStrings;
