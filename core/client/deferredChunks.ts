import { lazyChunk } from '../base/lazy.ts';

/* The code that few of a client's first calls need. */

/** The captcha and the device fingerprint. */
export const botProtectionChunk = lazyChunk(() => import('../api/botProtection.ts'), 'createBotProtection');

export const freshTokensChunk = lazyChunk(() => import('../session/freshTokens.ts'), 'createFreshTokens');
