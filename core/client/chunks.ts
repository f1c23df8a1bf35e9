import type { Lazy } from '../base/lazy.ts';
import { lazy, moduleWith } from '../base/lazy.ts';
import { callModules } from '../methods/index.ts';

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

/** Modules that are made lazy. */
export type LazyChunks<T extends Record<string, () => Promise<object>>> = { readonly [K in keyof T]: Lazy<Awaited<ReturnType<T[K]>>> };

/** Makes every one of these modules lazy. */
export const lazyChunks = <T extends Record<string, () => Promise<object>>>(modules: T): LazyChunks<T> =>
  Object.fromEntries(Object.entries(modules).map(([name, load]) => [name, lazyChunk(load)])) as LazyChunks<T>;

/** The code that comes with the first call, or with somebody who is signed in. */
export const deferred = lazyChunk(() => import('./deferred.ts'));

/** The calls of each resource; they come with their first use. */
export const methodChunks = {
  ...lazyChunks(callModules),
  rare: lazyChunk(() => import('./rareCalls.ts')),
  idp: lazyChunk(() => import('../methods/idp/effects.ts'), 'idpEffects'),
  user: lazyChunk(() => import('../methods/user/index.ts')),
};

/** Few pages ever record. */
export const recordingChunk = lazyChunk(() => import('../recording/recording.ts'));

/** Few pages ever meet a cookie of the session's name that somebody else has set. */
export const foreignCookiesChunk = lazyChunk(() => import('../platform/foreignCookies.ts'));

/** Comes to pages in development alone: nothing else may lead to it. */
export const importDoctor = () => import('./doctor.ts');
