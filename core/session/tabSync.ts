import type { SessionState } from '../../machines/domain.ts';
import type { SessionContext, SessionEvent } from '../../machines/session.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import type { JsonStorage } from '../platform/storage.ts';
import type { LocalCopy } from './contract.ts';
import { readState } from './restoredSession.ts';
import type { SignInMarker } from './schema.ts';
import type { TabLocks } from './tabLocks.ts';

/** The parts that following other tabs works with. */
export interface TabSyncParts {
  readonly local: LocalCopy;
  readonly tabs: TabLocks;
  readonly cookies: SessionCookies;
  readonly storage: JsonStorage;
  readonly storageKey: string;
  readonly hasCustomDomain: boolean;
  readonly now: () => number;
  readonly context: () => SessionContext;
  /** Whether the chart waits for a sign-in and for nothing else. */
  readonly isSignedOut: () => boolean;
  readonly send: (event: SessionEvent) => void;
}

/**
 * Takes over what other tabs, and anybody else who writes to this browser's storage and cookies, have
 * done since this page looked last (STORE-20, STORE-21). What is stored now counts, not what an event
 * says: an event may be older than this page's own sign-in.
 *
 * @returns the function that looks; its argument says that the stored state has just been removed
 */
export function createTabSync(parts: TabSyncParts): (wasRemoved?: boolean) => void {
  const { local, tabs, cookies, storage, storageKey, hasCustomDomain, now, context, isSignedOut, send } = parts;

  function take(stored: NonNullable<SessionState>, token: string | undefined, epoch?: number) {
    if (!hasCustomDomain && token === undefined) return;
    const base = tabs.lastRefresh()?.base;
    const { session, user } = stored;
    local.isNameless = false;
    send({ type: 'signed_in', session, user, tokens: 'kept', at: now(), base, elsewhere: true, epoch });
  }

  function endElsewhere(token: string | undefined) {
    send({ type: 'ended', reason: 'signed_out_elsewhere', elsewhere: true });
    // A client that has ended it has removed its tokens, too; any others' are left alone.
    if (token === undefined || token !== local.token) return;
    cookies.token.remove();
    cookies.jwt.remove();
    local.token = undefined;
  }

  /** Takes over a sign-in or sign-out of another tab. */
  function takeSignIn(marker: SignInMarker, stored: SessionState | undefined, token: string | undefined) {
    local.marker = marker;
    if (stored) take(stored, token);
    else endElsewhere(token);
  }

  /** Takes over a change without a marker, of a client of another version or a person with the browser's tools. */
  function takeUnmarked(stored: SessionState | undefined, token: string | undefined, wasRemoved: boolean) {
    const { state, epoch } = context();
    if (stored === null || (wasRemoved && !stored)) {
      if (state) endElsewhere(token);
    } else if (stored && stored.session.session_id === state?.session.session_id) {
      if (JSON.stringify(stored) !== JSON.stringify(state)) take(stored, token, epoch);
    } else if (stored) {
      // A late answer of an older session brings no token of its own; a token that this page has seen
      // without knowing whose it is gets its name.
      const isNameless = token !== undefined && (!state || local.isNameless);
      if (token !== local.token || isNameless) take(stored, token);
    } else if (state && token !== undefined && token === local.token && !local.isNameless) {
      storage.write(storageKey, state);
      if (local.marker) tabs.restoreMarker(local.marker);
    }
  }

  function takeToken(token: string | undefined) {
    const { state, expiresAt } = context();
    const isChanged = !hasCustomDomain && token !== local.token && local.token !== undefined && !isSignedOut();
    local.token = token;
    if (!isChanged) return;
    local.isNameless = token !== undefined;
    if (token !== undefined) send({ type: 'token_changed', at: now() });
    // An answer about the old token must not be believed any more.
    else if (!state) send({ type: 'ended', reason: 'signed_out_elsewhere', elsewhere: true });
    // A cookie that has gone with its session's time is no surprise.
    else if (now() < expiresAt) send({ type: 'ended', reason: 'cookie_missing' });
  }

  return (wasRemoved = false) => {
    const token = cookies.token.read();
    const marker = tabs.marker();
    const stored = readState(storage, storageKey);
    const { session = null } = marker ?? {};
    if (marker && marker.id !== local.marker?.id && (stored?.session.session_id ?? null) === session) {
      takeSignIn(marker, stored, token);
      local.token = cookies.token.read();
    } else {
      const { epoch } = context();
      takeUnmarked(stored, token, wasRemoved);
      if (epoch === context().epoch) takeToken(cookies.token.read());
      else local.token = cookies.token.read();
    }
  };
}
