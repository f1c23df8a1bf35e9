import { noOneTap, oneTapAtFirst, oneTapPlan } from '../../../machines/oneTapView.ts';
import type { LoginActor } from '../../widgets/loginActor.ts';
import type { WidgetParts } from '../../widgets/widget.ts';

/**
 * Lets Google's prompt run beside a login widget that is configured for it; its code comes only
 * then. Gives what ends it.
 */
export function whereOneTap(actor: LoginActor, parts: WidgetParts): () => void {
  let isAsked = false;
  let isOver = false;
  let endPrompt = () => {};

  function look() {
    if (isAsked) return;
    followPlace(actor);
    if (!planOf(actor)) return;
    isAsked = true;
    import('./prompt.ts').then(
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

/** A later configuration may have brought the prompt, or taken it away. */
function followPlace(actor: LoginActor): void {
  const { config, oneTap } = actor.getSnapshot().context;
  const view = oneTapAtFirst(config);
  if (view.prompt !== oneTap.prompt) actor.send({ type: 'show_one_tap', view });
}

const planOf = (login: LoginActor) => oneTapPlan(login.getSnapshot().context.config);
