import type { LoginConfig } from '../machines/config.ts';
import type { LoginContext, LoginEvent, LoginState } from '../machines/login.ts';
import { login } from '../machines/login.ts';
import { contactEffects } from './contact.ts';
import { magicLinkEffects } from './magicLink.ts';
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
      ...passwordEffects(client, afterAnswer),
    };
    return login(effects, config);
  },
  appear(actor, { client }, config = {}) {
    client.eventLog.log('render_login_screen', { options: config });
    return watchNewPassword(actor, client);
  },
};

/** Few widgets have passwords: what those ask comes when it is first asked. */
function passwordEffects(...given: Parameters<typeof import('./passwordEffects.ts').passwordEffects>): OwnPasswordEffects {
  return onDemand(
    async () => (await import('./passwordEffects.ts')).passwordEffects(...given),
    ['searchUser', 'createPassword', 'logIn', 'sendReset'],
  );
}
