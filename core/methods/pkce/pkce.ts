import type { JsonStorage } from '../../platform/storage.ts';
import type { PkcePair } from './schema.ts';
import { isPkcePair } from './schema.ts';

/** One place for a pair: magic links, passwords and OAuth have one each (READ-78). */
export interface PkceSlot {
  /** The stored pair, or a new one: a mail sent again must not break the link of the first. */
  reuse(): Promise<PkcePair>;
  /** A new pair in place of a stored one. */
  renew(): Promise<PkcePair>;
  /** The verifier of the flow under way, if it was started in this browser. */
  verifier(): string | undefined;
  clear(): void;
}

/** The flows that have a place of their own; mails with a link to log in belong to the first two. */
export type PkceFlow = MailFlow | 'oauth';
export type MailFlow = 'magic_links' | 'passwords';

/** Where proof keys are kept. */
export interface PkceParts {
  readonly storage: JsonStorage;
  /** The key under which the client stores its session; the keys of the slots begin with it. */
  readonly storageKey: string;
}

export function pkceSlot({ storage, storageKey }: PkceParts, flow: PkceFlow): PkceSlot {
  const key = `${storageKey}::PKCE_VERIFIER:${flow}`;

  const stored = (): PkcePair | undefined => storage.read(key, isPkcePair);

  async function renew(): Promise<PkcePair> {
    const pair = await createPair();
    storage.write(key, pair);
    return pair;
  }

  // Two mails asked for at once must agree on one pair.
  let making: Promise<PkcePair> | undefined;

  return {
    async reuse() {
      const pair = stored();
      if (pair) return pair;
      making ??= renew().finally(() => (making = undefined));
      return making;
    },
    renew,
    verifier: () => stored()?.code_verifier,
    clear: () => storage.remove(key),
  };
}

/** Sixteen random 32-bit numbers in hexadecimal (PKCE-02). */
export function createVerifier(): string {
  const numbers = [...crypto.getRandomValues(new Uint32Array(16))];
  return numbers.map((number) => number.toString(16).padStart(8, '0')).join('');
}

/** The SHA-256 of the verifier, in base64url without padding (PKCE-03; RFC 7636, section 4.2). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function createPair(): Promise<PkcePair> {
  const code_verifier = createVerifier();
  return { code_verifier, code_challenge: await challengeOf(code_verifier) };
}
