import type { Lazy } from '../base/lazy.ts';
import { lazy, moduleWith } from '../base/lazy.ts';

/**
 * Makes code lazy. A failed fetch is repeated once under another address, which only the page knows: no bundler may
 * look for it.
 *
 * @param name an export that tells the module apart, where its file holds others that do not have all of its exports
 */
export const lazyChunk = <M extends object>(importModule: () => Promise<M>, name?: keyof M): Lazy<M> =>
  lazy(importModule, async (address) =>
    moduleWith<M>(await import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ address), name),
  );

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
  rare: lazyChunk(() => import('./rareCalls.ts')),
  idp: lazyChunk(() => import('../methods/idp/index.ts'), 'idpEffects'),
  user: lazyChunk(() => import('../methods/user/index.ts')),
};

/** Few pages ever record. */
export const recordingChunk = lazyChunk(() => import('../recording/recording.ts'));

/** Few pages ever meet a cookie of the session's name that somebody else has set. */
export const foreignCookiesChunk = lazyChunk(() => import('../platform/foreignCookies.ts'));

/** Comes to pages in development alone: nothing else may lead to it. */
export const importDoctor = () => import('./doctor.ts');
