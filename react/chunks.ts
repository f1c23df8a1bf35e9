import { lazy } from '../core/base/lazy.ts';
import { methodChunks } from '../core/client/chunks.ts';
import type { ProductChunks } from '../core/widgets/chunks.ts';

/** The code of each product beyond the first screen: what the core has of it, and its screens, sentences and styles. */
export const productChunks = {
  otp: lazy(() => import('./products/otp.ts')),
  magicLink: lazy(() => import('./products/magicLink.ts')),
  password: lazy(() => import('./products/password.ts')),
  // It has no screen of its own.
  oauth: methodChunks.oauth,
  oneTap: lazy(() => import('./products/oneTap.ts')),
  passkey: lazy(() => import('./products/passkey.ts')),
  crypto: lazy(() => import('./products/crypto.ts')),
} satisfies ProductChunks;

/** The marks of the providers. */
export const iconsChunk = lazy(() => import('./icons.ts'));

/** The widgets that a page with a script tag may mount beside the login widget. Marked as pure: no other page has them. */
export const widgetChunks = {
  passkeyRegistration: /* @__PURE__ */ lazy(() => import('./passkeyRegistration.tsx')),
  resetPassword: /* @__PURE__ */ lazy(() => import('./resetPassword.tsx')),
  identityProvider: /* @__PURE__ */ lazy(() => import('./idp.tsx')),
};
