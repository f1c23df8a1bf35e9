import { autofillPlan } from '../../../machines/autofillPlan.ts';
import { lazily } from '../../base/lazy.ts';
import { hasPasskeys, supportsAutofill } from './support.ts';
import type { LoginActor } from '../../widgets/loginActor.ts';
import type { WidgetParts } from '../../widgets/widget.ts';

const autofill = lazily(
  () => import('./autofill.ts'),
  ({ besideLogin }) => besideLogin,
);

/**
 * Tells a login widget that is configured for passkeys what the browser can do with them, and lets
 * autofill run beside it where there is any; its code comes only then. Gives what ends it.
 */
export function wherePasskeys(actor: LoginActor, parts: WidgetParts): () => void {
  const { logger } = parts.client;
  let isAsked = false;
  let isOver = false;
  let endAutofill = () => {};

  function planOf() {
    const { state, context } = actor.getSnapshot();
    return autofillPlan(state, context);
  }

  async function ask() {
    actor.send({ type: 'set_passkey_support', support: 'unsettled' });
    const hasAutofill = await supportsAutofill().catch((error: unknown) => {
      logger.debug('The browser does not say whether it has passkey autofill.', error);
      return false;
    });
    if (isOver) return;
    actor.send({ type: 'set_passkey_support', support: hasAutofill ? 'autofill' : 'dialogue' });
    if (!hasAutofill) return;
    await autofill(async (besideLogin) => {
      if (!isOver) endAutofill = besideLogin(actor, parts, planOf);
    });
  }

  function look() {
    if (isAsked || !hasPasskeys() || !actor.getSnapshot().context.config.products.includes('passkeys')) return;
    isAsked = true;
    ask().catch((error: unknown) => {
      logger.warn('Passkey autofill could not be loaded.', error);
      // There is still the browser's own dialogue.
      if (!isOver) actor.send({ type: 'set_passkey_support', support: 'dialogue' });
    });
  }

  const endLooking = actor.subscribe(look);
  look();
  return () => {
    isOver = true;
    endLooking();
    endAutofill();
  };
}
