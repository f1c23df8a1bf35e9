import type { LoginContext, LoginState } from './login.ts';
import type { PasskeyAttempt } from './passkey.ts';
import { isPasskeyField, passkeyAttempt } from './passkey.ts';
import { currentMethod } from './sections.ts';

/**
 * Plans the attempt of autofill beside a login widget that stands here; undefined while there is to be none (PKEY-04).
 *
 * @param isImmediate whether the browser asks before anything is typed, so that no input need be there for it (READ-119)
 */
export function autofillPlan(name: LoginState, context: LoginContext, isImmediate = false): PasskeyAttempt | undefined {
  const method = currentMethod(context);
  // The browser has one ceremony at a time, and the button's comes first (READ-80).
  const isFree = name.split('.')[0] === 'Main' && name !== 'Main.misconfigured' && name !== 'Main.usingPasskey';
  const isAsked = isImmediate || (method !== undefined && isPasskeyField(context, method));
  return isFree && isAsked ? passkeyAttempt(context.config) : undefined;
}
