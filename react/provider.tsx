import type { ReactElement, ReactNode } from 'react';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Client } from '../core/client/client.ts';
import { contextOf } from '../core/client/client.ts';
import type { Session, User } from '../machines/login/account.ts';
import type { EndReason, SessionContext } from '../machines/session/types.ts';

const ClientContext = createContext<Client | null>(null);

/**
 * Gives the widgets and hooks below it their client.
 *
 * @example
 * const client = createClient('public-token-live-...'); // once, outside of every component
 * <LatchkeyProvider client={client}><App /></LatchkeyProvider>
 */
export function LatchkeyProvider({ client, children }: { client: Client; children: ReactNode }): ReactElement {
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>;
}

/**
 * The client of the nearest provider, or the one given. Throws where there is neither.
 *
 * @example
 * const client = useClient();
 * return <button onClick={() => client.session.revoke()}>Sign out</button>;
 */
export function useClient(own?: Client): Client {
  const inherited = useContext(ClientContext);
  const client = own ?? inherited;
  if (!client) throw new Error('No client: wrap this in <LatchkeyProvider client={..}>, whose client is there, or pass a client.');
  return client;
}

/** The facts that come with the session or the person. */
export interface Known {
  /** Whether it is only what an earlier page left behind; the provider has not confirmed it. */
  readonly fromCache: boolean;
  /** False on a server, where nobody can know yet, and with `userCache: 'memory'` until Stytch's server has answered. */
  readonly isInitialized: boolean;
  /** Why the last session ended, or null. */
  readonly endedBy: EndReason | null;
}

/**
 * The session, kept up to date; null when nobody is signed in.
 *
 * @example
 * const { session, isInitialized } = useSession();
 * if (!isInitialized) return null; // drawn on a server
 * return session ? <Account /> : <Login config={config} />;
 */
export function useSession(): Known & { readonly session: Session | null } {
  const { state, ...known } = useSessionStore();
  return { session: state?.session ?? null, ...known };
}

/**
 * The signed-in person, kept up to date; null when nobody is signed in.
 *
 * @example
 * const { user } = useUser();
 * return <p>{user ? `Signed in as ${user.user_id}` : 'Nobody is signed in'}</p>;
 */
export function useUser(): Known & { readonly user: User | null } {
  const { state, ...known } = useSessionStore();
  return { user: state?.user ?? null, ...known };
}

const onServer: SessionContext | null = null;

function useSessionStore(): Known & { readonly state: SessionContext['state'] } {
  const { store } = contextOf(useClient());
  const known = useSyncExternalStore(store.subscribe, store.announced, () => onServer);
  return {
    state: known?.state ?? null,
    fromCache: known?.state ? known.fromCache : false,
    endedBy: known?.endedBy ?? null,
    // Nobody yet, and that is not confirmed either (READ-134).
    isInitialized: known !== null && (known.state !== null || !known.fromCache),
  };
}
