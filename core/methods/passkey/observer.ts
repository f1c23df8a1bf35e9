import type { PasskeySupport } from '../../../machines/domain.ts';
import { autofillPlan } from '../../../machines/login/passkeyAutofill.ts';
import type { EffectsContext } from '../../context.ts';
import type { LoginActor } from '../contract.ts';
import { startAutofill } from './autofill.ts';
import { observeInAppBrowser } from './inAppObserver.ts';
import { hasPasskeys } from './support.ts';
import { followUpgrade } from './upgrade.ts';
import { hasCapability, mayUseDomain, supportsAutofill } from './webauthn.ts';

/**
 * Sends the browser's passkey support to a login widget, and runs autofill if the browser has it. Returns a function that
 * stops it.
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
    // Browsers prompt immediately only after a click.
    const isClicked = globalThis.navigator.userActivation?.isActive === true;
    actor.send({ type: 'set_passkey_support', support: 'unsettled' });
    const hasAutofill = await supportsAutofill().catch((error: unknown) => {
      context.client.logger.debug('The browser could not tell whether it supports passkey autofill.', error);
      return false;
    });
    const isUsable = await mayUseDomain(domain, context.client.environment.location?.hostname);
    isImmediate = isUsable && immediate === true && isClicked && (await hasCapability('immediateGet'));
    if (isDisposed) return;
    actor.send({ type: 'set_passkey_support', support: supportOf(isUsable, hasAutofill) });
    if (isUsable && (hasAutofill || isImmediate)) endAutofill = startAutofill(actor, context, planOf, isImmediate);
  }

  if (hasPasskeys()) void ask();
  const endUpgrade = followUpgrade(actor, context);
  const endNotice = observeInAppBrowser(actor);
  return () => {
    isDisposed = true;
    endUpgrade();
    endNotice();
    endAutofill();
  };
}

/** Returns the support to show: none for passkeys of another domain if the browser does not support related origins. */
function supportOf(isUsable: boolean, hasAutofill: boolean): PasskeySupport {
  if (!isUsable) return 'none';
  return hasAutofill ? 'autofill' : 'dialog';
}
