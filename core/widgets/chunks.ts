import type { Lazy } from '../base/lazy.ts';
import { lazyChunk, lazyChunks } from '../client/chunks.ts';
import type { EffectsModule } from '../methods/contract.ts';
import type { manifests } from '../methods/index.ts';
import { effectModules } from '../methods/index.ts';

/** A method of the login widget. */
export type Product = keyof typeof manifests;
/** The late code of each method, wherever it comes from: a renderer's own chunks bring the screens along. */
export type ProductChunks = { readonly [P in Product]: Lazy<EffectsModule> };

/** The late code of each method, without screens. Marked as pure: renderers have chunks of their own. */
export const productChunks: ProductChunks = /* @__PURE__ */ lazyChunks(effectModules);

/** The hidden frame of Google's one-tap, which reads phone numbers as well. */
export const framePhoneChunk = /* @__PURE__ */ lazyChunk(() => import('../methods/oneTap/framePhone.ts'), 'framePhoneParser');

/** The check of new passwords outside of the login widget. */
export const strengthChunk = /* @__PURE__ */ lazyChunk(() => import('../methods/password/observer.ts'), 'observe');

/** The countries, and the reading and writing of phone numbers. */
export const phoneChunk = lazyChunk(() => import('../methods/contact/phone.ts'));

/** The metadata of the world's phone numbers, the heaviest file by far. */
export const phoneLibraryChunk = lazyChunk(() => import('../methods/contact/phoneLibrary.ts'));

/** The effects of the registration of passkeys. Marked as pure: few pages have it. */
export const registrationChunk = /* @__PURE__ */ lazyChunk(
  () => import('../methods/passkeyRegistration/effects.ts'),
  'registrationEffects',
);
