import { lazyChunk } from '../../core/base/lazy.ts';

/** The panel, loaded when it is opened. `drawing/chunks.ts` has the code that the panel loads. */
export const panelChunk = lazyChunk(() => import('./panel/Panel.tsx'));
