import type { LoginConfig } from '../machines/config.ts';
import type { ContactEntry } from '../machines/domain.ts';
import type { LoginContext, LoginEvent, LoginState } from '../machines/login.ts';
import { loginMain } from '../machines/loginMain.ts';
import { noOneTap } from '../machines/oneTapView.ts';
import type { PasskeyEffects } from '../machines/passkey.ts';
import { contactEffects } from './contact.ts';
import type { OwnCryptoEffects } from './cryptoEffects.ts';
import type { LoginActor } from './loginActor.ts';
import { keepPlace } from './loginActor.ts';
import type { OwnMagicLinkEffects } from './magicLink.ts';
import { lastUsedProvider, oauthEffects } from './oauth.ts';
import { lazily, onDemand } from './onDemand.ts';
import type { OwnPasswordEffects } from './passwordEffects.ts';
import type { OwnOtpEffects } from './otp.ts';
import type { WidgetKind, WidgetParts } from './widget.ts';

/** What Main leads to and what runs beside the chart: nothing of that is drawn first. */
type Rest = typeof import('./loginRest.ts');

/** Uses it; its code is fetched before. */
type UseRest = <R>(use: (rest: Rest) => Promise<R>) => Promise<R>;

/**
 * The login widget: every way in (MOUNT-02).
 *
 * @param loadRest the dynamic import of what Main leads to; each door to the widget has its own
 */
export function loginKind(loadRest: () => Promise<Rest>): WidgetKind<LoginState, LoginContext, LoginEvent, LoginConfig> {
  const rest = lazily(loadRest, (module) => module);
  return {
    name: 'login',
    chart(parts, config) {
      const { readContact } = contactEffects(parts.client.environment);
      const effects = {
        tell: parts.tell,
        // What is sent can only be followed with what Main leads to: first that, then the first question.
        readContact: (entry: ContactEntry) => rest(() => readContact(entry)),
        ...codeEffects(parts),
        ...linkEffects(parts),
        ...oauthEffects(parts.client),
        ...passwordEffects(parts),
        ...cryptoEffects(parts),
        ...passkeyEffects(parts),
      };
      return loginMain(effects, config ?? {}, () => rest(async ({ loginBeyond }) => loginBeyond(effects)));
    },
    appear(actor, parts, config = {}) {
      const { client } = parts;
      client.eventLog.log('render_login_screen', { options: config });
      actor.send({ type: 'set_last_used', provider: lastUsedProvider(client) });
      keepPlace(actor);
      return startBeside(actor, parts, rest);
    },
  };
}

/** Starts what runs beside the chart. What could not be fetched is tried again when the page wakes. */
function startBeside(actor: LoginActor, parts: WidgetParts, rest: UseRest): () => void {
  const { environment, logger } = parts.client;
  let isOver = false;
  let end: (() => void) | undefined;

  function start() {
    if (end || isOver) return;
    rest(async ({ besideLogin }) => {
      if (!end && !isOver) end = besideLogin(actor, parts);
    }).catch((error: unknown) => {
      logger.warn('One-tap, passkeys and wallets could not be loaded.', error);
      if (!isOver) actor.send({ type: 'show_one_tap', view: noOneTap });
    });
  }

  void environment.afterPaint().then(start);
  const endWaking = environment.onWake(start);
  return () => {
    isOver = true;
    endWaking();
    end?.();
  };
}

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

/** Few widgets offer wallets: what those ask comes when it is first asked. */
function cryptoEffects({ client, afterAnswer }: WidgetParts): OwnCryptoEffects {
  return onDemand(
    () => import('./cryptoEffects.ts'),
    (module): OwnCryptoEffects => module.cryptoEffects(client, afterAnswer),
    ['connectWallet', 'startWallet', 'signChallenge', 'authenticateWallet'],
  );
}

/** The effect behind the passkey button; its code comes with the first press. */
function passkeyEffects({ client, afterAnswer }: WidgetParts): Pick<PasskeyEffects, 'signInWithPasskey'> {
  return onDemand(
    () => import('./passkey.ts'),
    ({ signInWithPasskey }): Pick<PasskeyEffects, 'signInWithPasskey'> => ({
      signInWithPasskey: (attempt) => signInWithPasskey(client, afterAnswer, attempt),
    }),
    ['signInWithPasskey'],
  );
}
