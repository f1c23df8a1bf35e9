import { lazyChunk } from '../core/client/chunks.ts';

/** Google's one-tap. It is here, as social sign-in draws it on Main: `methods/index.ts` imports social sign-in. */
export const oneTapChunk = lazyChunk(() => import('./methods/oneTap/screens.tsx'));

/** The notice for somebody whom a link could not sign in. */
export const linkNoticeChunk = lazyChunk(() => import('./parts/notices/LinkNotice.tsx'));

/** The widgets that a page with a script tag may mount beside the login widget. Marked as pure: no other page has them. */
export const widgetChunks = {
  passkeyRegistration: /* @__PURE__ */ lazyChunk(() => import('./passkeyRegistration.tsx'), 'PasskeyRegistration'),
  resetPassword: /* @__PURE__ */ lazyChunk(() => import('./resetPassword.tsx'), 'ResetPassword'),
  identityProvider: /* @__PURE__ */ lazyChunk(() => import('./idp.tsx'), 'IdentityProvider'),
};
