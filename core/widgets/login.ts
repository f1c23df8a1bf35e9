import type { LoginConfig } from '../../machines/login/config.ts';
import type { LoginContext, LoginEvent, LoginStartEffects, LoginState } from '../../machines/login/login.ts';
import { loginStart } from '../../machines/login/login.ts';
import type { Lazy } from '../base/lazy.ts';
import { lazyMethods, mapLazy } from '../base/lazy.ts';
import type { EffectsContext } from '../context.ts';
import type { LoginActor } from '../methods/contract.ts';
import type { MethodEffects } from '../methods/effects.ts';
import { manifests } from '../methods/index.ts';
import { lastUsedProvider } from '../methods/oauth/lastUsed.ts';
import { hasPasskeys } from '../methods/passkey/support.ts';
import type { Product, ProductChunks } from './chunks.ts';
import { contactEffects, readPhone } from './contact.ts';
import type * as FactorsModule from './factors.ts';
import { products, runProducts } from './productLoader.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

/** A running login widget. */
export type LoginWidget = Widget<LoginState, LoginContext, LoginEvent, LoginConfig>;

/**
 * Defines the login widget (MOUNT-02).
 *
 * @param chunks the lazily loaded code of each product
 * @param factors the code of the second factor
 */
export function loginWidget(
  chunks: ProductChunks,
  factors: Lazy<typeof FactorsModule>,
): WidgetDefinition<LoginState, LoginContext, LoginEvent, LoginConfig> {
  return {
    name: 'login',
    chart(context, config) {
      const effects = loginEffects(context, chunks);
      const policy = context.client.options.secondFactor ?? null;
      const chart = loginStart({ tell: context.tell, ...(policy ? withFactors(effects, extend) : effects) }, config, policy);
      async function extend() {
        (await factors.load()).addFactors(chart, context);
      }
      return chart;
    },
    beforePaint(actor) {
      const { products } = actor.getSnapshot().context.config;
      // A passkey button is drawn from the start, before its support is known.
      if (products.includes('passkeys') && hasPasskeys()) actor.send({ type: 'set_passkey_support', support: 'unsettled' });
    },
    appear(actor, context, config = {}) {
      const { eventLog, linkNotice } = context.client;
      eventLog.log('render_login_screen', { options: config });
      const provider = lastUsedProvider(context.client);
      if (provider) actor.send({ type: 'set_last_used', provider });
      const tellNotice = () => actor.send({ type: 'set_link_notice', linkNotice: linkNotice.current });
      if (linkNotice.current) tellNotice();
      return [linkNotice.subscribe(tellNotice), runProducts(actor, context, chunks), runFactors(actor, context, factors)];
    },
  };
}

/** Makes effects wait for the code of the second factor: a sign-in must not be confirmed without it. */
const withFactors = <T extends object>(effects: T, extend: () => Promise<void>) =>
  Object.fromEntries(
    Object.entries(effects).map(([name, effect]) => [name, async (...given: unknown[]) => (await extend(), effect(...given))]),
  ) as T;

/** Runs the observer of sessions that lack a second factor, if the client requires one. Returns a function that stops it. */
function runFactors(actor: LoginActor, context: EffectsContext, factors: Lazy<typeof FactorsModule>): () => void {
  const { environment, options } = context.client;
  let end: (() => void) | false | undefined;
  const start = () =>
    factors.load().then(
      ({ observeFactors }) => (end ??= observeFactors(actor, context)),
      (error: unknown) => context.tell({ kind: 'error', error }),
    );
  if (!options.secondFactor) return () => {};
  void start();
  const endWaking = environment.onWake(() => void start());
  return () => {
    endWaking();
    if (end) end();
    end = false;
  };
}

/** Makes the effects of the login chart; each method's effects wait for its code. */
function loginEffects(context: EffectsContext, chunks: ProductChunks): Omit<LoginStartEffects, 'tell'> {
  return { ...contactEffects((entry) => readPhone(entry, context.client)), ...methodEffects(context, chunks) };
}

function methodEffects(context: EffectsContext, chunks: ProductChunks): MethodEffects {
  const effectsOf = (product: Product) =>
    lazyMethods<object>(
      mapLazy(chunks[product], ({ createEffects }) => createEffects?.(context) ?? {}),
      manifests[product].effects,
    );
  return Object.assign({}, ...products.map(effectsOf));
}
