import { SignJWT } from 'jose';
import type { VerifierOptions, VerifyOptions } from 'latchkey/server';
import { createVerifier } from 'latchkey/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JwtChanges } from '../../fixtures/parties/hostServer.ts';
import {
  API,
  AUTHENTICATE,
  authenticated,
  failure,
  fakeApi,
  foreignKey,
  JWKS,
  keyOf,
  LIFE_SECONDS,
  offline,
  PROJECT,
  REVOKE,
  SESSION_CLAIM,
  signJwt,
} from '../../fixtures/parties/hostServer.ts';

const key = await keyOf('key-1');
const stranger = await foreignKey('key-1');
const other = await keyOf('key-2', 'RS512');

const start = Date.UTC(2030, 0, 1);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => void vi.useRealTimers());
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const seconds = start / 1000;
const secret = 'secret-test-1';

function open(options: Partial<VerifierOptions> = {}) {
  const api = fakeApi(key, other);
  return { api, verifier: createVerifier({ projectId: PROJECT, fetch: api.fetch, ...options }) };
}
const cookies = (jwt?: string, token?: string) => ({
  headers: { cookie: [jwt && `stytch_session_jwt=${jwt}`, token && `stytch_session=${token}`].filter(Boolean).join('; ') },
});

describe('a session JWT', () => {
  it('SRV-01 says whose session it is, with the claims of the host', async () => {
    const jwt = await signJwt(key, { claims: { tier: 'gold' }, session: { roles: ['admin'] } });
    expect(await open().verifier.verify(jwt)).toEqual({
      ok: true,
      session: {
        session_id: 'session-test-1',
        user_id: 'user-test-1',
        started_at: '2030-01-01T00:00:00.000Z',
        last_accessed_at: '2030-01-01T00:00:00.000Z',
        expires_at: '2030-01-01T01:00:00.000Z',
        attributes: { ip_address: '', user_agent: '' },
        authentication_factors: [],
        roles: ['admin'],
        custom_claims: { tier: 'gold' },
      },
    });
    expect(await open().verifier.verify(await signJwt(key))).toMatchObject({ ok: true, session: { custom_claims: null } });
  });

  it('SRV-01 counts by the issuer of a domain of the host, too', async () => {
    const claims = { iss: 'https://login.acme.com' };
    const own = open({ endpoints: { testAPIURL: 'https://login.acme.com/' } });
    expect(await own.verifier.verify(await signJwt(key, { claims }))).toMatchObject({ ok: true });
    expect(await open().verifier.verify(await signJwt(key, { claims }))).toMatchObject({ ok: false, reason: 'invalid' });
    expect(await open().verifier.verify(await signJwt(key, { claims: { iss: API } }))).toMatchObject({ ok: true });
  });

  const bad: readonly [what: string, changes: JwtChanges][] = [
    ['another project', { claims: { aud: ['project-test-2'] } }],
    ['no audience', { claims: { aud: undefined } }],
    ['another issuer', { claims: { iss: 'stytch.com/project-test-2' } }],
    ['an issuer with a slash behind it', { claims: { iss: `${API}/` } }],
    ['no issuer', { claims: { iss: undefined } }],
    ['no end', { claims: { exp: undefined } }],
    ['an end that is no number', { claims: { exp: '2040-01-01' } }],
    ['no beginning', { claims: { iat: undefined } }],
    ['no user', { claims: { sub: undefined } }],
    ['an empty name', { claims: { sub: '' } }],
    ['an invalid name', { claims: { sub: 5 } }],
    ['no session', { claims: { [SESSION_CLAIM]: undefined } }],
    ['an invalid session', { claims: { [SESSION_CLAIM]: 'session-test-1' } }],
    ['a list of sessions', { claims: { [SESSION_CLAIM]: [{ id: 'session-test-1', expires_at: '2031-01-01T00:00:00Z' }] } }],
    ['a session without an id', { session: { id: undefined } }],
    ['a session without an end', { session: { expires_at: undefined } }],
    ['a session that ends soon', { session: { expires_at: 'soon' } }],
    ['another kind of token', { header: { typ: 'at+jwt' } }],
    ['no kind', { header: { typ: undefined } }],
    ['a key that there is not', { header: { kid: 'key-9' } }],
  ];
  it.each(bad)('SRV-01 of %s is refused', async (_, changes) => {
    const found = await open().verifier.verify(await signJwt(key, changes));
    expect(found).toEqual({ ok: false, reason: 'invalid', cause: expect.any(Error) });
  });

  it.each([
    ['no session', { claims: { [SESSION_CLAIM]: undefined } }],
    ['null for a session', { claims: { [SESSION_CLAIM]: null } }],
    ['a text for a session', { claims: { [SESSION_CLAIM]: 'session-test-1' } }],
    ['a number for the end of the session', { session: { expires_at: 2031 } }],
  ])('SRV-01 with %s is named in the cause', async (_, changes) => {
    const found = await open().verifier.verify(await signJwt(key, changes));
    expect(found).toEqual({ ok: false, reason: 'invalid', cause: new TypeError('The JWT contains no session.') });
  });

  it('SRV-02 of another signature has a cause with a name and a code, and without a claim', async () => {
    const { cause } = (await open().verifier.verify(await signJwt(stranger))) as { cause?: object };
    expect({ ...cause }).toStrictEqual({ name: 'JWSSignatureVerificationFailed', code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
  });

  it('SRV-16 whose beginning is no number is invalid, and no matter of clocks', async () => {
    expect(await open().verifier.verify(await signJwt(key, { claims: { nbf: 'soon' } }))).toMatchObject({ ok: false, reason: 'invalid' });
  });

  it('SRV-16 that is not valid yet keeps the error of the check as a cause', async () => {
    const found = await open().verifier.verify(await signJwt(key, { claims: { nbf: seconds + 6 } }));
    expect(found).toMatchObject({ cause: { cause: { code: 'ERR_JWT_CLAIM_VALIDATION_FAILED', claim: 'nbf' } } });
  });

  const early: readonly [what: string, claims: object][] = [
    ['issued', { iat: seconds + 6 }],
    ['valid', { nbf: seconds + 6 }],
    ['both', { iat: seconds + 3_600, nbf: seconds + 3_600, exp: seconds + 3_900 }],
  ];
  it.each(early)("SRV-16 that is %s in the future shows that the server's clock is behind", async (_, claims) => {
    const { verifier } = open();
    const found = await verifier.verify(await signJwt(key, { claims: { ...claims } }));
    expect(found).toEqual({ ok: false, reason: 'clock_skew', cause: expect.any(RangeError) });
    expect(String((found as { cause?: unknown }).cause)).toContain("Check this server's clock");
    // Its user is known: a planted token of another user is a conflict.
    const asking = open({ secret });
    asking.api.answer(AUTHENTICATE, () => authenticated({ user_id: 'user-test-2' }));
    const jwt = await signJwt(key, { claims: { ...claims } });
    expect(await asking.verifier.verify(cookies(jwt, 'planted'))).toMatchObject({ ok: false, reason: 'conflict' });
    asking.api.answer(AUTHENTICATE, () => authenticated());
    expect(await asking.verifier.verify(jwt)).toMatchObject({ ok: true });
  });

  it('SRV-16 of another signature from the future is refused', async () => {
    const claims = { iat: seconds + 6, nbf: seconds + 6 };
    expect(await open().verifier.verify(await signJwt(stranger, { claims }))).toMatchObject({ ok: false, reason: 'invalid' });
  });

  it('SRV-01 of another signature is refused with any header', async () => {
    const { verifier } = open();
    const good = await signJwt(key);
    const [header = '', payload = '', signature = ''] = good.split('.');
    const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
    const publicKey = new TextEncoder().encode(JSON.stringify(key.jwk));
    const forged = [
      await signJwt(stranger),
      await signJwt(stranger, { header: { jwk: stranger.jwk } }),
      await signJwt(other, { header: { alg: 'RS512' } }),
      await new SignJWT({ sub: 'user-test-1' }).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'key-1' }).sign(publicKey),
      `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${header}.${payload}.`,
      `${header}.${part({ sub: 'user-test-2' })}.${signature}`,
      `${good}A`,
    ];
    for (const jwt of forged) expect(await verifier.verify(jwt)).toMatchObject({ ok: false, reason: 'invalid' });
    expect(await verifier.verify(good)).toMatchObject({ ok: true });
  });

  it('SRV-01 counts for its five minutes, and by the tolerance of clocks beyond', async () => {
    const { verifier } = open();
    const jwt = await signJwt(key);
    const found = async () => (await verifier.verify(jwt)).ok;
    later(LIFE_SECONDS + 4);
    expect(await found()).toBe(true);
    later(1);
    expect(await verifier.verify(jwt)).toMatchObject({ ok: false, reason: 'expired' });
    const exact = open({ clockTolerance: 0 }).verifier;
    vi.setSystemTime(start + LIFE_SECONDS * 1000 - 1);
    expect(await exact.verify(jwt)).toMatchObject({ ok: true });
    later(0.001);
    expect(await exact.verify(jwt)).toMatchObject({ ok: false, reason: 'expired' });
    // The server's clock is slow.
    vi.setSystemTime(start - 5_000);
    expect(await found()).toBe(true);
  });

  it('SRV-01 is valid no longer than its session', async () => {
    const { verifier } = open();
    const jwt = await signJwt(key, { session: { expires_at: '2030-01-01T00:01:00Z' } });
    later(64);
    expect(await verifier.verify(jwt)).toMatchObject({ ok: true });
    later(1);
    expect(await verifier.verify(jwt)).toEqual({ ok: false, reason: 'expired' });
  });

  it('SRV-03 is checked without the network once the keys are known, with a secret, too', async () => {
    const { api, verifier } = open({ secret });
    await verifier.verify(await signJwt(key));
    for (let request = 0; request < 5; request += 1) {
      expect(await verifier.verify(cookies(await signJwt(key), 'token'), { maxAge: 60 })).toMatchObject({ ok: true });
    }
    expect(api.asked).toEqual([JWKS]);
  });

  it('SRV-06 counts for maxAge at most', async () => {
    const { verifier } = open();
    const jwt = await signJwt(key);
    later(59);
    expect(await verifier.verify(jwt, { maxAge: 60 })).toMatchObject({ ok: true });
    later(1);
    expect(await verifier.verify(jwt, { maxAge: 60 })).toStrictEqual({ ok: false, reason: 'too_old' });
    expect(await verifier.verify(jwt)).toMatchObject({ ok: true });
    expect(await verifier.verify(await signJwt(key), { maxAge: 0 })).toEqual({ ok: false, reason: 'too_old' });
  });

  it.each([-1, Number.NaN, '60'])('SRV-06 a maxAge of %j is a mistake of the host', async (maxAge) => {
    await expect(open().verifier.verify('', { maxAge: maxAge as number })).rejects.toThrow(
      new TypeError('verify: maxAge must be a number, 0 or more.'),
    );
  });

  it.each([
    [{ factor: 2 }, '"factor", which is unknown. Did you mean "factors"?'],
    [{ Factors: 2 }, '"Factors", which is unknown. Did you mean "factors"?'],
    [{ maxage: 0 }, '"maxage", which is unknown. Did you mean "maxAge"?'],
    [{ seconds: undefined }, '"seconds", which is unknown.'],
  ])('SRV-14 an unknown option in %j throws, because the verification would demand less', async (given: object, message) => {
    const options: VerifyOptions = given;
    const [verifier, jwt] = [open().verifier, await signJwt(key)];
    const error = new TypeError(`verify: options contains ${message} The known names are maxAge, factors, factorAge.`);
    await expect(verifier.verify(jwt, options)).rejects.toThrow(error);
    await expect(verifier.web().signedIn(new Request('https://app.acme.com'), options)).rejects.toThrow(error);
    for (const make of [verifier.express().signedIn, verifier.hono().signedIn]) expect(() => make(options)).toThrow(error);
    expect(() => verifier.next({ next: () => new Response() }, options)).toThrow(error);
  });

  it('SRV-06 an option that is undefined is not set', async () => {
    const options = { maxAge: undefined, factors: undefined } as object;
    expect(await open().verifier.verify(await signJwt(key), options)).toMatchObject({ ok: true });
  });
});

describe('with a secret', () => {
  const goneBy = async () => {
    const jwt = await signJwt(key);
    later(LIFE_SECONDS + 60);
    return jwt;
  };

  it.each([
    ['expired', goneBy, {}],
    ['too old', () => signJwt(key), { maxAge: 0 }],
    ['missing', async () => undefined, {}],
    ['forged', () => signJwt(stranger), {}],
  ])('SRV-07 the opaque token is asked about where the JWT is %s', async (_, jwt, options) => {
    const { api, verifier } = open({ secret });
    api.answer(AUTHENTICATE, () => authenticated());
    const found = await verifier.verify(cookies(await jwt(), 'opaque'), options);
    expect(found).toMatchObject({ ok: true, session: { user_id: 'user-test-1' }, renewedJwt: 'fresh.session.jwt' });
    expect(api.posted).toEqual([
      { body: { session_token: 'opaque' }, authorization: `Basic ${btoa(`${PROJECT}:${secret}`)}`, redirect: 'manual' },
    ]);
  });

  it('SRV-07 a JWT without a token is sent to the server only after it has expired', async () => {
    const { api, verifier } = open({ secret });
    api.answer(AUTHENTICATE, () => authenticated());
    const jwt = await goneBy();
    expect(await verifier.verify(jwt)).toMatchObject({ ok: true });
    expect(await verifier.verify(await signJwt(stranger))).toMatchObject({ ok: false, reason: 'invalid' });
    expect(api.posted.map(({ body }) => body)).toEqual([{ session_jwt: jwt }]);
  });

  it.each([
    ['is over', failure(404, 'session_not_found'), 'ended'],
    ['is refused', failure(400, 'invalid_argument'), 'invalid'],
  ])('SRV-07 a session that %s is no session', async (_, answer, reason) => {
    const { api, verifier } = open({ secret });
    api.answer(AUTHENTICATE, () => answer);
    expect(await verifier.verify(cookies(await goneBy(), 'opaque'))).toMatchObject({ ok: false, reason });
  });

  it.each([
    ['no server answers', offline],
    ['the provider fails', () => failure(500, 'internal_server_error')],
    ['the secret is wrong', () => failure(401, 'unauthorized_credentials')],
    ['too much was asked', () => failure(429, 'too_many_requests')],
    ['the address is wrong', () => failure(404, 'route_not_found')],
    ['something else answers', () => new Response('<html>')],
    ['the answer sends on', () => Response.redirect('https://elsewhere.example/', 307)],
    ['the answer holds no session', () => Response.json({ status_code: 200 })],
    ['the session has no name', () => authenticated({ user_id: '' })],
  ])('SRV-08 no user is signed out if %s: the reason is "unreachable"', async (_, answer) => {
    const { api, verifier } = open({ secret });
    api.answer(AUTHENTICATE, answer);
    const found = await verifier.verify(cookies(await goneBy(), 'opaque'));
    expect(found).toEqual({ ok: false, reason: 'unreachable', cause: expect.any(Error) });
    // Hosts log the stack.
    expect(`${(found as { cause: Error }).cause.stack}`).not.toMatch(/opaque|secret-test/);
  });

  it('SRV-08 the answer is waited for no longer than timeoutMs', async () => {
    const waitForEver = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    const { verifier } = open({ secret, timeoutMs: 20, fetch: waitForEver });
    expect(await verifier.verify(cookies(undefined, 'opaque'))).toMatchObject({
      ok: false,
      reason: 'unreachable',
      cause: { name: 'TimeoutError' },
    });
  });

  it.each(['verify', 'revoke'] as const)(
    'SRV-08 %s waits for keys, a place in the queue and the answer together, no longer than timeoutMs',
    async (call) => {
      const timers = vi.spyOn(globalThis, 'setTimeout');
      const asked: string[] = [];
      // Answers nothing, and ignores that the request was aborted.
      const fetch = ({ url }: Request) => new Promise<Response>(() => asked.push(url));
      const { verifier } = open({ secret, timeoutMs: 1_234, fetch });
      const jwt = await signJwt(key);
      const found = verifier[call](cookies(jwt, 'opaque'));
      await vi.waitFor(() => expect(asked).not.toEqual([]));
      const [timeUp] = timers.mock.calls.find(([, ms]) => ms === 1_234) ?? [];
      timeUp?.();
      expect(await found).toMatchObject({ ok: false, reason: 'unreachable', cause: { name: 'TimeoutError' } });
    },
  );

  it('SRV-08 half of timeoutMs is left for the answer where the keys do not arrive', async () => {
    const isKeys = ({ url }: Request) => url.includes('jwks');
    const hang = (request: Request) =>
      new Promise<Response>((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)));
    const { verifier } = open({ secret, timeoutMs: 100, fetch: async (one) => (isKeys(one) ? hang(one) : authenticated()) });
    expect(await verifier.verify(cookies(await signJwt(key), 'opaque'))).toMatchObject({ ok: true });
  });

  it('SRV-07 an answer without a JWT renews none', async () => {
    const { api, verifier } = open({ secret });
    api.answer(AUTHENTICATE, () => authenticated({}, ''));
    expect(await verifier.verify(cookies(undefined, 'opaque'))).toStrictEqual({ ok: true, session: expect.any(Object) });
  });

  it('SRV-11 revoke ends the session by its opaque token, or else by its JWT', async () => {
    const { api, verifier } = open({ secret });
    api.answer(REVOKE, () => Response.json({ status_code: 200, request_id: '' }));
    expect(await verifier.revoke(cookies('a.b.c', 'opaque'))).toEqual({ ok: true });
    expect(await verifier.revoke('a.b.c')).toEqual({ ok: true });
    expect(api.posted.map(({ body }) => body)).toEqual([{ session_token: 'opaque' }, { session_jwt: 'a.b.c' }]);
  });

  it('SRV-11 revoke accepts a session that has already ended, and reports a missing response', async () => {
    const { api, verifier } = open({ secret });
    api.answer(REVOKE, () => failure(404, 'session_not_found'));
    expect(await verifier.revoke(cookies(undefined, 'opaque'))).toEqual({ ok: true });
    api.answer(REVOKE, offline);
    expect(await verifier.revoke(cookies(undefined, 'opaque'))).toMatchObject({ ok: false, reason: 'unreachable' });
    expect(await verifier.revoke(cookies())).toEqual({ ok: false, reason: 'no_session' });
  });

  it.each([
    [{}, 1],
    [{ maxAge: 1 }, 1],
    [{ maxAge: 0 }, 2],
  ])('SRV-17 two verifications at one time with %j make %i requests', async (options, count) => {
    const { api, verifier } = open({ secret });
    api.answer(AUTHENTICATE, () => authenticated());
    await Promise.all([verifier.verify('opaque', options), verifier.verify('opaque', options)]);
    expect(api.posted).toHaveLength(count);
  });

  it('SRV-11 revoke without it is a mistake of the host', async () => {
    const error = new TypeError('revoke: createVerifier needs the option `secret` for this call.');
    await expect(open().verifier.revoke('a.b.c')).rejects.toThrow(error);
  });

  it.each([
    ['a genuine JWT is asked about before invented tokens that came earlier', true],
    ['a forged JWT waits for its turn', false],
  ])('SRV-17 a visitor with %s', async (_, isGenuine) => {
    const { api, verifier } = open({ secret });
    const jwt = await signJwt(isGenuine ? key : stranger);
    later(3_600);
    const held: ((response: Response) => void)[] = [];
    api.answer(AUTHENTICATE, () => new Promise((resolve) => void held.push(resolve)));
    const invented = Array.from({ length: 51 }, (_unused, number) => verifier.verify(cookies(undefined, `invented-${number}`)));
    await vi.waitUntil(() => held.length === 50);
    const checking = vi.spyOn(crypto.subtle, 'verify');
    const users = verifier.verify(cookies(jwt, 'users-token'));
    await vi.waitUntil(() => checking.mock.results.length > 0);
    await checking.mock.results[0]?.value;
    await new Promise(setImmediate);
    held[0]?.(failure(404, 'session_not_found'));
    await vi.waitUntil(() => held.length === 51);
    expect(api.posted.at(-1)?.body).toEqual({ session_token: isGenuine ? 'users-token' : 'invented-50' });
    held[1]?.(authenticated());
    await vi.waitUntil(() => held.length === 52);
    for (const respond of held) respond(authenticated());
    expect(await users).toMatchObject({ ok: true });
    await Promise.all(invented);
  });
});

describe('without a secret', () => {
  it('SRV-07 an opaque token proves nothing', async () => {
    const { api, verifier } = open();
    expect(await verifier.verify(cookies(undefined, 'opaque'))).toEqual({ ok: false, reason: 'no_session' });
    expect(await verifier.verify('opaque')).toEqual({ ok: false, reason: 'no_session' });
    expect(api.asked).toEqual([]);
  });
});

describe('cookies of one name', () => {
  const header = (...values: readonly string[]) => ({ headers: { cookie: values.join('; ') } });
  const jwtOf = async (changes?: JwtChanges) => `stytch_session_jwt=${await signJwt(key, changes)}`;

  it('SRV-10 are decided by the valid one', async () => {
    const { verifier } = open();
    const old = await jwtOf({ claims: { exp: seconds - 60 } });
    const planted = `stytch_session_jwt=${await signJwt(stranger)}`;
    expect(await verifier.verify(header(old, planted, await jwtOf(), 'stytch_session_jwt='))).toMatchObject({ ok: true });
    expect(await verifier.verify(header(planted, old))).toMatchObject({ ok: false, reason: 'expired' });
  });

  it('SRV-10 give the most useful of their reasons, in any order', async () => {
    const unknown = await keyOf('key-9');
    const reasons = [
      ['unreachable', await signJwt(unknown)],
      ['clock_skew', await signJwt(key, { claims: { iat: seconds + 60, nbf: seconds + 60 } })],
      ['too_old', await signJwt(key, { claims: { iat: seconds - 61 } })],
      ['expired', await signJwt(key, { claims: { exp: seconds - 60 } })],
      ['invalid', await signJwt(stranger)],
    ] as const;
    const { verifier } = open();
    // The keys are known from now on, so an unknown one may be new.
    await verifier.verify(await signJwt(key));
    const found = (...jwts: readonly string[]) =>
      verifier.verify(header(...jwts.map((jwt) => `stytch_session_jwt=${jwt}`)), { maxAge: 60 });
    for (const [index, [reason, jwt]] of reasons.entries()) {
      expect(await found(jwt)).toMatchObject({ reason });
      for (const [, other] of reasons.slice(index + 1)) {
        expect([await found(jwt, other), await found(other, jwt)]).toMatchObject([{ reason }, { reason }]);
      }
    }
  });

  it('SRV-10 are rejected if they belong to different users', async () => {
    const { api, verifier } = open({ secret });
    const theirs = await jwtOf({ claims: { sub: 'user-test-2' } });
    expect(await verifier.verify(header(await jwtOf(), theirs))).toEqual({ ok: false, reason: 'conflict' });
    api.answer(AUTHENTICATE, async (request) => authenticated({ user_id: (await request.json()).session_token }));
    expect(await verifier.verify(header('stytch_session=ada', 'stytch_session=eve'))).toEqual({ ok: false, reason: 'conflict' });
  });

  it('SRV-10 cause at most four requests, and none if a name has more than four values', async () => {
    const { api, verifier } = open({ secret });
    api.answer(AUTHENTICATE, () => failure(404, 'session_not_found'));
    const many = Array.from({ length: 50 }, (_, number) => `stytch_session=token${number}`);
    expect(await verifier.verify(header(...many.slice(0, 4)))).toMatchObject({ ok: false, reason: 'ended' });
    expect(api.asked).toHaveLength(4);
    expect(await verifier.verify(header(...many))).toEqual({ ok: false, reason: 'conflict' });
    expect(api.asked).toHaveLength(4);
  });

  it('SRV-10 are all revoked', async () => {
    const { api, verifier } = open({ secret });
    api.answer(REVOKE, () => Response.json({ status_code: 200 }));
    await verifier.revoke(header('stytch_session=one', 'stytch_session=other'));
    expect(api.posted.map(({ body }) => body)).toEqual([{ session_token: 'one' }, { session_token: 'other' }]);
  });
});
