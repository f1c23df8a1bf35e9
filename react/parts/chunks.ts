import { lazyChunk } from '../../core/base/lazy.ts';
import { afterPaint } from '../../core/platform/environment.ts';

/**
 * The logos of providers, wallets and mail services. `react/chunks.ts` cannot hold this chunk: it imports the screens that
 * draw the logos.
 */
export const marksChunk = lazyChunk(() => afterPaint().then(() => import('../marks.ts')));

/** Waits for the paint, because an import takes a phone ten milliseconds even before its request. */
export const afterPaintChunk = lazyChunk(() => afterPaint().then(() => import('../afterPaint.ts')), 'startStage');

/** Detection and loading of the user's language, and the sentences of a failed widget. */
export const languagesChunk = lazyChunk(() => import('../languages.ts'));
