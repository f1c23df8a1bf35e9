import type { WalletOption } from '../domain.ts';
import { walletOptions } from '../domain.ts';
import type { ResolvedConfig } from './config.ts';

/** Returns the number of wallet buttons on Main, not counting the "other" button (CRYPTO-04, READ-30). */
export function walletSlots({ products, oauthOptions }: ResolvedConfig): number {
  const providers = products.includes('oauth') ? oauthOptions.providers.length : 0;
  return Math.max(0, 6 - providers - 1);
}

/** Splits the wallets into those with a button on Main and the others (CRYPTO-05). */
export function dividedWallets({ wallets, config }: { readonly wallets: readonly WalletOption[]; readonly config: ResolvedConfig }): {
  readonly main: readonly WalletOption[];
  readonly others: readonly WalletOption[];
} {
  const ordered = walletOptions.filter((option) => wallets.includes(option));
  const slots = walletSlots(config);
  return { main: ordered.slice(0, slots), others: ordered.slice(slots) };
}
