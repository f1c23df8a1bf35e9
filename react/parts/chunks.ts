import { lazyChunk } from '../../core/client/chunks.ts';

/** The marks of providers, wallets and mail services. They stand apart from `react/chunks.ts`, as the screens that come by that draw them. */
export const marksChunk = lazyChunk(() => import('../marks.ts'));

/** How screens change places. */
export const afterPaintChunk = lazyChunk(() => import('../afterPaint.ts'));

/** The code that finds the language that somebody wants, and speaks it. */
export const languagesChunk = lazyChunk(() => import('../languages.ts'));
