import type { WalletFailure } from '../../../machines/errors.ts';
import { WalletError } from '../../../machines/errors.ts';
import { member } from './walletAdapters.ts';

/** The reasons by error code (EIP-1193, section 6.2; EIP-1474; Solana wallets use the same codes). */
const reasons: ReadonlyMap<unknown, WalletFailure> = new Map<unknown, WalletFailure>([
  [4001, 'refused'],
  ['ACTION_REJECTED', 'refused'],
  [4100, 'unauthorized'],
  [-32002, 'busy'],
]);

/** Converts a wallet's error to a WalletError; the error's code decides the reason. */
export function walletError(message: string, cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause;
  return new WalletError(message, { cause, reason: reasons.get(member(cause, 'code')) ?? 'unknown' });
}
