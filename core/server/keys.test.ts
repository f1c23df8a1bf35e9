import { createVerifier } from 'latchkey/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProjectKey } from '../../fixtures/parties/hostServer.ts';
import {
  API,
  AUTHENTICATE,
  authenticated,
  failure,
  fakeApi,
  foreignKey,
  JWKS,
  keyOf,
  offline,
  PROJECT,
  signJwt,
} from '../../fixtures/parties/hostServer.ts';

const [key, newKey, foreign] = await Promise.all([keyOf('key-1'), keyOf('key-2'), keyOf('key-3')]);

const start = Date.UTC(2030, 0, 1) / 1000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start * 1000 }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const minutes = 60;

function open(...keys: readonly ProjectKey[]) {
  const api = fakeApi(...keys);
  const verifier = createVerifier({ projectId: PROJECT, fetch: api.fetch });
  const check = async (jwt: string) => {
    const found = await verifier.verify(jwt);
    return found.ok ? 'ok' : found.reason;
  };
  /** Verifies JWTs of these keys at the same time. */
  const verifyAll = async (...by: readonly ProjectKey[]) => Promise.all((await Promise.all(by.map((one) => signJwt(one)))).map(check));
  const verify = async (by = key) => check(await signJwt(by));
  return { api, verifier, verify, verifyAll, serve: (...now: readonly ProjectKey[]) => api.answer(JWKS, fakeApi(...now).fetch) };
}

describe('the keys of a project', () => {
  it('SRV-03 are fetched once, however many ask at the same time, and serve without the network from then on', async () => {
    const { api, verify } = open(key);
    expect(api.asked).toEqual([]);
    expect(await Promise.all([verify(), verify(), verify()])).toEqual(['ok', 'ok', 'ok']);
    later(9 * minutes);
    expect(await verify()).toBe('ok');
    expect(api.asked).toEqual([JWKS]);
  });

  it('SRV-04 are fetched again for one that is not among them, which serves at once', async () => {
    const { api, verify, serve } = open(key);
    await verify();
    serve(key, newKey);
    later(31);
    expect([await verify(newKey), await verify(key)]).toEqual(['ok', 'ok']);
    expect(api.asked).toHaveLength(2);
  });

  it('SRV-04 are fetched once in 30 seconds for all the keys that strangers name', async () => {
    const { api, verify, verifyAll } = open(key);
    await verify();
    expect(await verifyAll(foreign, newKey, foreign)).toEqual(['unreachable', 'unreachable', 'unreachable']);
    expect(api.asked).toHaveLength(1);
    later(30);
    expect(await verifyAll(foreign, newKey, foreign)).toEqual(['invalid', 'invalid', 'invalid']);
    expect(await verify(foreign)).toBe('unreachable');
    expect(api.asked).toHaveLength(2);
  });

  it('SRV-15 that are older than a JWT do not call it invalid: its key may have come since', async () => {
    const { verify, serve } = open(key);
    await verify();
    serve(key, newKey);
    later(29);
    expect(await verify(newKey)).toBe('unreachable');
    later(1);
    expect(await verify(newKey)).toBe('ok');
  });

  it.each([
    ['is for another project', { aud: ['project-test-2'] }, 'invalid', 'invalid'],
    ['has no audience', { aud: undefined }, 'invalid', 'invalid'],
    ['is for this project, too', { aud: ['project-test-2', PROJECT] }, 'unreachable', 'ended'],
    ['is over', { exp: start - 6 }, 'invalid', 'ended'],
    ['has no end', { exp: undefined }, 'invalid', 'ended'],
    ['is just over', { exp: start - 4 }, 'unreachable', 'ended'],
  ])(
    'SRV-15 are not waited for by a JWT of an unknown key that %s, unless the key could make it count',
    async (_, claims, alone, withSecret) => {
      const { api, verify, verifier } = open(key);
      const asking = createVerifier({ projectId: PROJECT, secret: 'secret-test-1', fetch: api.fetch });
      await Promise.all([verify(), asking.verify(await signJwt(key))]);
      api.answer(AUTHENTICATE, () => failure(404, 'session_not_found'));
      const jwt = await signJwt(newKey, { claims });
      const reasons = await Promise.all([verifier.verify(jwt), asking.verify(jwt)]);
      expect(reasons).toMatchObject([
        { ok: false, reason: alone },
        { ok: false, reason: withSecret },
      ]);
      // An unreadable payload.
      const [header = ''] = jwt.split('.');
      expect(await verifier.verify(`${header}.e30x.x`)).toMatchObject({ ok: false, reason: 'invalid' });
    },
  );

  it('SRV-15 that are older than a JWT are not needed with a secret', async () => {
    const { api, serve } = open(key);
    const verifier = createVerifier({ projectId: PROJECT, secret: 'secret-test-1', fetch: api.fetch });
    await verifier.verify(await signJwt(key));
    serve(key, newKey);
    api.answer(AUTHENTICATE, () => authenticated());
    expect(await verifier.verify(await signJwt(newKey))).toMatchObject({ ok: true });
    expect(api.posted).toMatchObject([{ body: { session_jwt: expect.any(String) } }]);
    api.answer(AUTHENTICATE, () => failure(404, 'session_not_found'));
    expect(await verifier.verify(await signJwt(newKey, { claims: { sub: 'user-test-2' } }))).toMatchObject({ ok: false, reason: 'ended' });
  });

  it('SRV-04 are asked for no more often while the provider cannot be reached', async () => {
    const { api, verify } = open(key);
    await verify();
    api.answer(JWKS, offline);
    later(30);
    // The key may be new, so the token cannot be called invalid.
    expect([await verify(newKey), await verify(newKey), await verify(newKey)]).toEqual(['unreachable', 'unreachable', 'unreachable']);
    expect(api.asked).toHaveLength(2);
  });

  it('SRV-05 serve while the provider cannot be reached, for as long as that lasts', async () => {
    const { api, verify, serve } = open(key);
    await verify();
    api.answer(JWKS, offline);
    for (const age of [11, 59, 61, 600]) {
      later(age * minutes);
      expect(await verify()).toBe('ok');
    }
    serve(newKey);
    later(31);
    expect([await verify(newKey), await verify(key)]).toEqual(['ok', 'unreachable']);
    later(31);
    expect(await verify(key)).toBe('invalid');
  });

  it.each([10, 59])('SRV-05 of %i minutes serve while new ones are asked for, although the provider does not answer', async (age) => {
    const { api, verify, serve } = open(key);
    await verify();
    let arrive = () => {};
    const { fetch } = fakeApi(newKey);
    api.answer(JWKS, (request) => new Promise((resolve) => (arrive = () => resolve(fetch(request)))));
    later(age * minutes);
    // Key 1 was revoked; verification does not wait for the new list.
    expect([await verify(), await verify()]).toEqual(['ok', 'ok']);
    expect(api.asked).toHaveLength(2);
    arrive();
    await vi.waitFor(async () => expect(await verify()).toBe('unreachable'));
    serve(newKey);
    later(31);
    expect(await verify()).toBe('invalid');
  });

  it.each([60, 26 * 60])('SRV-05 of %i minutes are fetched again before use: a removed key opens no session', async (age) => {
    const { api, verifyAll, serve } = open(key);
    await verifyAll(key);
    serve(newKey);
    later(age * minutes);
    expect(await verifyAll(key, newKey, key)).toEqual(['invalid', 'ok', 'invalid']);
    expect(api.asked).toHaveLength(2);
  });

  it('SRV-05 of an hour serve while Stytch does not answer, and only the first requests wait for it', async () => {
    const { api, verify, verifyAll, serve } = open(key);
    await verify();
    let fail = () => {};
    let isGivenUp = () => false;
    api.answer(JWKS, ({ signal }) => {
      isGivenUp = () => signal.aborted;
      return new Promise((_, reject) => (fail = () => reject(new TypeError('fetch failed'))));
    });
    later(60 * minutes);
    const waiting = verifyAll(key, key);
    await vi.waitFor(() => expect(api.asked).toHaveLength(2));
    fail();
    expect(await waiting).toEqual(['ok', 'ok']);
    later(31);
    // Fetched in the background.
    expect(await verifyAll(key, key)).toEqual(['ok', 'ok']);
    expect([api.asked.length, isGivenUp()]).toEqual([3, false]);
    fail();
    // After a pause without requests, the failure is no news.
    serve(newKey);
    later(60 * minutes);
    expect(await verifyAll(key, newKey)).toEqual(['invalid', 'ok']);
  });

  it('SRV-05 that have never arrived are requested again after a second, and no session is refused for it', async () => {
    const { api, verify, serve } = open(key);
    api.answer(JWKS, offline);
    expect([await verify(), await verify()]).toEqual(['unreachable', 'unreachable']);
    expect(api.asked).toHaveLength(1);
    serve(key);
    later(1);
    expect(await verify()).toBe('ok');
  });

  it('SRV-03 SRV-05 serve requests that come at the moment of their arrival', async () => {
    const jwt = await signJwt(key);
    let arrive = () => {};
    const answer = { status: 200, json: async () => ({ keys: [key.jwk] }) } as Response;
    const fetch = vi.fn(() => new Promise<Response>((resolve) => (arrive = () => resolve(answer))));
    const verifier = createVerifier({ projectId: PROJECT, fetch });
    const checks = [verifier.verify(jwt)];
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    arrive();
    for (let turn = 0; turn < 50; turn += 1) {
      checks.push(verifier.verify(jwt));
      await Promise.resolve();
    }
    const found = await Promise.all(checks);
    expect(found.filter(({ ok }) => !ok)).toEqual([]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('SRV-05 SRV-15 that are missing say so in the cause', async () => {
    const { api, verifier, serve } = open(key);
    const cause = async (by: ProjectKey) => ((await verifier.verify(await signJwt(by))) as { cause?: Error }).cause;
    api.answer(JWKS, offline);
    expect(await cause(key)).toMatchObject({ message: 'The keys of the project cannot be fetched.', cause: new TypeError('fetch failed') });
    api.answer(JWKS, () => failure(404, 'project_not_found'));
    later(1);
    const refused = `GET ${API}${JWKS}: 404. Check \`projectId\` and \`endpoints\`.`;
    expect(await cause(key)).toMatchObject({ cause: { message: refused } });
    serve(key);
    later(1);
    expect(await cause(key)).toBe(undefined);
    const message = "The JWT's key is unknown. The list of keys may be older than the key; it is fetched again soon.";
    expect(await cause(newKey)).toMatchObject({ message });
  });

  it('SRV-04 of one name are ambiguous, which no further request changes', async () => {
    const { api, verify } = open(key, await foreignKey('key-1'));
    expect([await verify(), await verify()]).toEqual(['invalid', 'invalid']);
    expect(api.asked).toHaveLength(1);
  });

  it('SRV-05 are asked for although the clock was set back since', async () => {
    const { api, verify, serve } = open(key);
    api.answer(JWKS, offline);
    expect(await verify()).toBe('unreachable');
    serve(key);
    later(-60 * minutes);
    expect(await verify()).toBe('ok');
  });

  it.each([
    ['is refused', () => new Response(null, { status: 500 })],
    ['is no JSON', () => new Response('<html>')],
    ['holds no keys', () => Response.json({ keys: 'none' })],
  ])('SRV-05 are not known from an answer that %s', async (_, answer) => {
    const { api, verify } = open(key);
    api.answer(JWKS, answer);
    expect(await verify()).toBe('unreachable');
    later(30);
    expect(await verify()).toBe('unreachable');
    expect(api.asked).toHaveLength(2);
  });

  it('SRV-03 are fetched again if the visitor has left whose request fetched them, because an edge runtime drops it', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
    const api = fakeApi(key);
    let fetch: typeof api.fetch = () => new Promise(() => {});
    const verifier = createVerifier({ projectId: PROJECT, timeoutMs: 2_000, fetch: (request) => fetch(request) });
    const jwt = await signJwt(key);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    void verifier.verify(jwt);
    await vi.waitFor(() => expect(timeout).toHaveBeenCalled());
    timeout.mockRestore();
    fetch = api.fetch;
    const waiting = [verifier.verify(jwt), verifier.verify(jwt), verifier.verify(jwt)];
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => expect.objectContaining({ ok: true })));
    expect(api.asked).toEqual([JWKS]);
  });

  it('SRV-03 SRV-05 that come late serve all who wait for them on an edge runtime, where a request that hangs has replaced theirs', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
    const api = fakeApi(key);
    const requests: { request: Request; answer: (response: Response) => void }[] = [];
    const fetch = (request: Request) => new Promise<Response>((answer) => requests.push({ request, answer }));
    const verifier = createVerifier({ projectId: PROJECT, timeoutMs: 800, fetch });
    const jwt = await signJwt(key);
    const waiting = Array.from({ length: 6 }, () => verifier.verify(jwt));
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    const [first] = requests;
    if (first) first.answer(await api.fetch(first.request));
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => expect.objectContaining({ ok: true })));
    expect(requests).toHaveLength(2);
  });

  it('SRV-05 are waited for no longer than timeoutMs', async () => {
    const waitForEver = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    const start = performance.now();
    const verifier = createVerifier({ projectId: PROJECT, timeoutMs: 20, fetch: waitForEver });
    const found = await verifier.verify(await signJwt(key));
    expect(found).toMatchObject({ ok: false, reason: 'unreachable', cause: { cause: { name: 'JWKSTimeout' } } });
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it.each([
    ['its fetch ignores the signal', () => new Promise<Response>(() => {})],
    ['the response never ends', async () => new Response(new ReadableStream())],
  ])('SRV-08 are waited for no longer than timeoutMs, although %s, and are asked for again', async (_, hang) => {
    const api = fakeApi(key);
    let fetch: typeof api.fetch = hang;
    const verifier = createVerifier({ projectId: PROJECT, timeoutMs: 20, fetch: (request) => fetch(request) });
    const found = await verifier.verify(await signJwt(key));
    expect(found).toMatchObject({ ok: false, reason: 'unreachable' });
    fetch = api.fetch;
    later(30);
    expect(await verifier.verify(await signJwt(key))).toMatchObject({ ok: true });
  });
});
