import type { SessionState } from '../../machines/login/account.ts';
import { sessionAtStart } from '../../machines/session/start.ts';
import { isStoredState } from '../api/storedSchema.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import type { Environment } from '../platform/environment.ts';
import type { JsonStorage } from '../platform/storage.ts';
import { hidden, readNotes } from '../platform/tokenNotes.ts';
import type { RestoredSession, SessionPlaces } from './contract.ts';
import { readMarker } from './schema.ts';

/** Reads the session of an earlier page load, and clears it if it has expired. */
export function restoreSession(places: SessionPlaces, environment: Environment): RestoredSession {
  const { storage, storageKey, cookies, hasCustomDomain } = places;
  const marker = readMarker(storage, storageKey);
  // Asked before the token is read: a token that another tab or the host's server writes from here on is not removed.
  const wasGone = !cookies.token.isThere();
  const token = cookies.token.read();
  const hasToken = token !== undefined;
  const mayHold = hasToken || hasCustomDomain;
  const { kept, isOther, expiry } = readStored(storage, storageKey);
  // A full storage keeps the state of an older session, and a server may have set the cookie: only Stytch knows the user.
  const isUnknown = mayHold && (storage.isPrivate || isOther || (hasToken && !kept));
  const stored = isUnknown ? undefined : kept;
  // Next.js does not prerender components that read the clock, and a server has no stored session to expire.
  const at = stored ? environment.now() : 0;
  const context = sessionAtStart(stored ?? null, {
    hasToken,
    hasCustomDomain,
    isOnline: environment.isOnline(),
    at,
    expiry,
    isUnknown,
  });
  const { endedBy } = context;
  // If only this page cannot read the cookie, the session stays: other tabs may (READ-90).
  if (endedBy ? endedBy !== 'cookie_missing' || cookies.areReadable() : !mayHold) {
    if (stored !== null) storage.write(storageKey, null);
    // Servers accept a JWT without its token.
    if (storage.isPrivate && cookies.jwt.isThere()) cookies.jwt.remove(hidden);
    // An intermediate token is not part of the expired session and stays. With the state in memory, other tabs may still be signed
    // in, and the notes about their tokens stay (READ-127).
    return { local: { marker, token: storage.isPrivate ? token : clearCookies(cookies, wasGone) }, context };
  }
  if (kept === undefined && storage.has(storageKey)) {
    // Removes an unreadable value.
    storage.write(storageKey, null);
  }
  return { local: { marker, token }, context };
}

/** Ends a restored session without the controller's code, and clears all of its data. */
export function endRestored({ local, context }: RestoredSession, places: SessionPlaces): RestoredSession {
  const { storage, storageKey, cookies, hasCustomDomain } = places;
  storage.write(storageKey, null);
  cookies.intermediate.remove();
  return {
    local: { ...local, token: clearCookies(cookies) },
    context: { ...sessionAtStart(null), hasCustomDomain, endedBy: 'signed_out', epoch: context.epoch + 1 },
  };
}

/** Removes the session's cookies; returns the token if its cookie could not be removed. */
function clearCookies({ token, jwt }: SessionCookies, wasGone?: boolean): string | undefined {
  if (!wasGone) token.remove();
  jwt.remove();
  return token.read();
}

/** Whether another tab or server has changed the stored session since it was read. */
export function hasChanged({ storage, storageKey, cookies }: SessionPlaces, { local }: RestoredSession): boolean {
  return readMarker(storage, storageKey)?.id !== local.marker?.id || cookies.token.read() !== local.token;
}

/** The stored state, and what the note about its client's tokens says. */
export interface Stored {
  readonly kept: SessionState | undefined;
  /** Whether the tokens open another session. */
  readonly isOther: boolean;
  /** The expiry of the session that the tokens open. */
  readonly expiry: unknown;
}

export function readStored(storage: JsonStorage, storageKey: string): Stored {
  const kept = storage.read(storageKey, isStoredState);
  // Earlier versions noted no expiry.
  const [session, expiry = kept?.session.expires_at] = [readNotes(storage)[storageKey]].flat();
  return { kept, isOther: Boolean(kept && session && kept.session.session_id !== session), expiry };
}
