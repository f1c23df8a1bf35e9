import { noOneTap, oneTapPlan } from '../machines/oneTapView.ts';
import type { ClientInternals } from './client.ts';
import type { LoginActor } from './loginActor.ts';
import { keepPlace } from './loginActor.ts';

/**
 * Lets Google's prompt run beside a login widget that is configured for it; its code comes only
 * then. Gives what ends it.
 */
export function whereOneTap(actor: LoginActor, client: ClientInternals): () => void {
  let isAsked = false;
  let isOver = false;
  let endPrompt = () => {};

  function look() {
    if (isAsked || !planOf(actor)) return;
    isAsked = true;
    keepPlace(actor);
    import('./oneTap.ts').then(
      ({ besideLogin }) => {
        if (!isOver) endPrompt = besideLogin(actor, client, planOf);
      },
      (error: unknown) => {
        client.logger.warn("Google's one-tap prompt could not be loaded.", error);
        if (!isOver) actor.send({ type: 'show_one_tap', view: noOneTap });
      },
    );
  }

  const endLooking = actor.subscribe(look);
  look();
  return () => {
    isOver = true;
    endLooking();
    endPrompt();
  };
}

const planOf = (login: LoginActor) => oneTapPlan(login.getSnapshot().context.config);
