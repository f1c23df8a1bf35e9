import type { SessionState } from '../../machines/domain.ts';
import { sessionAtStart } from '../../machines/sessionStart.ts';
import type { SessionContext } from '../../machines/session.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import type { Environment } from '../platform/environment.ts';
import type { SignInMark } from './signInMarker.ts';
import { readMark } from './signInMarker.ts';
import type { JsonStorage } from '../platform/storage.ts';
import { isStoredState } from '../api/storedSchema.ts';

/** What this page has last written or taken over. */
export interface Held {
  mark: SignInMark | undefined;
  token: string | undefined;
  /** Whether it is not known whose the token is. */
  isNameless: boolean;
}

/** Where a session is kept. */
export interface SessionPlaces {
  readonly storage: JsonStorage;
  readonly storageKey: string;
  readonly cookies: SessionCookies;
  /** A host with a domain of its own at the provider may keep its tokens unreadable (SESS-15). */
  readonly hasCustomDomain: boolean;
}

/** What an earlier page has left, as a page finds it when it begins. */
export interface SessionFound {
  readonly held: Held;
  readonly context: SessionContext;
}

/** Reads what is known of a session, and clears away at once what plainly is none any more. */
export function findSession(places: SessionPlaces, environment: Environment): SessionFound {
  const { storage, storageKey, cookies, hasCustomDomain } = places;
  const held = { mark: readMark(storage, storageKey), token: cookies.token.read(), isNameless: false };
  const stored = readState(storage, storageKey);
  const mayHold = hasCustomDomain || held.token !== undefined;
  const context = contextOf(stored ?? null, mayHold, environment);
  if (context.endedBy ? mayBeCleared(context, cookies) : !mayHold) {
    if (stored !== null) storage.write(storageKey, null);
    clearCookies(cookies, held);
  } else if (stored === undefined && storage.has(storageKey)) {
    // What cannot be read is nothing.
    storage.write(storageKey, null);
  }
  return { held, context };
}

/** What remains of a session that ends where the code that looks after it cannot be had: nothing. */
export function endFound({ held, context }: SessionFound, { storage, storageKey, cookies }: SessionPlaces): SessionFound {
  storage.write(storageKey, null);
  clearCookies(cookies, held);
  return { held, context: { ...over, endedBy: 'signed_out', epoch: context.epoch + 1 } };
}

/** Takes away what is left in cookies. */
function clearCookies({ token, jwt, intermediate }: SessionCookies, held: Held): void {
  // A removal that is not needed still costs the first paint its milliseconds.
  for (const cookie of [jwt, intermediate]) if (cookie.read() !== undefined) cookie.remove();
  if (held.token === undefined) return;
  token.remove();
  held.token = token.read();
}

/** Nobody is signed in any more. */
const over: SessionContext = sessionAtStart(null);

function contextOf(left: SessionState, mayHold: boolean, { isOnline, now }: Environment): SessionContext {
  const context = sessionAtStart(left);
  if (!left) return context;
  // SESS-14: without a token nobody is signed in, unless the token is out of the page's reach.
  if (!mayHold) return { ...over, endedBy: 'cookie_missing' };
  // What is over and cannot be asked about ends at once (READ-79).
  return !isOnline() && now() >= context.expiresAt ? { ...over, endedBy: 'expired' } : context;
}

/** Other tabs may well read the cookie that this one cannot (READ-90). */
function mayBeCleared({ endedBy }: SessionContext, cookies: SessionCookies): boolean {
  return endedBy !== 'cookie_missing' || cookies.areReadable();
}

/** Whether somebody else has written since to where a session is kept. */
export function hasChanged({ storage, storageKey, cookies }: SessionPlaces, { held }: SessionFound): boolean {
  return readMark(storage, storageKey)?.id !== held.mark?.id || cookies.token.read() !== held.token;
}

/** The stored state; undefined when there is none, or none that can be one. */
export function readState(storage: JsonStorage, storageKey: string): SessionState | undefined {
  return storage.read(storageKey, isStoredState);
}
