import { noOneTap, oneTapPlan, placeOfOneTap } from '../machines/oneTapView.ts';
import type { LoginActor } from './loginActor.ts';
import type { WidgetParts } from './widget.ts';

/**
 * Lets Google's prompt run beside a login widget that is configured for it; its code comes only
 * then. Gives what ends it.
 */
export function whereOneTap(actor: LoginActor, parts: WidgetParts): () => void {
  let isAsked = false;
  let isOver = false;
  let endPrompt = () => {};

  function look() {
    if (isAsked || !planOf(actor)) return;
    isAsked = true;
    keepPlace(actor);
    import('./oneTap.ts').then(
      ({ besideLogin }) => {
        if (!isOver) endPrompt = besideLogin(actor, parts, planOf);
      },
      (error: unknown) => {
        parts.client.logger.warn("Google's one-tap prompt could not be loaded.", error);
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

/** Where the prompt has come with a later configuration. */
function keepPlace(actor: LoginActor): void {
  const { oneTap } = actor.getSnapshot().context;
  if (oneTap.prompt === 'absent' && planOf(actor)?.embedded) actor.send({ type: 'show_one_tap', view: placeOfOneTap });
}

const planOf = (login: LoginActor) => oneTapPlan(login.getSnapshot().context.config);
