export { walletCompanion } from './companion.ts';
export { cryptoEffects } from './effects.ts';
export { createCryptoWallets } from './resource.ts';
