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
} as const satisfies CryptoStrings;
