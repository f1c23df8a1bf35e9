import type { FakePlace } from 'latchkey/fixtures';
import { createFakeWallet, totpCode } from 'latchkey/fixtures';
import type { Message, Provider, ProviderServer, ProviderState, UserOptions } from '../../../fixtures/index.ts';
import type { PageCookie, PageWallet, PageWorld } from '../../../fixtures/stage/page.ts';

/**
 * The local provider of the page: one on a port (its URL, or the result of `serveProvider`), or one in the same process (the
 * result of `createProvider`). If it needs a control token, pass an object with `origin` and `controlToken`.
 */
export type AnyProvider = string | { readonly origin: string; readonly controlToken?: string } | ProviderServer | Provider;

/** Selects requests by a regular expression. */
interface Requests {
  readonly path: string;
  readonly method: readonly ('POST' | 'PUT' | 'DELETE')[];
}

/** A failure of the next request by a user action. */
export interface Trouble extends Requests {
  readonly fault: { readonly kind: 'answer'; readonly status: number; readonly headers: Record<string, string>; readonly body: unknown };
}

/** The local provider's side of a path. */
export interface World extends PageWorld {
  /** Returns the newest message to an address. Throws if there is no message. */
  message(to: string): Promise<Message>;
  /** Returns the code that a user's authenticator app shows, and all its recovery codes. Throws if there is no app. */
  app(of: string): Promise<{ readonly code: string; readonly recoveryCodes: readonly string[] }>;
  /** Returns the received requests, as method and path. */
  requests(): Promise<readonly string[]>;
  passTime(ms: number): Promise<void>;
  /** Makes the next matching request fail. */
  fail(trouble: Trouble): Promise<void>;
  /** Holds the next matching request; returns a function that releases it. */
  hold(requests: Requests): Promise<() => Promise<void>>;
  /** Deletes all users and requests. */
  empty(): Promise<void>;
  addPerson(person: UserOptions): Promise<void>;
  /** Returns the users. */
  people(): Promise<ProviderState['users']>;
  /** Ends every session, like the host's staff. */
  endSessions(): Promise<void>;
  /** Returns the number of valid sessions. */
  countSessions(): Promise<number>;
  /** Opens a session of a user for some minutes; returns its cookies. */
  openSession(userId: string, minutes: number): Promise<readonly PageCookie[]>;
  /** Sets whether the user refuses to sign with the wallet. */
  refuseWallet(isRefused: boolean): void;
  /** Closes the world. */
  close(): Promise<void>;
}

/** A world without the user's devices. */
type OwnWorld = Omit<World, 'needsPasskeys' | 'wallet' | 'refuseWallet'>;

/** The devices that a widget needs. */
interface Needs {
  readonly hasPasskeys: boolean;
  readonly hasWallet: boolean;
}

/** Returns the user's devices that a widget needs. */
export function devicesOf({ hasPasskeys, hasWallet }: Needs): Pick<World, 'needsPasskeys' | 'wallet' | 'refuseWallet'> {
  const fake = hasWallet ? createFakeWallet('Metamask') : undefined;
  const place = new EventTarget() as FakePlace;
  fake?.appear(place, ['property']);
  return {
    needsPasskeys: hasPasskeys,
    wallet: fake && (place as unknown as { ethereum: PageWallet }).ethereum,
    refuseWallet: (isRefused) => void (fake && (fake.refusesToSign = isRefused)),
  };
}

/** Returns the URL of the local provider's `/control`; undefined without one, or if it needs a token, which must not be printed. */
export function controlOf(provider: AnyProvider): string | undefined {
  if (typeof provider === 'string') return `${new URL(provider).origin}/control`;
  if (!('origin' in provider) || ('controlToken' in provider && provider.controlToken)) return undefined;
  return `${new URL(provider.origin).origin}/control`;
}

/** Thrown if the local provider does not answer: no page can be checked without it. */
export class NoProvider extends Error {
  constructor({ origin, port }: URL, cause: Error) {
    const reason = Object(cause.cause).code ?? cause.message;
    super(`latchkey/testing: no provider answers at ${origin} (${reason}). Start it: npx latchkey-provider --port ${port}`, { cause });
  }
}

/** The default name of the cookie with the session token. */
export const sessionCookie = 'stytch_session';

/** The prefix of a public token; the world's name follows. */
export const tokenStart = 'public-token-test-';

/**
 * @param name letters and digits, unique for this local provider
 * @param isKept whether the world is only emptied when it is closed, because a host's server knows its keys
 */
export function openWorld(provider: AnyProvider, name: string, isKept: boolean): OwnWorld {
  const publicToken = `${tokenStart}${name}`;
  if (typeof provider === 'string') return remote(provider, undefined, name, isKept);
  if ('world' in provider) {
    return inProcess(provider.world(`project-test-${name}`), { publicToken, fetch: undefined });
  }
  if ('origin' in provider) return remote(provider.origin, provider.controlToken, name, isKept);
  provider.reset();
  return inProcess(provider, { publicToken, fetch: provider.fetch });
}

function inProcess(provider: Provider, parts: Pick<World, 'publicToken' | 'fetch'>): OwnWorld {
  const { inbox, requests, clock, faults, state } = provider;
  return {
    ...parts,
    message: async (to) => inbox.last(to),
    async app(of) {
      const user = state.users.find(({ emails, phone_numbers }) => (emails[0]?.email ?? phone_numbers[0]?.phone_number) === of);
      const { secret = '', recovery_codes = [] } = state.totps.find(({ user_id }) => user_id === user?.user_id) ?? {};
      return { code: totpCode(secret, clock.now()), recoveryCodes: recovery_codes.map(({ code }) => code) };
    },
    requests: async () => [...requests].map(({ method, path }) => `${method} ${path}`),
    passTime: async (ms) => clock.advance(ms),
    fail: async (trouble) => void faults.add({ ...trouble, path: new RegExp(trouble.path) }),
    async hold({ path, method }) {
      const letGo = faults.add({ path: new RegExp(path), method, fault: { kind: 'hang' } });
      return async () => letGo();
    },
    empty: async () => provider.reset(),
    addPerson: async (person) => void provider.addUser(person),
    endSessions: async () => void state.sessions.splice(0),
    countSessions: async () => state.sessions.filter(({ session }) => Date.parse(session.expires_at) > clock.now()).length,
    people: async () => state.users,
    async openSession(userId, minutes) {
      const { session_token, session_jwt } = await provider.openSession(userId, { session_duration_minutes: minutes });
      return [
        { name: sessionCookie, value: session_token },
        { name: `${sessionCookie}_jwt`, value: session_jwt },
      ];
    },
    close: async () => provider.reset(),
  };
}

/** Opens a world of a local provider in another process, through `/control`. */
function remote(origin: string, token: string | undefined, name: string, isKept: boolean): OwnWorld {
  const control = `${new URL(origin).origin}/control`;

  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const url = new URL(control + path);
    url.searchParams.set('project', `project-test-${name}`);
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const send = () =>
      fetch(url, { method, headers, signal: AbortSignal.timeout(10_000), ...(body !== undefined && { body: JSON.stringify(body) }) });
    // Retried, because the server may close a kept-alive connection at the moment of its reuse.
    const response = await send()
      .catch(send)
      .catch((error: Error) => {
        throw new NoProvider(url, error);
      });
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
    async app(of) {
      const apps = await ask<readonly { label: string; totp_id: string; code: string }[]>('GET', '/totps');
      const { totp_id, code } = apps.find(({ label }) => label === of) ?? { totp_id: '', code: '' };
      const { totps } = await ask<Pick<ProviderState, 'totps'>>('GET', '/state');
      const stored = totps.find((one) => one.totp_id === totp_id);
      if (!stored) throw new Error(`${of} has no authenticator app.`);
      return { code, recoveryCodes: stored.recovery_codes.map((one) => one.code) };
    },
    requests: async () =>
      (await ask<{ method: string; path: string }[]>('GET', '/requests')).map(({ method, path }) => `${method} ${path}`),
    passTime: (advanceMs) => ask('POST', '/clock', { advanceMs }),
    fail: (trouble) => ask('POST', '/faults', { ...trouble, isPattern: true }),
    async hold(requests) {
      const { id } = await ask<{ id: string }>('POST', '/faults', { ...requests, isPattern: true, fault: { kind: 'hang' } });
      return () => ask('DELETE', `/faults/${id}`);
    },
    addPerson: (person) => ask('POST', '/users', person),
    async endSessions() {
      const state = await ask<object>('GET', '/state');
      await ask('PUT', '/state', { ...state, sessions: [] });
    },
    async countSessions() {
      const { now } = await ask<{ now: string }>('GET', '/clock');
      const { sessions } = await ask<Pick<ProviderState, 'sessions'>>('GET', '/state');
      return sessions.filter(({ session }) => session.expires_at > now).length;
    },
    people: () => ask('GET', '/users'),
    async openSession(user_id, minutes) {
      const { cookies } = await ask<{ cookies: readonly PageCookie[] }>('POST', '/sessions', {
        user_id,
        session_duration_minutes: minutes,
      });
      return cookies;
    },
    close: () => (isKept ? empty() : ask('DELETE', `/worlds/project-test-${name}`)),
  };
}
