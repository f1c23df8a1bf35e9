import type { WalletStrings } from '../strings.ts';

export const walletStrings = {
  crypto: {
    continueWith: 'Continue with {wallet}',
    other: 'Continue with other Crypto Wallet',
    setUp: 'Set up a new crypto wallet',
    names: { 'Other Ethereum Wallet': 'Other Ethereum Wallet', 'Other Solana Wallet': 'Other Solana Wallet' },
  },
} as const satisfies WalletStrings;
