import { PasskeyError } from '../../../machines/errors.ts';

/** Whether the browser supports passkeys; some browsers remove the API. */
export const hasPasskeys = (): boolean => Boolean(globalThis.PublicKeyCredential && globalThis.navigator?.credentials);

/**
 * Rejects a passkey call in a browser without passkeys, before a request is sent.
 *
 * @throws PasskeyError with the reason "unsupported"
 */
export function needPasskeys(): void {
  if (!hasPasskeys()) throw new PasskeyError('This browser has no passkeys.', { reason: 'unsupported' });
}

export async function supportsAutofill(): Promise<boolean> {
  return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
}
