import { lazyChunk } from '../../core/client/chunks.ts';

/** The panel comes when it is opened. What it fetches itself is in `drawing/chunks.ts`. */
export const panelChunk = lazyChunk(() => import('./panel/Panel.tsx'));
