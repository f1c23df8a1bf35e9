import { createVerifier } from 'latchkey/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTHENTICATE, authenticated, failure, fakeApi, keyOf, PROJECT, REVOKE, signJwt } from '../../fixtures/parties/hostServer.ts';

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

  it('SRV-17 are sent again after the last one has been answered', async () => {
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

  it('SRV-17 of users with an expired JWT are not kept waiting by a thousand invented tokens', async () => {
    const { verifier, release, asked, sent } = open();
    const jwt = await signJwt(key, { claims: { iat: 1, nbf: 1, exp: 2 } });
    const invented = times(1_000, (index) => verifier.verify(withToken(`invented-${index}`)));
    await sent(50);
    const user = verifier.verify({ headers: { cookie: `stytch_session_jwt=${jwt}; stytch_session=token-1` } });
    let before = 0;
    void user.then(() => (before = asked()));
    // Until the user's JWT has been checked.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await release([...invented, user]);
    expect(before).toBeLessThanOrEqual(150);
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
