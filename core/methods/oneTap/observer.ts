import type { OneTapContext, OneTapEvent, OneTapState } from '../../../machines/login/oneTap.ts';
import { oneTap, oneTapView } from '../../../machines/login/oneTap.ts';
import type { OneTapView } from '../../../machines/login/oneTapView.ts';
import { oneTapPlan } from '../../../machines/login/oneTapView.ts';
import { limits } from '../../../machines/screenLimits.ts';
import type { Actor } from '../../charts/actor.ts';
import type { EffectsContext } from '../../context.ts';
import type { Environment } from '../../platform/environment.ts';
import type { LoginActor } from '../contract.ts';
import { oneTapEffects } from './effects.ts';
import type { PromptEvents } from './googlePrompt.ts';
import { removePrompt } from './googlePrompt.ts';

type OneTapActor = Actor<OneTapState, OneTapContext, OneTapEvent>;

/** Runs Google's prompt for a login widget and forwards its results. Returns a function that stops it. */
export function observe(login: LoginActor, context: Pick<EffectsContext, 'client' | 'tell' | 'stopped'>): () => void {
  const { client } = context;
  const events: PromptEvents = {
    seen: () => prompt.send({ type: 'seen' }),
    proved: (idToken) => prompt.send({ type: 'proved', idToken }),
    gone: (why) => prompt.send({ type: 'gone', why }),
  };
  const chart = oneTap(oneTapEffects(context, events));
  const prompt: OneTapActor = client.store.registry.run('oneTap', chart, {
    report: (error) => client.logger.error('A listener threw.', error),
  });
  const disposers = [followPlan(login, prompt), followHeight(login, prompt, client.environment), forwardView(prompt, login, { client })];
  return () => {
    if (prompt.getSnapshot().state !== 'idle') removePrompt();
    for (const dispose of disposers) dispose();
    prompt.stop();
  };
}

/** Starts the prompt if the configuration has a plan for it, once per plan. */
function followPlan(login: LoginActor, prompt: OneTapActor): () => void {
  let current = '';
  function follow() {
    const plan = oneTapPlan(login.getSnapshot().context.config);
    const wanted = plan ? JSON.stringify(plan) : '';
    if (wanted === current) return;
    if (prompt.getSnapshot().state !== 'idle') return prompt.send({ type: 'stop' });
    current = wanted;
    if (plan) prompt.send({ type: 'start', plan });
  }
  const disposers = [login.subscribe(follow), prompt.subscribe(follow)];
  follow();
  return () => disposers.forEach((dispose) => dispose());
}

/** Tells the prompt that its container is drawn, and the container's height once the height has stopped changing (TAP-07). */
export function followHeight(login: LoginActor, prompt: OneTapActor, environment: Pick<Environment, 'after'>): () => void {
  let known: number | null = null;
  let cancel = () => {};
  function follow() {
    const { oneTapHeight: height } = login.getSnapshot().context;
    if (height !== null && prompt.getSnapshot().state === 'placing') prompt.send({ type: 'placed' });
    if (height === known) return;
    known = height;
    cancel();
    if (height !== null) cancel = environment.after(limits.resizeMs, () => prompt.send({ type: 'resized', height }));
  }
  const disposers = [login.subscribe(follow), prompt.subscribe(follow)];
  return () => {
    for (const dispose of disposers) dispose();
    cancel();
  };
}

function forwardView(prompt: OneTapActor, login: LoginActor, { client }: Pick<EffectsContext, 'client'>): () => void {
  let last = '';
  function forward() {
    const { state, context } = prompt.getSnapshot();
    const view: OneTapView = oneTapView(state, context);
    const text = JSON.stringify(view);
    if (text === last) return;
    last = text;
    login.send({ type: 'show_one_tap', view });
    // The host's developers see every setup error on the console; `onError` receives only Stytch's (ERR-10).
    if (view.error !== 'none') client.logger.error(`Google One Tap cannot run on this page: ${view.error}`);
  }
  forward();
  return prompt.subscribe(forward);
}
