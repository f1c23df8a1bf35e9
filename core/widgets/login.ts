import type { LoginConfig } from '../../machines/login/config.ts';
import type { LoginContext, LoginEvent, LoginStartEffects, LoginState } from '../../machines/login/login.ts';
import { loginStart } from '../../machines/login/login.ts';
import { lazyMethods, mapLazy } from '../base/lazy.ts';
import type { EffectsContext } from '../context.ts';
import type { LoginActor } from '../methods/contract.ts';
import type { MethodEffects } from '../methods/effects.ts';
import { manifests } from '../methods/index.ts';
import { lastUsedMethod } from '../methods/oauth/lastUsed.ts';
import { hasPasskeys } from '../methods/passkey/support.ts';
import type { Product, ProductChunks } from './chunks.ts';
import { contactEffects, readPhone } from './contact.ts';
import { products, runProducts } from './productLoader.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

/** A running login widget. */
export type LoginWidget = Widget<LoginState, LoginContext, LoginEvent, LoginConfig>;

/**
 * Defines the login widget (MOUNT-02).
 *
 * @param chunks the lazily loaded code of each product
 */
export function loginWidget(chunks: ProductChunks): WidgetDefinition<LoginState, LoginContext, LoginEvent, LoginConfig> {
  return {
    name: 'login',
    chart: (context, config) => loginStart({ tell: context.tell, ...loginEffects(context, chunks) }, config, context.policy),
    beforePaint(actor, context) {
      const { products, rememberLastUsed } = actor.getSnapshot().context.config;
      if (rememberLastUsed) tellLastUsed(actor, context);
      // A passkey button is drawn from the start, before its support is known.
      if (products.includes('passkeys') && hasPasskeys()) actor.send({ type: 'set_passkey_support', support: 'unsettled' });
    },
    appear(actor, context, config = {}) {
      const { eventLog, linkNotice, reported } = context.client;
      eventLog.log('render_login_screen', { options: config });
      tellLastUsed(actor, context);
      const tellNotice = () => actor.send({ type: 'set_link_notice', linkNotice: linkNotice.current });
      if (linkNotice.current) tellNotice();
      const endFollowing = reported.subscribe((state) => {
        if (!state) actor.send({ type: 'signed_out' });
      });
      return [linkNotice.subscribe(tellNotice), endFollowing, runProducts(actor, context, chunks)];
    },
  };
}

function tellLastUsed(actor: LoginActor, { client }: EffectsContext): void {
  const method = lastUsedMethod(client);
  if (method) actor.send({ type: 'set_last_used', method });
}

/** Makes the effects of the login chart; each method's effects wait for its code. */
function loginEffects(context: EffectsContext, chunks: ProductChunks): Omit<LoginStartEffects, 'tell'> {
  return { ...contactEffects((entry, phones) => readPhone(entry, context.client, phones)), ...methodEffects(context, chunks) };
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
