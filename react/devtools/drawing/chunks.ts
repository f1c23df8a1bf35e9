import { lazyChunk } from '../../../core/base/lazy.ts';

export const layoutChunk = lazyChunk(() => import('./layout.ts'));

export const stillChunk = lazyChunk(() => import('../StillWidget.tsx'));
