import type { SessionState } from '../../machines/login/account.ts';
import { sessionAtStart } from '../../machines/session/start.ts';
import type { SessionContext } from '../../machines/session/types.ts';
import { isStoredState } from '../api/storedSchema.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import type { Environment } from '../platform/environment.ts';
import type { JsonStorage } from '../platform/storage.ts';
import type { RestoredSession, SessionPlaces } from './contract.ts';
import { readMarker } from './signInMarker.ts';

/** Reads the session that an earlier page has left, and clears it away where it plainly is over. */
export function restoreSession(places: SessionPlaces, environment: Environment): RestoredSession {
  const { storage, storageKey, cookies, hasCustomDomain } = places;
  const marker = readMarker(storage, storageKey);
  const token = cookies.token.read();
  const stored = readState(storage, storageKey);
  const hasToken = token !== undefined;
  // Next refuses to prerender a component that reads the clock, and a server has nothing stored that could be over.
  const at = stored ? environment.now() : 0;
  const context = sessionAtStart(stored ?? null, {
    hasToken,
    hasCustomDomain,
    isOnline: environment.isOnline(),
    at,
    isUnknown: storage.isPrivate && (hasToken || hasCustomDomain),
  });
  if (context.endedBy ? mayBeCleared(context, cookies) : !hasToken && !hasCustomDomain) {
    if (stored !== null) storage.write(storageKey, null);
    // Half a sign-in is no part of what is over.
    return { local: { marker, token: clearCookies(cookies) }, context };
  }
  if (stored === undefined && storage.has(storageKey)) {
    // What cannot be read is nothing.
    storage.write(storageKey, null);
  }
  return { local: { marker, token }, context };
}

/** Ends a restored session where the controller's code cannot be had. Nothing of it remains. */
export function endRestored({ local, context }: RestoredSession, places: SessionPlaces): RestoredSession {
  const { storage, storageKey, cookies, hasCustomDomain } = places;
  storage.write(storageKey, null);
  cookies.intermediate.remove();
  return {
    local: { ...local, token: clearCookies(cookies) },
    context: { ...sessionAtStart(null), hasCustomDomain, endedBy: 'signed_out', epoch: context.epoch + 1 },
  };
}

/** Removes the session's own cookies; gives the token that stays all the same. */
function clearCookies({ token, jwt }: SessionCookies): string | undefined {
  token.remove();
  jwt.remove();
  return token.read();
}

/** Whether the stored session may be cleared: other tabs may well read the cookie that this one cannot (READ-90). */
function mayBeCleared({ endedBy }: SessionContext, cookies: SessionCookies): boolean {
  return endedBy !== 'cookie_missing' || cookies.areReadable();
}

/** Whether somebody else has written since to where a session is kept. */
export function hasChanged({ storage, storageKey, cookies }: SessionPlaces, { local }: RestoredSession): boolean {
  return readMarker(storage, storageKey)?.id !== local.marker?.id || cookies.token.read() !== local.token;
}

/** The stored state; undefined when there is none, or none that can be one. */
export function readState(storage: JsonStorage, storageKey: string): SessionState | undefined {
  return storage.read(storageKey, isStoredState);
}
