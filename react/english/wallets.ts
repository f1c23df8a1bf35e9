import type { WalletOption } from '../../machines/domain.ts';

export interface WalletStrings {
  /** Wallets on the first screen. */
  readonly crypto: {
    /** {wallet} */
    readonly continueWith: string;
    readonly other: string;
    readonly setUp: string;
    /** The names of wallets that differ from the product's name. */
    readonly names: Readonly<Partial<Record<WalletOption, string>>>;
  };
}

export const walletStrings = {
  crypto: {
    continueWith: 'Continue with {wallet}',
    other: 'Continue with other Crypto Wallet',
    setUp: 'Set up a new crypto wallet',
    names: { 'Other Ethereum Wallet': 'Other Ethereum Wallet', 'Other Solana Wallet': 'Other Solana Wallet' },
  },
} as const satisfies WalletStrings;
