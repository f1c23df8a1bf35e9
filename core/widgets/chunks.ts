import type { FactorPlace } from '../../machines/login/secondFactor.ts';
import type { Lazy } from '../base/lazy.ts';
import { lazyChunk } from '../base/lazy.ts';
import type { EffectsContext } from '../context.ts';
import type { EffectsModule, LoginActor } from '../methods/contract.ts';
import type { manifests } from '../methods/index.ts';

export type Product = keyof typeof manifests;
export type ProductChunks = { readonly [P in Product]: Lazy<EffectsModule> } & {
  /** All screens and edges of the login chart beyond its first screen. */
  readonly flows: Lazy<FlowsModule>;
  readonly factor: Lazy<FactorModule>;
  readonly lastUsed: Lazy<Pick<EffectsModule, 'observe'>>;
};

/** The lazily loaded code of the login chart beyond its first screen. */
interface FlowsModule {
  addLoginFlows(context: EffectsContext, chunks: ProductChunks): true;
}

/** The lazily loaded code of the second factor. */
export interface FactorModule {
  /** Adds the second factor to a widget's chart, once. */
  extend(context: EffectsContext, place?: FactorPlace): true;
  /** Extends the chart, and shows the second factor while the session lacks one. Returns a function that stops it. */
  observe(actor: LoginActor, context: EffectsContext, place?: FactorPlace): () => void;
}

/** One Tap's hidden frame, which can also parse phone numbers. */
export const framePhoneChunk = /* @__PURE__ */ lazyChunk(() => import('../methods/oneTap/hiddenFrame.ts'), 'framePhoneParser');

export const phoneChunk = lazyChunk(() => import('../methods/contact/phone.ts'), 'readPhone');

/** The metadata of all countries' phone numbers, by far the largest file. */
export const phoneLibraryChunk = lazyChunk(() => import('../methods/contact/phoneLibrary.ts'));
