import { lazyChunk } from '../../core/base/lazy.ts';

/**
 * The logos of providers, wallets and mail services. `react/chunks.ts` cannot hold this chunk: it imports the screens that
 * draw the logos.
 */
export const marksChunk = lazyChunk(() => import('../marks.ts'));

export const afterPaintChunk = lazyChunk(() => import('../afterPaint.ts'));

/** Detection and loading of the user's language. */
export const languagesChunk = lazyChunk(() => import('../languages.ts'));
