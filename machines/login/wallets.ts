import type { WalletOption } from '../domain.ts';
import { walletOptions } from '../domain.ts';
import type { ResolvedConfig } from './config.ts';

/** How many wallets have a button on Main; the place of the "other" button is never theirs (CRYPTO-04, READ-30). */
export function walletSlots({ products, oauthOptions }: ResolvedConfig): number {
  const providers = products.includes('oauth') ? oauthOptions.providers.length : 0;
  return Math.max(0, 6 - providers - 1);
}

/** The wallets with a button on Main, and the extra ones (CRYPTO-05). */
export function dividedWallets({ wallets, config }: { readonly wallets: readonly WalletOption[]; readonly config: ResolvedConfig }): {
  readonly main: readonly WalletOption[];
  readonly others: readonly WalletOption[];
} {
  const ordered = walletOptions.filter((option) => wallets.includes(option));
  const slots = walletSlots(config);
  return { main: ordered.slice(0, slots), others: ordered.slice(slots) };
}
