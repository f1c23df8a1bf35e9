import type { SessionState } from '../../machines/domain.ts';
import type { SessionContext } from '../../machines/session.ts';
import { sessionAtStart } from '../../machines/sessionStart.ts';
import { isStoredState } from '../api/storedSchema.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import type { Environment } from '../platform/environment.ts';
import type { JsonStorage } from '../platform/storage.ts';
import type { LocalCopy, RestoredSession, SessionPlaces } from './contract.ts';
import { readMarker } from './signInMarker.ts';

/** Reads the session that an earlier page has left, and clears it away where it plainly is over. */
export function restoreSession(places: SessionPlaces, environment: Environment): RestoredSession {
  const { storage, storageKey, cookies, hasCustomDomain } = places;
  const local = { marker: readMarker(storage, storageKey), token: cookies.token.read(), isNameless: false };
  const stored = readState(storage, storageKey);
  const mayHold = hasCustomDomain || local.token !== undefined;
  const context = contextOf(stored ?? null, mayHold, environment);
  if (context.endedBy ? mayBeCleared(context, cookies) : !mayHold) {
    if (stored !== null) storage.write(storageKey, null);
    clearCookies(cookies, local);
  } else if (stored === undefined && storage.has(storageKey)) {
    // What cannot be read is nothing.
    storage.write(storageKey, null);
  }
  return { local, context };
}

/** Ends a restored session where the controller's code cannot be had. Nothing of it remains. */
export function endRestored({ local, context }: RestoredSession, { storage, storageKey, cookies }: SessionPlaces): RestoredSession {
  storage.write(storageKey, null);
  clearCookies(cookies, local);
  return { local, context: { ...over, endedBy: 'signed_out', epoch: context.epoch + 1 } };
}

/** Removes the session's cookies. */
function clearCookies({ token, jwt, intermediate }: SessionCookies, local: LocalCopy): void {
  // A removal that is not needed still costs the first paint its milliseconds.
  for (const cookie of [jwt, intermediate]) if (cookie.read() !== undefined) cookie.remove();
  if (local.token === undefined) return;
  token.remove();
  local.token = token.read();
}

/** The context when nobody is signed in any more. */
const over: SessionContext = sessionAtStart(null);

function contextOf(left: SessionState, mayHold: boolean, { isOnline, now }: Environment): SessionContext {
  const context = sessionAtStart(left);
  if (!left) return context;
  // SESS-14: without a token nobody is signed in, unless the token is out of the page's reach.
  if (!mayHold) return { ...over, endedBy: 'cookie_missing' };
  // What is over and cannot be asked about ends at once (READ-79).
  return !isOnline() && now() >= context.expiresAt ? { ...over, endedBy: 'expired' } : context;
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
