import type { LoginConfig } from '../machines/config.ts';
import type { LoginContext, LoginEvent, LoginState } from '../machines/login.ts';
import { login } from '../machines/login.ts';
import { contactEffects } from './contact.ts';
import { magicLinkEffects } from './magicLink.ts';
import { lastUsedProvider, oauthEffects } from './oauth.ts';
import { whereOneTap } from './whereOneTap.ts';
import { watchNewPassword } from './newPassword.ts';
import { onDemand } from './onDemand.ts';
import type { OwnPasswordEffects } from './passwordEffects.ts';
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
      ...oauthEffects(client),
      ...passwordEffects(client, afterAnswer),
    };
    return login(effects, config);
  },
  appear(actor, { client }, config = {}) {
    client.eventLog.log('render_login_screen', { options: config });
    actor.send({ type: 'set_last_used', provider: lastUsedProvider(client) });
    const endings = [whereOneTap(actor, client), watchNewPassword(actor, client)];
    return () => endings.forEach((end) => end());
  },
};

/** Few widgets have passwords: what those ask comes when it is first asked. */
function passwordEffects(...given: Parameters<typeof import('./passwordEffects.ts').passwordEffects>): OwnPasswordEffects {
  return onDemand(
    async () => (await import('./passwordEffects.ts')).passwordEffects(...given),
    ['searchUser', 'createPassword', 'logIn', 'sendReset'],
  );
}
