import type { JsonStorage } from '../../platform/storage.ts';
import { challengeOf } from './challenge.ts';
import type { PkcePair, StoredPair } from './schema.ts';
import { isPkcePair } from './schema.ts';

export { challengeOf };

/** One place for a pair: magic links, passwords and OAuth have one each (READ-78). */
export interface PkceSlot {
  /**
   * The pair of a mail to an address: the stored one where it was made for the same, as a mail sent again must not break
   * the link of the first, or else a new one. That of another address stays good, and is told to nobody else.
   */
  reuse(recipient?: string): Promise<PkcePair>;
  /** A new pair in place of a stored one. */
  renew(): Promise<PkcePair>;
  /** The verifier of the flow under way, if it was started in this browser. */
  verifier(): string | undefined;
  /** The same, and after it those of mails to other addresses. */
  verifiers(): readonly string[];
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

/** How many pairs a slot keeps beside the newest: a person mistypes an address once or twice. */
const mostEarlier = 2;

export function pkceSlot({ storage, storageKey }: PkceParts, flow: PkceFlow): PkceSlot {
  const key = `${storageKey}::PKCE_VERIFIER:${flow}`;

  /** The newest first. */
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
    // Another mail may have been asked for meanwhile.
    const earlier = stored().map(({ earlier: _, ...one }) => one);
    storage.write(key, { ...pair, recipient, ...(earlier.length > 0 && { earlier: earlier.slice(0, mostEarlier) }) });
    return pair;
  }

  /** Two mails to one address asked for at once must agree on one pair. */
  const making = new Map<string, Promise<PkcePair>>();

  return {
    async reuse(address = '') {
      const recipient = address && (await challengeOf(address.trim().toLowerCase()));
      const pair = stored().find((one) => (one.recipient ?? '') === recipient);
      if (pair) return { code_verifier: pair.code_verifier, code_challenge: pair.code_challenge };
      const made = making.get(recipient) ?? (address ? add(recipient) : renew()).finally(() => making.delete(recipient));
      making.set(recipient, made);
      return made;
    },
    renew,
    verifier: () => stored()[0]?.code_verifier,
    verifiers: () => stored().map(({ code_verifier }) => code_verifier),
    clear: () => storage.remove(key),
  };
}

/** Sixteen random 32-bit numbers in hexadecimal (PKCE-02). */
export function createVerifier(): string {
  const numbers = [...crypto.getRandomValues(new Uint32Array(16))];
  return numbers.map((number) => number.toString(16).padStart(8, '0')).join('');
}

async function createPair(): Promise<PkcePair> {
  const code_verifier = createVerifier();
  return { code_verifier, code_challenge: await challengeOf(code_verifier) };
}
