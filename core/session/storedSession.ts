import type { SessionState } from '../../machines/login/account.ts';
import type { CookieChange, MarkerChange, SessionContext, StoredChange, Tokens } from '../../machines/session/types.ts';
import type { Cookie } from '../platform/cookies.ts';
import type { Environment } from '../platform/environment.ts';
import { addNotes, hidden, nameless, whoseIs } from '../platform/tokenNotes.ts';
import type { Warnings } from '../platform/warnings.ts';
import { warn } from '../platform/warnings.ts';
import type { LocalCopy, SessionPlaces } from './contract.ts';
import { readStored } from './restoredSession.ts';
import type { SignInMarker } from './schema.ts';
import type { TabLocks } from './tabLocks.ts';

export interface StoredSessionParts extends SessionPlaces {
  readonly local: LocalCopy;
  readonly tabs: TabLocks;
  readonly now: () => number;
  readonly environment: Pick<Environment, 'location' | 'storage'>;
  readonly warnings: Warnings;
}

/** The session in this browser's storage: the state in local storage, the tokens in cookies, and the marker in local storage. */
export interface StoredSession {
  /**
   * Compares the stored session with the version that this page last wrote or read, and remembers its token and marker, so that
   * each change of these is reported once.
   *
   * @param wasRemoved whether the stored state has just been removed
   */
  look(wasRemoved?: boolean): StoredChange;
  /** Records that the current token belongs to another session than the stored one. Only the server knows which session. */
  noteUnknown(present: SessionContext): void;
  /** Writes the changes between two contexts of the session's chart. */
  write(present: SessionContext, before: SessionContext): void;
  /** Writes the state and the marker again after they were lost. */
  writeAgain(state: SessionState): void;
  removeTokens(): void;
}

export function createStoredSession(parts: StoredSessionParts): StoredSession {
  const { tabs, cookies, storage, storageKey, now, environment, warnings } = parts;
  let isWarned = false;
  let { local } = parts;

  function removeTokens(note?: typeof hidden) {
    if (note === undefined) addNotes(storage, { [storageKey]: undefined });
    cookies.token.remove(note);
    cookies.jwt.remove(note);
  }

  function writeTokens(tokens: Tokens, expiresAt: number, session: string) {
    if (tokens === 'kept') return;
    addNotes(storage, { [storageKey]: [session, expiresAt] });
    if (tokens === 'hidden') return removeTokens(hidden);
    const expires = new Date(expiresAt);
    const areKept = [cookies.token.write(tokens.session_token, expires), cookies.jwt.write(tokens.session_jwt, expires)];
    // Only a page has cookies.
    if (isWarned || !environment.location || areKept.every(Boolean)) return;
    isWarned = true;
    warn(warnings, 'nothing_is_kept', 'A cookie is blocked or above 4 KB. In a frame, set cookieOptions.partitioned.');
  }

  return {
    look(wasRemoved = false) {
      const token = cookies.token.read();
      const marker = tabs.marker();
      const before = local;
      // With the state in memory, a tab may learn of a sign-out from the marker first.
      const isOver = storage.isPrivate && marker?.session === null && marker.id !== before.marker?.id;
      if (isOver) storage.remove(storageKey);
      const { kept, isOther } = readStored(storage, storageKey);
      // The note may be newer than the cookie, which browsers synchronize later.
      const isNoted = token === undefined ? parts.hasCustomDomain : whoseIs(storage, token) !== undefined;
      const stored = isOver ? null : isOther && isNoted ? undefined : kept;
      const change = markerChange(before.marker, marker, stored);
      const cookie = cookieChange(before.token, token, cookies.token);
      local = { token: cookie === 'replaced' ? before.token : token, marker: change === 'new' ? marker : before.marker };
      const { base } = tabs.lastRefresh() ?? {};
      return { stored, cookie, marker: change, wasRemoved, base, at: now() };
    },
    noteUnknown({ state }) {
      // Another tab may have noted the session already.
      if (state && !readStored(storage, storageKey).isOther) addNotes(storage, { [storageKey]: nameless });
    },
    write(present, before) {
      const { state, tokens, epoch, intermediate, expiresAt, base } = present;
      const isSame = state === before.state && tokens === before.tokens && epoch === before.epoch;
      if (isSame && intermediate === before.intermediate) return;
      // Tokens first: other tabs read them as soon as the storage changes.
      if (state) writeTokens(tokens, expiresAt, state.session.session_id);
      // With the state in memory, a starting page may receive the session of the current marker, which is not a new sign-in.
      const isKnown = storage.isPrivate && state?.session.session_id === (local.marker?.session ?? null);
      const marker = isKnown || epoch === before.epoch ? local.marker : tabs.leaveMarker(state?.session.session_id ?? null);
      storage.write(storageKey, state);
      if (!state) removeTokens();
      if (intermediate) cookies.intermediate.write(intermediate.token, new Date(intermediate.expiresAt));
      // A page that starts signed out keeps the intermediate token of an earlier page load.
      else if (state || before.state || before.intermediate || present.endedBy === 'signed_out') cookies.intermediate.remove();
      local = { marker, token: cookies.token.read() };
      // Browsers notify only other pages. This event notifies another copy of this library on this page (SESS-10).
      globalThis.dispatchEvent?.(
        Object.assign(new CustomEvent('storage'), { key: storageKey, newValue: '', storageArea: environment.storage }),
      );
      // Tells other tabs that the session has just been confirmed, so that they do not refresh it.
      if (state && state.session !== before.state?.session) {
        tabs.noteRefresh({ mark: marker?.id ?? null, started: now(), base, failed: 0, notBefore: 0 });
      }
    },
    writeAgain(state) {
      storage.write(storageKey, state);
      if (local.marker) tabs.restoreMarker(local.marker);
    },
    removeTokens() {
      removeTokens();
      local = { ...local, token: cookies.token.read() };
    },
  };
}

function cookieChange(before: string | undefined, token: string | undefined, cookie: Cookie): CookieChange {
  if (token === before) return token === undefined ? 'none' : 'same';
  if (token === undefined) return cookie.isThere() ? 'replaced' : 'gone';
  return before === undefined ? 'new' : 'changed';
}

/** Compares the markers. If the marker's session is not the stored one, the change is not completely written. */
function markerChange(before: SignInMarker | undefined, marker: SignInMarker | undefined, stored: SessionState | undefined): MarkerChange {
  if (!marker || marker.id === before?.id) return 'same';
  if ((stored?.session.session_id ?? null) === marker.session) return 'new';
  return marker.session === null ? 'same' : 'unfinished';
}

/** Whether the stored session differs from the chart's. */
export function isNews({ cookie, marker, stored, wasRemoved }: StoredChange, { state }: SessionContext): boolean {
  const isChanged = wasRemoved || marker !== 'same' || (cookie !== 'same' && cookie !== 'none');
  return isChanged || JSON.stringify(stored ?? null) !== JSON.stringify(state);
}
