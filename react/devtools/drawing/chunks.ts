import { lazyChunk } from '../../../core/client/chunks.ts';

/** What arranges a chart comes when one is drawn. */
export const layoutChunk = lazyChunk(() => import('./layout.ts'));

/** The screens of all widgets come when a still is drawn. */
export const stillChunk = lazyChunk(() => import('../StillWidget.tsx'));
