import type { LoginConfig } from '../../machines/config.ts';
import type { LoginContext, LoginEffects, LoginEvent, LoginState } from '../../machines/login.ts';
import { loginMain } from '../../machines/loginMain.ts';
import { once } from '../../machines/once.ts';
import { noOneTap } from '../../machines/oneTapView.ts';
import type { LoginActor } from './loginActor.ts';
import type { Use } from '../base/lazy.ts';
import { lazily, making, through } from '../base/lazy.ts';
import type { WidgetKind, WidgetParts } from './widget.ts';

/** What Main leads to and what runs beside the chart: nothing of that is drawn first. */
type Rest = typeof import('./loginRest.ts');

/** What the chart asks of the world; nothing of it before somebody has pressed something. */
const questions = [
  'readContact',
  'sendCode',
  'resendCode',
  'verifyCode',
  'sendLink',
  'startOAuth',
  'searchUser',
  'createPassword',
  'logIn',
  'sendReset',
  'connectWallet',
  'startWallet',
  'signChallenge',
  'authenticateWallet',
  'signInWithPasskey',
] as const satisfies readonly (keyof LoginEffects)[];

/**
 * The login widget: every way in (MOUNT-02).
 *
 * @param loadRest the dynamic import of what Main leads to; each door to the widget has its own
 */
export function loginKind(loadRest: () => Promise<Rest>): WidgetKind<LoginState, LoginContext, LoginEvent, LoginConfig> {
  const rest = lazily(loadRest);
  return {
    name: 'login',
    chart(parts, config) {
      // What is sent can only be followed with what Main leads to: with that comes what asks the questions.
      const asked = making(rest, ({ loginEffects }) => loginEffects(parts));
      const effects = once(() => ({ tell: parts.tell, ...through(asked, questions) }));
      return loginMain(effects, config ?? {}, () => rest(async ({ loginBeyond }) => loginBeyond(effects())));
    },
    appear(actor, parts, config = {}) {
      parts.client.eventLog.log('render_login_screen', { options: config });
      return startBeside(actor, parts, rest);
    },
  };
}

/** Starts what runs beside the chart. What could not be fetched is tried again when the page wakes. */
function startBeside(actor: LoginActor, parts: WidgetParts, rest: Use<Rest>): () => void {
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

  start();
  const endWaking = environment.onWake(start);
  return () => {
    isOver = true;
    endWaking();
    end?.();
  };
}
