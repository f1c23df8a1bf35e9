import type { Http } from '../api/contract.ts';
import type { Lazy } from '../base/lazy.ts';
import type { CookieOrigins } from '../platform/cookieOrigins.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import { sessionCookies } from '../platform/cookies.ts';
import type { Environment } from '../platform/environment.ts';
import type { ResolvedOptions } from '../platform/options.ts';
import type { JsonStorage } from '../platform/storage.ts';
import { jsonStorage } from '../platform/storage.ts';
import type { DeferredSession, SessionStore } from './contract.ts';
import { readStored } from './restoredSession.ts';
import { createSessionStore } from './sessionStore.ts';

/** The session that all clients of one public token share in a page (ARG-05), with one refresher. */
export interface SharedSession {
  readonly storage: JsonStorage;
  /** The key of the stored session, and the prefix of these clients' other keys. */
  readonly storageKey: string;
  readonly cookies: SessionCookies;
  /**
   * Adds a client with its connection to Stytch; returns the store for that client. Its subscribers are removed with the
   * client, the controller with the last client.
   */
  join(http: Http): SessionStore;
}

const shared = new WeakMap<Environment, Map<string, SharedSession>>();

/** Returns the session of a public token in a page; the first client creates it. */
export function sharedSession(
  options: ResolvedOptions,
  environment: Environment,
  deferred: Lazy<DeferredSession>,
  foreignCookies: CookieOrigins['foreignCookies'],
): SharedSession {
  // On a server, visitors must not share a session.
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
  const { publicToken, apiBase } = options;
  const storage = jsonStorage(environment.storage, options.isPrivate);
  const storageKey = `stytch_sdk_state_${publicToken}`;
  const cookies = sessionCookies(options.cookies, environment.location, {
    ...options,
    storage,
    owner: storageKey,
    foreignCookies,
    isSignedIn() {
      const { kept, isOther, expiry } = readStored(storage, storageKey);
      // Ignores another client's session, and an expired session, which has no token. An unknown expiry counts as not passed.
      return kept !== null && !isOther && !(environment.now() >= Number(new Date(expiry as string)));
    },
  });
  const lockName = `latchkey:${apiBase}:${publicToken}`;
  const clients = new Set<Http>();

  const store = createSessionStore({
    ...options,
    storageKey,
    storage,
    cookies,
    warnings: options,
    environment,
    lockName,
    deferred,
    async authenticate(...given) {
      return (await deferred.load()).refreshSession(clients, ...given);
    },
  });

  function join(http: Http): SessionStore {
    const disposers = new Set<() => void>();
    clients.add(http);

    function until(unsubscribe: () => void): () => void {
      disposers.add(unsubscribe);
      return () => {
        disposers.delete(unsubscribe);
        unsubscribe();
      };
    }

    return {
      ...store,
      // A listener that two clients share is called for each of them.
      subscribe: (listener) => until(store.subscribe((...change) => listener(...change))),
      onRefresh: (listener) => until(store.onRefresh((event) => listener(event))),
      stop() {
        for (const dispose of disposers) dispose();
        if (!clients.delete(http) || clients.size > 0) return;
        ended();
        store.stop();
      },
    };
  }

  return { storage, storageKey, cookies, join };
}
