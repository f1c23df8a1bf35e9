/** Whether the browser supports passkeys; some browsers remove the API. */
export const hasPasskeys = (): boolean => Boolean(globalThis.PublicKeyCredential && globalThis.navigator?.credentials);
