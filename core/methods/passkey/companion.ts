import { autofillPlan } from '../../../machines/autofillPlan.ts';
import type { LoginActor } from '../../charts/loginActor.ts';
import type { EffectsContext } from '../../context.ts';
import { startAutofill } from './autofill.ts';
import { inAppCompanion } from './inAppCompanion.ts';
import { hasPasskeys, supportsAutofill } from './support.ts';

/**
 * Tells a login widget what the browser can do with passkeys, and runs autofill beside it where there is
 * any. Gives what ends it.
 */
export function passkeyCompanion(actor: LoginActor, context: EffectsContext): () => void {
  let isDisposed = false;
  let endAutofill = () => {};

  function planOf() {
    const { state, context } = actor.getSnapshot();
    return autofillPlan(state, context);
  }

  async function ask() {
    actor.send({ type: 'set_passkey_support', support: 'unsettled' });
    const hasAutofill = await supportsAutofill().catch((error: unknown) => {
      context.client.logger.debug('The browser does not say whether it has passkey autofill.', error);
      return false;
    });
    if (isDisposed) return;
    actor.send({ type: 'set_passkey_support', support: hasAutofill ? 'autofill' : 'dialogue' });
    if (hasAutofill) endAutofill = startAutofill(actor, context, planOf);
  }

  if (hasPasskeys()) void ask();
  const endNotice = inAppCompanion(actor);
  return () => {
    isDisposed = true;
    endNotice();
    endAutofill();
  };
}
