import type { ResolvedConfig } from '../../machines/login/config.ts';
import { noOneTap, oneTapAtFirst, oneTapPlan } from '../../machines/login/oneTapView.ts';
import type { EffectsContext } from '../context.ts';
import type { LoginActor, Manifest } from '../methods/contract.ts';
import { manifests } from '../methods/index.ts';
import { hasPasskeys } from '../methods/passkey/support.ts';
import type { Product, ProductChunks } from './chunks.ts';

export const products = /* @__PURE__ */ Object.keys(manifests) as readonly Product[];

/** A part of the widget that loads later. */
type Part = Exclude<keyof ProductChunks, 'flows'>;

const manifestOf = (part: Part): Pick<Manifest, 'unasked'> => {
  if (part === 'factor') return { unasked: 'error' };
  return part === 'lastUsed' ? { unasked: { warning: part } } : manifests[part];
};

function productsOf(config: ResolvedConfig): readonly Product[] {
  return products.filter((name) =>
    name === 'oneTap' ? oneTapPlan(config) !== undefined : config.products.includes(manifests[name].product),
  );
}

/**
 * Loads the code of the configured products in parallel and runs their observers. A changed configuration may add products. A
 * failed load is retried when the page becomes visible or when the product is used. Returns a function that stops it.
 */
export function runProducts(actor: LoginActor, context: EffectsContext, chunks: ProductChunks): () => void {
  const { environment, logger } = context.client;
  const disposers: (() => void)[] = [];
  /** The last attempt for each part; a failed one is not retried with every keystroke. */
  const tries = new Map<Part, 'started' | 'failed'>();
  let wakes = 0;
  let isDisposed = false;

  async function start(part: Part) {
    const before = wakes;
    tries.set(part, 'started');
    try {
      const [{ observe }] = await Promise.all([chunks[part].load(), context.rest?.load()]);
      // Pending calls that wait for the same code run first.
      await Promise.resolve();
      if (isDisposed) return;
      const end = observe?.(actor, context);
      if (end) disposers.push(end);
    } catch (error) {
      if (isDisposed) return;
      tries.set(part, 'failed');
      // The device may have come online during the attempt.
      if (wakes !== before) void start(part);
      else reportMissing(part, error);
    }
  }

  function reportMissing(part: Part, error: unknown) {
    const { unasked } = manifestOf(part);
    if (!unasked) return logger.debug('A product could not be loaded.', error);
    if (unasked === 'error') return context.tell({ kind: 'error', error });
    logger.warn(`The code of ${unasked.warning} could not be loaded.`, error);
    if (part === 'oneTap') actor.send({ type: 'show_one_tap', view: noOneTap });
    else if (part === 'lastUsed') actor.send({ type: 'set_last_used', method: null });
    // The browser's modal passkey dialog still works.
    else if (hasPasskeys()) actor.send({ type: 'set_passkey_support', support: 'dialog' });
  }

  function follow(isRetry = false) {
    const { config, oneTap } = actor.getSnapshot().context;
    const parts = [
      ...productsOf(config),
      ...(context.policy ? (['factor'] as const) : []),
      ...(config.rememberLastUsed ? (['lastUsed'] as const) : []),
    ];
    for (const part of parts) {
      if (tries.get(part) === 'started') continue;
      const isAhead = !environment.savesData() || manifestOf(part).unasked !== undefined;
      const isWanted = isAhead && (isRetry || !tries.has(part));
      // In data-saving mode, a press of the button may already have loaded the code.
      if (isWanted || (chunks[part].loaded && (!context.rest || context.rest.loaded))) void start(part);
    }
    if (tries.has('oneTap')) return;
    // A changed configuration may add or remove the prompt.
    const view = oneTapAtFirst(config);
    if (view.prompt !== oneTap.prompt) actor.send({ type: 'show_one_tap', view });
  }

  follow();
  disposers.push(
    actor.subscribe(() => follow()),
    environment.onWake(() => {
      wakes += 1;
      follow(true);
    }),
  );
  return () => {
    isDisposed = true;
    for (const dispose of disposers) dispose();
  };
}
