import { describe, expect, it, vi } from 'vitest';
import { session as anySession, meta, user } from '../../fixtures/client/answers.ts';
import { createTestClock } from '../../fixtures/client/clock.ts';
import { createTestStorage } from '../../fixtures/client/tabs.ts';
import { AbortedError, ApiError } from '../../machines/errors.ts';
import type { SessionState } from '../../machines/login/account.ts';
import { sessionAtStart } from '../../machines/session/start.ts';
import { createEmitter } from '../base/emitter.ts';
import { lazy } from '../base/lazy.ts';
import { createChartRegistry } from '../charts/chartRegistry.ts';
import type { Cookie } from '../platform/cookies.ts';
import { jsonStorage } from '../platform/storage.ts';
import type { RefreshEvent, SessionControllerParts } from './contract.ts';
import type { FreshTokensParts } from './freshTokens.ts';
import { markerKeyOf } from './schema.ts';
import { createSessionController, isAnnouncing } from './sessionController.ts';

const KEY = 'stytch_sdk_state_1';
const MINUTE = 60_000;
const { now: start } = createTestClock();
const time = (ms: number) => new Date(start() + ms).toISOString();
const session = { ...anySession, started_at: time(0), last_accessed_at: time(0), expires_at: time(60 * MINUTE) };
const state = { session, user };
const answer = { ...meta, user_id: user.user_id, user, session, session_token: 'opaque', session_jwt: 'jwt' };
const stateOf = (session_id: string): SessionState => ({ session: { ...session, session_id }, user });
const failure = (error_type: string) => new ApiError({ status_code: 404, error_type, error_message: '' });

interface Page {
  /** The stored session of an earlier page; default: none. */
  readonly left?: SessionState;
  readonly isPrivate?: boolean;
  readonly intervalMs?: unknown;
  /** Whether the code that waits for tokens cannot be loaded. */
  readonly isBroken?: boolean;
}

/** Opens a page without a window: its cookies, its storage and its answers are set by hand. */
function open({ left, isPrivate = false, intervalMs, isBroken = false }: Page = {}) {
  const clock = createTestClock();
  const area = createTestStorage();
  if (left) area.setItem(KEY, JSON.stringify(left));
  const values: Record<string, string | undefined> = left ? { token: 'opaque', jwt: 'jwt' } : {};
  const foreign: Record<string, boolean> = {};
  const cookie = (name: string): Cookie => ({
    read: () => values[name],
    isThere: () => values[name] !== undefined || foreign[name] === true,
    write: (value) => Boolean((values[name] = value)),
    remove: () => void (values[name] = undefined),
  });
  const cookies = { token: cookie('token'), jwt: cookie('jwt'), intermediate: cookie('intermediate'), areReadable: () => true };
  const turns: string[] = [];
  const posted: unknown[] = [];
  const channel = { onmessage: (_: { data: unknown }) => {}, postMessage: (message: unknown) => posted.push(message), close: vi.fn() };
  const browser = { isOnline: true };
  const environment = {
    now: clock.now,
    after: clock.after,
    isOnline: () => browser.isOnline,
    uuid: () => crypto.randomUUID(),
    random: () => 0.5,
    location: {},
    locks: {
      alone(name: string, run: () => Promise<unknown>) {
        turns.push(name);
        return run();
      },
    },
    openChannel: () => channel,
  };
  const asked: { resolve(changes?: object): Promise<void>; reject(error: unknown): Promise<void>; signal: AbortSignal }[] = [];
  const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const changes = createEmitter<[SessionState, unknown]>();
  const refreshes = createEmitter<[RefreshEvent]>();
  const heard: unknown[] = [];
  const told: RefreshEvent[] = [];
  changes.subscribe((given, endedBy) => heard.push([given?.session.session_id ?? null, endedBy]));
  refreshes.subscribe((event) => told.push(event));
  const registry = createChartRegistry();
  const events: string[] = [];
  registry.watchers.add((_, event) => void events.push(event?.type ?? 'stopped'));
  const get = vi.fn(async () => 'fresh' as unknown);
  const stopWaiting = vi.fn();
  const wait = vi.fn((_: FreshTokensParts) => ({ get, stop: stopWaiting }));
  const code = vi.fn(async () => {
    if (isBroken) throw new Error('no code');
    return { createFreshTokens: wait } as never;
  });
  const waiting = lazy<never>(code);
  const parts = {
    storage: jsonStorage(area, isPrivate),
    storageKey: KEY,
    cookies,
    hasCustomDomain: false,
    lockName: 'latchkey:1',
    timeoutMs: 20_000,
    intervalMs,
    logger,
    warnings: { logger },
    environment,
    authenticate: (signal: AbortSignal) =>
      new Promise((resolve, reject) => {
        asked.push({
          signal,
          resolve(more = {}) {
            resolve({ ...answer, session: { ...session, last_accessed_at: new Date(clock.now()).toISOString() }, ...more });
            return settle();
          },
          reject(error) {
            reject(error);
            return settle();
          },
        });
      }),
    restored: { local: { marker: undefined, token: values['token'] }, context: sessionAtStart(left ?? null) },
    changes,
    refreshes,
    registry,
    requestState: () => ({ ...controller.read(), token: values['token'], at: clock.now() }),
  } as unknown as SessionControllerParts;
  const controller = createSessionController(waiting, parts);
  const signIn = async (more: object = {}) => (await controller.signIn({ ...answer, ...more } as never))();
  /** Stores a change as another tab does. */
  function elsewhere(next: SessionState, token?: string) {
    values['token'] = token;
    area.setItem(KEY, JSON.stringify(next));
    area.setItem(markerKeyOf(KEY), JSON.stringify({ id: crypto.randomUUID(), session: next?.session.session_id ?? null }));
  }
  const stored = () => JSON.parse(area.getItem(KEY) ?? 'null') as SessionState;
  return {
    ...{ controller, clock, area, values, foreign, turns, posted, channel, browser, asked, logger, changes, heard, told, events },
    ...{ get, wait, registry, cookies, stopWaiting, code, waiting, signIn, elsewhere, stored },
  };
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Opens a page with a session that the server has just confirmed. */
async function signedIn(page: Page = {}) {
  const opened = open({ left: state, ...page });
  opened.controller.start();
  await settle();
  await opened.asked[0]?.resolve();
  opened.heard.length = 0;
  opened.told.length = 0;
  opened.events.length = 0;
  return opened;
}

describe('the start of a session', () => {
  it('SESS-16 asks about a stored session, and announces that it is confirmed', async () => {
    const { controller, asked, heard, told, clock } = open({ left: state });
    expect([controller.read().fromCache, controller.announced()]).toEqual([true, controller.read()]);
    controller.start();
    await settle();
    expect(asked).toHaveLength(1);
    await asked[0]?.resolve();
    expect([controller.read().fromCache, heard]).toEqual([false, [[session.session_id, null]]]);
    expect(told).toEqual([{ type: 'refreshed', at: clock.now() }]);
    expect(controller.announced()).toBe(controller.read());
  });

  it('SESS-14 sends no request without a session, and no event to its chart', async () => {
    const { controller, asked, events } = open();
    controller.start();
    await settle();
    expect([asked, events]).toEqual([[], []]);
  });

  it('SESS-04 asks again after three minutes, and stores the answer', async () => {
    const { clock, asked, heard, told, stored } = await signedIn();
    clock.advance(3 * MINUTE - 1);
    await settle();
    expect(asked).toHaveLength(1);
    clock.advance(1);
    await settle();
    expect(asked).toHaveLength(2);
    await asked[1]?.resolve();
    expect(stored()?.session.last_accessed_at).toBe(time(3 * MINUTE));
    // Only the time of the last access differs.
    expect([heard, told]).toEqual([[], [{ type: 'refreshed', at: clock.now() }]]);
  });

  it.each([
    [undefined, 180_000],
    [300_000, 300_000],
    ['300000', 300_000],
    [60_001, 60_001],
    [1_000, 60_000],
    [0, 60_000],
    [Number.NaN, 60_000],
  ])('READ-133 asks with the interval %s of the host after %i ms', (intervalMs, expected) => {
    expect(open({ intervalMs }).controller.read().intervalMs).toBe(expected);
  });

  it('SESS-22 reports failures, and keeps the session', async () => {
    const { controller, clock, asked, told } = await signedIn();
    clock.advance(3 * MINUTE);
    await settle();
    const error = new Error('offline');
    await asked[1]?.reject(error);
    expect(told).toMatchObject([{ type: 'refresh_failed', attempt: 1, error }]);
    expect(controller.read().state).not.toBe(null);
  });

  it('SESS-02 leaves what is announced the same object while only times change', async () => {
    const { controller, clock, asked } = await signedIn();
    const before = controller.announced();
    clock.advance(3 * MINUTE);
    await settle();
    await asked[1]?.resolve();
    expect(controller.announced()).toBe(before);
  });

  it('is a chart that the tools for developers know by its name', async () => {
    const { registry } = await signedIn();
    expect([...registry.charts.values()]).toEqual(['session']);
  });

  it('SESS-23 shows an outage in what is announced, although no session changed', async () => {
    const { controller, clock, asked, heard } = await signedIn();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      clock.advance(3 * MINUTE);
      await settle();
      await asked[attempt]?.reject(new Error('offline'));
      expect(controller.announced().isStale).toBe(attempt === 3);
    }
    expect(heard).toEqual([]);
    clock.advance(20 * MINUTE);
    await settle();
    await asked[4]?.resolve();
    expect([controller.announced().isStale, heard]).toEqual([false, []]);
  });

  it('SESS-23 an outage that ends with the session is announced once', async () => {
    const { controller, clock, asked, heard } = await signedIn();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      clock.advance(3 * MINUTE);
      await settle();
      await asked[attempt]?.reject(new Error('offline'));
    }
    controller.send({ type: 'ended', reason: 'revoked' });
    expect([heard, controller.announced()]).toEqual([[[null, 'revoked']], controller.read()]);
  });

  it('SESS-08 ends with the answer that it is over', async () => {
    const { asked, clock, heard, values, stored } = await signedIn();
    clock.advance(3 * MINUTE);
    await settle();
    await asked[1]?.reject(failure('session_not_found'));
    expect([heard, values['token'], stored()]).toEqual([[[null, 'session_not_found']], undefined, null]);
  });
});

describe('a sign-in', () => {
  it('SESS-03 is stored before its caller announces it', async () => {
    const { controller, heard, values, stored, turns } = open();
    const announce = await controller.signIn(answer as never);
    expect([values['token'], values['jwt'], stored(), turns]).toEqual(['opaque', 'jwt', state, ['latchkey:1:commit']]);
    expect(heard).toEqual([]);
    expect([controller.read().state, controller.announced().state]).toEqual([state, null]);
    announce();
    expect([heard, controller.announced().state]).toEqual([[[session.session_id, null]], state]);
  });

  it.each([
    ['without a token', { session_token: '' }],
    ['without a JWT', { session_jwt: '' }],
  ])('SESS-15 %s has tokens that scripts cannot read', async (_, more) => {
    const { signIn, controller, values } = open();
    await signIn(more);
    expect([controller.read().tokens, values['token'], values['jwt']]).toEqual(['hidden', undefined, undefined]);
  });

  it('SESS-03 that is not announced yet delays later changes, but no sign-out', async () => {
    const { controller, heard } = open();
    const first = await controller.signIn(answer as never);
    const second = await controller.signIn({ ...answer, session: { ...session, session_id: 'session-test-2' } } as never);
    controller.send({ type: 'user_changed', user: { ...user, status: 'changed' } as never });
    expect(heard).toEqual([]);
    first();
    expect(heard).toEqual([['session-test-2', null]]);
    second();
    expect(heard).toHaveLength(1);
    const third = await controller.signIn(answer as never);
    controller.send({ type: 'ended', reason: 'revoked' });
    expect(heard.slice(1)).toEqual([[null, 'revoked']]);
    third();
    controller.send({ type: 'user_changed', user });
    expect(heard).toHaveLength(2);
  });

  it('SESS-03 is followed by changes that are announced at once', async () => {
    const { controller, signIn, heard } = open();
    await signIn();
    controller.send({ type: 'user_changed', user: { ...user, status: 'changed' } as never });
    expect(heard).toHaveLength(2);
  });

  it('READ-100 does not happen once it was called off', async () => {
    const { controller, stored } = open();
    await expect(controller.signIn(answer as never, { signal: AbortSignal.abort() })).rejects.toThrow(AbortedError);
    expect([controller.read().state, stored()]).toEqual([null, null]);
    const { signal } = new AbortController();
    await controller.signIn(answer as never, { signal });
    expect(controller.read().state).toEqual(state);
  });

  it('SESS-25 that changes only times is not announced if it is quiet', async () => {
    const { controller, heard } = await signedIn();
    const longer = { ...session, expires_at: time(90 * MINUTE) };
    (await controller.signIn({ ...answer, session: longer } as never, { isQuiet: true }))();
    expect([heard, controller.announced().state?.session.expires_at]).toEqual([[], time(90 * MINUTE)]);
    (await controller.signIn({ ...answer, session } as never, { isQuiet: false }))();
    expect(heard).toHaveLength(1);
    const other = { ...user, user_id: 'user-test-2' };
    (await controller.signIn({ ...answer, user: other } as never, { isQuiet: true }))();
    expect(heard).toHaveLength(2);
  });

  it('SESS-25 of a signed-out user is announced although it is quiet', async () => {
    const { controller, heard } = open();
    (await controller.signIn(answer as never, { isQuiet: true }))();
    expect(heard).toEqual([[session.session_id, null]]);
  });

  it('SESS-08 that answers a call of an earlier session changes nothing', async () => {
    const { controller, signIn, heard } = open();
    const before = { epoch: controller.read().epoch, state: null, token: undefined, at: 0 };
    await signIn({ session: { ...session, session_id: 'session-test-2' } });
    (await controller.signIn(answer as never, { sentWith: before }))();
    expect([controller.read().state?.session.session_id, heard]).toEqual(['session-test-2', [['session-test-2', null]]]);
  });

  it('SESS-08 that answers a call looks at other tabs first', async () => {
    const { controller, elsewhere } = await signedIn();
    const sentWith = { epoch: controller.read().epoch, state, token: 'opaque', at: 0 };
    elsewhere(stateOf('session-test-2'), 'theirs');
    await controller.signIn(answer as never, { sentWith });
    expect(controller.read().state?.session.session_id).toBe('session-test-2');
  });

  it('SESS-07 keeps a user who was changed since the call was sent', async () => {
    const { controller } = await signedIn();
    const sentWith = { epoch: controller.read().epoch, state: controller.read().state, token: 'opaque', at: 0 };
    const changed = { ...user, status: 'changed' } as never;
    controller.send({ type: 'user_changed', user: changed, epoch: sentWith.epoch });
    await controller.signIn(answer as never, { sentWith });
    expect(controller.read().state?.user).toEqual(changed);
  });

  it('SESS-25 is being announced while its subscribers hear of it', async () => {
    const { changes, signIn } = open();
    const seen: boolean[] = [];
    changes.subscribe(() => seen.push(isAnnouncing()));
    await signIn();
    expect([seen, isAnnouncing()]).toEqual([[true], false]);
  });
});

describe('a change by another tab', () => {
  it('STORE-20 STORE-21 is taken over, stored by none, and announced', async () => {
    const { controller, elsewhere, heard, values, area } = await signedIn();
    elsewhere(stateOf('session-test-2'), 'theirs');
    const write = vi.spyOn(area, 'setItem');
    controller.follow();
    expect([heard, write.mock.calls]).toEqual([[['session-test-2', null]], []]);
    elsewhere(null, undefined);
    controller.follow();
    expect([heard[1], values['jwt']]).toEqual([[null, 'signed_out_elsewhere'], 'jwt']);
  });

  it('SESS-03 is announced although only its end is later', async () => {
    const { controller, elsewhere, heard, values } = await signedIn();
    elsewhere({ session: { ...session, expires_at: time(90 * MINUTE) }, user }, values['token']);
    controller.follow();
    expect(heard).toEqual([[session.session_id, null]]);
  });

  it('SESS-03 is not looked for by a sign-in, nor by an end that names no session', async () => {
    const first = await signedIn();
    first.elsewhere(stateOf('session-test-2'), 'theirs');
    await first.signIn({ session: { ...session, session_id: 'session-test-3' } });
    expect(first.heard).toEqual([['session-test-3', null]]);
    const second = await signedIn();
    second.elsewhere(stateOf('session-test-2'), 'theirs');
    second.controller.send({ type: 'ended', reason: 'revoked' });
    expect(second.heard).toEqual([[null, 'revoked']]);
  });

  it('STORE-20 is none if nothing differs', async () => {
    const { controller, events } = await signedIn();
    controller.follow();
    expect(events).toEqual([]);
    controller.follow(true);
    expect(events).toEqual(['storage_changed']);
  });

  it('STORE-20 is followed when the page wakes or goes online, and checked', async () => {
    const { controller, elsewhere, events, clock, asked } = await signedIn();
    elsewhere(stateOf('session-test-2'), 'theirs');
    controller.wake('online');
    expect(events).toEqual(['storage_changed', 'online']);
    clock.skip(3 * MINUTE);
    controller.wake('wake');
    await settle();
    expect(asked).toHaveLength(2);
  });

  it('SESS-08 is followed before the result of a call that names its session', async () => {
    const { controller, elsewhere } = await signedIn();
    const { epoch } = controller.read();
    elsewhere(stateOf('session-test-2'), 'theirs');
    controller.send({ type: 'ended', reason: 'revoked', epoch });
    expect(controller.read().state?.session.session_id).toBe('session-test-2');
    controller.send({ type: 'ended', reason: 'revoked' });
    expect(controller.read().state).toBe(null);
  });

  it('STORE-20 is looked for again until its cookie arrives, ever more rarely', async () => {
    const { controller, elsewhere, values, clock } = open();
    elsewhere(stateOf('session-test-2'));
    controller.follow();
    const times: number[] = [];
    while (clock.waiting() > 0) {
      const next = clock.next();
      times.push(next - start());
      clock.advance(next - clock.now());
    }
    expect(times).toEqual([100, 300, 700, 1_500, 3_100, 6_300]);
    controller.follow();
    expect(clock.waiting()).toBe(1);
    controller.follow();
    expect(clock.waiting()).toBe(1);
    values['token'] = 'theirs';
    clock.advance(100);
    expect([controller.read().state?.session.session_id, clock.next() > clock.now() + MINUTE]).toEqual(['session-test-2', true]);
  });

  it('READ-127 waits for the own token where another party has replaced it, and then ends', async () => {
    const { controller, values, foreign, clock, heard } = await signedIn();
    values['token'] = undefined;
    foreign['token'] = true;
    controller.follow();
    expect(heard).toEqual([]);
    clock.advance(6_200);
    expect(heard).toEqual([]);
    clock.advance(100);
    expect(heard).toEqual([[null, 'cookie_missing']]);
  });

  it('READ-127 goes on with the session when the own token comes back', async () => {
    const { controller, values, foreign, clock, heard, events } = await signedIn();
    values['token'] = undefined;
    foreign['token'] = true;
    controller.follow();
    values['token'] = 'opaque';
    clock.advance(100);
    expect([heard, events]).toEqual([[], []]);
  });

  it('SESS-08 ends the session at once where its cookie is gone', async () => {
    const { controller, values, heard } = await signedIn();
    values['token'] = undefined;
    controller.follow();
    expect(heard).toEqual([[null, 'cookie_missing']]);
  });

  it('STORE-20 stores a session again that was lost', async () => {
    const { controller, area, stored, heard } = await signedIn();
    area.removeItem(KEY);
    controller.follow();
    expect([stored()?.session.session_id, heard]).toEqual([session.session_id, []]);
  });

  it('STORE-21 removes the tokens that the other tab left', async () => {
    const { controller, elsewhere, values } = await signedIn();
    elsewhere(null, 'opaque');
    controller.follow();
    expect([values['token'], values['jwt']]).toEqual([undefined, undefined]);
  });

  it('READ-134 asks the other tabs for a sign-in that they keep in memory, and follows their answer', async () => {
    const { controller, area, posted, channel, values, heard } = open({ isPrivate: true });
    values['token'] = 'theirs';
    area.setItem(markerKeyOf(KEY), JSON.stringify({ id: 'marker-2', session: 'session-test-2' }));
    controller.follow();
    expect(posted).toEqual([{ isAsked: true }]);
    channel.onmessage({ data: { state: stateOf('session-test-2') } });
    expect(heard).toEqual([['session-test-2', null]]);
    controller.stop();
    expect(channel.close).toHaveBeenCalledTimes(1);
  });

  it('READ-134 asks no other tab without news of one, nor with the state in the storage', async () => {
    const memory = await signedIn({ isPrivate: true });
    memory.posted.length = 0;
    memory.controller.follow();
    expect(memory.posted).toEqual([]);
    const disk = open();
    disk.area.setItem(markerKeyOf(KEY), JSON.stringify({ id: 'marker-2', session: 'session-test-2' }));
    disk.controller.follow();
    expect([disk.posted, disk.heard]).toEqual([[], []]);
  });

  it('READ-134 sends its own sign-in to the other tabs if the state is only in memory', async () => {
    const memory = open({ isPrivate: true });
    await memory.signIn();
    expect(memory.posted).toEqual([{ state }]);
    const disk = open();
    await disk.signIn();
    expect(disk.posted).toEqual([]);
  });
});

describe('a sign-out', () => {
  it('SESS-10 ends the session after its call', async () => {
    const { controller, heard, values, stored, turns } = await signedIn();
    let answered = () => {};
    turns.length = 0;
    const ending = controller.revoke(false, () => new Promise<void>((resolve) => (answered = resolve)));
    await settle();
    expect([heard, values['token']]).toEqual([[], 'opaque']);
    answered();
    await ending;
    expect([heard, values['token'], stored(), turns]).toEqual([[[null, 'signed_out']], undefined, null, ['latchkey:1:commit']]);
  });

  it.each([
    ['keeps', 'internal_server_error', false, []],
    ['ends', 'internal_server_error', true, [[null, 'signed_out']]],
    ['ends', 'session_not_found', false, [[null, 'signed_out']]],
  ])('SESS-11 SESS-12 that fails %s the session: %s (forced: %s), and rejects', async (_, type, forceClear, expected) => {
    const { controller, heard } = await signedIn();
    const error = failure(type);
    await expect(controller.revoke(forceClear, () => Promise.reject(error))).rejects.toBe(error);
    expect(heard).toEqual(expected);
  });

  it('STORE-20 follows no other tab until its end, which does so itself', async () => {
    const { controller, elsewhere, heard } = await signedIn();
    let fail = (_: Error) => {};
    const ending = controller.revoke(false, () => new Promise((_, reject) => (fail = reject)));
    await Promise.resolve();
    elsewhere(stateOf('session-test-2'), 'theirs');
    controller.follow();
    expect(heard).toEqual([]);
    fail(new Error('offline'));
    await expect(ending).rejects.toThrow('offline');
    expect(heard).toEqual([['session-test-2', null]]);
  });

  it('STORE-20 SESS-13 follows a sign-in elsewhere of which it learns as it starts', async () => {
    const { controller, elsewhere, heard } = await signedIn();
    elsewhere(stateOf('session-test-2'), 'theirs');
    // Each request looks for changes by other tabs first.
    const call = async () => {
      controller.follow();
      throw new Error('offline');
    };
    await expect(controller.revoke(false, call)).rejects.toThrow('offline');
    expect(heard).toEqual([['session-test-2', null]]);
  });

  it('SESS-10 is answered to all who asked for it', async () => {
    const { controller } = await signedIn();
    const call = vi.fn(async () => {});
    await Promise.all([controller.revoke(false, call), controller.revoke(false, call)]);
    expect([controller.read().state, call.mock.calls.length]).toEqual([null, 1]);
  });

  it('SESS-10 is refused after the end of the page, and settles with it', async () => {
    const { controller } = await signedIn();
    let answered = () => {};
    const ending = controller.revoke(false, () => new Promise<void>((resolve) => (answered = resolve)));
    await Promise.resolve();
    controller.stop();
    answered();
    await ending;
    await expect(controller.revoke(false, async () => {})).rejects.toThrow(AbortedError);
  });
});

describe('an intermediate token', () => {
  it('STORE-08 STORE-12 replaces the session, for ten minutes', async () => {
    const { controller, values, heard, clock } = await signedIn();
    controller.setIntermediate('half');
    expect([values['intermediate'], values['token'], heard]).toEqual(['half', undefined, [[null, 'signed_out']]]);
    expect(controller.read().intermediate).toEqual({ token: 'half', expiresAt: clock.now() + 10 * MINUTE });
    clock.advance(10 * MINUTE - 1);
    expect(values['intermediate']).toBe('half');
    clock.advance(1);
    expect(values['intermediate']).toBe(undefined);
  });

  it('STORE-12 lives another ten minutes with the next one, and a token of another tab stays', async () => {
    const { controller, values, clock } = open();
    controller.setIntermediate('half');
    clock.advance(9 * MINUTE);
    controller.setIntermediate('half');
    clock.advance(9 * MINUTE);
    expect(values['intermediate']).toBe('half');
    values['intermediate'] = 'theirs';
    clock.advance(MINUTE);
    expect(values['intermediate']).toBe('theirs');
  });
});

describe('fresh tokens', () => {
  const jwtFor = (seconds: number) => `header.${btoa(JSON.stringify({ exp: start() / 1_000 + seconds }))}.signature`;
  const withJwt = async (seconds: number) => {
    const opened = await signedIn();
    opened.values['jwt'] = jwtFor(seconds);
    return opened;
  };
  const tokens = (seconds: number) => ({ session_token: 'opaque', session_jwt: jwtFor(seconds) });

  it.each([
    [undefined, 31],
    [{}, 31],
    [{ minSeconds: 0 }, 1],
    [{ minSeconds: 240 }, 241],
    [{ signal: new AbortController().signal }, 31],
  ])('SESS-20 are those of the cookies without more code, for %o and a JWT of %i s', async (options, seconds) => {
    const { controller, code } = await withJwt(seconds);
    expect(await controller.freshTokens(options)).toEqual(tokens(seconds));
    expect(code).not.toHaveBeenCalled();
  });

  it.each([
    [undefined, 30],
    [{ minSeconds: 0 }, 0],
    [{ minSeconds: 240 }, 240],
    [{ minSeconds: 241 }, 300],
    [{ minSeconds: -1 }, 300],
    [{ signal: AbortSignal.abort() }, 300],
    [null as never, 30],
  ])('SESS-20 are left to the code that waits, for %o and a JWT of %i s', async (options, seconds) => {
    const { controller, get } = await withJwt(seconds);
    expect(await controller.freshTokens(options)).toBe('fresh');
    expect(get.mock.calls).toEqual([[options]]);
  });

  it('SESS-21 are left to the code that waits during a sign-out', async () => {
    const { controller, get } = await withJwt(300);
    let answered = () => {};
    const ending = controller.revoke(false, () => new Promise<void>((resolve) => (answered = resolve)));
    expect(await controller.freshTokens()).toBe('fresh');
    expect(get).toHaveBeenCalledTimes(1);
    answered();
    await ending;
  });

  it('SESS-20 are waited for by the cookies, the clock, the chart and the refreshes of the session', async () => {
    const { controller, wait, cookies, clock, browser, values } = await withJwt(10);
    await controller.freshTokens();
    const [parts] = wait.mock.lastCall ?? [];
    browser.isOnline = false;
    expect(parts?.cookies).toBe(cookies);
    expect([parts?.moment(), parts?.tokens()]).toEqual([{ at: clock.now(), isOnline: false }, tokens(10)]);
    expect([parts?.tokensUntil(), parts?.pending()]).toEqual([start() + 10_000, undefined]);
    expect(parts?.actor.getSnapshot().context).toBe(controller.read());
    expect(parts?.failure()).toBeInstanceOf(Error);
    values['jwt'] = undefined;
    expect(parts?.tokens()).toBe(null);
  });

  it('SESS-20 look at the cookies of the present', async () => {
    const { controller, elsewhere, heard } = await withJwt(300);
    elsewhere(stateOf('session-test-2'), 'theirs');
    await controller.freshTokens();
    expect(heard).toEqual([['session-test-2', null]]);
  });

  it('SESS-21 are refused after the end of the page', async () => {
    const { controller, code } = await withJwt(300);
    const early = controller.freshTokens({ minSeconds: 241 });
    controller.stop();
    await expect(early).rejects.toThrow(AbortedError);
    await expect(controller.freshTokens()).rejects.toThrow(AbortedError);
    expect(code).toHaveBeenCalledTimes(1);
  });

  it('SESS-21 fail with the code', async () => {
    const { controller } = await signedIn({ isBroken: true });
    await expect(controller.freshTokens()).rejects.toMatchObject({ cause: new Error('no code') });
  });
});

describe('the end of a page', () => {
  it('STORE-20 leaves no timer behind, cancels its request, and follows no other tab', async () => {
    const { controller, clock, asked, heard, elsewhere, events, waiting, stopWaiting } = await signedIn();
    await waiting.load();
    controller.setIntermediate('half');
    await controller.signIn(answer as never);
    clock.advance(3 * MINUTE);
    await settle();
    heard.length = 0;
    events.length = 0;
    controller.stop();
    expect([clock.waiting(), asked[1]?.signal.aborted, stopWaiting.mock.calls.length, events]).toEqual([0, true, 1, ['stopped']]);
    elsewhere(stateOf('session-test-2'), 'theirs');
    controller.follow();
    expect([heard, controller.read().state?.session.session_id]).toEqual([[], session.session_id]);
  });

  it('SESS-04 ends the wait for the next refresh', async () => {
    const { controller, clock } = await signedIn();
    expect(clock.waiting()).toBe(1);
    controller.stop();
    expect(clock.waiting()).toBe(0);
  });

  it('STORE-20 ends the wait for the cookie of another tab', () => {
    const { controller, elsewhere, clock } = open();
    elsewhere(stateOf('session-test-2'));
    controller.follow();
    expect(clock.waiting()).toBe(1);
    controller.stop();
    expect(clock.waiting()).toBe(0);
  });
});
