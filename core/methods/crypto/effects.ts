import type { WalletOption } from '../../../machines/domain.ts';
import type { WalletFailure } from '../../../machines/lateErrors.ts';
import { WalletError } from '../../../machines/lateErrors.ts';
import type { CryptoContext, CryptoEffects, CryptoEvent } from '../../../machines/login/crypto.ts';
import type { Actor } from '../../charts/actor.ts';
import type { EffectsContext } from '../../context.ts';
import { createCalls } from './resource.ts';
import type { WalletAdapter } from './walletAdapters.ts';
import { member } from './walletAdapters.ts';
import type { WalletDetector } from './walletDetector.ts';
import { pageWallets } from './walletDetector.ts';

export * from './resource.ts';

export type OwnCryptoEffects = Omit<CryptoEffects, 'tell'>;

const notConnected = '[Error] Could not connect to wallet';
const notSigned = '[Error] Could not sign message';

const isCrypto = true;

/** Identifies this module among the modules of its file (`moduleWith`). */
export { isCrypto as crypto };

export function createEffects(
  { client, afterAnswer, stopped }: Pick<EffectsContext, 'client' | 'afterAnswer' | 'stopped'>,
  detector: WalletDetector = pageWallets(client.environment),
): OwnCryptoEffects {
  const wallets = createCalls({ ...client, afterAnswer });
  /** The connected wallets: a connected wallet also signs, even if a better match was detected since. */
  const connected = new Map<WalletOption, WalletAdapter>();
  /** Aborts the calls of the current sign-in. */
  let attempt = new AbortController();

  function open(option: WalletOption, message: string): WalletAdapter {
    const handle = detector.find(option)?.();
    if (!handle) throw new WalletError(message, { reason: 'missing' });
    return handle;
  }

  return {
    async connectWallet(option) {
      stopped.throwIfAborted();
      attempt = new AbortController();
      const handle = open(option, notConnected);
      connected.set(option, handle);
      try {
        return await handle.connect();
      } catch (error) {
        throw walletError(notConnected, error);
      }
    },
    async startWallet({ walletOption, walletAddress }) {
      const { type } = connected.get(walletOption) ?? open(walletOption, notConnected);
      const { signal } = attempt;
      return wallets.authenticateStart({ crypto_wallet_address: walletAddress, crypto_wallet_type: type, signal });
    },
    async signChallenge({ walletOption, walletAddress, walletChallenge }) {
      const handle = connected.get(walletOption) ?? open(walletOption, notSigned);
      try {
        return await handle.sign(walletChallenge, walletAddress);
      } catch (error) {
        throw walletError(notSigned, error);
      }
    },
    async authenticateWallet({ walletOption, walletAddress, signature, sessionDurationMinutes }) {
      const { type } = connected.get(walletOption) ?? open(walletOption, notSigned);
      return wallets.authenticate({
        crypto_wallet_address: walletAddress,
        crypto_wallet_type: type,
        signature,
        session_duration_minutes: sessionDurationMinutes,
        signal: attempt.signal,
      });
    },
    cancelWallet: () => attempt.abort(),
  };
}

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

/** Sends the detected wallets to a chart (CFG-08, CRYPTO-02). Returns a function that stops it. */
export function observe<S extends string>(
  actor: Pick<Actor<S, CryptoContext, CryptoEvent>, 'send'>,
  { client }: Pick<EffectsContext, 'client'>,
): () => void {
  return pageWallets(client.environment).watch((wallets) => actor.send({ type: 'set_wallets', wallets }));
}
