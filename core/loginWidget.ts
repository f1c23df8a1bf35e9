import type { LoginConfig } from '../machines/config.ts';
import type { LoginContext, LoginEvent, LoginState } from '../machines/login.ts';
import { login } from '../machines/login.ts';
import { cryptoEffects, watchWallets } from './cryptoFlow.ts';
import { contactEffects } from './contact.ts';
import { magicLinkEffects } from './magicLink.ts';
import { otpEffects } from './otp.ts';
import type { Widget, WidgetKind } from './widget.ts';

/** A running login widget. */
export type LoginWidget = Widget<LoginState, LoginContext, LoginEvent, LoginConfig>;

/** The login widget: every way in (MOUNT-02). */
export const loginWidget: WidgetKind<LoginState, LoginContext, LoginEvent, LoginConfig> = {
  chart({ client, tell, afterAnswer }, config) {
    const effects = {
      tell,
      ...contactEffects(client.environment),
      ...otpEffects(client, afterAnswer),
      ...magicLinkEffects(client.magicLinks),
      ...cryptoEffects(client, afterAnswer),
    };
    return login(effects, config);
  },
  appear(actor, parts, config = {}) {
    parts.client.eventLog.log('render_login_screen', { options: config });
    return watchWallets(actor, parts);
  },
};
