import type { LoginConfig } from '../machines/config.ts';
import type { LoginContext, LoginEvent, LoginState } from '../machines/login.ts';
import { loginMain } from '../machines/loginMain.ts';
import { cryptoEffects, watchWallets } from './cryptoFlow.ts';
import { contactEffects } from './contact.ts';
import type { OwnMagicLinkEffects } from './magicLink.ts';
import { lastUsedProvider, oauthEffects } from './oauth.ts';
import { whereOneTap } from './whereOneTap.ts';
import { watchNewPassword } from './newPassword.ts';
import { lazily, onDemand } from './onDemand.ts';
import type { OwnPasswordEffects } from './passwordEffects.ts';
import type { OwnOtpEffects } from './otp.ts';
import type { Widget, WidgetKind, WidgetParts } from './widget.ts';
import { passkeyEffects, wherePasskeys } from './wherePasskeys.ts';

/** A running login widget. */
export type LoginWidget = Widget<LoginState, LoginContext, LoginEvent, LoginConfig>;

/** Nothing of what Main leads to is drawn first. */
const beyond = lazily(
  () => import('../machines/loginBeyond.ts'),
  (module) => module,
);

/** The login widget: every way in (MOUNT-02). */
export const loginWidget: WidgetKind<LoginState, LoginContext, LoginEvent, LoginConfig> = {
  name: 'login',
  chart(parts, config) {
    const effects = {
      tell: parts.tell,
      ...contactEffects(parts.client.environment),
      ...codeEffects(parts),
      ...linkEffects(parts),
      ...oauthEffects(parts.client),
      ...passwordEffects(parts),
      ...cryptoEffects(parts.client, parts.afterAnswer),
      ...passkeyEffects(parts.client, parts.afterAnswer),
    };
    return loginMain(effects, config ?? {}, () => beyond(async ({ loginBeyond }) => loginBeyond(effects)));
  },
  appear(actor, parts, config = {}) {
    const { client } = parts;
    client.eventLog.log('render_login_screen', { options: config });
    actor.send({ type: 'set_last_used', provider: lastUsedProvider(client) });
    const endings = [
      whereOneTap(actor, client),
      wherePasskeys(actor, parts),
      watchNewPassword(actor, client),
      watchWallets(actor, parts),
    ];
    return () => endings.forEach((end) => end());
  },
};

/** Few widgets have passwords: what those ask comes when it is first asked. */
function passwordEffects({ client, afterAnswer }: WidgetParts): OwnPasswordEffects {
  return onDemand(
    () => import('./passwordEffects.ts'),
    (module) => module.passwordEffects(client, afterAnswer),
    ['searchUser', 'createPassword', 'logIn', 'sendReset'],
  );
}

function codeEffects({ client, afterAnswer }: WidgetParts): OwnOtpEffects {
  return onDemand(
    () => import('./otp.ts'),
    ({ otpEffects }) => otpEffects(client, afterAnswer),
    ['sendCode', 'resendCode', 'verifyCode'],
  );
}

function linkEffects({ client }: WidgetParts): OwnMagicLinkEffects {
  return onDemand(
    () => import('./magicLink.ts'),
    ({ magicLinkEffects }) => magicLinkEffects(client.magicLinks),
    ['sendLink'],
  );
}
