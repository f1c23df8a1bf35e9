import { lazyChunk } from '../core/client/chunks.ts';
import type { ProductChunks } from '../core/widgets/chunks.ts';

/** The code of each product beyond the first screen: what the core has of it, and its screens, sentences and styles. */
export const productChunks = {
  otp: lazyChunk(() => import('./products/otp.ts')),
  magicLink: lazyChunk(() => import('./products/magicLink.ts')),
  password: lazyChunk(() => import('./products/password.ts')),
  // It has no screen of its own.
  oauth: lazyChunk(() => import('../core/methods/oauth/effects.ts')),
  oneTap: lazyChunk(() => import('./products/oneTap.ts')),
  passkey: lazyChunk(() => import('./products/passkey.ts')),
  crypto: lazyChunk(() => import('./products/crypto.ts')),
} satisfies ProductChunks;

/** The notice for somebody whom a link could not sign in. */
export const linkNoticeChunk = lazyChunk(() => import('./parts/LinkNotice.tsx'));

/** The widgets that a page with a script tag may mount beside the login widget. Marked as pure: no other page has them. */
export const widgetChunks = {
  passkeyRegistration: /* @__PURE__ */ lazyChunk(() => import('./passkeyRegistration.tsx'), 'PasskeyRegistration'),
  resetPassword: /* @__PURE__ */ lazyChunk(() => import('./resetPassword.tsx'), 'ResetPassword'),
  identityProvider: /* @__PURE__ */ lazyChunk(() => import('./idp.tsx'), 'IdentityProvider'),
};
