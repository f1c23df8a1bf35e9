import type { LoginContext, LoginEvent, LoginState } from '../machines/login.ts';
import { noOneTap, oneTapPlan } from '../machines/oneTapView.ts';
import type { Actor } from './actor.ts';

/** The login widget, as what runs beside it sees it. */
export type LoginActor = Actor<LoginState, LoginContext, LoginEvent>;

/** The place of an embedded prompt is there from the first picture on, so that no button comes and goes. */
export function keepPlace(actor: LoginActor): void {
  const isWanted = oneTapPlan(actor.getSnapshot().context.config)?.embedded;
  if (isWanted) actor.send({ type: 'show_one_tap', view: { ...noOneTap, prompt: 'loading' } });
}
