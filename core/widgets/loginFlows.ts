import type { LoginFlowEffects } from '../../machines/login/flows.ts';
import { addFlows } from '../../machines/login/flows.ts';
import { lazyMethods, mapLazy } from '../base/lazy.ts';
import type { EffectsContext } from '../context.ts';
import type { MethodEffects } from '../methods/chunks.ts';
import { manifests } from '../methods/index.ts';
import type { Product, ProductChunks } from './chunks.ts';
import { contactEffects, readPhone } from './contact.ts';
import { products } from './productLoader.ts';

export function addLoginFlows(context: EffectsContext, chunks: ProductChunks): true {
  addFlows(context.chart, loginEffects(context, chunks));
  return true;
}

/** Makes the effects of the login chart; each method's effects wait for its code. */
function loginEffects(context: EffectsContext, chunks: ProductChunks): LoginFlowEffects {
  return {
    tell: context.tell,
    ...contactEffects((entry, phones) => readPhone(entry, context.client, phones)),
    ...methodEffects(context, chunks),
  };
}

function methodEffects(context: EffectsContext, chunks: ProductChunks): MethodEffects {
  // A sign-in that lacks a second factor must not be confirmed, so the code of the second factor comes first.
  const factor = context.policy && mapLazy(chunks.factor, ({ extend }) => extend(context));
  const effectsOf = (product: Product) =>
    lazyMethods<object>(
      mapLazy(chunks[product], ({ createEffects }) => createEffects?.(context) ?? {}, factor),
      manifests[product].effects,
    );
  return Object.assign({}, ...products.map(effectsOf));
}
