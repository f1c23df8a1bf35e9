import { describe, expect, it, vi } from 'vitest';
import { session, signInAnswer, user } from '../../fixtures/client/answers.ts';
import { createTestClock } from '../../fixtures/client/clock.ts';
import { createTestStorage } from '../../fixtures/client/tabs.ts';
import { AbortedError } from '../../machines/errors.ts';
import { limits } from '../../machines/firstLimits.ts';
import { sessionAtStart } from '../../machines/session/start.ts';
import type { Cookie } from '../platform/cookies.ts';
import { jsonStorage } from '../platform/storage.ts';
import type { DeferredSession, SessionControllerParts, SessionParts } from './contract.ts';
import { markerKeyOf } from './schema.ts';
import { createSessionStore } from './sessionStore.ts';

const KEY = 'stytch_sdk_state_1';
const state = { session, user };

interface Page {
  /** Whether the page has a token and a stored session. */
  readonly isSignedIn?: boolean;
  /** Whether the code of the controller is there from the beginning. */
  readonly isLoaded?: boolean;
  readonly hasCustomDomain?: boolean;
  readonly isPrivate?: boolean;
  /** False on a server; default true. */
  readonly isPage?: boolean;
}

/** Opens a page whose controller records its calls. The code of the controller arrives by hand. */
function open({ isSignedIn = false, isLoaded = false, hasCustomDomain = false, isPrivate = false, isPage = true }: Page = {}) {
  const clock = createTestClock();
  const area = createTestStorage();
  if (isSignedIn) area.setItem(KEY, JSON.stringify(state));
  const values: Record<string, string | undefined> = { token: isSignedIn ? 'opaque' : undefined };
  const written: unknown[] = [];
  const cookie = (name: string): Cookie => ({
    read: () => values[name],
    isThere: () => values[name] !== undefined,
    write(value, expires) {
      values[name] = value;
      written.push([name, value, expires?.getTime()]);
      return true;
    },
    remove: () => void (values[name] = undefined),
  });
  const calls: unknown[] = [];
  const made: SessionControllerParts[] = [];
  const context = { ...sessionAtStart({ session, user: { ...user, user_id: 'of the controller' } }), epoch: 5 };
  const record =
    (name: string, result?: unknown) =>
    (...given: unknown[]) => {
      calls.push([name, ...given]);
      return result;
    };
  const controller = {
    read: () => context,
    announced: () => ({ ...context, epoch: 4 }),
    ...Object.fromEntries(['follow', 'wake', 'start', 'send', 'setIntermediate', 'stop'].map((name) => [name, record(name)])),
    ...Object.fromEntries(['signIn', 'freshTokens', 'revoke'].map((name) => [name, record(name, Promise.resolve(`result of ${name}`))])),
  };
  const code = {
    createSessionController(parts: SessionControllerParts) {
      made.push(parts);
      return controller;
    },
  } as unknown as DeferredSession;
  const loads: { arrive(): Promise<void>; fail(): Promise<void> }[] = [];
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const deferred = {
    loaded: isLoaded ? code : undefined,
    load: () =>
      new Promise<DeferredSession>((resolve, reject) => {
        loads.push({
          arrive() {
            deferred.loaded = code;
            resolve(code);
            return settle();
          },
          fail() {
            reject(new Error('no code'));
            return settle();
          },
        });
      }),
  };
  const events = {
    stored: [] as ((key: string | null, value: string | null) => void)[],
    woken: [] as ((cause: 'wake' | 'online') => void)[],
  };
  function listenTo<T>(listeners: T[]) {
    return (run: T) => {
      listeners.push(run);
      return () => void listeners.splice(listeners.indexOf(run), 1);
    };
  }
  const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const storage = jsonStorage(area, isPrivate);
  const environment = {
    now: clock.now,
    after: clock.after,
    isOnline: () => true,
    location: isPage ? {} : undefined,
    onStored: listenTo(events.stored),
    onWake: listenTo(events.woken),
  };
  const cookies = { token: cookie('token'), jwt: cookie('jwt'), intermediate: cookie('intermediate'), areReadable: () => true };
  const parts = { storage, storageKey: KEY, cookies, environment, logger, deferred, hasCustomDomain } as unknown as SessionParts;
  const store = createSessionStore(parts);
  const hear = (key: string | null, value: string | null) => events.stored.forEach((run) => run(key, value));
  const wake = (cause: 'wake' | 'online' = 'wake') => events.woken.forEach((run) => run(cause));
  return { store, clock, area, storage, values, written, calls, made, loads, deferred, code, events, hear, wake, logger, settle, context };
}

describe('a page before the code of its session', () => {
  it('STORE-19 reads the stored session when it is first looked at, once', () => {
    const { store, area, storage } = open({ isSignedIn: true });
    const read = vi.spyOn(area, 'getItem');
    expect(read).not.toHaveBeenCalled();
    expect(store.read()).toEqual(sessionAtStart(state, { hasToken: true, hasCustomDomain: false, isOnline: true, at: 0 }));
    storage.write(KEY, null);
    expect([store.read() === store.announced(), store.read().state]).toEqual([true, state]);
  });

  it('SESS-08 knows its state for a call', () => {
    const { store, clock, values } = open({ isSignedIn: true });
    expect(store.requestState()).toEqual({ epoch: 0, state, token: 'opaque', at: clock.now() });
    values['token'] = 'other';
    expect(store.requestState().token).toBe('other');
  });

  it('SESS-16 loads it and follows for a signed-in user, and on a custom domain', async () => {
    for (const page of [{ isSignedIn: true }, { hasCustomDomain: true }]) {
      const { store, loads, calls, made } = open(page);
      store.start();
      expect([loads.length, calls]).toEqual([1, []]);
      await loads[0]?.arrive();
      expect([calls, made.length]).toEqual([[['start'], ['follow']], 1]);
    }
  });

  it('SESS-14 does not load it for a signed-out user, not even when the page wakes', () => {
    const { store, loads, wake } = open();
    store.start();
    wake();
    expect(loads).toEqual([]);
  });

  it.each(['marker', 'token'])('STORE-20 loads it when it wakes after another tab changed the %s', async (what) => {
    const { store, loads, wake, area, values, calls } = open();
    store.start();
    if (what === 'token') values['token'] = 'theirs';
    else area.setItem(markerKeyOf(KEY), '{"id":"marker-2","session":"session-test-2"}');
    wake('online');
    await loads[0]?.arrive();
    expect(calls).toEqual([['start'], ['wake', 'online']]);
  });

  it('STORE-20 begins to listen once, and stops at the end', () => {
    const { store, events } = open();
    store.start();
    store.start();
    expect([events.stored.length, events.woken.length]).toEqual([1, 1]);
    store.stop();
    expect([events.stored.length, events.woken.length]).toEqual([0, 0]);
  });

  it('SESS-05 is given the parts of the page, and reads its own context from then on', async () => {
    const { store, made, context, code, deferred } = open({ isSignedIn: true });
    const restored = store.read();
    deferred.loaded = code;
    await store.restore();
    expect(made).toMatchObject([{ storageKey: KEY, restored: { context: restored, local: { token: 'opaque' } } }]);
    const [parts] = made;
    expect([parts?.registry === store.registry, parts?.requestState().state?.user.user_id]).toEqual([true, 'of the controller']);
    expect([store.read(), store.announced().epoch]).toEqual([context, 4]);
    const [heard, refreshed] = [vi.fn(), vi.fn()];
    store.subscribe(heard);
    store.onRefresh(refreshed);
    parts?.changes.emit(state, null);
    parts?.refreshes.emit({ type: 'refreshed', at: 1 });
    expect([heard.mock.calls, refreshed.mock.calls]).toEqual([[[state, null]], [[{ type: 'refreshed', at: 1 }]]]);
  });

  it('SESS-02 logs what a subscriber throws', async () => {
    const { store, made, logger } = open({ isLoaded: true });
    const error = new Error('mine');
    store.subscribe(() => {
      throw error;
    });
    await store.restore();
    made[0]?.changes.emit(null, null);
    expect(logger.error.mock.calls).toEqual([['A session subscriber threw.', error]]);
  });

  it('STORE-20 is neither started nor listened to on a server', async () => {
    const { store, calls, events } = open({ isLoaded: true, isPage: false });
    await store.restore();
    expect([calls, events.stored.length]).toEqual([[['follow']], 0]);
  });
});

describe('calls that need the code', () => {
  it('SESS-03 wait for it, share it, and give its results', async () => {
    const { store, loads, calls } = open();
    const { signal } = new AbortController();
    const call = async () => {};
    const results = [store.signIn(signInAnswer as never, { signal }), store.freshTokens({ minSeconds: 5 }), store.revoke(true, call)];
    for (const load of loads) await load.arrive();
    expect(await Promise.all(results)).toEqual(['result of signIn', 'result of freshTokens', 'result of revoke']);
    expect(calls).toEqual([['start'], ['signIn', signInAnswer, { signal }], ['freshTokens', { minSeconds: 5 }], ['revoke', true, call]]);
  });

  it('SESS-03 use it at once when it is there', () => {
    const { store, loads, calls } = open({ isLoaded: true });
    const event = { type: 'ended', reason: 'revoked' } as const;
    store.send(event);
    expect([loads, calls]).toEqual([[], [['start'], ['send', event]]]);
  });

  it('SESS-03 load it only once', async () => {
    const { store, loads } = open({ isLoaded: true });
    expect(await store.freshTokens()).toBe('result of freshTokens');
    expect(loads).toEqual([]);
  });

  it('STORE-20 hear when the page wakes, also for a signed-out user', async () => {
    const { store, wake, calls } = open({ isLoaded: true });
    await store.restore();
    wake('online');
    expect(calls).toEqual([['start'], ['follow'], ['wake', 'online']]);
  });

  it('SESS-03 are refused once the page has ended', async () => {
    const { store, loads, deferred, code } = open();
    const waiting = expect(store.freshTokens()).rejects.toThrow(AbortedError);
    store.stop();
    await loads[0]?.arrive();
    await waiting;
    await expect(store.revoke(false, async () => {})).rejects.toThrow(AbortedError);
    deferred.loaded = code;
    await expect(store.revoke(false, async () => {})).rejects.toThrow(AbortedError);
    expect(loads).toHaveLength(1);
  });

  it('SESS-10 do not sign out after the end, although the code was there', async () => {
    const { store, calls } = open({ isLoaded: true });
    await store.restore();
    store.stop();
    await expect(store.revoke(false, async () => {})).rejects.toThrow(AbortedError);
    expect(calls).toEqual([['start'], ['follow'], ['stop']]);
  });
});

describe('code that cannot be loaded', () => {
  it('SESS-05 is loaded again after a while during a session, and what happens then is followed', async () => {
    const { store, loads, clock, calls, logger } = open({ isSignedIn: true });
    store.start();
    await loads[0]?.fail();
    expect(logger.warn.mock.calls).toEqual([['The session code could not be loaded.', new Error('no code')]]);
    clock.advance(limits.requestMs - 1);
    expect(loads).toHaveLength(1);
    clock.advance(1);
    expect(loads).toHaveLength(2);
    await loads[1]?.arrive();
    expect(calls).toEqual([['start'], ['follow']]);
  });

  it('SESS-05 is loaded again at once if the network came back during the attempt', async () => {
    const { store, loads, wake, calls } = open({ isSignedIn: true });
    store.start();
    wake('online');
    for (const load of [...loads]) await load.fail();
    await loads.at(-1)?.arrive();
    expect(calls).toEqual([['start'], ['wake', 'online']]);
  });

  it('SESS-05 is loaded once although it failed for several calls', async () => {
    const { store, loads, clock } = open({ isSignedIn: true });
    store.start();
    void store.restore();
    await loads[0]?.fail();
    clock.advance(1_000);
    await loads[1]?.fail();
    clock.advance(limits.requestMs);
    expect(loads).toHaveLength(3);
  });

  it('SESS-14 is not loaded again for a signed-out user', async () => {
    const { store, loads, clock, logger } = open();
    await Promise.all([store.restore(), Promise.resolve().then(() => loads[0]?.fail())]);
    clock.advance(limits.requestMs);
    expect([loads.length, logger.warn.mock.calls.length]).toEqual([1, 1]);
  });

  it('SESS-05 is neither logged nor loaded again after the end', async () => {
    const { store, loads, clock, logger } = open({ isSignedIn: true });
    store.start();
    store.stop();
    await loads[0]?.fail();
    clock.advance(limits.requestMs);
    expect([loads.length, logger.warn.mock.calls.length]).toEqual([1, 0]);
    const later = open({ isSignedIn: true });
    later.store.start();
    await later.loads[0]?.fail();
    later.store.stop();
    later.clock.advance(limits.requestMs);
    expect(later.loads).toHaveLength(1);
  });

  it('SESS-05 rejects the calls that need it', async () => {
    const { store, loads } = open();
    const waiting = store.signIn(signInAnswer as never);
    void loads[0]?.fail();
    await expect(waiting).rejects.toThrow('no code');
  });
});

describe('a change by another tab', () => {
  it.each([
    ['the state', KEY, 'text', [['follow', false]]],
    ['a removed state', KEY, null, [['follow', true]]],
    ['a cleared storage', null, null, [['follow', false]]],
    ['another key', 'other', 'text', []],
    ['the marker', markerKeyOf(KEY), 'text', []],
  ])('STORE-20 STORE-21 is followed for %s', async (_, key, value, expected) => {
    const { store, hear, calls } = open({ isLoaded: true });
    await store.restore();
    calls.length = 0;
    hear(key, value);
    expect(calls).toEqual(expected);
  });

  it('READ-134 is followed by the marker with the state in memory', async () => {
    const { store, hear, calls } = open({ isLoaded: true, isPrivate: true });
    await store.restore();
    calls.length = 0;
    hear(KEY, 'text');
    hear(markerKeyOf(KEY), 'text');
    hear(null, null);
    expect(calls).toEqual([
      ['follow', false],
      ['follow', false],
    ]);
  });

  it('STORE-20 loads the code, without a session, too', async () => {
    const { store, hear, loads, calls } = open();
    store.start();
    hear(KEY, 'text');
    await loads[0]?.arrive();
    expect(calls).toEqual([['start'], ['follow', false]]);
  });

  it('STORE-21 is a removal also for code that loads later, but a cleared storage is none', async () => {
    const { store, hear, loads, calls } = open();
    store.start();
    hear(KEY, null);
    hear(KEY, 'text');
    await loads[0]?.arrive();
    expect(calls.slice(0, 2)).toEqual([['start'], ['follow', true]]);
    const cleared = open();
    cleared.store.start();
    cleared.hear(null, null);
    await cleared.loads[0]?.arrive();
    expect(cleared.calls).toEqual([['start'], ['follow', false]]);
  });

  it('STORE-21 is a removal also for a call that has waited for the code since before', async () => {
    const { store, hear, loads, calls } = open();
    const event = { type: 'ended', reason: 'revoked' } as const;
    store.start();
    store.send(event);
    hear(KEY, null);
    for (const load of loads) await load.arrive();
    expect(calls).toEqual([['start'], ['follow', true], ['send', event], ['follow', true]]);
  });

  it('STORE-21 is a removal between the first look and the code', async () => {
    const gone = open({ isSignedIn: true, isLoaded: true });
    gone.store.read();
    gone.area.removeItem(KEY);
    await gone.store.restore();
    expect(gone.calls).toEqual([['start'], ['follow', true], ['follow']]);
    const kept = open({ isSignedIn: true, isLoaded: true });
    kept.store.read();
    await kept.store.restore();
    expect(kept.calls).toEqual([['start'], ['follow']]);
    const signedOut = open({ isLoaded: true });
    signedOut.store.read();
    signedOut.area.removeItem(KEY);
    await signedOut.store.restore();
    expect(signedOut.calls).toEqual([['start'], ['follow']]);
  });
});

describe('a session that ends without the code', () => {
  it('STORE-08 is replaced by an intermediate token, which lives ten minutes', async () => {
    const { store, area, values, written, clock, loads, calls } = open({ isSignedIn: true });
    const heard = vi.fn();
    store.subscribe(heard);
    store.setIntermediate('half');
    expect([store.read().state, store.read().endedBy, area.getItem(KEY), values['token']]).toEqual([null, 'signed_out', 'null', undefined]);
    expect(written).toEqual([['intermediate', 'half', clock.now() + 600_000]]);
    expect(heard.mock.calls).toEqual([[null, 'signed_out']]);
    await loads[0]?.arrive();
    expect(calls).toEqual([['start'], ['setIntermediate', 'half']]);
  });

  it('STORE-08 leaves the intermediate token to the code that is there', () => {
    const { store, written, calls } = open({ isSignedIn: true, isLoaded: true });
    store.setIntermediate('half');
    expect([calls, written]).toEqual([[['start'], ['setIntermediate', 'half']], []]);
  });

  it('STORE-08 does not notify subscribers of a signed-out user', () => {
    const { store } = open();
    const heard = vi.fn();
    store.subscribe(heard);
    store.setIntermediate('half');
    expect(heard).not.toHaveBeenCalled();
  });

  it('SESS-10 is forgotten, and its subscribers hear of it', () => {
    const { store, area, values } = open({ isSignedIn: true });
    const heard = vi.fn();
    store.subscribe(heard);
    store.forget();
    expect([store.read().state, area.getItem(KEY), values['token'], heard.mock.calls]).toEqual([
      null,
      'null',
      undefined,
      [[null, 'signed_out']],
    ]);
    store.forget();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('SESS-10 is not forgotten without a session, after the end, or with the code', async () => {
    const signedOut = open();
    signedOut.store.forget();
    expect(signedOut.store.read().endedBy).toBe(null);
    const ended = open({ isSignedIn: true });
    ended.store.stop();
    ended.store.forget();
    expect(ended.area.getItem(KEY)).toBe(JSON.stringify(state));
    const loaded = open({ isSignedIn: true, isLoaded: true });
    await loaded.store.restore();
    const notes = loaded.area.getItem('latchkey::tokens');
    loaded.store.forget();
    // A user who has signed in meanwhile owes no sign-out.
    expect([loaded.area.getItem(KEY), loaded.area.getItem('latchkey::tokens')]).toEqual([JSON.stringify(state), notes]);
  });
});

it('STORE-20 the end of a page stops its controller and tells its subscribers nothing more', async () => {
  const { store, made, calls } = open({ isLoaded: true });
  const [heard, refreshed] = [vi.fn(), vi.fn()];
  store.subscribe(heard);
  store.onRefresh(refreshed);
  await store.restore();
  store.stop();
  made[0]?.changes.emit(null, null);
  made[0]?.refreshes.emit({ type: 'refreshed', at: 1 });
  expect([calls.at(-1), heard.mock.calls, refreshed.mock.calls]).toEqual([['stop'], [], []]);
});
