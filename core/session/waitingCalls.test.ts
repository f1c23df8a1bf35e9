import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { session, user } from '../../fixtures/client/answers.ts';
import { AbortedError, UnreachableError, UsageError } from '../../machines/errors.ts';
import { sessionAtStart } from '../../machines/session/start.ts';
import type { SessionContext, SessionStateName } from '../../machines/session/types.ts';
import type { FreshTokensParts } from './freshTokens.ts';
import { createFreshTokens } from './freshTokens.ts';

const NOW = Date.UTC(2030, 0, 1);
const tokens = { session_token: 'opaque', session_jwt: 'jwt' };
const failed = new Error('the refresh failed');
const signedIn = sessionAtStart({ session, user });

/** Opens a session whose chart is moved by hand. */
function open() {
  let state: SessionStateName = 'resting';
  let context: SessionContext = signedIn;
  let running: Promise<void> | undefined;
  const now = { until: 0, isOnline: true, token: 'opaque' as string | undefined, canRefresh: true };
  const listeners = new Set<() => void>();
  const send = vi.fn(() => move('refreshing'));
  function move(next: SessionStateName, changes: Partial<SessionContext> = {}) {
    state = next;
    context = { ...context, ...changes };
    for (const listener of [...listeners]) listener();
  }
  const actor = {
    getSnapshot: () => ({ state, context }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    can: () => now.canRefresh,
    send,
  };
  const fresh = createFreshTokens({
    actor,
    tokens: () => (now.token === undefined ? null : tokens),
    cookies: { token: { read: () => now.token } },
    tokensUntil: () => now.until,
    moment: () => ({ at: NOW, isOnline: now.isOnline }),
    pending: () => running,
    failure: () => failed,
  } as unknown as FreshTokensParts);
  const run = (promise: Promise<void> | undefined) => void (running = promise);
  return { fresh, move, now, send, run, listeners };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));
/** Whether a promise has settled. */
async function isOver(promise: Promise<unknown>) {
  let found = false;
  const end = () => void (found = true);
  promise.then(end, end);
  await settle();
  return found;
}

describe('tokens that live long enough', () => {
  it.each([
    [{}, 30_000],
    [undefined, 30_000],
    [{ minSeconds: 0 }, 0],
    [{ minSeconds: 240 }, 240_000],
  ])('SESS-20 are given at once for %o', async (options, ms) => {
    const { fresh, now, send } = open();
    now.until = NOW + ms + 1;
    expect(await fresh.get(options)).toEqual(tokens);
    expect(send).not.toHaveBeenCalled();
    now.until = NOW + ms;
    expect(await isOver(fresh.get(options))).toBe(false);
    expect(send.mock.calls).toEqual([[{ type: 'refresh_wanted', until: NOW + ms, at: NOW, isOnline: true }]]);
  });

  it.each([-1, 241])('SESS-20 are not made for minSeconds %d', async (minSeconds) => {
    const { fresh, now } = open();
    now.until = Number.POSITIVE_INFINITY;
    const message = 'minSeconds must be from 0 to 240: a JWT lives for five minutes.';
    await expect(fresh.get({ minSeconds })).rejects.toEqual(new UsageError('session.getFreshTokens', message));
  });

  it('SESS-21 are missing where scripts cannot read them, and for a signed-out user', async () => {
    const { fresh, now, move, send } = open();
    now.token = undefined;
    expect(await fresh.get()).toBe(null);
    now.token = 'opaque';
    move('signedOut', { state: null });
    expect(await fresh.get()).toBe(null);
    expect(send).not.toHaveBeenCalled();
  });

  it('SESS-21 are missing offline, with the reason', async () => {
    const { fresh, now, send } = open();
    now.isOnline = false;
    const error = await fresh.get().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error).toMatchObject({ cause: failed, network: 'offline' });
    expect(send).not.toHaveBeenCalled();
  });

  it('SESS-21 are missing while the chart waits after a failure', async () => {
    const { fresh, now, send } = open();
    now.canRefresh = false;
    await expect(fresh.get()).rejects.toBe(failed);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a call that waits for a refresh', () => {
  it.each(['waiting', 'refreshing'] as const)('SESS-20 joins one that is %s', async (state) => {
    const { fresh, move, now, send, listeners } = open();
    move(state);
    const waiting = fresh.get();
    expect(await isOver(waiting)).toBe(false);
    move('refreshing');
    expect(await isOver(waiting)).toBe(false);
    now.until = NOW + 300_000;
    move('resting', { confirmedAt: 1 });
    expect([await waiting, send.mock.calls.length, listeners.size]).toEqual([tokens, 0, 0]);
  });

  it('SESS-20 gets the new tokens although they live too short', async () => {
    const { fresh, move, send } = open();
    move('refreshing');
    const waiting = fresh.get();
    move('resting', { confirmedAt: 1 });
    expect([await waiting, send.mock.calls.length]).toEqual([tokens, 0]);
  });

  it('SESS-20 asks for another one where the first one confirmed nothing', async () => {
    const { fresh, move, send } = open();
    move('refreshing');
    const waiting = fresh.get();
    move('resting');
    expect(await isOver(waiting)).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
    move('resting', { confirmedAt: 1 });
    expect(await waiting).toEqual(tokens);
  });

  it('SESS-20 waits for the request, which may outlast its state in the chart', async () => {
    const { fresh, move, run } = open();
    let answer = () => {};
    run(new Promise((resolve) => (answer = resolve)));
    const waiting = fresh.get();
    expect(await isOver(waiting)).toBe(false);
    move('resting', { confirmedAt: 1 });
    expect(await isOver(waiting)).toBe(false);
    answer();
    run(undefined);
    expect(await waiting).toEqual(tokens);
  });

  it('SESS-20 waits for a request that begins meanwhile', async () => {
    const { fresh, move, run } = open();
    move('waiting');
    const waiting = fresh.get();
    let answer = () => {};
    run(new Promise((resolve) => (answer = resolve)));
    move('resting', { confirmedAt: 1 });
    expect(await isOver(waiting)).toBe(false);
    answer();
    run(undefined);
    expect(await waiting).toEqual(tokens);
  });

  it('SESS-21 gets the error of the failure', async () => {
    const { fresh, move, listeners } = open();
    move('refreshing');
    const waiting = fresh.get();
    move('backingOff', { failures: 1 });
    await expect(waiting).rejects.toBe(failed);
    expect(listeners.size).toBe(0);
  });

  it('SESS-21 is not failed by an earlier failure', async () => {
    const { fresh, move } = open();
    move('refreshing', { failures: 2 });
    const waiting = fresh.get();
    move('resting', { failures: 2, confirmedAt: 1 });
    expect(await waiting).toEqual(tokens);
  });

  it('SESS-21 gives no tokens during a sign-out, nor after it', async () => {
    const { fresh, move, now } = open();
    now.until = NOW + 300_000;
    move('ending');
    const waiting = fresh.get();
    expect(await isOver(waiting)).toBe(false);
    now.token = undefined;
    move('signedOut', { state: null });
    expect(await waiting).toBe(null);
  });

  it('SESS-21 ends when it is called off, and leaves no listener behind', async () => {
    const { fresh, move, listeners } = open();
    move('refreshing');
    const calling = new AbortController();
    const waiting = fresh.get({ signal: calling.signal });
    const other = fresh.get();
    await settle();
    calling.abort();
    await expect(waiting).rejects.toThrow(AbortedError);
    expect([await isOver(other), listeners.size, getEventListeners(calling.signal, 'abort').length]).toEqual([false, 1, 0]);
    move('resting', { confirmedAt: 1 });
    expect(await other).toEqual(tokens);
    await expect(fresh.get({ signal: AbortSignal.abort() })).rejects.toThrow(AbortedError);
  });

  it('SESS-21 leaves no listener at its signal when it ends', async () => {
    const { fresh, move } = open();
    move('refreshing');
    const { signal } = new AbortController();
    const waiting = fresh.get({ signal });
    await settle();
    expect(getEventListeners(signal, 'abort').length).toBe(1);
    move('resting', { confirmedAt: 1 });
    await waiting;
    expect(getEventListeners(signal, 'abort').length).toBe(0);
  });

  it('SESS-21 ends with the client', async () => {
    const { fresh, move, now } = open();
    move('refreshing');
    const waiting = fresh.get();
    await settle();
    fresh.stop();
    await expect(waiting).rejects.toThrow(AbortedError);
    now.until = NOW + 300_000;
    await expect(fresh.get()).rejects.toThrow(AbortedError);
  });
});
