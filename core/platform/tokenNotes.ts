import type { JsonStorage } from './storage.ts';

/**
 * Digests of the tokens in cookies, by owner: the client's storage key, a space, what the cookie holds. The storage key alone
 * names the session that the tokens open. A cookie does not say who has written it, and all clients of an origin share its
 * cookies, so they share these notes, too. A token that is noted as nobody's is never followed.
 */
type TokenNotes = Readonly<Record<string, unknown>>;

const storageKey = 'latchkey::tokens';

const isTokenNotes = (value: unknown): value is TokenNotes => Object(value) === value;

export const readNotes = (storage: JsonStorage): TokenNotes => storage.read(storageKey, isTokenNotes) ?? {};

export const addNotes = (storage: JsonStorage, notes: TokenNotes): void => storage.write(storageKey, { ...readNotes(storage), ...notes });

/** The note of a token that no page can read; no digest is 0. */
export const hidden = 0;

/** Whose a token is; undefined where no client of this origin has written it. */
export function whoseIs(storage: JsonStorage, token: string): string | undefined {
  const notes = readNotes(storage);
  return Object.keys(notes).find((whose) => notes[whose] === digestOf(token));
}

/** The note of a token: of a client's, or of nobody's. */
export function noteOf(token: string, whose?: string): TokenNotes {
  const digest = digestOf(token);
  const nobodys = ` ${digest}`;
  return whose ? { [whose]: digest, [nobodys]: undefined } : { [nobodys]: digest };
}

/**
 * A digest of 53 bits, made at once: Web Crypto's come too late for a page that begins. It only has to tell tokens
 * apart, and its being no cryptographic one gives nothing away: a token has far more random bits than 53, so that
 * countless others have the same digest.
 */
function digestOf(text: string): number {
  let low = 1;
  let high = 1;
  for (const sign of text) {
    low = Math.imul(low ^ sign.charCodeAt(0), 0x01000193);
    high = Math.imul(high ^ low, 0x85ebca6b);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
