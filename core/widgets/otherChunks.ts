import { lazyChunk } from '../base/lazy.ts';

/* The code of the other widgets. The login widget does not import this file: bundlers make a file of every `import()`. */

/** The strength check for new passwords, and the effects of the password flow. */
export const passwordChunk = lazyChunk(() => import('../methods/password/effects.ts'), 'password');

/** The second factor of headless login widgets. */
export const factorChunk = lazyChunk(() => import('./factors.ts'), 'extend');

/** The method that was last used, for headless login widgets. */
export const lastUsedChunk = lazyChunk(() => import('./lastUsed.ts'), 'lastUsed');

/** The effects of the passkey registration widget. */
export const registrationChunk = lazyChunk(() => import('../methods/passkeyRegistration/effects.ts'), 'registrationEffects');
