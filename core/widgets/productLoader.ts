import type { ResolvedConfig } from '../../machines/config.ts';
import { noOneTap, oneTapAtFirst, oneTapPlan } from '../../machines/oneTapView.ts';
import { besidePasswords } from '../../machines/sections.ts';
import type { LoginActor } from '../charts/loginActor.ts';
import type { EffectsContext } from '../context.ts';
import { hasPasskeys } from '../methods/passkey/support.ts';
import type { Product, ProductChunks } from './chunks.ts';

/** The products that a configuration needs the code of. */
export function productsOf(config: ResolvedConfig): readonly Product[] {
  const { products } = config;
  const beside = products.includes('passwords') ? besidePasswords(config) : undefined;
  const needs: Readonly<Record<Product, boolean>> = {
    otp: products.includes('otp') || beside === 'code',
    magicLink: products.includes('emailMagicLinks') || beside === 'link',
    password: products.includes('passwords'),
    oauth: products.includes('oauth'),
    oneTap: oneTapPlan(config) !== undefined,
    passkey: products.includes('passkeys'),
    crypto: products.includes('crypto'),
  };
  return (Object.keys(needs) as Product[]).filter((product) => needs[product]);
}

/** The products that do something by themselves: a page that saves data fetches them, too. */
const unasked: readonly Product[] = ['oneTap', 'passkey', 'crypto'];

/**
 * Fetches the code of the configured products, all at once, and runs their companions beside the chart. A
 * later configuration may want more of them; what could not be fetched is tried again when the page
 * wakes, or when it is needed. Gives what ends it.
 */
export function runProducts(actor: LoginActor, context: EffectsContext, chunks: ProductChunks): () => void {
  const { environment } = context.client;
  const disposers: (() => void)[] = [];
  /** The last try of each product; one that has failed is not repeated with every keystroke. */
  const tries = new Map<Product, 'started' | 'failed'>();
  let isDisposed = false;

  /** The companion of each product that has one. */
  const run: Readonly<Partial<Record<Product, () => Promise<() => void>>>> = {
    password: async () => (await chunks.password.load()).passwordCompanion(actor, context),
    oauth: async () => (await chunks.oauth.load()).inAppCompanion(actor),
    oneTap: async () => (await chunks.oneTap.load()).oneTapCompanion(actor, context),
    passkey: async () => (await chunks.passkey.load()).passkeyCompanion(actor, context),
    crypto: async () => (await chunks.crypto.load()).walletCompanion(actor, context),
  };

  async function start(product: Product) {
    tries.set(product, 'started');
    try {
      await chunks[product].load();
      if (isDisposed) return;
      const end = await run[product]?.();
      if (end) disposers.push(end);
      // It may have ended while its companion was starting.
      if (isDisposed) end?.();
    } catch (error) {
      tries.set(product, 'failed');
      if (!isDisposed) sayUnavailable(product, error);
    }
  }

  function sayUnavailable(product: Product, error: unknown) {
    const { logger } = context.client;
    if (product === 'crypto') return context.tell({ kind: 'error', error });
    // What is asked for again at the press of a button is said there.
    if (product !== 'oneTap' && product !== 'passkey') return logger.debug('The code of a product could not be loaded.', error);
    logger.warn(`The code of ${product === 'oneTap' ? "Google's one-tap prompt" : 'passkeys'} could not be loaded.`, error);
    if (product === 'oneTap') actor.send({ type: 'show_one_tap', view: noOneTap });
    // There is still the browser's own dialogue.
    else if (hasPasskeys()) actor.send({ type: 'set_passkey_support', support: 'dialogue' });
  }

  function follow(isRetry = false) {
    const { config, oneTap } = actor.getSnapshot().context;
    for (const product of productsOf(config)) {
      if (tries.get(product) === 'started') continue;
      const isAhead = !environment.savesData() || unasked.includes(product);
      const isWanted = isAhead && (isRetry || !tries.has(product));
      // On a page that saves data, a press may have fetched it.
      if (isWanted || chunks[product].loaded) void start(product);
    }
    if (tries.has('oneTap')) return;
    // A later configuration may have brought the prompt's place, or taken it away.
    const view = oneTapAtFirst(config);
    if (view.prompt !== oneTap.prompt) actor.send({ type: 'show_one_tap', view });
  }

  follow();
  disposers.push(
    actor.subscribe(() => follow()),
    environment.onWake(() => follow(true)),
  );
  return () => {
    isDisposed = true;
    for (const dispose of disposers) dispose();
  };
}
