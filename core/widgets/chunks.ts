import { lazyChunk, methodChunks } from '../client/chunks.ts';

const { otp, magicLink, password, oauth, passkey, crypto } = methodChunks;

/** Google's one-tap, and the hidden frame behind it, which reads phone numbers as well. */
export const oneTapChunk = /* @__PURE__ */ lazyChunk(() => import('../methods/oneTap/index.ts'));

/** The code of each product of the login widget, beyond what its first screen does: calls, effects and companions. */
export const productChunks = {
  otp,
  magicLink,
  password,
  oauth,
  oneTap: oneTapChunk,
  passkey,
  crypto,
};

/** The same products, wherever their code comes from: a renderer's own chunks bring the screens along. */
export type ProductChunks = typeof productChunks;
/** A product of the login widget. */
export type Product = keyof ProductChunks;

/** The countries, and the reading and writing of phone numbers. */
export const phoneChunk = lazyChunk(() => import('../methods/contact/phone.ts'));

/** The metadata of the world's phone numbers, the heaviest file by far. */
export const phoneLibraryChunk = lazyChunk(() => import('../methods/contact/phoneLibrary.ts'));

/** The effects of the registration of passkeys. Marked as pure: few pages have it. */
export const registrationChunk = /* @__PURE__ */ lazyChunk(
  () => import('../methods/passkeyRegistration/effects.ts'),
  'registrationEffects',
);
