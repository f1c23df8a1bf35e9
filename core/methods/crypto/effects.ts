import type { CryptoEffects } from '../../../machines/crypto.ts';
import type { WalletOption } from '../../../machines/wallets.ts';
import { WalletError } from '../../../machines/errors.ts';
import type { ClientInternals } from '../../client/client.ts';
import { createCryptoWallets } from './resource.ts';
import { walletError } from './walletErrors.ts';
import type { WalletFinder, WalletPlace } from './walletDetector.ts';
import { walletFinder } from './walletDetector.ts';
import type { WalletHandle } from './walletAdapters.ts';

/** What the wallet flow asks, beside announcing. */
export type OwnCryptoEffects = Omit<CryptoEffects, 'tell'>;

const notConnected = '[Error] Could not connect to wallet';
const notSigned = '[Error] Could not sign message';

/** The finder of the page that a client runs in. */
export function finderOf({ environment }: Pick<ClientInternals, 'environment'>): WalletFinder {
  // Where there is no window there are no wallets.
  const place = (globalThis.window ?? nowhere) as unknown as WalletPlace;
  return walletFinder(place, environment);
}

const nowhere = new EventTarget();

/**
 * The effects of the wallet flow (CRYPTO-11 to CRYPTO-17).
 *
 * @param afterAnswer runs what it is given once the chart has taken the answer and the host has heard of it
 */
export function cryptoEffects(
  client: ClientInternals,
  afterAnswer: (run: () => void) => void,
  finder: WalletFinder = finderOf(client),
): OwnCryptoEffects {
  const wallets = createCryptoWallets({ ...client, afterAnswer });
  /** What was connected goes on to sign, though another that is found meanwhile would open first. */
  const connected = new Map<WalletOption, WalletHandle>();

  function open(option: WalletOption, message: string): WalletHandle {
    const handle = finder.find(option)?.();
    if (!handle) throw new WalletError(message, { reason: 'missing' });
    return handle;
  }

  return {
    async connectWallet(option) {
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
      return wallets.authenticateStart({ crypto_wallet_address: walletAddress, crypto_wallet_type: type });
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
      });
    },
  };
}
