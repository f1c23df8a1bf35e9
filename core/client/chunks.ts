import type { ImportFrom, Lazy } from '../base/lazy.ts';
import { lazy } from '../base/lazy.ts';

/** No bundler may look for it: the address is known in the page alone. */
const importFrom: ImportFrom = (address) => import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ address);

/** Makes code lazy; what could not be fetched is asked for once more under another address. */
export const lazyChunk = <M>(importModule: () => Promise<M>): Lazy<M> => lazy(importModule, importFrom);

/** The code that comes with the first call, or with somebody who is signed in. */
export const deferred = lazyChunk(() => import('./deferred.ts'));

/** The calls of each method, with the effects that its flow asks; each comes with its first use. */
export const methodChunks = {
  otp: lazyChunk(() => import('../methods/otp/index.ts')),
  magicLink: lazyChunk(() => import('../methods/magicLink/index.ts')),
  password: lazyChunk(() => import('../methods/password/index.ts')),
  oauth: lazyChunk(() => import('../methods/oauth/index.ts')),
  passkey: lazyChunk(() => import('../methods/passkey/index.ts')),
  crypto: lazyChunk(() => import('../methods/crypto/index.ts')),
  totp: lazyChunk(() => import('../methods/totp/resource.ts')),
  idp: lazyChunk(() => import('../methods/idp/index.ts')),
  user: lazyChunk(() => import('../methods/user/index.ts')),
};

/** Few pages ever record. */
export const recordingChunk = lazyChunk(() => import('../recording/recording.ts'));

/** Few pages ever meet a cookie of the session's name that somebody else has set. */
export const foreignCookiesChunk = lazyChunk(() => import('../platform/foreignCookies.ts'));

/** Comes to pages in development alone: nothing else may lead to it. */
export const importDoctor = () => import('./doctor.ts');
