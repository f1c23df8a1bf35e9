import { MissingPkceError } from '../../../machines/errors.ts';
import { limits } from '../../../machines/limits.ts';
import type { Tell } from '../../../machines/notices.ts';
import type { OneTapContext, OneTapEffects, OneTapEvent, OneTapState } from '../../../machines/oneTap.ts';
import { oneTap, oneTapView } from '../../../machines/oneTap.ts';
import type { OneTapPlan, OneTapView } from '../../../machines/oneTapView.ts';
import type { Actor } from '../../charts/actor.ts';
import type { ClientInternals } from '../../client/client.ts';
import type { Environment } from '../../platform/environment.ts';
import { isOneTapRedirect, isOneTapStart } from './schema.ts';
import type { PromptEvents } from './googlePrompt.ts';
import { removePrompt, showPrompt } from './googlePrompt.ts';
import { askFrame } from './hiddenFrame.ts';
import { leavePage } from '../../platform/leavePage.ts';
import { oneTapAddresses } from './addresses.ts';
import { pkceSlot } from '../pkce/pkce.ts';
import { checkRedirect } from '../../platform/redirects.ts';
import type { LoginActor } from '../../widgets/loginActor.ts';
import type { WidgetParts } from '../../widgets/widget.ts';

type OneTapActor = Actor<OneTapState, OneTapContext, OneTapEvent>;

/** What the configuration of a login widget means for the prompt. */
type PlanOf = (login: LoginActor) => OneTapPlan | undefined;

/** Runs Google's prompt beside a login widget and forwards what comes of it. Gives what ends it. */
export function besideLogin(login: LoginActor, { client, tell }: WidgetParts, planOf: PlanOf): () => void {
  const events: PromptEvents = {
    seen: () => prompt.send({ type: 'seen' }),
    proved: (idToken) => prompt.send({ type: 'proved', idToken }),
    gone: (why) => prompt.send({ type: 'gone', why }),
  };
  const chart = oneTap(oneTapEffects(client, events, tell));
  const prompt: OneTapActor = client.store.running.run('oneTap', chart, {
    report: (error) => client.logger.error('A listener threw.', error),
  });
  const endings = [followPlan(login, prompt, planOf), followHeight(login, prompt, client.environment), forwardView(prompt, login)];
  return () => {
    if (prompt.getSnapshot().state !== 'idle') removePrompt();
    for (const end of endings) end();
    prompt.stop();
  };
}

/** What the prompt asks of the world (CALL-57, CALL-58). */
export function oneTapEffects(client: ClientInternals, events: PromptEvents, tell: Tell): OneTapEffects {
  const { environment, options, bootstrap, logger } = client;
  const addresses = oneTapAddresses(options.oneTap);
  const ask = askFrame(addresses.frame, environment.after);
  return {
    tell,
    async loadSettings() {
      // Its calls have no place for a proof key: where one is required, its tokens are worth nothing (PKCE-11).
      if ((await bootstrap.settled()).pkceRequiredForOAuth) throw new MissingPkceError();
      return ask('oneTapStart', { publicToken: options.publicToken }, isOneTapStart);
    },
    render: (settings, plan) => showPrompt(addresses.script, settings, plan, events, environment.after),
    submit: ({ idToken, settings, plan }) =>
      leavePage(environment, async () => {
        const request = {
          publicToken: options.publicToken,
          idToken,
          oauthCallbackID: settings.oauthCallbackId,
          loginRedirectURL: plan.loginRedirectURL,
          signupRedirectURL: plan.signupRedirectURL,
        };
        const { redirect_url } = await ask('oneTapSubmit', request, isOneTapRedirect);
        const target = checkRedirect(redirect_url, options.allowedRedirectSchemes);
        // A pair that another start has left behind is not this token's.
        pkceSlot(client, 'oauth').clear();
        environment.goTo(target);
      }),
    remove: removePrompt,
    warn: (message, error) => logger.warn(message, error),
  };
}

/** Starts the prompt where the configuration has a plan for it, once per plan. */
function followPlan(login: LoginActor, prompt: OneTapActor, planOf: PlanOf): () => void {
  let current = '';
  function follow() {
    const plan = planOf(login);
    const wanted = plan ? JSON.stringify(plan) : '';
    if (wanted === current) return;
    if (prompt.getSnapshot().state !== 'idle') return prompt.send({ type: 'stop' });
    current = wanted;
    if (plan) prompt.send({ type: 'start', plan });
  }
  const endings = [login.subscribe(follow), prompt.subscribe(follow)];
  follow();
  return () => endings.forEach((end) => end());
}

/** Tells the prompt that its place is drawn, and how high it is once that has been still for a while (TAP-07). */
export function followHeight(login: LoginActor, prompt: OneTapActor, environment: Pick<Environment, 'after'>): () => void {
  let known: number | null = null;
  let callOff = () => {};
  function follow() {
    const { oneTapHeight: height } = login.getSnapshot().context;
    if (height !== null && prompt.getSnapshot().state === 'placing') prompt.send({ type: 'placed' });
    if (height === known) return;
    known = height;
    callOff();
    if (height !== null) callOff = environment.after(limits.resizeMs, () => prompt.send({ type: 'resized', height }));
  }
  const endings = [login.subscribe(follow), prompt.subscribe(follow)];
  return () => {
    for (const end of endings) end();
    callOff();
  };
}

/** What the widget is to draw, whenever that changes. */
function forwardView(prompt: OneTapActor, login: LoginActor): () => void {
  let told = '';
  function forward() {
    const { state, context } = prompt.getSnapshot();
    const view: OneTapView = oneTapView(state, context);
    const text = JSON.stringify(view);
    if (text === told) return;
    told = text;
    login.send({ type: 'show_one_tap', view });
  }
  forward();
  return prompt.subscribe(forward);
}
