import type { LoginConfig } from '../machines/config.ts';
import type { LoginContext, LoginEvent, LoginState } from '../machines/login.ts';
import { login } from '../machines/login.ts';
import { contactEffects } from './contact.ts';
import { magicLinkEffects } from './magicLink.ts';
import { lastUsedProvider, oauthEffects } from './oauth.ts';
import { whereOneTap } from './whereOneTap.ts';
import { otpEffects } from './otp.ts';
import { passkeyEffects, wherePasskeys } from './wherePasskeys.ts';
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
      ...oauthEffects(client),
      ...passkeyEffects(client, afterAnswer),
    };
    return login(effects, config);
  },
  appear(actor, parts, config = {}) {
    const { client } = parts;
    client.eventLog.log('render_login_screen', { options: config });
    actor.send({ type: 'set_last_used', provider: lastUsedProvider(client) });
    const endings = [whereOneTap(actor, client), wherePasskeys(actor, parts)];
    return () => endings.forEach((end) => end());
  },
};
