import type { Texts } from '../strings.ts';
import type { WalletStrings } from './common.ts';
import { walletStrings } from './common.ts';

export type CryptoStrings = Texts<typeof cryptoStrings> & WalletStrings;

export const cryptoStrings = {
  /** The screens of wallets. */
  crypto: {
    ...walletStrings.crypto,
    otherTitle: 'Continue with other wallet',
    connecting: 'Connecting to your wallet...',
    signing: 'Completing signature request...',
    hint: 'Continue in your wallet. If it does not open, go back and try again.',
    connected: 'You have successfully connected your wallet.',
    error: 'Looks like there was an error!',
  },
  /** For a wallet that failed for a reason that the user can remove; for other reasons, the sentence of the error is shown. */
  walletReasons: {
    busy: 'Your wallet is still waiting for your answer to an earlier request. Open it, answer, and try again.',
    unauthorized: 'Unlock your wallet, give this page access to it, and try again.',
  },
} as const;
