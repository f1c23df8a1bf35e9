import { lazyChunk } from '../core/base/lazy.ts';

/** Google One Tap. It is listed here because social sign-in draws it on Main, and `methods/index.ts` imports social sign-in. */
export const oneTapChunk = lazyChunk(() => import('./methods/oneTap/screens.tsx'), 'OneTapPrompt');

/** The second factor, which few projects require. */
export const factorChunk = lazyChunk(() => import('./factor.ts'), 'FactorScreen');

export const linkNoticeChunk = lazyChunk(() => import('./parts/notices/LinkNotice.tsx'), 'LinkNotice');

/** The other widgets that `latchkey/mount` can mount. Marked as pure, so that bundlers remove them from all other pages. */
export const widgetChunks = {
  passkeyRegistration: /* @__PURE__ */ lazyChunk(() => import('./passkeyRegistration.tsx'), 'PasskeyRegistration'),
  resetPassword: /* @__PURE__ */ lazyChunk(() => import('./resetPassword.tsx'), 'ResetPassword'),
  stepUp: /* @__PURE__ */ lazyChunk(() => import('./stepUp.tsx'), 'StepUp'),
  account: /* @__PURE__ */ lazyChunk(() => import('./account.tsx'), 'Account'),
  identityProvider: /* @__PURE__ */ lazyChunk(() => import('./idp.tsx'), 'IdentityProvider'),
};
