import type { ReactElement, ReactNode } from 'react';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Client } from '../core/client/client.ts';
import { contextOf, environmentOf } from '../core/client/client.ts';
import type { PendingSession, ReportedContext } from '../core/session/contract.ts';
import type { Session, User } from '../machines/login/account.ts';
import type { EndReason } from '../machines/session/types.ts';

export const ClientContext = createContext<Client | null>(null);

/**
 * Provides a client to the widgets and hooks below it.
 *
 * @example
 * const client = createClient('public-token-live-...'); // once, outside of every component
 * <LatchkeyProvider client={client}><App /></LatchkeyProvider>
 */
export function LatchkeyProvider({ client, children }: { client: Client; children: ReactNode }): ReactElement {
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>;
}

/**
 * Returns the given client, or the client of the nearest `LatchkeyProvider`. Throws if both are missing, and a TypeError if it was not
 * made by `createClient`.
 *
 * @example
 * const client = useClient();
 * return <button onClick={() => client.session.revoke()}>Sign out</button>;
 */
export function useClient(own?: Client): Client {
  const inherited = useContext(ClientContext);
  const client = own ?? inherited;
  if (!client) throw new Error('No client: pass one, or add a <LatchkeyProvider client={client}>.');
  environmentOf(client);
  return client;
}

/** The status of the session and the user. */
export interface Known {
  /** True while the values come from an earlier page load and Stytch has not confirmed them. */
  readonly fromCache: boolean;
  /** False in server rendering and, if an earlier page's session left only a cookie, until Stytch's server has answered. */
  readonly isInitialized: boolean;
  /** The reason why the last session ended, or null. */
  readonly endedBy: EndReason | null;
}

/**
 * Returns the current session and rerenders when it changes; null for a signed-out user. `isStale` is true while Stytch has not
 * confirmed the session for long, because refreshes fail (`degraded` of `session.onRefresh`). `pending` is a session that lacks a
 * second factor, with the client's option `secondFactor` (READ-132).
 *
 * @example
 * const { session, isInitialized } = useSession();
 * if (!isInitialized) return null; // drawn on a server
 * return session ? <Account /> : <Login config={config} />;
 */
export function useSession(): Known & {
  readonly session: Session | null;
  readonly pending: PendingSession | null;
  readonly isStale: boolean;
} {
  const { state, pending = null, ...known } = useSessionStore();
  return { session: state?.session ?? null, pending, ...known };
}

/**
 * Returns the signed-in user and rerenders when it changes; null for a signed-out user.
 *
 * @example
 * const { user } = useUser();
 * return <p>{user ? `Signed in as ${user.user_id}` : 'Nobody is signed in'}</p>;
 */
export function useUser(): Known & { readonly user: User | null } {
  const { state, isStale: _, pending: __, ...known } = useSessionStore();
  return { user: state?.user ?? null, ...known };
}

const onServer: ReportedContext | null = null;

function useSessionStore(): Known & Pick<ReportedContext, 'state' | 'isStale' | 'pending'> {
  const { store, reported } = contextOf(useClient());
  const subscribe = useCallback(
    (listener: () => void) => {
      const endings = [reported.subscribe(listener), store.onRefresh(listener)];
      return () => endings.forEach((end) => end());
    },
    [store, reported],
  );
  const known = useSyncExternalStore(subscribe, reported.announced, () => onServer);
  return {
    state: known?.state ?? null,
    fromCache: known?.state ? known.fromCache : false,
    endedBy: known?.endedBy ?? null,
    isStale: known?.isStale ?? false,
    ...(known?.pending && { pending: known.pending }),
    // An empty cache does not prove that the user is signed out (READ-134).
    isInitialized: known !== null && (known.state !== null || !known.fromCache),
  };
}
