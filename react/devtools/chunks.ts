import { lazyChunk } from '../../core/client/chunks.ts';

/** What arranges a chart comes when one is drawn. */
export const layoutChunk = lazyChunk(() => import('./drawing/layout.ts'));

/** The screens of all widgets come when a still is drawn. */
export const stillChunk = lazyChunk(() => import('./StillWidget.tsx'));

/** The panel comes when it is opened. */
export const panelChunk = lazyChunk(() => import('./panel/Panel.tsx'));
