import { lazyChunk } from '../../../core/base/lazy.ts';

/** The second factor, which few projects require. `react/chunks.ts` cannot hold this chunk: it imports a widget that draws it. */
export const factorChunk = lazyChunk(() => import('../../factor.ts'), 'FactorScreen');
