/** Whether the browser knows passkeys at all; some have taken them out. */
export const hasPasskeys = (): boolean => Boolean(globalThis.PublicKeyCredential && globalThis.navigator?.credentials);

/** Whether the browser offers passkeys in an input's autofill. */
export async function supportsAutofill(): Promise<boolean> {
  return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
}
