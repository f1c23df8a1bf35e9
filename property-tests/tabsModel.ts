import fc from 'fast-check';
import { expect } from 'vitest';
// Loaded in advance, so that no step waits for it.
import '../core/client/rareCalls.ts';
import type { Client } from '../core/client/client.ts';
import { contextOf } from '../core/client/client.ts';
import type { Page } from '../fixtures/client/page.ts';
import { createBrowser, openPage } from '../fixtures/client/page.ts';
import { KEY } from '../fixtures/client/signedIn.ts';
import { projectData, sessionData, userData } from '../fixtures/provider/state/data.ts';
import { retryDelay } from '../machines/backoff.ts';
import { nextMoment } from '../machines/session/plan.ts';
import type { SessionContext, SessionStateName } from '../machines/session/types.ts';

/** The steps after which a token's session may be unknown. */
const forgetting: ReadonlySet<Step['do']> = new Set(['clear storage', 'freeze', 'crash']);

/** Where a browser's tabs keep the user: in local storage, or in memory. */
export type UserCache = 'local' | 'memory';

/** A call without a response yet. */
interface Call {
  readonly tab: Tab;
  readonly isRefresh: boolean;
  readonly isRevoke: boolean;
  settle(how: string): void;
}

interface Tab {
  readonly page: Page;
  readonly client: Client;
  isFrozen: boolean;
  /** The session that the tab showed when it last sent a sign-out. */
  revoking?: string | undefined;
}

/**
 * A browser with tabs, a server that responds when a step says so, and the invariants of all of them.
 *
 * @param isHttpOnly whether the server keeps the tokens in its own cookies
 */
export function openBrowser(hasLocks: boolean, userCache: UserCache = 'local', isHttpOnly = false) {
  const isPrivate = userCache === 'memory';
  const browser = createBrowser();
  if (!hasLocks) browser.locks = undefined;
  const calls = new Set<Call>();
  const tabs: (Tab | undefined)[] = [];
  /** The valid sessions, by token. */
  const alive = new Set<string>();
  let signIns = 0;
  /** The latest sign-in that a user, the server or an older client has ended. */
  let over = 0;
  /** The sessions that ended in a tab although no user, server or older client has ended them. */
  const lost: string[] = [];
  /** Sign-ins whose response a tab delays until its sign-out has ended; they count as later than everything before. */
  const keptBack = new Set<number>();
  let signedOutUpTo = 0;
  /** After a frozen tab, or a jump of the clock, the wait for the lock may time out. */
  let mayGoAlone = false;
  let wasSetBack = false;
  /** The number of an older client's sign-in whose stored session is gone: only a newly opened page checks its token. */
  let orphan = 0;

  /** Whether a tab may have read storage that other tabs have changed. */
  let hasOldStorage = false;
  /** The sessions that the server has ended by a sign-out, with the tab that sent it, until the next check. */
  const ended: { readonly tab: Tab; readonly session: string }[] = [];

  const { entries } = browser.storageOf('https://app.acme.com');
  const expiry = () => new Date(browser.clock.now() + 3_600_000).toISOString();
  const expiries = new Map<string, string>();

  /** Returns the session data of a token; every part contains the number of its sign-in. */
  function data(token: string) {
    const number = token.slice(1);
    const last_accessed_at = new Date(browser.clock.now()).toISOString();
    const session = sessionData({ session_id: `s${number}`, expires_at: expiries.get(token) ?? expiry(), last_accessed_at });
    return {
      request_id: 'r',
      status_code: 200,
      user_id: `u${number}`,
      session,
      user: userData({ user_id: `u${number}` }),
      session_token: isHttpOnly ? '' : token,
      session_jwt: isHttpOnly ? '' : `j${number}`,
    };
  }

  const { jar } = browser;
  const hiddenToken = () => jar.getCookiesSync('https://login.acme.com/', { expire: false })[0]?.value;

  function signedIn(token: string): Response {
    if (isHttpOnly) jar.setCookieSync(`stytch_session=${token}; HttpOnly; Secure; Domain=acme.com`, 'https://login.acme.com/');
    return Response.json({ data: data(token) });
  }

  const refused = (status: number, error_type: string, headers = {}) =>
    Response.json({ status_code: status, error_type, error_message: '' }, { status, headers });

  function answer(tab: Tab, path: string, token: string, how: string): Response {
    if (how === '500') return refused(500, 'internal_server_error');
    if (how === '429') return refused(429, 'too_many_requests', { 'retry-after': '30' });
    if (how === 'html') return new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } });
    if (how !== 'well') alive.delete(token);
    if (how !== 'well' || path.endsWith('/revoke')) end(Math.max(numberOf(token), isHttpOnly ? numberOf(hiddenToken()) : 0));
    // A sign-in counts from its response.
    if (path.endsWith('/impersonation/authenticate')) return signedIn(nextToken());
    const isOver = Date.parse(expiries.get(token) ?? '') <= browser.clock.now();
    if (isOver || !alive.has(token)) return refused(401, how === 'well' ? 'session_not_found' : how);
    if (path.endsWith('/revoke')) {
      alive.delete(token);
      if (isHttpOnly) jar.store.removeCookie('acme.com', '/', 'stytch_session', () => {});
      ended.push({ tab, session: `s${numberOf(token)}` });
      return Response.json({ data: { request_id: 'r', status_code: 200 } });
    }
    return signedIn(token);
  }

  function close(at: number) {
    tabs[at]?.page.crash();
    for (const call of calls) if (call.tab === tabs[at]) calls.delete(call);
    tabs[at] = undefined;
  }

  function open(at: number) {
    close(at);
    const page = openPage({ browser });
    const made = { page, isFrozen: false } as Tab & { client: Client };
    const fetch = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      // A sign-in waits for the project settings.
      if (pathname.includes('/projects/')) return Response.json({ data: projectData() });
      if (pathname.includes('/events')) return new Promise(() => {});
      if (pathname.endsWith('/revoke')) made.revoking = made.client.session.getSync()?.session_id;
      if (!browser.isOnline) throw new TypeError('Failed to fetch');
      const [, sent = ''] = atob(request.headers.get('authorization')?.slice(6) ?? '').split(':');
      const password = isHttpOnly ? (hiddenToken() ?? '') : sent;
      const isRefresh = pathname.endsWith('/sessions/authenticate') && (await request.clone().text()) === '{}';
      return new Promise((resolve, reject) => {
        const call: Call = {
          tab: made,
          isRefresh,
          isRevoke: pathname.endsWith('/revoke'),
          settle(how) {
            calls.delete(call);
            const isKeptBack = [...calls].some(({ tab, isRevoke }) => isRevoke && tab === made);
            if (isKeptBack && pathname.endsWith('/impersonation/authenticate')) keptBack.add(signIns + 1);
            if (how === 'offline') reject(new TypeError('Failed to fetch'));
            else resolve(answer(made, pathname, password, how));
          },
        };
        calls.add(call);
        request.signal.addEventListener('abort', () => {
          calls.delete(call);
          reject(request.signal.reason);
        });
      });
    };
    made.client = page.createClient({ fetch, userCache, endpointOptions: isHttpOnly ? { testApiDomain: 'login.acme.com' } : {} });
    tabs[at] = made;
    let shown = 0;
    made.client.session.onChange((session, endedBy) => {
      const isExpired = Date.parse(expiries.get(`t${shown}`) ?? '') <= browser.clock.now();
      const isElsewhere = endedBy === 'signed_out_elsewhere' || endedBy === 'cookie_missing';
      // The response to the sign-out has removed the cookie of a sign-in that was answered before it.
      const hasLostCookie = isHttpOnly && keptBack.has(shown);
      // A page that reads old storage cannot see a sign-in, and a wrong clock makes cookies expire.
      const isExcused = isExpired || hasOldStorage || wasSetBack || !hasLocks || hasLostCookie;
      if (isElsewhere && shown > over && !isExcused) lost.push(`${shown} in tab ${at}: ${endedBy}`);
      if (!session) end(endedBy === 'signed_out' ? Math.max(shown, numberOf(made.revoking)) : shown);
      shown = numberOf(session?.session_id);
    });
    return made;
  }

  function nextToken(): string {
    signIns += 1;
    const token = `t${signIns}`;
    alive.add(token);
    expiries.set(token, expiry());
    return token;
  }

  const end = (number: number) => {
    over = Math.max(over, number);
  };
  const numberOf = (id: string | undefined) => Number(id?.slice(1) ?? 0);
  const inTab = (at: number) => (tabs[at]?.isFrozen ? undefined : (tabs[at] ?? open(at)));
  const awake = () => tabs.flatMap((one) => (one && !one.isFrozen ? [one] : []));
  const sessionOf = ({ client }: Tab) => contextOf(client).store.read() as SessionContext;
  /** Returns the state of a tab's session chart; undefined before its first event. */
  const stateOf = ({ client }: Tab) => {
    const [read] = [...contextOf(client).store.registry.charts].find(([, name]) => name === 'session') ?? [];
    return read?.().state as SessionStateName | undefined;
  };

  /** Marks all earlier sign-ins as signed out. */
  function noteSignOuts() {
    const token = browserToken();
    const isEnd = isPrivate ? JSON.parse(entries.get(`${KEY}::sign_in`) ?? '{}').session === null : entries.get(KEY) === 'null';
    if (token === undefined && isEnd) {
      signedOutUpTo = Math.max(signedOutUpTo, committed);
    }
  }
  let committed = 0;

  function browserToken(): string | undefined {
    return isHttpOnly ? hiddenToken() : (tabs.find((one) => one) ?? open(0)).page.cookie('stytch_session');
  }

  async function settle() {
    for (let turns = 0; turns < 4; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  async function act(todo: Step) {
    switch (todo.do) {
      case 'sign in': {
        const client = inTab(todo.tab)?.client;
        client?.impersonation.authenticate({ impersonation_token: 'i' }).catch(() => {});
        break;
      }
      case 'sign out':
        if (todo.forceClear) end(committed);
        inTab(todo.tab)
          ?.client.session.revoke({ forceClear: todo.forceClear })
          .catch(() => {});
        break;
      case 'authenticate':
        inTab(todo.tab)
          ?.client.session.authenticate({ session_duration_minutes: 60 })
          .catch(() => {});
        break;
      case 'answer': {
        const open = [...calls].filter((call) => !call.tab.isFrozen);
        open[todo.which % open.length]?.settle(todo.how);
        break;
      }
      case 'pass':
        // A long queue of tabs times out, and old storage does not show that another tab refreshes.
        mayGoAlone ||= hasOldStorage;
        // Steps so small that the timeout of a call and the timeout of a lock never fall into the same one.
        for (let left = todo.ms; left > 0; left -= 4_000) {
          browser.clock.advance(Math.min(left, 4_000));
          await settle();
        }
        break;
      case 'sleep':
        browser.clock.skip(todo.ms);
        mayGoAlone = true;
        break;
      case 'wake':
        inTab(todo.tab)?.page.wake();
        break;
      case 'network':
        browser.isOnline = todo.isOnline;
        if (todo.isOnline) for (const { page } of awake()) page.wake('online');
        break;
      case 'open':
        open(todo.tab);
        break;
      case 'crash':
        close(todo.tab);
        break;
      case 'freeze': {
        const one = inTab(todo.tab);
        if (!one || awake().length < 2) break;
        one.page.freeze();
        one.isFrozen = true;
        mayGoAlone = true;
        break;
      }
      case 'hold events':
        inTab(todo.tab)?.page.holdEvents();
        break;
      case 'hold storage':
        inTab(todo.tab)?.page.holdStorage();
        hasOldStorage = true;
        break;
      case 'hold messages':
        inTab(todo.tab)?.page.holdMessages();
        break;
      case 'hear':
        inTab(todo.tab)?.page.releaseEvents();
        break;
      case 'clear storage':
        // Behind an API domain, a page without its storage only learns of the session by a refresh.
        if (!isHttpOnly) {
          inTab(todo.tab)?.page.storage.clear();
          end(signIns);
        }
        break;
      case 'set clock':
        browser.clock.skip(todo.ms);
        wasSetBack ||= todo.ms < 0;
        mayGoAlone = true;
        break;
      case 'older client':
        // An older client knows neither a state in memory nor an API domain.
        if (!isPrivate && !isHttpOnly) {
          olderClient(todo.signs);
          end(signIns);
        }
    }
    await settle();
    if (forgetting.has(todo.do) && !isHttpOnly) noteOrphan();
    for (const one of awake()) {
      committed = Math.max(committed, numberOf(one.client.session.getSync()?.session_id));
    }
    noteSignOuts();
  }

  /** Detects a token whose session no tab knows and the storage does not contain. */
  function noteOrphan() {
    const token = numberOf(browserToken());
    if (token > 0 && inStorage() !== token && !agreement().tabs.includes(token)) orphan = token;
  }

  /** An older version in a separate tab, which only uses cookies and the stored session. */
  function olderClient(signs: 'in' | 'out') {
    const page = openPage({ browser });
    if (signs === 'in') {
      const { session, user, session_token, session_jwt } = data(nextToken());
      document.cookie = `stytch_session=${session_token}; path=/; expires=${new Date(session.expires_at).toUTCString()}`;
      document.cookie = `stytch_session_jwt=${session_jwt}; path=/; expires=${new Date(session.expires_at).toUTCString()}`;
      page.storage.setItem(KEY, JSON.stringify({ session, user }));
    } else {
      for (const name of ['stytch_session', 'stytch_session_jwt']) document.cookie = `${name}=; path=/; max-age=0`;
      page.storage.setItem(KEY, 'null');
    }
    page.crash();
  }

  function check() {
    expect(lost).toEqual([]);
    const refreshes = [...calls].filter(({ isRefresh, tab: { isFrozen } }) => isRefresh && !isFrozen);
    if (hasLocks && !mayGoAlone) expect(refreshes.length).toBeLessThanOrEqual(1);
    const refreshing = awake().filter((one) => stateOf(one) === 'refreshing');
    if (hasLocks && !mayGoAlone) expect(refreshing.length).toBeLessThanOrEqual(1);
    // A frozen tab may delay the change of storage.
    for (const { tab, session } of ended.splice(0)) {
      if (!mayGoAlone && awake().includes(tab)) expect(tab.client.session.getSync()?.session_id).not.toBe(session);
    }
    for (const one of awake()) {
      checkChart(one);
      const { failures, refreshAt, notBefore } = sessionOf(one);
      const at = browser.clock.now();
      const isRetryAfter = notBefore > refreshAt - 2_000;
      // Measured from the time of planning, because waiting shortens the delay and a clock that is set back extends it.
      if (failures > 0 && !isRetryAfter && !wasSetBack) {
        expect(refreshAt - at).toBeLessThanOrEqual(retryDelay(failures, 1 - 2 ** -53));
      }
    }
    const token = browserToken();
    // A late response writes its cookie again, which no page can prevent.
    if (token !== undefined && !isHttpOnly && !keptBack.has(numberOf(token))) expect(numberOf(token)).toBeGreaterThan(signedOutUpTo);
  }

  /** Checks the chart of a tab: its state agrees with its context, and an idle session has a planned refresh. */
  function checkChart(one: Tab) {
    const name = stateOf(one);
    const { state, isStarting, isNameless, ...plan } = sessionOf(one);
    if (!name || name === 'ending') return;
    if (name === 'signedOut') expect(state).toBe(null);
    else expect(state !== null || isStarting || isNameless).toBe(true);
    // A signed-out page that has found a token asks about it only when the page becomes visible.
    if (name === 'resting' && !state && isNameless && !isStarting) return;
    const isUnderWay = name === 'waiting' || name === 'refreshing';
    const hasPlan = Number.isFinite(nextMoment(name, { ...plan, state, isStarting, isNameless }));
    expect([name, hasPlan]).toEqual([name, name !== 'signedOut' && !isUnderWay]);
  }

  /** Waits until all active tabs have received and finished everything. */
  async function quiet() {
    browser.isOnline = true;
    tabs.forEach((one, at) => {
      if (one?.isFrozen) close(at);
    });
    if (awake().length === 0) open(0);
    for (const one of awake()) one.page.releaseEvents();
    for (let round = 0; round < 30; round += 1) {
      await settle();
      for (const call of [...calls]) {
        if (calls.has(call)) call.settle('well');
        if (isHttpOnly) await settle();
      }
      await settle();
      // Time for timeouts of locks and for planned retries.
      browser.clock.advance(round < 20 ? 15_000 : 180);
      await settle();
    }
    for (const one of awake()) one.page.wake();
    await settle();
    for (const call of [...calls]) call.settle('well');
    await settle();
  }

  /** Returns the stored sign-in. An expired session of an older client counts as none, because pages ignore it. */
  function inStorage(): number {
    if (isPrivate) return 0;
    const { session } = JSON.parse(entries.get(KEY) ?? 'null') ?? {};
    return session && Date.parse(session.expires_at) > browser.clock.now() ? numberOf(session.session_id) : 0;
  }

  /** Returns the sign-ins of each tab, the cookies and the storage. */
  const agreement = () => ({
    tabs: awake().map(({ client }) => numberOf(client.session.getSync()?.session_id)),
    stored: inStorage(),
  });
  const truth = () => {
    const token = numberOf(browserToken());
    const isShown = agreement().tabs.includes(token);
    // A forced sign-out leaves the cookie that pages cannot remove.
    const number = isShown || (token !== orphan && !isHttpOnly) ? token : 0;
    return { tabs: awake().map(() => number), stored: isPrivate ? 0 : number };
  };

  return { act, check, quiet, agreement, truth };
}

const tab = fc.nat({ max: 3 });
const kinds = ['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found'] as const;

/** Generates the steps of a browser's tabs. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sign in' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sign out' as const), tab, forceClear: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('authenticate' as const), tab }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which: fc.nat(),
      how: fc.oneof(
        { weight: 6, arbitrary: fc.constant('well' as const) },
        { weight: 2, arbitrary: fc.constantFrom('offline' as const, '500' as const, '429' as const, 'html' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...kinds) },
      ),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1_000, 4_200, 30_000, 180_000, 181_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sleep' as const), ms: fc.constantFrom(200_000, 3_600_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wake' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('network' as const), isOnline: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('freeze' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hear' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hold events' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hold storage' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hold messages' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear storage' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('set clock' as const), ms: fc.constantFrom(-600_000, -30_000, 30_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('older client' as const), signs: fc.constantFrom('in' as const, 'out' as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
export const steps = fc.array(step, { maxLength: 30, size: 'max' });
