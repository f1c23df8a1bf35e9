import type { MethodNames } from '../../base/lazy.ts';
import type { Manifest } from '../contract.ts';
import type { OwnCryptoEffects } from './effects.ts';
import type { CryptoWallets } from './resource.ts';

export const cryptoWallets: MethodNames<CryptoWallets> = { authenticateStart: true, authenticate: true };

export const crypto: Manifest<OwnCryptoEffects> = {
  product: 'crypto',
  effects: {
    connectWallet: true,
    startWallet: true,
    signChallenge: true,
    authenticateWallet: true,
    // `cancelWallet` is not awaited: a promise would settle after a response that has already arrived.
    cancelWallet: false,
  },
  unasked: 'error',
};
