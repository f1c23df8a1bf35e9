import { createVerifier } from 'latchkey/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi, JwtChanges } from '../../fixtures/parties/hostServer.ts';
import {
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
  signJwt,
} from '../../fixtures/parties/hostServer.ts';

const key = await keyOf('key-1');
const stranger = await foreignKey('key-1');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1) }));
afterEach(() => void vi.useRealTimers());

/** Opens a server for which each token contains its user's name: `ada-1` is a session of Ada. */
function open({ secret = 'secret-test-1' }: { secret?: string | undefined } = {}) {
  const api = fakeApi(key);
  api.answer(AUTHENTICATE, (request) => sessionOf(request));
  api.answer(REVOKE, () => Response.json({ status_code: 200 }));
  return { api, verifier: createVerifier({ projectId: PROJECT, fetch: api.fetch, ...(secret && { secret }) }) };
}

async function sessionOf(request: Request) {
  const { session_token } = (await request.json()) as { session_token?: string };
  const [, user_id] = /^(ada|eve)-/.exec(session_token ?? '') ?? [];
  return user_id ? authenticated({ user_id }) : failure(404, 'session_not_found');
}

const jwtOf = (sub: string, changes: JwtChanges = {}) => signJwt(key, { ...changes, claims: { sub, ...changes.claims } });

async function lapsedJwtOf(sub: string) {
  const now = Math.floor(Date.now() / 1000);
  return jwtOf(sub, { claims: { iat: now - 600, nbf: now - 600, exp: now - 600 + LIFE_SECONDS } });
}

const request = ({ jwts = [], tokens = [] }: { jwts?: readonly string[]; tokens?: readonly string[] }) => ({
  headers: { cookie: [...jwts.map((jwt) => `stytch_session_jwt=${jwt}`), ...tokens.map((token) => `stytch_session=${token}`)].join('; ') },
});

const conflict = { ok: false, reason: 'conflict' };
const bodies = ({ posted }: FakeApi) => posted.map(({ body }) => body);

describe('SRV-10 cookies that a subdomain has planted', () => {
  it('that make the genuine one the fifth are a conflict, and send no request', async () => {
    const { api, verifier } = open();
    const planted = ['eve-1', 'eve-2', 'eve-3', 'eve-4'];
    expect(await verifier.verify(request({ tokens: [...planted, 'ada-1'] }))).toEqual(conflict);
    const jwts = await Promise.all(planted.map((_, number) => jwtOf('eve', { claims: { number } })));
    expect(await verifier.verify(request({ jwts: [...jwts, await jwtOf('ada')] }))).toEqual(conflict);
    expect(bodies(api)).toEqual([]);
  });

  it('are not all revoked if there are more than four, and revoke reports it', async () => {
    const { api, verifier } = open();
    const tokens = ['eve-1', 'eve-2', 'eve-3', 'eve-4', 'ada-1'];
    expect(await verifier.revoke(request({ tokens }))).toEqual(conflict);
    expect(bodies(api)).toHaveLength(4);
    expect(await verifier.revoke(request({ tokens: tokens.slice(1) }))).toEqual({ ok: true });
  });

  it('SRV-11 do not hide by being invalid that revoke could not end every session', async () => {
    const { api, verifier } = open();
    const tokens = ['junk-1', 'junk-2', 'junk-3', 'ada-1'];
    api.answer(REVOKE, async (asked) => ((await asked.clone().text()).includes('junk') ? failure(400, 'invalid') : Response.json({})));
    expect(await verifier.revoke(request({ tokens: [...tokens, 'ada-2'] }))).toEqual(conflict);
    expect(await verifier.revoke(request({ tokens }))).toMatchObject({ ok: false, reason: 'invalid' });
    api.answer(REVOKE, async (asked) => ((await asked.clone().text()).includes('junk') ? failure(400, 'invalid') : offline()));
    expect(await verifier.revoke(request({ tokens }))).toMatchObject({ ok: false, reason: 'unreachable' });
  });

  it("SRV-11 SRV-21 revoke ends the sessions of the token and of the JWT, because either may be the user's", async () => {
    const { api, verifier } = open();
    const jwts = [await jwtOf('ada')];
    const signOut = {
      method: 'POST',
      headers: { origin: 'https://app.acme.com', host: 'app.acme.com', ...request({ jwts, tokens: ['eve-1'] }).headers },
    };
    expect((await verifier.web().signOut(new Request('https://app.acme.com/logout', signOut))).status).toBe(303);
    expect(bodies(api)).toEqual([{ session_token: 'eve-1' }, { session_jwt: jwts[0] }]);
    // Stytch may refuse an expired JWT, which is no failure: the token was accepted.
    const lapsed = [await lapsedJwtOf('ada')];
    api.answer(REVOKE, async (asked) => ((await asked.clone().text()).includes('jwt') ? failure(401, 'unauthorized') : Response.json({})));
    expect(await verifier.revoke(request({ jwts: lapsed, tokens: ['ada-1'] }))).toEqual({ ok: true });
    expect(bodies(api).slice(2)).toEqual([{ session_token: 'ada-1' }, { session_jwt: lapsed[0] }]);
    expect(await verifier.revoke(request({ jwts, tokens: ['eve-1'] }))).toMatchObject({ ok: false, reason: 'unreachable' });
  });

  it('SRV-11 that are forged JWTs keep no token from being revoked, and make no question', async () => {
    const { api, verifier } = open();
    const jwts = ['a.b.c', await signJwt(stranger, { claims: { sub: 'eve' } })];
    api.answer(REVOKE, async (asked) => ((await asked.clone().text()).includes('jwt') ? failure(400, 'invalid') : Response.json({})));
    expect(await verifier.revoke(request({ jwts, tokens: ['ada-1'] }))).toEqual({ ok: true });
    expect(bodies(api)).toEqual([{ session_token: 'ada-1' }]);
    // A JWT of an unknown key may be genuine.
    const unknown = await signJwt(await keyOf('key-2'));
    expect(await verifier.revoke(request({ jwts: [unknown], tokens: ['ada-1'] }))).toEqual({ ok: true });
    expect(bodies(api).slice(1)).toEqual([{ session_token: 'ada-1' }, { session_jwt: unknown }]);
  });

  it.each([
    ['with a secret', 'secret-test-1'],
    ['without one', ''],
  ])('%s, a valid JWT and an expired JWT of another user are a conflict', async (_, secret) => {
    const { verifier } = open({ secret });
    const jwts = [await jwtOf('eve'), await lapsedJwtOf('ada')];
    expect(await verifier.verify(request({ jwts, tokens: ['ada-1'] }))).toEqual(conflict);
    expect(await verifier.verify(request({ jwts, tokens: ['eve-1'] }))).toEqual(conflict);
    expect(await verifier.verify(request({ jwts: [await lapsedJwtOf('eve'), await lapsedJwtOf('ada')] }))).toEqual(conflict);
  });

  it('without a secret, sign no user in next to a JWT whose key is newer than the known ones', async () => {
    const { verifier } = open({ secret: '' });
    const planted = await jwtOf('eve');
    expect(await verifier.verify(request({ jwts: [planted] }))).toMatchObject({ ok: true });
    const own = await signJwt(await keyOf('key-2'), { claims: { sub: 'ada' } });
    expect(await verifier.verify(request({ jwts: [own] }))).toMatchObject({ ok: false, reason: 'unreachable' });
    for (const jwts of [
      [planted, own],
      [own, planted],
    ]) {
      expect(await verifier.verify(request({ jwts }))).toMatchObject({ ok: false, reason: 'unreachable' });
    }
  });

  it('without a secret, keep no user out who has a valid JWT, if they are of another project or over', async () => {
    const { api, verifier } = open({ secret: '' });
    const own = await jwtOf('ada');
    expect(await verifier.verify(request({ jwts: [own] }))).toMatchObject({ ok: true });
    const unknown = await keyOf('key-2');
    const now = Math.floor(Date.now() / 1000);
    const over = await signJwt(unknown, { claims: { sub: 'ada', iat: now - 600, nbf: now - 600, exp: now - 300 } });
    const others = [await signJwt(unknown, { claims: { sub: 'eve', aud: ['project-test-2'] } }), over, 'a.b.c'];
    for (const isReachable of [true, false]) {
      if (!isReachable) api.answer(JWKS, () => offline());
      vi.setSystemTime(Date.now() + 60_000);
      for (const other of others) expect(await verifier.verify(request({ jwts: [own, other] }))).toMatchObject({ ok: true });
    }
  });

  it('next to genuine ones make the verifier ask the server, even if a JWT is valid', async () => {
    const { api, verifier } = open();
    const jwts = [await jwtOf('eve'), await signJwt(stranger)];
    expect(await verifier.verify(request({ jwts, tokens: ['ada-1'] }))).toEqual(conflict);
    expect(await verifier.verify(request({ jwts: [await jwtOf('eve')], tokens: ['ada-1', 'eve-1'] }))).toEqual(conflict);
    expect(await verifier.verify(request({ jwts: [await jwtOf('ada')], tokens: ['ada-1', 'made-up'] }))).toMatchObject({
      ok: true,
      session: { user_id: 'ada' },
    });
    expect(bodies(api)).toHaveLength(5);
  });

  it('sign no user in while Stytch cannot be asked', async () => {
    const { api, verifier } = open();
    api.answer(AUTHENTICATE, async (asked) => ((await asked.clone().text()).includes('eve') ? offline() : sessionOf(asked)));
    expect(await verifier.verify(request({ tokens: ['ada-1', 'eve-1'] }))).toMatchObject({ ok: false, reason: 'unreachable' });
  });

  it('whose token and JWT are of two users sign in neither user if the server is asked', async () => {
    const { verifier } = open();
    const jwts = [await jwtOf('ada')];
    expect(await verifier.verify(request({ jwts, tokens: ['eve-1'] }), { maxAge: 0 })).toEqual(conflict);
    vi.setSystemTime(Date.now() + 400_000);
    expect(await verifier.verify(request({ jwts, tokens: ['eve-1'] }))).toEqual(conflict);
    expect(await verifier.verify(request({ jwts, tokens: ['ada-2'] }))).toMatchObject({ ok: true, session: { user_id: 'ada' } });
  });

  it('of a forged JWT have no say in whose the token is', async () => {
    const { verifier } = open();
    const forged = await signJwt(stranger, { claims: { sub: 'eve' } });
    expect(await verifier.verify(request({ jwts: [forged], tokens: ['ada-1'] }))).toMatchObject({ ok: true, session: { user_id: 'ada' } });
  });
});

describe('SRV-09 cookies in an object, as cookie-parser gives them', () => {
  it('are refused: a planted cookie called "headers" would make a request of them', async () => {
    const { verifier } = open();
    const given = { stytch_session_jwt: await jwtOf('ada') };
    await expect(verifier.verify(given as never)).rejects.toThrow('verify: give the request itself');
    await expect(verifier.verify({} as never)).rejects.toThrow(TypeError);
    await expect(verifier.revoke(given as never)).rejects.toThrow(TypeError);
  });
});

describe('SRV-06 a provider whose clock is ahead', () => {
  it.each([1, 4])('by %i s lets no revoked session pass a maxAge of 0', async (ahead) => {
    const { api, verifier } = open();
    api.answer(AUTHENTICATE, () => failure(404, 'session_not_found'));
    const now = Math.floor(Date.now() / 1000) + ahead;
    const jwt = await jwtOf('ada', { claims: { iat: now, nbf: now, exp: now + LIFE_SECONDS } });
    expect(await verifier.verify(request({ jwts: [jwt], tokens: ['ada-1'] }), { maxAge: 0 })).toMatchObject({ reason: 'ended' });
    expect(await verifier.verify(jwt, { maxAge: 0 })).toMatchObject({ ok: false });
  });
});

describe('SRV-02 what a log gets of a JWT that does not count', () => {
  it.each([
    ['is over', { exp: 1 }],
    ['is of another project', { aud: ['project-test-2'] }],
    ['is of another issuer', { iss: 'https://elsewhere.example' }],
  ])('that %s: the name, the code and the claim, and nothing of what it holds', async (_, claims) => {
    const { verifier } = open({ secret: '' });
    const found = await verifier.verify(await jwtOf('ada', { claims: { email: 'ada@example.com', ...claims } }));
    const { cause } = found as { cause?: Error };
    expect(cause).toMatchObject({
      name: expect.stringMatching(/^JWT/),
      code: expect.stringMatching(/^ERR_/),
      claim: Object.keys(claims)[0],
    });
    const told = [JSON.stringify(cause, Object.getOwnPropertyNames(cause)), cause?.stack, JSON.stringify(found)].join();
    for (const held of ['"ada', 'ada@', 'session-test-1', 'elsewhere', 'project-test-2']) expect(told).not.toContain(held);
    expect(Object.keys(cause ?? {}).sort()).toEqual(['claim', 'code', 'name']);
  });
});
