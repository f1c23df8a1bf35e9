import { PasskeyError } from '../../../machines/lateErrors.ts';
import { passkeyError } from './errors.ts';

/**
 * The pending passkey request. A new request aborts it, because browsers allow only one at a time (WebAuthn Level 3, section 5.1.4).
 * Autofill does not abort a dialog.
 */
let pending: (AbortController & { readonly isConditional?: boolean }) | undefined;

/** The number of running attempts with the browser's dialog. */
let dialogs = 0;

/** Whether a dialog has interrupted or prevented autofill. */
let hasInterrupted = false;
const interrupted = new Set<() => void>();

function begin(signal: AbortSignal | undefined, isConditional = false): AbortSignal {
  signal?.throwIfAborted();
  if (isConditional && dialogs > 0) {
    hasInterrupted = true;
    // The browser rejects the request, and the dialog stays open.
    return AbortSignal.abort();
  }
  hasInterrupted = !isConditional && (hasInterrupted || (pending?.isConditional === true && !pending.signal.aborted));
  pending?.abort();
  const ceremony = Object.assign(new AbortController(), { isConditional });
  pending = ceremony;
  // The next request aborts `ceremony`, which removes this listener: the host's signal may live as long as the page.
  signal?.addEventListener('abort', () => ceremony.abort(), { signal: ceremony.signal });
  return ceremony.signal;
}

/**
 * Calls a function whenever a dialog that interrupted or prevented autofill has failed, so that autofill can restart; returns a
 * function that unsubscribes (READ-80).
 */
export function onGivenUp(run: () => void): () => void {
  interrupted.add(run);
  return () => interrupted.delete(run);
}

/** Runs an attempt with the browser's dialog. If it fails and has interrupted or prevented autofill, autofill restarts. */
export async function dialog<T>(attempt: () => Promise<T>): Promise<T> {
  dialogs += 1;
  try {
    return await attempt();
  } catch (error) {
    if (hasInterrupted) for (const run of [...interrupted]) run();
    throw error;
  } finally {
    dialogs -= 1;
    hasInterrupted = false;
  }
}

/** Whether the page, including shadow roots, has an input marked for passkeys. */
export function hasMarkedInput(root: Document | ShadowRoot = document): boolean {
  if (root.querySelector('input[autocomplete~="webauthn"]')) return true;
  return [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && hasMarkedInput(shadowRoot));
}

/**
 * The mode of a passkey request: `dialog` opens the browser's dialog; `conditional` uses an input's autofill, or creates a
 * passkey without a dialog; `immediate` prompts at once if a passkey is available.
 */
export type CeremonyMode = 'dialog' | 'conditional' | 'immediate';

/** The browser options per mode. `uiMode` is missing in TypeScript's types; Chrome supports it since version 144. */
const modes: Readonly<Record<CeremonyMode, { mediation?: 'conditional'; uiMode?: 'immediate' }>> = {
  dialog: {},
  conditional: { mediation: 'conditional' },
  immediate: { uiMode: 'immediate' },
};

/**
 * Creates a passkey; returns it in the JSON form of WebAuthn Level 3, section 5.1.8.
 *
 * @param json the creation options in Stytch's format, with binary data in base64url
 * @throws PasskeyError with the browser's error as its cause
 */
export async function createPasskey(json: string, mode: Exclude<CeremonyMode, 'immediate'>, signal?: AbortSignal): Promise<string> {
  const publicKey = creationOptions(parse<CreationJson>(json), mode);
  return ceremony(() => navigator.credentials.create({ publicKey, signal: begin(signal), ...modes[mode] }));
}

/** Signs with a passkey; in `conditional` mode, waits until the user picks it in an input's autofill. */
export async function usePasskey(json: string, mode: CeremonyMode, signal?: AbortSignal): Promise<string> {
  const publicKey = requestOptions(parse<RequestJson>(json));
  return ceremony(() => navigator.credentials.get({ publicKey, signal: begin(signal, mode !== 'dialog'), ...modes[mode] }));
}

async function ceremony(run: () => Promise<Credential | null>): Promise<string> {
  let credential: PublicKeyCredential | null;
  try {
    credential = (await run()) as PublicKeyCredential | null;
  } catch (cause) {
    throw passkeyError(cause);
  }
  if (!credential?.response) throw new PasskeyError('Empty response', { reason: 'empty' });
  return JSON.stringify(credentialJson(credential));
}

interface Descriptor {
  readonly type: 'public-key';
  readonly id: string;
  readonly transports?: AuthenticatorTransport[];
}

interface RequestJson extends Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> {
  readonly challenge: string;
  readonly allowCredentials?: readonly Descriptor[] | null;
}

interface CreationJson extends Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly Descriptor[] | null;
}

function parse<T extends RequestJson | CreationJson>(json: string): T {
  try {
    const options: T | null = JSON.parse(json);
    if (typeof options?.challenge === 'string') return options;
  } catch {
    // The message of `JSON.parse` would quote the input.
  }
  throw new PasskeyError("Stytch's response contains no usable passkey options.");
}

/** Decodes base64url; also accepts the standard alphabet and padding. */
function bytesOf(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0)).buffer;
}

/** Encodes bytes in base64url without padding. */
function base64url(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const descriptors = (list?: readonly Descriptor[] | null) => (list ?? []).map((one) => ({ ...one, id: bytesOf(one.id) }));

function creationOptions(given: CreationJson, mode: CeremonyMode): PublicKeyCredentialCreationOptions {
  return {
    ...given,
    // The browser cannot verify the user without a dialog. This is acceptable, because the user has just signed in.
    ...(mode === 'conditional' && { authenticatorSelection: { ...given.authenticatorSelection, userVerification: 'preferred' } }),
    challenge: bytesOf(given.challenge),
    user: { ...given.user, id: bytesOf(given.user.id) },
    excludeCredentials: descriptors(given.excludeCredentials),
  };
}

function requestOptions(given: RequestJson): PublicKeyCredentialRequestOptions {
  return {
    ...given,
    challenge: bytesOf(given.challenge),
    allowCredentials: descriptors(given.allowCredentials),
  };
}

/**
 * Converts a credential to JSON. Some supported browsers have no `toJSON`, and some extensions break it. Extensions of password
 * managers may also return plain objects instead of instances of the browser's classes.
 */
function credentialJson(credential: PublicKeyCredential): object {
  const response = credential.response as AuthenticatorAttestationResponse | AuthenticatorAssertionResponse;
  const common = {
    type: credential.type,
    id: credential.id,
    rawId: base64url(credential.rawId),
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: credential.getClientExtensionResults?.() ?? {},
  };
  if ('attestationObject' in response) {
    return {
      ...common,
      response: {
        clientDataJSON: base64url(response.clientDataJSON),
        attestationObject: base64url(response.attestationObject),
        transports: response.getTransports?.() ?? [],
      },
    };
  }
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ...common,
    response: {
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
      userHandle: userHandle && base64url(userHandle),
    },
  };
}

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
 * Whether a page may use the passkeys of a domain: the page's own host (default; a file has none), a parent domain, or a domain that
 * lists the page as a related origin, if the browser supports related origins (WebAuthn Level 3, section 5.11).
 */
export async function mayUseDomain(domain: string | undefined, host: string | undefined): Promise<boolean> {
  if (domain === undefined) return host !== '';
  return host === domain || host?.endsWith(`.${domain}`) || hasCapability('relatedOrigins');
}

/** Whether the browser can offer passkeys in a field's autofill. */
export async function supportsAutofill(): Promise<boolean> {
  return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
}
