import type { JsonStorage } from './storage.ts';

/**
 * Notes about the tokens in cookies. All clients of an origin share the notes, because they share the cookies.
 *
 * | Key | Value |
 * |---|---|
 * | a client's storage key, a space, `opaque token` or another kind | the digest of the token that this client wrote, or `hidden` |
 * | a client's storage key | `[session ID, expiry by this device's clock]`, `nameless`, or `[owed, session ID or null]` |
 * | a space, a digest | the digest of a foreign token, which is never used |
 */
type TokenNotes = Readonly<Record<string, unknown>>;

const storageKey = 'latchkey::tokens';

const isTokenNotes = (item: unknown): item is TokenNotes => Object(item) === item;

export const readNotes = (storage: JsonStorage): TokenNotes => storage.read(storageKey, isTokenNotes) ?? {};

export const addNotes = (storage: JsonStorage, notes: TokenNotes): void => storage.write(storageKey, { ...readNotes(storage), ...notes });

/** The note for a token that pages cannot read; a digest is never 0. */
export const hidden = 0;

/** The note for a session that only the server can name. */
export const nameless = 1;

/** The first item of the note for a session that a forced sign-out could not revoke; the second is the session's ID, or null. */
export const owed = 0;

/** Returns the owner of a token; undefined if no client of this origin wrote it. */
export function whoseIs(storage: JsonStorage, token: string): string | undefined {
  const notes = readNotes(storage);
  const digest = weakDigestOf(token);
  return Object.keys(notes).find((whose) => notes[whose] === digest);
}

/** Returns the note for the token of a client or, without `whose`, of a foreign party. */
export function noteOf(token: string, whose?: string): TokenNotes {
  const digest = weakDigestOf(token);
  const nobodys = ` ${digest}`;
  return whose ? { [whose]: digest, [nobodys]: undefined } : { [nobodys]: digest };
}

/**
 * Returns a 53-bit digest synchronously: Web Crypto is asynchronous and too late for page load. It only distinguishes tokens.
 * It reveals nothing although it is not cryptographic: a token has far more than 53 random bits, so many tokens share a
 * digest.
 */
export function weakDigestOf(text: string): number {
  let low = 1;
  let high = 1;
  for (const sign of text) {
    low = Math.imul(low ^ sign.charCodeAt(0), 0x01000193);
    high = Math.imul(high ^ low, 0x85ebca6b);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
