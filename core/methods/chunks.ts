import type { Lazy } from '../base/lazy.ts';
import { lazyChunk } from '../base/lazy.ts';

/**
 * The lazily loaded code of each method, without screens. Renderers have their own chunks, so their pages do not import this
 * file: bundlers make a file of every `import()` that they see.
 */
export const productChunks = {
  otp: lazyChunk(() => import('./otp/effects.ts'), 'otp'),
  magicLink: lazyChunk(() => import('./magicLink/effects.ts'), 'magicLink'),
  password: lazyChunk(() => import('./password/effects.ts'), 'password'),
  oauth: lazyChunk(() => import('./oauth/resource.ts'), 'oauth'),
  oneTap: lazyChunk(() => import('./oneTap/observer.ts'), 'observe'),
  passkey: lazyChunk(() => import('./passkey/effects.ts'), 'passkey'),
  crypto: lazyChunk(() => import('./crypto/effects.ts'), 'crypto'),
};

type Chunks = typeof productChunks;
type EffectsOf<Chunk> = Chunk extends Lazy<{ createEffects(...args: never[]): infer E }> ? E : object;
type Takers = { [M in keyof Chunks]: (effects: EffectsOf<Chunks[M]>) => void };

export type MethodEffects = Takers[keyof Takers] extends (effects: infer E) => void ? E : never;
