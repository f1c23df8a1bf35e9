import { lazyChunk } from '../../../core/client/chunks.ts';

export const layoutChunk = lazyChunk(() => import('./layout.ts'));

export const stillChunk = lazyChunk(() => import('../StillWidget.tsx'));
