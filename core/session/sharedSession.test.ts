import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session, signInAnswer, user } from '../../fixtures/client/answers.ts';
import { createTestClock } from '../../fixtures/client/clock.ts';
import { createTestStorage } from '../../fixtures/client/tabs.ts';
import { sessionAtStart } from '../../machines/session/start.ts';
import type { Http } from '../api/contract.ts';
import { lazy } from '../base/lazy.ts';
import type { Environment } from '../platform/environment.ts';
import { resolveOptions } from '../platform/options.ts';
import { addNotes } from '../platform/tokenNotes.ts';
import type { DeferredSession, SessionControllerParts } from './contract.ts';
import { sharedSession } from './sharedSession.ts';

const TOKEN = 'public-token-test-1';
const foreignCookies = lazy(() => import('../platform/foreignCookies.ts'));

beforeEach(() => {
  const cookies = new Map<string, string>();
  const document = {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(text) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    },
  };
  vi.stubGlobal('document', document);
});
afterEach(() => void vi.unstubAllGlobals());

const openPage = () => {
  const { now, after } = createTestClock();
  const nothing = () => () => {};
  const page = { now, after, isOnline: () => true, onStored: nothing, onWake: nothing };
  return { ...page, storage: createTestStorage(), location: new URL('https://app.acme.com/') } as unknown as Environment;
};

/** Opens a page whose controller does nothing, and gives its parts to the test. */
async function open() {
  const environment = openPage();
  const made: SessionControllerParts[] = [];
  const refreshSession = vi.fn(async (_: ReadonlySet<Http>, ..._given: unknown[]) => signInAnswer);
  const stop = vi.fn();
  const deferred = lazy(async () => {
    const createSessionController = (parts: SessionControllerParts) => {
      made.push(parts);
      return { start() {}, follow() {}, stop, read: () => sessionAtStart(null) };
    };
    return { createSessionController, refreshSession } as unknown as DeferredSession;
  });
  await deferred.load();
  const share = (token = TOKEN, options = {}, place: Environment = environment) =>
    sharedSession(resolveOptions(token, { logger, ...options }), place, deferred, foreignCookies);
  const parts = () => made[0] as SessionControllerParts;
  return { environment, share, parts, refreshSession, stop };
}
const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() };
const http = (name: string) => ({ name }) as unknown as Http;

describe('the session of a page', () => {
  it('ARG-05 is one for all clients of one project at one address', async () => {
    const { share, environment } = await open();
    expect(share()).toBe(share());
    expect(share('public-token-test-2')).not.toBe(share());
    expect(share(TOKEN, { endpointOptions: { testApiDomain: 'login.acme.com' } })).not.toBe(share());
    expect(share(TOKEN, {}, openPage())).not.toBe(share());
    expect(share('public-token-test-2')).toBe(share('public-token-test-2', {}, environment));
  });

  it('ARG-05 is shared by no visitors of a server', async () => {
    const { share, environment } = await open();
    const server = { ...environment, location: undefined } as unknown as Environment;
    expect(share(TOKEN, {}, server)).not.toBe(share(TOKEN, {}, server));
    share(TOKEN, {}, server).join(http('one')).stop();
  });

  it('STORE-19 has the keys and the locks of its project, and the options of its first client', async () => {
    const { share, parts } = await open();
    const shared = share(TOKEN, { sessionRefreshIntervalMs: 300_000 });
    expect(shared.storageKey).toBe('stytch_sdk_state_public-token-test-1');
    await shared.join(http('one')).restore();
    expect(parts()).toMatchObject({
      storageKey: shared.storageKey,
      lockName: 'latchkey:https://test.stytch.com:public-token-test-1',
      hasCustomDomain: false,
      cookies: shared.cookies,
      storage: shared.storage,
    });
  });

  it('ARG-05 is refreshed by its clients, the oldest first', async () => {
    const { share, parts, refreshSession } = await open();
    const [one, other] = [http('one'), http('other')];
    const first = share().join(one);
    const second = share().join(other);
    await first.restore();
    const { signal } = new AbortController();
    const clients: Http[][] = [];
    refreshSession.mockImplementation(async (given: ReadonlySet<Http>) => {
      clients.push([...given]);
      return signInAnswer;
    });
    expect(await parts().authenticate(signal, 'owed')).toBe(signInAnswer);
    expect(refreshSession).toHaveBeenCalledWith(expect.anything(), signal, 'owed');
    first.stop();
    await parts().authenticate(signal, 'owed');
    expect(clients).toEqual([[one, other], [other]]);
    second.stop();
  });

  it('ARG-05 ends with its last client, and the next one begins another', async () => {
    const { share, stop } = await open();
    const shared = share();
    const [one, other] = [shared.join(http('one')), shared.join(http('other'))];
    await one.restore();
    one.stop();
    one.stop();
    expect([stop.mock.calls.length, share() === shared]).toEqual([0, true]);
    other.stop();
    expect([stop.mock.calls.length, share() === shared]).toEqual([1, false]);
    other.stop();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('ARG-05 tells each listener once for each client, and no longer than its client', async () => {
    const { share, parts } = await open();
    const [one, other] = [share().join(http('one')), share().join(http('other'))];
    await one.restore();
    const [changed, refreshed] = [vi.fn(), vi.fn()];
    const forget = [one.subscribe(changed), one.onRefresh(refreshed)];
    other.subscribe(changed);
    other.onRefresh(refreshed);
    const tell = () => {
      parts().changes.emit({ session, user }, null);
      parts().refreshes.emit({ type: 'refreshed', at: 1 });
      return [changed, refreshed].map(({ mock }) => mock.calls.splice(0));
    };
    const change = [{ session, user }, null];
    const refresh = [{ type: 'refreshed', at: 1 }];
    expect(tell()).toEqual([
      [change, change],
      [refresh, refresh],
    ]);
    for (const end of forget) end();
    expect(tell()).toEqual([[change], [refresh]]);
    one.subscribe(changed);
    one.onRefresh(refreshed);
    one.stop();
    expect(tell()).toEqual([[change], [refresh]]);
    other.stop();
    expect(tell()).toEqual([[], []]);
  });

  const until = (ms: number, session_id = session.session_id) => ({
    session: { ...session, session_id, expires_at: new Date(ms).toISOString() },
    user,
  });
  const { now } = createTestClock();
  it.each([
    ['ignores', 'its own session', until(now() + 1_000), undefined],
    ['ignores', 'a session that is not stored yet', undefined, undefined],
    ['reads', 'a sign-out', null, 'unknown'],
    ['reads', 'the session of another client', until(now() + 1_000, 'session-test-2'), 'unknown'],
    ['reads', 'a session that is over', until(now()), 'unknown'],
  ])('READ-127 %s a cookie of unknown origin next to %s', async (_, __, stored, expected) => {
    const { share } = await open();
    const { cookies, storage, storageKey } = share();
    cookies.token.write('own');
    addNotes(storage, { [storageKey]: session.session_id });
    if (stored !== undefined) storage.write(storageKey, stored);
    document.cookie = 'stytch_session=unknown; path=/';
    expect(cookies.token.read()).toBe(expected);
  });
});
