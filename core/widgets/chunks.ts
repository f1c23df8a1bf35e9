import type { Lazy } from '../base/lazy.ts';
import { lazyChunk } from '../base/lazy.ts';
import { lazyChunks } from '../client/chunks.ts';
import type { EffectsModule } from '../methods/contract.ts';
import type { manifests } from '../methods/index.ts';
import { effectModules } from '../methods/index.ts';

export type Product = keyof typeof manifests;
export type ProductChunks = { readonly [P in Product]: Lazy<EffectsModule> };

/** The lazily loaded code of each method, without screens. Marked as pure: renderers have their own chunks. */
export const productChunks: ProductChunks = /* @__PURE__ */ lazyChunks(effectModules);

/** One Tap's hidden frame, which can also parse phone numbers. */
export const framePhoneChunk = /* @__PURE__ */ lazyChunk(() => import('../methods/oneTap/framePhone.ts'), 'framePhoneParser');

/** The strength check for new passwords outside the login widget. */
export const strengthChunk = /* @__PURE__ */ lazyChunk(() => import('../methods/password/observer.ts'), 'observe');

export const phoneChunk = lazyChunk(() => import('../methods/contact/phone.ts'));

/** The metadata of all countries' phone numbers, by far the largest file. */
export const phoneLibraryChunk = lazyChunk(() => import('../methods/contact/phoneLibrary.ts'));

/** The effects of the passkey registration widget. Marked as pure: few pages use it. */
export const registrationChunk = /* @__PURE__ */ lazyChunk(
  () => import('../methods/passkeyRegistration/effects.ts'),
  'registrationEffects',
);
