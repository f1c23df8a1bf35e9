import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../machines/login/account.ts';
import { limitedApi } from './limitedApi.ts';
import type { Proof, ProviderApi, Refusal } from './providerApi.ts';

afterEach(() => void vi.useRealTimers());
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

describe('the calls of one server', () => {
  const ok = { ok: true, session: { user_id: 'user-test-1' } as Session, jwt: undefined } as const;
  const over: Refusal = { ok: false, reason: 'ended', cause: new Error('over') };
  type Answer = Awaited<ReturnType<ProviderApi['authenticate']>>;

  /** Opens a server whose calls wait for `answer`, the oldest first. */
  function openCalls(timeoutMs = 2_000) {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const held: ((answer: Answer) => void)[] = [];
    const authenticate = vi.fn((_: Proof) => new Promise<Answer>((resolve) => held.push(resolve)));
    const revoke = vi.fn((_: Proof) => new Promise<Answer>((resolve) => held.push(resolve)));
    const api = limitedApi({ authenticate, revoke }, timeoutMs);
    /** Answers calls, and those that follow them in their places, and lets their callers go on. */
    async function answer(count: number, given: Answer = ok) {
      for (const resolve of held.splice(0, count)) resolve(given);
      await vi.advanceTimersByTimeAsync(0);
    }
    async function verify(token: string, isNew?: boolean) {
      return api.authenticate({ session_token: token }, isNew);
    }
    /** Asks about sessions, and answers at once. */
    async function ask(tokens: readonly string[], given: Answer) {
      const asked = Promise.all(tokens.map((token) => verify(token)));
      do await answer(held.length, given);
      while (held.length > 0);
      return asked;
    }
    const sent = async () => {
      await vi.advanceTimersByTimeAsync(0);
      return authenticate.mock.calls.length + revoke.mock.calls.length;
    };
    return { api, authenticate, answer, verify, ask, sent, held };
  }

  it('SRV-17 are fifty at once, and each that ends makes room for the one that waits longest', async () => {
    const { verify, sent, answer, authenticate } = openCalls();
    const all = times(60, (index) => verify(`token-${index}`));
    expect(await sent()).toBe(50);
    await answer(1);
    expect(await sent()).toBe(51);
    expect(authenticate.mock.lastCall).toEqual([{ session_token: 'token-50' }]);
    await answer(59);
    await answer(59);
    expect(await Promise.all(all)).toEqual(times(60, () => ok));
    expect(vi.getTimerCount()).toBe(0);
    // As many have room as before.
    void times(60, (index) => verify(`again-${index}`));
    expect(await sent()).toBe(60 + 50);
  });

  it('SRV-17 have a place less for each sign-out that is under way', async () => {
    const { api, verify, sent, answer } = openCalls();
    const ending = times(50, (index) => api.revoke({ session_token: `token-${index}` }));
    const late = verify('late');
    expect(await sent()).toBe(50);
    await answer(1);
    expect(await sent()).toBe(51);
    await answer(50);
    expect(await Promise.all([...ending, late])).toEqual(times(51, () => ok));
  });

  it('SRV-17 that wait for timeoutMs are not made, and cost no place', async () => {
    const { verify, sent, answer } = openCalls(2_000);
    void times(50, (index) => verify(`token-${index}`));
    const late = verify('late');
    let isOver = false;
    void late.then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toEqual({ ok: false, reason: 'unreachable', cause: new Error('More than 50 requests to Stytch are waiting.') });
    await answer(50);
    void times(51, (index) => verify(`again-${index}`));
    expect(await sent()).toBe(50 + 50);
  });

  it('SRV-17 of visitors who have left, which an edge runtime drops, block neither the same token nor the others', async () => {
    const { verify, sent, answer, held } = openCalls(2_000);
    // No promise of these settles.
    void times(60, (index) => verify(`left-${index}`));
    expect(await sent()).toBe(50);
    held.length = 0;
    await vi.advanceTimersByTimeAsync(600);
    const same = verify('left-0');
    const other = verify('other');
    await vi.advanceTimersByTimeAsync(499);
    expect(await sent()).toBe(50);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await sent()).toBe(50 + 2);
    await answer(2);
    expect(await Promise.all([same, other])).toEqual([ok, ok]);
    // All places are free again, and no later request waits for a lost one.
    void times(50, (index) => verify(`left-${index}`));
    expect(await sent()).toBe(52 + 50);
  });

  it.each([
    ['invented', false],
    ['genuine', true],
  ])('SRV-17 of visitors with %s tokens who have left before their turn take no place', async (_, isGenuine) => {
    const { api, verify, sent, answer } = openCalls(2_000);
    void times(50, (index) => verify(`token-${index}`));
    // The timers of a dropped request do not run.
    vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
    void times(50, (index) => api.authenticate({ session_token: `left-${index}` }, false, isGenuine));
    vi.restoreAllMocks();
    await vi.advanceTimersByTimeAsync(1_000);
    const late = verify('late');
    later(1_001);
    await answer(1);
    expect(await sent()).toBe(51);
    await answer(100);
    expect(await late).toEqual(ok);
  });

  it('SRV-17 are shared again after a quarter of timeoutMs, by all who waited', async () => {
    const { verify, sent, answer, held } = openCalls(2_000);
    void verify('one');
    await sent();
    held.length = 0;
    const waiting = times(3, () => verify('one'));
    await vi.advanceTimersByTimeAsync(499);
    expect(await sent()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent()).toBe(2);
    await answer(1);
    expect(await Promise.all(waiting)).toEqual([ok, ok, ok]);
  });

  it('SRV-17 with a genuine JWT are made before those of invented tokens', async () => {
    const { api, verify, sent, answer, authenticate } = openCalls();
    void times(100, (index) => verify(`invented-${index}`));
    void times(2, (index) => api.authenticate({ session_token: `genuine-${index}` }, false, true));
    await sent();
    await answer(3);
    expect(authenticate.mock.calls.slice(50).map(([proof]) => proof)).toEqual(
      ['genuine-0', 'genuine-1', 'invented-50'].map((session_token) => ({ session_token })),
    );
  });

  it('SRV-17 give their place back although they failed', async () => {
    const authenticate = vi.fn<ProviderApi['authenticate']>().mockRejectedValue(new Error('failed'));
    const api = limitedApi({ authenticate, revoke: authenticate }, 2_000);
    for (const index of times(51, (place) => place)) {
      await expect(api.authenticate({ session_token: `token-${index}` })).rejects.toThrow('failed');
    }
    expect(authenticate).toHaveBeenCalledTimes(51);
  });

  it('SRV-17 are shared only for the same call and token', async () => {
    const { api, sent } = openCalls();
    void api.authenticate({ session_token: 'one' });
    void api.authenticate({ session_token: 'one' });
    void api.authenticate({ session_jwt: 'one' });
    void api.authenticate({ session_token: 'other' });
    expect(await sent()).toBe(3);
  });

  it('SRV-17 that must be new are shared with none, not even with one that comes after them', async () => {
    const { verify, sent } = openCalls();
    void verify('one', true);
    void verify('one', true);
    void verify('one');
    void verify('one');
    expect(await sent()).toBe(3);
  });

  it('SRV-17 are shared after a sign-out by those that come after it, however the one before it ends', async () => {
    const { api, verify, sent, answer } = openCalls(6_000);
    void verify('one');
    void api.revoke({ session_token: 'one' });
    const after = verify('one');
    expect(await sent()).toBe(3);
    await answer(1, over);
    vi.setSystemTime(Date.now() + 5_000);
    const later = verify('one');
    expect(await sent()).toBe(3);
    await answer(2);
    expect(await Promise.all([after, later])).toEqual([ok, ok]);
    void verify('one');
    expect(await sent()).toBe(4);
  });

  it('SRV-17 stay shared where another session is signed out', async () => {
    const { api, verify, sent } = openCalls();
    void verify('one');
    void api.revoke({ session_token: 'other' });
    void verify('one');
    expect(await sent()).toBe(2);
  });

  it.each([4_999, -4_999])('SRV-17 are spared for a session that ended %i ms ago', async (ms) => {
    const { verify, ask, sent } = openCalls();
    expect(await ask(['dead'], over)).toEqual([over]);
    later(ms);
    expect(await Promise.all([verify('dead'), verify('dead', true)])).toEqual([over, over]);
    expect(await sent()).toBe(1);
  });

  it.each([5_000, -5_000])('SRV-17 are made again for a session that ended %i ms ago', async (ms) => {
    const { verify, ask, sent } = openCalls();
    expect(await ask(['dead'], over)).toEqual([over]);
    later(ms);
    void verify('dead');
    expect(await sent()).toBe(2);
  });

  it.each([ok, { ...over, reason: 'invalid' }, { ...over, reason: 'unreachable' }] as const)(
    'SRV-17 are made again after the answer %j',
    async (given) => {
      const { verify, ask, sent } = openCalls();
      expect(await ask(['one'], given)).toEqual([given]);
      void verify('one');
      expect(await sent()).toBe(2);
    },
  );

  it('SRV-17 are spared for the last thousand sessions that have ended', async () => {
    const { verify, ask, sent } = openCalls();
    await ask(
      times(1_000, (index) => `dead-${index}`),
      over,
    );
    expect(await Promise.all([verify('dead-0'), verify('dead-999')])).toEqual([over, over]);
    // Asked again after five seconds, the first one is the last one.
    later(5_000);
    await ask(['dead-0'], over);
    later(-1_000);
    await ask(['one more'], over);
    expect(await Promise.all([verify('dead-0'), verify('dead-2'), verify('one more')])).toEqual([over, over, over]);
    expect(await sent()).toBe(1_002);
    void verify('dead-1');
    expect(await sent()).toBe(1_003);
  });
});
