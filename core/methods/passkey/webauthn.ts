import { PasskeyError } from '../../../machines/errors.ts';
import { passkeyError } from './errors.ts';

/**
 * The one owner of the browser's passkey dialogue. A ceremony that begins ends the one that is
 * pending, so that a button and autofill never collide: a browser runs only one at a time (WebAuthn
 * Level 3, section 5.1.4).
 */
let pending: (AbortController & { readonly isConditional?: boolean }) | undefined;

/** Whether a dialogue has ended an autofill that was pending. */
let hasInterrupted = false;
const interrupted = new Set<() => void>();

function begin(signal: AbortSignal | undefined, isConditional = false): AbortSignal {
  hasInterrupted = !isConditional && (hasInterrupted || (pending?.isConditional === true && !pending.signal.aborted));
  abortCeremony();
  const ceremony = Object.assign(new AbortController(), { isConditional });
  pending = ceremony;
  if (signal?.aborted) ceremony.abort();
  signal?.addEventListener('abort', () => ceremony.abort(), { once: true });
  return ceremony.signal;
}

/** Ends the pending ceremony, if there is one. */
export function abortCeremony(): void {
  pending?.abort();
  pending = undefined;
}

/** Runs something whenever a dialogue has failed that autofill had to give way to; the returned function ends it (READ-80). */
export function onGivenUp(run: () => void): () => void {
  interrupted.add(run);
  return () => interrupted.delete(run);
}

/** An attempt with the browser's dialogue, from the first question to the provider's answer. */
export async function dialogue<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    const result = await attempt();
    hasInterrupted = false;
    return result;
  } catch (error) {
    const runs = hasInterrupted ? [...interrupted] : [];
    hasInterrupted = false;
    for (const run of runs) run();
    throw error;
  }
}

/** Whether an input of the page, or of a shadow root in it, is marked for that. */
export function hasMarkedInput(root: Document | ShadowRoot = document): boolean {
  if (root.querySelector('input[autocomplete~="webauthn"]')) return true;
  return [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && hasMarkedInput(shadowRoot));
}

/**
 * A way of a ceremony: the browser's dialogue; in what it offers by itself (an input's autofill, or a passkey made with
 * nothing to see); or at once, with a passkey that is at hand, or not at all.
 */
export type CeremonyMode = 'dialogue' | 'conditional' | 'immediate';

/** How browsers are asked for each. TypeScript does not know the last yet: Chrome has it since version 144. */
const modes: Readonly<Record<CeremonyMode, { mediation?: 'conditional'; uiMode?: 'immediate' }>> = {
  dialogue: {},
  conditional: { mediation: 'conditional' },
  immediate: { uiMode: 'immediate' },
};

/**
 * Makes a passkey; gives it in the JSON form of WebAuthn Level 3, section 5.1.8.
 *
 * @param json the creation options as the provider sends them, bare and with base64url binaries
 * @throws PasskeyError with the browser's own error as its cause
 */
export async function createPasskey(json: string, mode: Exclude<CeremonyMode, 'immediate'>, signal?: AbortSignal): Promise<string> {
  const publicKey = creationOptions(parse<CreationJson>(json), mode);
  return ceremony(() => navigator.credentials.create({ publicKey, signal: begin(signal), ...modes[mode] }));
}

/** Signs with a passkey; a `conditional` one waits until the person picks it in an input's autofill. */
export async function usePasskey(json: string, mode: CeremonyMode, signal?: AbortSignal): Promise<string> {
  const publicKey = requestOptions(parse<RequestJson>(json));
  return ceremony(() => navigator.credentials.get({ publicKey, signal: begin(signal, mode !== 'dialogue'), ...modes[mode] }));
}

async function ceremony(run: () => Promise<Credential | null>): Promise<string> {
  let credential: Credential | null;
  try {
    credential = await run();
  } catch (cause) {
    throw passkeyError(cause);
  }
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError('Empty response', { reason: 'empty' });
  return JSON.stringify(credentialJson(credential));
}

/** Options as they come over the wire: every run of bytes is base64url. */
interface Descriptor {
  readonly type: 'public-key';
  readonly id: string;
  readonly transports?: AuthenticatorTransport[];
}

interface RequestJson extends Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> {
  readonly challenge: string;
  readonly allowCredentials?: readonly Descriptor[];
}

interface CreationJson extends Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly Descriptor[];
}

function parse<T extends RequestJson | CreationJson>(json: string): T {
  try {
    const options: T | null = JSON.parse(json);
    if (typeof options?.challenge === 'string') return options;
  } catch {
    // The parser's error quotes what it has read.
  }
  throw new PasskeyError('The provider sent no usable passkey options.');
}

/** Bytes of base64url; the plain alphabet and padding are understood too. */
export function bytesOf(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0)).buffer;
}

/** Base64url without padding. */
export function base64url(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const descriptors = (list: readonly Descriptor[] = []) => list.map((one) => ({ ...one, id: bytesOf(one.id) }));

function creationOptions(given: CreationJson, mode: CeremonyMode): PublicKeyCredentialCreationOptions {
  return {
    ...given,
    // Nobody is asked, so that nobody can prove who they are; they have just signed in.
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

/** `toJSON` is younger than the browsers served here, and some extensions replace what it stands on. */
function credentialJson(credential: PublicKeyCredential): object {
  const { response } = credential;
  const common = {
    type: credential.type,
    id: credential.id,
    rawId: base64url(credential.rawId),
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
  if (response instanceof AuthenticatorAttestationResponse) {
    return {
      ...common,
      response: {
        clientDataJSON: base64url(response.clientDataJSON),
        attestationObject: base64url(response.attestationObject),
        transports: response.getTransports?.() ?? [],
      },
    };
  }
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
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
