import type { Strings } from '../strings.ts';

/** Crypto wallets. */
export const cryptoStrings: Pick<Strings, 'crypto'> = {
  crypto: {
    continueWith: 'Continue with {wallet}',
    other: 'Continue with other Crypto Wallet',
    otherTitle: 'Continue with other wallet',
    setUp: 'Set up a new crypto wallet',
    connecting: 'Connecting to your wallet...',
    signing: 'Completing signature request...',
    hint: 'Go on in the window of your wallet. If none opens, go back and try again.',
    connected: 'You have successfully connected your wallet.',
    error: 'Looks like there was an error!',
    names: { 'Other Ethereum Wallet': 'Other Ethereum Wallet', 'Other Solana Wallet': 'Other Solana Wallet' },
  },
};
