import { createVerifier } from 'latchkey/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTHENTICATE, authenticated, failure, fakeApi, keyOf, PROJECT, REVOKE, signJwt } from '../../fixtures/parties/hostServer.ts';
import type { Session } from '../../machines/login/account.ts';
import { limitedApi } from './limitedApi.ts';
import type { Proof, ProviderApi, Refusal } from './providerApi.ts';

const key = await keyOf('key-1');
const secret = 'secret-test-1';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1) }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

const withToken = (token: string) => ({ headers: { cookie: `stytch_session=${token}` } });
function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Opens a verifier whose requests about sessions wait until they are released. */
function open({ timeoutMs = 5_000 } = {}) {
  const api = fakeApi(key);
  const verifier = createVerifier({ projectId: PROJECT, secret, timeoutMs, fetch: api.fetch });
  const held: (() => void)[] = [];
  let answer = (_token: string): Response => authenticated();
  api.answer(AUTHENTICATE, async (request) => {
    const { session_token = '' } = await request.json();
    await new Promise<void>((resolve) => held.push(resolve));
    return answer(session_token);
  });
  api.answer(REVOKE, () => Response.json({ status_code: 200, request_id: 'request-id-test-1' }));
  const asked = () => api.asked.filter((path) => path === AUTHENTICATE).length;
  return {
    verifier,
    asked,
    setAnswer: (next: typeof answer) => void (answer = next),
    /** Answers the requests that wait, and those that come after them, until nothing waits. */
    async release<T>(checks: readonly Promise<T>[]): Promise<T[]> {
      let isOver = false;
      const all = Promise.allSettled(checks).then(() => (isOver = true));
      while (!isOver) {
        for (const resolve of held.splice(0)) resolve();
        await new Promise((resolve) => setImmediate(resolve));
      }
      await all;
      return Promise.all(checks);
    },
    /** Waits until this many requests have been sent. */
    sent: (count: number) => vi.waitFor(() => expect(asked()).toBe(count)),
  };
}

describe('requests to the provider', () => {
  it('SRV-17 are one for 40 verifications of a page at one time', async () => {
    const { verifier, release, asked } = open();
    const jwt = await signJwt(key);
    later(306_000);
    const check = vi.spyOn(crypto.subtle, 'verify');
    const source = { headers: { cookie: `stytch_session_jwt=${jwt}; stytch_session=token-1` } };
    const checks = times(40, () => verifier.verify(source));
    // The signatures are checked in parallel, so the verifications need the answer at different times.
    await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(40));
    await Promise.all(check.mock.results.map(({ value }) => value));
    const found = await release(checks);
    expect(found).toEqual(times(40, () => expect.objectContaining({ ok: true, renewedJwt: 'fresh.session.jwt' })));
    expect(asked()).toBe(1);
  });

  it('SRV-17 are made anew once the last one is answered', async () => {
    const { verifier, release, asked } = open();
    await release([verifier.verify(withToken('token-1'))]);
    await release([verifier.verify(withToken('token-1'))]);
    expect(asked()).toBe(2);
  });

  it('SRV-17 are not shared with maxAge 0, as the session may have been revoked since the first was sent', async () => {
    const { verifier, release, asked, sent } = open();
    const before = verifier.verify(withToken('token-1'));
    await sent(1);
    await release([before, ...times(2, () => verifier.verify(withToken('token-1'), { maxAge: 0 }))]);
    expect(asked()).toBe(3);
  });

  it('SRV-17 that were sent before a sign-out do not decide later verifications', async () => {
    const { verifier, release, asked, sent } = open();
    const before = verifier.verify(withToken('token-1'));
    await sent(1);
    expect(await verifier.revoke(withToken('token-1'))).toEqual({ ok: true });
    await release([before, verifier.verify(withToken('token-1'))]);
    expect(asked()).toBe(2);
  });

  it('SRV-17 are ten for a hundred verifications of ten sessions that are over, and none for five seconds', async () => {
    const { verifier, release, asked, setAnswer } = open();
    setAnswer(() => failure(404, 'session_not_found'));
    for (const round of times(10, (index) => index)) {
      later(round * 50);
      const found = await release(times(10, (index) => verifier.verify(withToken(`dead-${index}`))));
      expect(found).toEqual(times(10, () => expect.objectContaining({ ok: false, reason: 'ended' })));
    }
    expect(asked()).toBe(10);
    later(5_000);
    setAnswer(() => authenticated());
    expect(await release([verifier.verify(withToken('dead-0'))])).toMatchObject([{ ok: true }]);
    expect(asked()).toBe(11);
  });

  it('SRV-17 about sessions that are over are made again although the clock was set back', async () => {
    const { verifier, release, asked, setAnswer } = open();
    setAnswer(() => failure(404, 'session_not_found'));
    await release([verifier.verify(withToken('dead'))]);
    later(-3_600_000);
    await release([verifier.verify(withToken('dead'))]);
    expect(asked()).toBe(2);
  });

  it('SRV-17 about more than a thousand sessions that are over are not all remembered', async () => {
    const { verifier, release, asked, setAnswer } = open();
    setAnswer(() => failure(404, 'session_not_found'));
    await release(times(1_001, (index) => verifier.verify(withToken(`dead-${index}`))));
    await release([verifier.verify(withToken('dead-0')), verifier.verify(withToken('dead-1000'))]);
    expect(asked()).toBe(1_002);
  });

  it.each([
    ['refused', () => failure(401, 'unauthorized_credentials')],
    ['broken', () => new Response('<html>')],
  ])('SRV-17 that were %s are made again', async (_, answer) => {
    const { verifier, release, asked, setAnswer } = open();
    setAnswer(answer);
    await release([verifier.verify(withToken('token-1'))]);
    await release([verifier.verify(withToken('token-1'))]);
    expect(asked()).toBe(2);
  });

  it('SRV-17 of a thousand users at one time are answered, fifty at once', async () => {
    const { verifier, release, asked, sent } = open();
    const checks = times(1_000, (index) => verifier.verify(withToken(`token-${index}`)));
    await sent(50);
    const found = await release(checks);
    expect(found.filter(({ ok }) => ok)).toHaveLength(1_000);
    expect(asked()).toBe(1_000);
  });

  it('SRV-17 that wait longer than timeoutMs for their turn are unreachable, and the others are not', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { verifier, release, asked, sent } = open({ timeoutMs: 2_000 });
    const first = times(50, (index) => verifier.verify(withToken(`token-${index}`)));
    await sent(50);
    const late = verifier.verify(withToken('late'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await late).toMatchObject({ ok: false, reason: 'unreachable', cause: expect.any(Error) });
    await release(first);
    expect(asked()).toBe(50);
    // The places are free again.
    expect(await release(times(60, (index) => verifier.verify(withToken(`again-${index}`))))).toHaveLength(60);
    expect(asked()).toBe(110);
  });
});

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

  it('SRV-17 give their place back although they failed', async () => {
    const authenticate = vi.fn<ProviderApi['authenticate']>().mockRejectedValue(new Error('failed'));
    const api = limitedApi({ authenticate, revoke: authenticate }, 2_000);
    for (const index of times(51, (place) => place)) {
      await expect(api.authenticate({ session_token: `token-${index}` })).rejects.toThrow('failed');
    }
    expect(authenticate).toHaveBeenCalledTimes(51);
  });

  it('SRV-17 are shared by one kind of one token alone', async () => {
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
    const { api, verify, sent, answer } = openCalls();
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
