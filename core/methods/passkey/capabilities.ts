/** The capabilities that are asked about (WebAuthn Level 3, section 5.1.7). */
export type Capability = 'conditionalCreate' | 'immediateGet' | 'relatedOrigins' | 'userVerifyingPlatformAuthenticator';

/** Whether the browser says that it can do this with passkeys; one that does not say cannot. */
export async function hasCapability(capability: Capability): Promise<boolean> {
  try {
    const capabilities = await globalThis.PublicKeyCredential?.getClientCapabilities?.();
    return capabilities?.[capability] === true;
  } catch {
    return false;
  }
}

/**
 * Whether a page may use the passkeys of a domain: of its own host, of one that it is below, or of one that names it as
 * related, where the browser asks for that (WebAuthn Level 3, section 5.11).
 */
export async function mayUseDomain(domain: string | undefined, host: string | undefined): Promise<boolean> {
  if (domain === undefined || host === domain || host?.endsWith(`.${domain}`)) return true;
  return hasCapability('relatedOrigins');
}
