import { lazyChunk } from '../../../core/client/chunks.ts';

/** The layout code, loaded when a chart is drawn. */
export const layoutChunk = lazyChunk(() => import('./layout.ts'));

/** The screens of all widgets, loaded when a still picture is drawn. */
export const stillChunk = lazyChunk(() => import('../StillWidget.tsx'));
