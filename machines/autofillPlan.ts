import type { LoginContext, LoginState } from './login.ts';
import type { PasskeyAttempt } from './passkey.ts';
import { isPasskeyField } from './passkey.ts';
import { currentMethod } from './sections.ts';

/** Plans the attempt of autofill beside a login widget that stands here; undefined while there is to be none (PKEY-04). */
export function autofillPlan(name: LoginState, context: LoginContext): PasskeyAttempt | undefined {
  const method = currentMethod(context);
  // The browser has one ceremony at a time, and the button's comes first (READ-80).
  const isFree = name.split('.')[0] === 'Main' && name !== 'Main.misconfigured' && name !== 'Main.usingPasskey';
  if (!isFree || !method || !isPasskeyField(context, method)) return undefined;
  return context.config.sessionOptions;
}
