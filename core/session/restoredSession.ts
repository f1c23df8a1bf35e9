import type { SessionState } from '../../machines/login/account.ts';
import { sessionAtStart } from '../../machines/session/start.ts';
import { isStoredState } from '../api/storedSchema.ts';
import type { Environment } from '../platform/environment.ts';
import type { JsonStorage } from '../platform/storage.ts';
import { hidden, readNotes } from '../platform/tokenNotes.ts';
import type { LocalCopy, RestoredSession, SessionPlaces } from './contract.ts';
import { readMarker } from './schema.ts';

/** Reads the session of an earlier page load, and clears the session if it has expired or its token is missing. */
export function restoreSession(places: SessionPlaces, environment: Environment): RestoredSession {
  const { storage, storageKey, cookies, hasCustomDomain } = places;
  const marker = readMarker(storage, storageKey);
  // Checked before the token is read, so that a token that the host's server or another tab writes afterwards is not removed.
  const wasGone = !cookies.token.isThere();
  const token = cookies.token.read();
  const hasToken = token !== undefined;
  const mayHold = hasToken || hasCustomDomain;
  const { kept, isOther, expiry } = readStored(storage, storageKey);
  // A full storage keeps an older session's state, and a server may have set the cookie: then only Stytch knows the user.
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
    // Another tab or the host's server has just signed a user in: reads the session again.
    if (hasChanged(places, { marker, token })) return restoreSession(places, environment);
    if (stored !== null) storage.write(storageKey, null);
    if (!storage.isPrivate) {
      if (!wasGone) cookies.token.remove();
      cookies.jwt.remove();
    }
    // With the state in memory, other tabs may still be signed in: their token and the notes stay (READ-127). The JWT is removed,
    // because servers accept a JWT without its token.
    else if (cookies.jwt.isThere()) cookies.jwt.remove(hidden);
    // An intermediate token is not part of the expired session and stays. A session token that could not be removed may remain.
    return { local: { marker, token: storage.isPrivate ? token : cookies.token.read() }, context };
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
  cookies.token.remove();
  cookies.jwt.remove();
  return {
    local: { ...local, token: cookies.token.read() },
    context: { ...sessionAtStart(null), hasCustomDomain, endedBy: 'signed_out', epoch: context.epoch + 1 },
  };
}

/** Whether another tab or server has changed the stored session since it was read. */
export function hasChanged({ storage, storageKey, cookies }: SessionPlaces, { marker, token }: LocalCopy): boolean {
  return readMarker(storage, storageKey)?.id !== marker?.id || cookies.token.read() !== token;
}

/** The stored state, and the content of the note about the client's tokens. */
export interface Stored {
  readonly kept: SessionState | undefined;
  /** Whether the tokens belong to another session than the stored state. */
  readonly isOther: boolean;
  /** The expiry of the session that the tokens belong to. */
  readonly expiry: unknown;
}

export function readStored(storage: JsonStorage, storageKey: string): Stored {
  const kept = storage.read(storageKey, isStoredState);
  // Earlier versions noted no expiry.
  const [session, expiry = kept?.session.expires_at] = [readNotes(storage)[storageKey]].flat();
  return { kept, isOther: Boolean(kept && session && kept.session.session_id !== session), expiry };
}
