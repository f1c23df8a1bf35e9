import type { LoginContext, LoginState } from './login.ts';
import type { PasskeyAttempt } from './passkey.ts';
import { isPasskeyField, passkeyAttempt } from './passkey.ts';
import { currentMethod } from './sections.ts';

/**
 * Returns the options of a passkey autofill attempt for a login widget in this state; undefined if autofill must not run
 * (PKEY-04).
 *
 * @param isImmediate whether the browser prompts before the user types, which requires no input field (READ-119)
 */
export function autofillPlan(name: LoginState, context: LoginContext, isImmediate = false): PasskeyAttempt | undefined {
  const method = currentMethod(context);
  // A browser allows one passkey request at a time, and the button's takes precedence (READ-80).
  const isFree = name.split('.')[0] === 'Main' && name !== 'Main.misconfigured' && name !== 'Main.usingPasskey';
  const isAsked = isImmediate || (method !== undefined && isPasskeyField(context, method));
  return isFree && isAsked ? passkeyAttempt(context.config) : undefined;
}
