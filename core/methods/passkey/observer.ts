import { autofillPlan } from '../../../machines/login/autofillPlan.ts';
import type { PasskeySupport } from '../../../machines/login/passkey.ts';
import type { LoginActor } from '../../charts/loginActor.ts';
import type { EffectsContext } from '../../context.ts';
import { startAutofill } from './autofill.ts';
import { hasCapability, mayUseDomain } from './capabilities.ts';
import { observeInAppBrowser } from './inAppObserver.ts';
import { hasPasskeys, supportsAutofill } from './support.ts';
import { followUpgrade } from './upgrade.ts';

/**
 * Tells a login widget what the browser can do with passkeys, and runs autofill beside it where there is
 * any. Gives what ends it.
 */
export function observe(actor: LoginActor, context: EffectsContext): () => void {
  let isDisposed = false;
  let isImmediate = false;
  let endAutofill = () => {};

  function planOf() {
    const { state, context } = actor.getSnapshot();
    return autofillPlan(state, context, isImmediate);
  }

  async function ask() {
    const { domain, immediate } = actor.getSnapshot().context.config.passkeyOptions;
    // Browsers ask by themselves only where a click has led to it.
    const isClicked = globalThis.navigator.userActivation?.isActive === true;
    actor.send({ type: 'set_passkey_support', support: 'unsettled' });
    const hasAutofill = await supportsAutofill().catch((error: unknown) => {
      context.client.logger.debug('The browser does not say whether it has passkey autofill.', error);
      return false;
    });
    const isUsable = await mayUseDomain(domain, context.client.environment.location?.hostname);
    isImmediate = isUsable && immediate === true && isClicked && (await hasCapability('immediateGet'));
    if (isDisposed) return;
    actor.send({ type: 'set_passkey_support', support: supportOf(isUsable, hasAutofill) });
    if (isUsable && (hasAutofill || isImmediate)) endAutofill = startAutofill(actor, context, planOf, isImmediate);
  }

  if (hasPasskeys()) void ask();
  const endUpgrade = followUpgrade(actor, context.client);
  const endNotice = observeInAppBrowser(actor);
  return () => {
    isDisposed = true;
    endUpgrade();
    endNotice();
    endAutofill();
  };
}

/** The support that is shown: none with the passkeys of a domain that is not this page's, where the browser knows no related ones. */
function supportOf(isUsable: boolean, hasAutofill: boolean): PasskeySupport {
  if (!isUsable) return 'none';
  return hasAutofill ? 'autofill' : 'dialogue';
}
