import type { Lazy } from '../base/lazy.ts';
import { lazy, moduleWith } from '../base/lazy.ts';
import { callModules } from '../methods/index.ts';

/**
 * Makes a module lazy. A failed import is retried once from an address that is known only at run time, so that bundlers
 * ignore it.
 *
 * @param name an export that only this module has, for a file with several modules
 */
export const lazyChunk = <M extends object>(importModule: () => Promise<M>, name?: keyof M): Lazy<M> =>
  lazy(importModule, async (address) =>
    moduleWith<M>(await import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ address), name),
  );

export type LazyChunks<T extends Record<string, () => Promise<object>>> = { readonly [K in keyof T]: Lazy<Awaited<ReturnType<T[K]>>> };

export const lazyChunks = <T extends Record<string, () => Promise<object>>>(modules: T): LazyChunks<T> =>
  Object.fromEntries(Object.entries(modules).map(([name, load]) => [name, lazyChunk(load)])) as LazyChunks<T>;

/** The code that loads with the first call or with a signed-in user. */
export const deferred = lazyChunk(() => import('./deferred.ts'));

export const methodChunks = {
  ...lazyChunks(callModules),
  rare: lazyChunk(() => import('./rareCalls.ts')),
  idp: lazyChunk(() => import('../methods/idp/effects.ts'), 'idpEffects'),
  user: lazyChunk(() => import('../methods/user/index.ts')),
};

/** The code for recordings, which few pages use. */
export const recordingChunk = lazyChunk(() => import('../recording/recording.ts'));

/** The code for foreign session cookies, which few pages have. */
export const foreignCookiesChunk = lazyChunk(() => import('../platform/foreignCookies.ts'));

/** Loads only in development; no other import may refer to this file. */
export const importDoctor = () => import('./doctor.ts');
