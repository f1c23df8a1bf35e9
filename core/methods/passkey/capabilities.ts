/** The browser capabilities in use (WebAuthn Level 3, section 5.1.7). */
export type Capability = 'conditionalCreate' | 'immediateGet' | 'relatedOrigins' | 'userVerifyingPlatformAuthenticator';

/** Whether the browser reports a capability; false if it does not tell. */
export async function hasCapability(capability: Capability): Promise<boolean> {
  try {
    const capabilities = await globalThis.PublicKeyCredential?.getClientCapabilities?.();
    return capabilities?.[capability] === true;
  } catch {
    return false;
  }
}

/**
 * Whether a page may use the passkeys of a domain: its own host, a parent domain, or a domain that lists the page as a
 * related origin, if the browser supports that (WebAuthn Level 3, section 5.11).
 */
export async function mayUseDomain(domain: string | undefined, host: string | undefined): Promise<boolean> {
  if (domain === undefined || host === domain || host?.endsWith(`.${domain}`)) return true;
  return hasCapability('relatedOrigins');
}
