import type { Lazy } from '../base/lazy.ts';
import { lazyChunk } from '../base/lazy.ts';
import { callModules } from '../methods/index.ts';

export type LazyChunks<T extends Record<string, () => Promise<object>>> = { readonly [K in keyof T]: Lazy<Awaited<ReturnType<T[K]>>> };

/** Makes modules lazy that may share a file. Each module is found by its export with the same name as its key here. */
export const lazyChunks = <T extends Record<string, () => Promise<object>>>(modules: T): LazyChunks<T> =>
  Object.fromEntries(Object.entries(modules).map(([name, load]) => [name, lazyChunk(load, name as never)])) as LazyChunks<T>;

/** The code that loads with the first call or with a signed-in user. */
export const deferred = lazyChunk(() => import('./deferred.ts'));

export const methodChunks = {
  ...lazyChunks(callModules),
  redeem: lazyChunk(() => import('./redeemUrlToken.ts'), 'createRedeemUrlToken'),
  idp: lazyChunk(() => import('../methods/idp/effects.ts'), 'idpEffects'),
  rare: lazyChunk(() => import('./rareCalls.ts'), 'createUserCalls'),
};

/** The code for recordings, which few pages use. */
export const recordingChunk = lazyChunk(() => import('../recording/recording.ts'), 'record');

/** The code for foreign session cookies, which few pages have. */
export const foreignCookiesChunk = lazyChunk(() => import('../platform/foreignCookies.ts'), 'sweep');

/** Imports the development checks, which run in development and, for a script tag, on localhost. No other import may refer to doctor.ts. */
export const importDoctor = () => import('./doctor.ts');
