import type { Chart } from '../../machines/chart.ts';
import type { LoginConfig } from '../../machines/login/config.ts';
import type { LoginState } from '../../machines/login/flows.ts';
import type { LoginContext, LoginEvent } from '../../machines/login/start.ts';
import { loginStart } from '../../machines/login/start.ts';
import { mapLazy } from '../base/lazy.ts';
import type { EffectsContext } from '../context.ts';
import type { LoginActor } from '../methods/contract.ts';
import { lastUsedMethod } from '../methods/oauth/lastUsed.ts';
import { hasPasskeys } from '../methods/passkey/support.ts';
import type { ProductChunks } from './chunks.ts';
import { runProducts } from './productLoader.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

/** A running login widget. */
export type LoginWidget = Widget<LoginState, LoginContext, LoginEvent, LoginConfig>;

/** Defines the login widget (MOUNT-02), whose products load late. */
export function loginWidget(chunks: ProductChunks): WidgetDefinition<LoginState, LoginContext, LoginEvent, LoginConfig> {
  return {
    name: 'login',
    chart: (context, config) => loginStart(context, config, context.policy) as unknown as Chart<LoginState, LoginContext, LoginEvent>,
    rest: (context) => mapLazy(chunks.flows, ({ addLoginFlows }) => addLoginFlows(context, chunks)),
    beforePaint(actor, context) {
      const { products, rememberLastUsed } = actor.getSnapshot().context.config;
      if (rememberLastUsed) tellLastUsed(actor, context);
      // A passkey button is drawn from the start, before the browser's support is known.
      if (products.includes('passkeys') && hasPasskeys()) actor.send({ type: 'set_passkey_support', support: 'unsettled' });
    },
    appear(actor, context, config = {}) {
      const { eventLog, linkNotice, reported } = context.client;
      eventLog.log('render_login_screen', { options: config });
      tellLastUsed(actor, context);
      const tellNotice = () => actor.send({ type: 'set_link_notice', linkNotice: linkNotice.current });
      if (linkNotice.current) tellNotice();
      const endFollowing = reported.subscribe((state) => {
        // Main ignores a sign-out. Before the other flows have loaded, the widget would keep the event and look busy.
        if (!state && actor.getSnapshot().screen !== 'Main') actor.send({ type: 'signed_out' });
      });
      return [linkNotice.subscribe(tellNotice), endFollowing, runProducts(actor, context, chunks)];
    },
  };
}

function tellLastUsed(actor: LoginActor, { client }: EffectsContext): void {
  const method = lastUsedMethod(client);
  if (method) actor.send({ type: 'set_last_used', method });
}
