import { lazyChunk } from '../core/base/lazy.ts';

/** Google One Tap. It is listed here because social sign-in draws it on Main, and `methods/index.ts` imports social sign-in. */
export const oneTapChunk = lazyChunk(() => import('./methods/oneTap/screens.tsx'), 'OneTapPrompt');

/** The second factor, which few projects require. */
export const factorChunk = lazyChunk(() => import('./factor.ts'), 'FactorScreen');

export const linkNoticeChunk = lazyChunk(() => import('./parts/notices/LinkNotice.tsx'), 'LinkNotice');
