import type { WalletFailure } from '../../../machines/errors.ts';
import { WalletError } from '../../../machines/errors.ts';
import { member } from './walletAdapters.ts';

/** The reason for each code of a wallet's own error (EIP-1193, section 6.2; EIP-1474; Solana's wallets use the same numbers). */
const reasons: ReadonlyMap<unknown, WalletFailure> = new Map<unknown, WalletFailure>([
  [4001, 'refused'],
  ['ACTION_REJECTED', 'refused'],
  [4100, 'unauthorized'],
  [-32002, 'busy'],
]);

/** Puts what a wallet throws into the catalogue's terms. */
export function walletError(message: string, cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause;
  return new WalletError(message, { cause, reason: reasons.get(member(cause, 'code')) ?? 'unknown' });
}
