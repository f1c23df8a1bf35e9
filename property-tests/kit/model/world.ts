import type { Message, Provider, ProviderServer, UserOptions } from '../../../fixtures/index.ts';
import type { PageWorld } from '../../../fixtures/stage/page.ts';

/**
 * A provider that answers the page: one behind a port (its address, or what `serveProvider` gives), or one in the same
 * process (what `createProvider` gives). One behind a port that asks for a control token is given with it.
 */
export type AnyProvider = string | { readonly origin: string; readonly controlToken?: string } | ProviderServer | Provider;

/** A trouble that the next request of a person meets. */
export interface Trouble {
  readonly path: string;
  readonly fault: { readonly kind: 'answer'; readonly status: number; readonly headers: Record<string, string>; readonly body: unknown };
}

/** The provider's side of a path: everything but the page. */
export interface World extends PageWorld {
  /** The newest message to an address. Throws where there is none. */
  message(to: string): Promise<Message>;
  /** What was received so far, each as its method and path. */
  requests(): Promise<readonly string[]>;
  passTime(ms: number): Promise<void>;
  /** Has the next request to a path that this pattern finds meet a trouble. */
  fail(trouble: Trouble): Promise<void>;
  /** Has the next request to such a path wait; gives what lets it go on. */
  hold(path: string): Promise<() => Promise<void>>;
  /** Empties it: no account exists, and nothing was received. */
  empty(): Promise<void>;
  addPerson(person: UserOptions): Promise<void>;
  /** Ends every session, as the host's staff can. */
  endSessions(): Promise<void>;
  /** Lets the world go. */
  close(): Promise<void>;
}

/** Where a provider's control is; undefined where it has none, or asks for a token that is not to be printed. */
export function controlOf(provider: AnyProvider): string | undefined {
  if (typeof provider === 'string') return `${new URL(provider).origin}/control`;
  if (!('origin' in provider) || ('controlToken' in provider && provider.controlToken)) return undefined;
  return `${new URL(provider.origin).origin}/control`;
}

/** The beginning of a public token; its world's name follows. */
export const tokenStart = 'public-token-test-';

/**
 * @param name letters and digits that no other world of this provider has
 * @param isKept whether the world stays, emptied, after it was closed: a host's server knows its keys
 */
export function openWorld(provider: AnyProvider, name: string, isKept: boolean): World {
  const publicToken = `${tokenStart}${name}`;
  if (typeof provider === 'string') return remote(provider, undefined, name, isKept);
  if ('world' in provider) {
    return inProcess(provider.world(`project-test-${name}`), { publicToken, fetch: undefined });
  }
  if ('origin' in provider) return remote(provider.origin, provider.controlToken, name, isKept);
  provider.reset();
  return inProcess(provider, { publicToken, fetch: provider.fetch });
}

function inProcess(provider: Provider, parts: Pick<World, 'publicToken' | 'fetch'>): World {
  const { inbox, requests, clock, faults, state } = provider;
  return {
    ...parts,
    message: async (to) => inbox.last(to),
    requests: async () => [...requests].map(({ method, path }) => `${method} ${path}`),
    passTime: async (ms) => clock.advance(ms),
    fail: async ({ path, fault }) => void faults.add({ path: new RegExp(path), fault }),
    async hold(path) {
      const letGo = faults.add({ path: new RegExp(path), fault: { kind: 'hang' } });
      return async () => letGo();
    },
    empty: async () => provider.reset(),
    addPerson: async (person) => void provider.addUser(person),
    endSessions: async () => void state.sessions.splice(0),
    close: async () => provider.reset(),
  };
}

/** A world behind the control of a provider in another process. */
function remote(origin: string, token: string | undefined, name: string, isKept: boolean): World {
  const control = `${new URL(origin).origin}/control`;

  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const url = new URL(control + path);
    url.searchParams.set('project', `project-test-${name}`);
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const send = () =>
      fetch(url, { method, headers, signal: AbortSignal.timeout(10_000), ...(body !== undefined && { body: JSON.stringify(body) }) });
    // A connection that was kept open may be closed by the other side just when it is used again.
    const response = await send().catch(send);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${url} was answered with ${response.status}: ${text}`);
    return (text && JSON.parse(text)) as T;
  }

  const empty = () => ask<void>('DELETE', '/state');

  return {
    publicToken: `${tokenStart}${name}`,
    fetch: undefined,
    empty,
    message: (to) => ask('GET', `/inbox/last?to=${encodeURIComponent(to)}`),
    requests: async () =>
      (await ask<{ method: string; path: string }[]>('GET', '/requests')).map(({ method, path }) => `${method} ${path}`),
    passTime: (advanceMs) => ask('POST', '/clock', { advanceMs }),
    fail: ({ path, fault }) => ask('POST', '/faults', { path, isPattern: true, fault }),
    async hold(path) {
      const { id } = await ask<{ id: string }>('POST', '/faults', { path, isPattern: true, fault: { kind: 'hang' } });
      return () => ask('DELETE', `/faults/${id}`);
    },
    addPerson: (person) => ask('POST', '/users', person),
    async endSessions() {
      const state = await ask<object>('GET', '/state');
      await ask('PUT', '/state', { ...state, sessions: [] });
    },
    close: () => (isKept ? empty() : ask('DELETE', `/worlds/project-test-${name}`)),
  };
}
