import { ApiError, UsageError } from '../../../machines/errors.ts';
import type { JsonStorage } from '../../platform/storage.ts';
import type { PkcePair, StoredPair } from './schema.ts';
import { isPkcePair } from './schema.ts';

/** The storage of one flow's PKCE pairs: magic links, passwords and OAuth have one each (READ-78). */
export interface PkceSlot {
  /**
   * Returns the pair for an email to an address: the stored pair for the same address, so that a repeated email does not
   * invalidate the first link, or a new pair. Pairs of other addresses stay valid.
   */
  reuse(recipient?: string): Promise<PkcePair>;
  renew(): Promise<PkcePair>;
  /** Returns the newest verifier stored in this browser, if any. */
  verifier(): string | undefined;
  /** Returns all stored verifiers: the newest, then those of emails to other addresses. */
  verifiers(): readonly string[];
  /** Removes the pair of a verifier that the server has accepted; without a verifier, removes all pairs. */
  clear(verifier?: string): void;
}

export type PkceFlow = MailFlow | 'oauth';
export type MailFlow = 'magic_links' | 'passwords';

export interface PkceParts {
  readonly storage: JsonStorage;
  readonly storageKey: string;
}

/** The number of older pairs kept per slot: users mistype an address once or twice. */
const mostEarlier = 2;

export function pkceSlot({ storage, storageKey }: PkceParts, flow: PkceFlow): PkceSlot {
  const key = `${storageKey}::PKCE_VERIFIER:${flow}`;

  function stored(): readonly StoredPair[] {
    const newest = storage.read(key, isPkcePair);
    return newest ? [newest, ...(newest.earlier ?? [])] : [];
  }

  async function renew(): Promise<PkcePair> {
    const pair = await createPair();
    storage.write(key, pair);
    return pair;
  }

  async function add(recipient: string): Promise<PkcePair> {
    const pair = await createPair();
    // Reads the stored pairs again: another email may have been requested meanwhile.
    const earlier = stored().map(({ earlier: _, ...one }) => one);
    storage.write(key, { ...pair, recipient, earlier: earlier.slice(0, mostEarlier) });
    return pair;
  }

  /** Concurrent emails to one address must use the same pair. */
  const making = new Map<string, Promise<PkcePair>>();

  return {
    async reuse(address = '') {
      const recipient = address && (await challengeOf(address.trim().toLowerCase()));
      const pair = stored().find((one) => (one.recipient ?? '') === recipient);
      if (pair) return pair;
      const made = making.get(recipient) ?? (address ? add(recipient) : renew()).finally(() => making.delete(recipient));
      making.set(recipient, made);
      return made;
    },
    renew,
    verifier: () => stored()[0]?.code_verifier,
    verifiers: () => stored().map(({ code_verifier }) => code_verifier),
    clear(verifier) {
      const [newest, ...earlier] = stored().filter(({ code_verifier }) => verifier && code_verifier !== verifier);
      if (newest) storage.write(key, { ...newest, earlier });
      else storage.remove(key);
    },
  };
}

/** Returns a verifier of sixteen random 32-bit numbers in hexadecimal (PKCE-02). */
export function createVerifier(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(16));
  return [...numbers].map((number) => number.toString(16).padStart(8, '0')).join('');
}

async function createPair(): Promise<PkcePair> {
  const code_verifier = createVerifier();
  return { code_verifier, code_challenge: await challengeOf(code_verifier) };
}

/** Returns the SHA-256 of the verifier in base64url without padding (PKCE-03; RFC 7636, section 4.2). */
export async function challengeOf(verifier: string): Promise<string> {
  if (!crypto.subtle) throw new UsageError('PKCE', 'Use https.');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether the server rejected the PKCE verifier. The token stays valid, so that another verifier can be tried. */
export function isProofRefused(error: unknown): boolean {
  return error instanceof ApiError && /pkce/i.test(`${error.error_type} ${error.error_message}`);
}
