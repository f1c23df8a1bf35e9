import { PasskeyError } from '../../../machines/errors.ts';

/** Whether the browser knows passkeys at all; some have taken them out. */
export const hasPasskeys = (): boolean => Boolean(globalThis.PublicKeyCredential && globalThis.navigator?.credentials);

/**
 * Refuses a ceremony where there can be none, before the provider is asked for one.
 *
 * @throws PasskeyError with the reason "unsupported"
 */
export function needPasskeys(): void {
  if (!hasPasskeys()) throw new PasskeyError('This browser has no passkeys.', { reason: 'unsupported' });
}

/** Whether the browser offers passkeys in an input's autofill. */
export async function supportsAutofill(): Promise<boolean> {
  return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
}
