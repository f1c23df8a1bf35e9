import type { Http } from '../api/contract.ts';
import type { Lazy } from '../base/lazy.ts';
import type { CookieOrigins } from '../platform/cookieOrigins.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import { sessionCookies } from '../platform/cookies.ts';
import type { Environment } from '../platform/environment.ts';
import type { ResolvedOptions } from '../platform/options.ts';
import type { JsonStorage } from '../platform/storage.ts';
import { jsonStorage } from '../platform/storage.ts';
import { readNotes } from '../platform/tokenNotes.ts';
import type { DeferredSession, SessionStore } from './contract.ts';
import { readState } from './restoredSession.ts';
import { createSessionStore } from './sessionStore.ts';

/** The session that the clients of one public token share in a page (ARG-05), with its one refresher. */
export interface SharedSession {
  readonly storage: JsonStorage;
  /** The key under which the session is stored; other keys of these clients begin with it. */
  readonly storageKey: string;
  readonly cookies: SessionCookies;
  /**
   * Adds a client by its way to the provider; gives the store as that client sees it. Its subscribers
   * go with the client, and the session's controller with the last of them.
   */
  join(http: Http): SessionStore;
}

const shared = new WeakMap<Environment, Map<string, SharedSession>>();

/** The session of a public token in a page, made by the first client that wants it. */
export function sharedSession(
  options: ResolvedOptions,
  environment: Environment,
  deferred: Lazy<DeferredSession>,
  foreignCookies: CookieOrigins['foreignCookies'],
): SharedSession {
  // The visitors of a server have nothing in common.
  if (!environment.location) return createSharedSession(options, environment, deferred, foreignCookies, () => {});
  const sessions = shared.get(environment) ?? new Map<string, SharedSession>();
  shared.set(environment, sessions);
  const key = `${options.apiBase} ${options.publicToken}`;
  const session = sessions.get(key) ?? createSharedSession(options, environment, deferred, foreignCookies, () => sessions.delete(key));
  sessions.set(key, session);
  return session;
}

function createSharedSession(
  options: ResolvedOptions,
  environment: Environment,
  deferred: Lazy<DeferredSession>,
  foreignCookies: CookieOrigins['foreignCookies'],
  ended: () => void,
): SharedSession {
  const { publicToken, apiBase, timeoutMs, logger, hasCustomDomain, onWarning } = options;
  const storage = jsonStorage(environment.storage, options.isPrivate);
  const storageKey = `stytch_sdk_state_${publicToken}`;
  const cookies = sessionCookies(options.cookies, environment.location, {
    storage,
    owner: storageKey,
    logger,
    onWarning,
    foreignCookies,
    isSignedIn() {
      const stored = readState(storage, storageKey);
      if (!stored) return stored !== null;
      // Another client's session is not this one's to guard, and one that is over has no token.
      const { session_id, expires_at } = stored.session;
      return session_id === readNotes(storage)[storageKey] && environment.now() < Date.parse(expires_at);
    },
  });
  const lockName = `latchkey:${apiBase}:${publicToken}`;
  const clients = new Set<Http>();

  const store = createSessionStore({
    storageKey,
    storage,
    cookies,
    logger,
    environment,
    hasCustomDomain,
    lockName,
    timeoutMs,
    deferred,
    async authenticate(signal) {
      // Any of them will do, and the first is there for the longest.
      const [http] = clients;
      const { authenticateSession } = await deferred.load();
      return authenticateSession(http as Http, { signal });
    },
  });

  function join(http: Http): SessionStore {
    const disposers = new Set<() => void>();
    clients.add(http);
    return {
      ...store,
      subscribe(listener) {
        // A listener of two clients is told by each of them.
        const unsubscribe = store.subscribe((...change) => listener(...change));
        disposers.add(unsubscribe);
        return () => {
          disposers.delete(unsubscribe);
          unsubscribe();
        };
      },
      stop() {
        for (const dispose of disposers) dispose();
        disposers.clear();
        if (!clients.delete(http) || clients.size > 0) return;
        ended();
        store.stop();
      },
    };
  }

  return { storage, storageKey, cookies, join };
}
