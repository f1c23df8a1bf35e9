import fc from 'fast-check';
import type { SessionSource, Verification } from 'latchkey/server';
import { createVerifier } from 'latchkey/server';
import { describe, expect, it } from 'vitest';
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
  SESSION_CLAIM,
  signJwt,
} from '../fixtures/parties/hostServer.ts';
import type { AuthenticationFactor } from '../machines/login/account.ts';
import { missingFactor } from '../machines/login/missingFactor.ts';
import { atMost, counted, tally } from './drawn.ts';

const key = await keyOf('key-1');
const stranger = await foreignKey('key-1');
const good = await signJwt(key);
const forged = await signJwt(stranger);

/** Opens a verifier without valid sessions: the server accepts no token. */
function openWithout(secret?: string) {
  const api = fakeApi(key);
  api.answer(AUTHENTICATE, () => failure(404, 'session_not_found'));
  return { api, verifier: createVerifier({ projectId: PROJECT, fetch: api.fetch, ...(secret !== undefined && { secret }) }) };
}

const part = (value: unknown) => btoa(JSON.stringify(value) ?? '').replaceAll('=', '');
const json = fc.jsonValue({ maxDepth: 2 });
const text = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 20 }));

/** Generates invalid JWTs, from noise to a valid one with one changed letter. */
const badJwt = fc.oneof(
  text,
  fc.constant(forged),
  fc.tuple(text, text, text).map((parts) => parts.join('.')),
  fc
    .tuple(fc.dictionary(fc.constantFrom('alg', 'typ', 'kid', 'crit', 'jwk', 'b64', 'zip'), json), json, text)
    .map(([header, payload, signature]) => `${part({ alg: 'RS256', kid: 'key-1', typ: 'JWT', ...header })}.${part(payload)}.${signature}`),
  fc.nat(good.length - 1).map((at) => good.slice(0, at)),
  fc
    .tuple(fc.nat(good.length - 1), fc.constantFrom('A', '.', '-', '%', 'é'))
    .map(([at, other]) => `${good.slice(0, at)}${other}${good.slice(at + 1)}`),
);
/** The last letter of a signature has unused bits: with another letter, it may be the same JWT. */
const isGood = (jwt: string) => jwt.slice(0, -1) === good.slice(0, -1);

const cookie = fc.tuple(fc.constantFrom('stytch_session', 'stytch_session_jwt', '__proto__', 'get', 'headers', 'x'), badJwt);
const cookies = fc.array(cookie, { maxLength: 8 });
const headerOf = (pairs: readonly (readonly [string, string])[]) => pairs.map((pair) => pair.join('=')).join('; ');

/** Generates all input of a visitor, in every form that hosts pass on. */
const sent = counted(
  'SRV-02 what a visitor sends',
  {
    'a text': (from) => typeof from === 'string',
    'a header': (from) => typeof from === 'object' && 'headers' in from,
    'cookies of one name': (from) => typeof from === 'object' && /stytch_session_jwt=.*stytch_session_jwt=/s.test(JSON.stringify(from)),
    'more than four cookies of one name': (from) =>
      typeof from === 'object' && /(stytch_session_jwt=.*){5}|(stytch_session=.*){5}/s.test(JSON.stringify(from)),
    'an object with more than headers': (from) => typeof from === 'object' && Object.keys(from).length > 1,
  },
  fc.oneof(
    badJwt.filter((jwt) => !isGood(jwt)),
    fc.oneof(cookies.map(headerOf), text).map((header) => ({ headers: { cookie: header } })),
    fc
      .tuple(fc.dictionary(fc.constantFrom('stytch_session', 'stytch_session_jwt', 'get', 'then', 'x'), json), fc.array(badJwt))
      .map(([more, jwts]) => ({ ...more, headers: { cookie: headerOf(jwts.map((jwt) => ['stytch_session_jwt', jwt])) } })),
    fc
      .array(badJwt, { minLength: 5 })
      .map((tokens) => ({ headers: { cookie: headerOf(tokens.map((token) => ['stytch_session', token])) } })),
  ),
);
/** Whether a JWT in the input names a key that may be newer than the list of keys (SRV-15). */
const namesUnknownKey = (from: unknown) =>
  (JSON.stringify(from).match(/eyJ[\w-]*(?=\.)/g) ?? []).some((header) => !atob(header).includes('"kid":"key-1"'));
const isOfGood = (from: unknown) => JSON.stringify(from).includes(good.slice(0, -1));

const signed = tally('SRV-01 what the provider signs', ['a session', 'invalid', 'expired']);
const weighed = tally('SRV-01 SRV-06 what the claims of a JWT come to', ['ok', 'invalid', 'expired', 'clock_skew', 'too_old']);
const aged = tally('SRV-06 the age of a JWT', ['ok', 'too_old', 'expired']);
const answered = tally('SRV-08 what the provider answers', ['ok', 'ended', 'invalid', 'unreachable']);

const claimed = counted(
  'SRV-01 what a JWT of another signature claims',
  {
    'its own key': ({ member }) => member === 'jwk',
    'the name of a key': ({ member }) => member === 'kid',
    'the address of keys': ({ member }) => member === 'jku',
    'other claims': ({ claims }) => Object.keys(claims).length > 0,
    'no other claims': ({ claims }) => Object.keys(claims).length === 0,
  },
  fc.record({ claims: fc.dictionary(fc.string(), json), member: fc.constantFrom('kid', 'jku', 'x5u', 'jwk', 'x'), value: text }),
);

describe('a verifier of sessions', () => {
  it.each([
    ['without a secret', undefined],
    ['with one', 'secret-test-1'],
  ])('SRV-02 %s: any request gets a reason, never an exception', async (_, secret) => {
    const { verifier } = openWithout(secret);
    // Catches: a header, a cookie or a token that makes a host's page fail, or that signs in an attacker.
    await fc.assert(
      fc.asyncProperty(sent, fc.option(fc.constantFrom(0, 60), { nil: undefined }), async (from, maxAge) => {
        fc.pre(!isOfGood(from));
        const found = await verifier.verify(from as SessionSource, maxAge === undefined ? {} : { maxAge });
        expect(found).toEqual({ ok: false, reason: expect.stringMatching(/^\w+$/), ...('cause' in found && { cause: expect.any(Error) }) });
        const { reason } = found as { reason: string };
        if (reason === 'unreachable') expect([secret, namesUnknownKey(from)]).toEqual([undefined, true]);
        else expect(['no_session', 'invalid', 'expired', 'ended', 'conflict']).toContain(reason);
      }),
      { numRuns: atMost(300) },
    );
  });

  it('SRV-01 a JWT with another signature is refused, with any claims', async () => {
    const { verifier } = openWithout();
    // Catches: a claim, or a header field, that replaces the signature.
    await fc.assert(
      fc.asyncProperty(claimed, async ({ claims, member, value }) => {
        const header = { [member]: member === 'jwk' ? stranger.jwk : value };
        expect((await verifier.verify(await signJwt(stranger, { claims, header }))).ok).toBe(false);
      }),
      { numRuns: atMost(60) },
    );
  });

  it('SRV-01 any signed JWT gives a whole session of this project, or an error', async () => {
    const { verifier } = openWithout();
    const claim = fc.constantFrom('iss', 'aud', 'sub', 'iat', 'nbf', 'exp', SESSION_CLAIM, 'tier');
    // Catches: invalid claims that pass, throw, or become a session without an ID.
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(claim, json),
        fc.dictionary(fc.constantFrom('id', 'expires_at', 'session_id', 'user_id'), json),
        async (claims, session) => {
          const found = await verifier.verify(await signJwt(key, { claims, session }));
          signed.one([found.ok ? 'a session' : found.reason]);
          if (!found.ok) {
            const { iat, nbf } = claims;
            const isEarly = [iat, nbf].some((at) => typeof at === 'number' && at > Date.now() / 1000);
            expect(['invalid', 'expired', ...(isEarly ? ['clock_skew'] : [])]).toContain(found.reason);
            return;
          }
          const { session_id, user_id, expires_at } = found.session;
          expect([session_id, user_id]).toEqual([
            ((claims[SESSION_CLAIM] as { id?: unknown }) ?? session).id ?? 'session-test-1',
            claims['sub'] ?? 'user-test-1',
          ]);
          expect(Date.parse(expires_at)).toBeGreaterThan(Date.now() - 5_000);
          expect(claims['aud'] ?? [PROJECT]).toContain(PROJECT);
        },
      ),
      { numRuns: atMost(150) },
    );
  });

  it('SRV-01 SRV-06 a signed JWT counts exactly if each claim is right, with the reason of the first that is not', async () => {
    const { verifier } = openWithout();
    function mostly<T>(right: T, ...wrong: readonly T[]) {
      return fc.oneof({ weight: 24, arbitrary: fc.constant(right) }, { weight: wrong.length, arbitrary: fc.constantFrom(...wrong) });
    }
    const issuers = [`stytch.com/${PROJECT}`, API];
    const whole = (value: unknown) => typeof value === 'string' && value !== '';
    // Times in seconds from now. The tolerance is five.
    const nearly = fc.record({
      iss: mostly<unknown>(issuers[0], API, 'stytch.com/project-test-2', undefined),
      aud: mostly<unknown>([PROJECT], PROJECT, ['other', PROJECT], 'other', [], undefined),
      sub: mostly<unknown>('user-test-2', '', 5, undefined),
      id: mostly<unknown>('session-test-2', '', 5, undefined),
      typ: mostly('JWT', 'at+jwt'),
      iat: mostly(0, -100, -100, -100, -100, -100, 3, 60, undefined),
      nbf: mostly(0, 3, 60, undefined),
      exp: mostly(300, -3, -60, undefined),
      ends: mostly<unknown>(3_600, -3, -60, 'soon', undefined),
      maxAge: fc.constantFrom(undefined, 50),
    });
    // Catches: a claim that is not checked, is checked in part, or causes another reason; a user or session that is not the JWT's.
    await fc.assert(
      fc.asyncProperty(nearly, async ({ iss, aud, sub, id, typ, iat, nbf, exp, ends, maxAge }) => {
        const now = Math.floor(Date.now() / 1000);
        const at = (seconds: number | undefined) => (seconds === undefined ? undefined : now + seconds);
        const claims = { iss, aud, sub, iat: at(iat), nbf: at(nbf), exp: at(exp) };
        const expires_at = typeof ends === 'number' ? new Date((now + ends) * 1000).toISOString() : ends;
        const jwt = await signJwt(key, { claims, session: { id, expires_at }, header: { typ } });
        const found = await verifier.verify(jwt, maxAge === undefined ? {} : { maxAge });
        const isOurs = issuers.includes(`${iss}`) && [aud].flat().includes(PROJECT) && typ === 'JWT';
        const expected = (): string => {
          if (!isOurs || sub === undefined || iat === undefined || exp === undefined) return 'invalid';
          if (nbf === 60) return 'clock_skew';
          if (exp === -60) return 'expired';
          if (!whole(sub) || !whole(id) || typeof ends !== 'number') return 'invalid';
          if (iat === 60) return 'clock_skew';
          if (ends === -60) return 'expired';
          return maxAge !== undefined && iat === -100 ? 'too_old' : 'ok';
        };
        const reason = expected();
        weighed.one([reason]);
        expect(outcome(found)).toBe(reason);
        if (found.ok) expect(found.session).toMatchObject({ session_id: id, user_id: sub, expires_at });
      }),
      { numRuns: atMost(400) },
    );
  });

  it('SRV-06 a JWT counts exactly while it is younger than maxAge and not over', async () => {
    const { verifier } = openWithout();
    // Catches: an age with another start or unit, or with the clock tolerance added to it.
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
        async (age, maxAge) => {
          // With a margin, because the test takes time.
          fc.pre(maxAge === undefined || Math.abs(age - maxAge) > 1);
          fc.pre(Math.abs(age - 305) > 2);
          const iat = Math.floor(Date.now() / 1000) - age;
          const found = await verifier.verify(
            await signJwt(key, { claims: { iat, nbf: iat, exp: iat + 300 } }),
            maxAge === undefined ? {} : { maxAge },
          );
          const expected = age > 305 ? 'expired' : maxAge !== undefined && age > maxAge ? 'too_old' : 'ok';
          aged.one([expected]);
          expect(found.ok ? 'ok' : found.reason).toBe(expected);
        },
      ),
      { numRuns: atMost(100) },
    );
  });

  it('SRV-08 with a secret, for any answer of the provider, only its word signs a user out, and only its session signs one in', async () => {
    const answers = fc.oneof(
      fc.record({
        status: fc.integer({ min: 200, max: 599 }),
        body: fc.oneof(
          json.map((value) => JSON.stringify(value)),
          text,
        ),
      }),
      fc.record({
        status: fc.constantFrom(400, 404),
        body: fc.constantFrom('session_not_found', 'project_not_found').map((error_type) => JSON.stringify({ error_type })),
      }),
      fc.constant('offline' as const),
      fc.constant('good' as const),
    );
    // Catches: a server error that signs users out, or a response without a session that lets a visitor in.
    await fc.assert(
      fc.asyncProperty(answers, async (given) => {
        const api = fakeApi(key);
        const make = (): Response => {
          if (given === 'offline') return offline();
          if (given === 'good') return authenticated();
          return new Response([204, 205, 304].includes(given.status) ? null : given.body, { status: given.status });
        };
        api.answer(AUTHENTICATE, make);
        const found = await createVerifier({ projectId: PROJECT, secret: 'secret-test-1', fetch: api.fetch }).verify('opaque');
        answered.one([expectedOf(given)]);
        expect(outcome(found)).toBe(expectedOf(given));
        expect(api.asked).toEqual([AUTHENTICATE]);
      }),
      { numRuns: atMost(200) },
    );
  });

  it('SRV-04 however many keys strangers name, the provider is asked for them twice', async () => {
    const { api, verifier } = openWithout();
    await verifier.verify(good);
    const jwts = await Promise.all(Array.from({ length: 20 }, (_, number) => signJwt(stranger, { header: { kid: `key-${number + 2}` } })));
    const named = counted<readonly string[]>(
      'SRV-04 the keys that strangers name',
      { 'more than ten': (some) => some.length > 10, 'one to ten': (some) => some.length > 0 && some.length <= 10 },
      fc.shuffledSubarray(jwts),
    );
    // Catches: a request to the server for every made-up JWT.
    await fc.assert(
      fc.asyncProperty(named, async (some) => {
        const found = await Promise.all(some.map((jwt) => verifier.verify(jwt)));
        expect(found.every(({ ok }) => !ok)).toBe(true);
        expect(api.asked.filter((path) => path === JWKS).length).toBeLessThanOrEqual(2);
      }),
      { numRuns: atMost(30) },
    );
  });
});

/** Stytch's factors as type and delivery method, by kind. */
const factorKinds = {
  account: [
    'otp email',
    'magic_link email',
    'magic_link embedded',
    'password_reset email',
    'password knowledge',
    'oauth oauth_google',
    'oauth oauth_github',
    'oauth oauth_access_token_exchange',
  ],
  phone: ['otp sms', 'otp whatsapp'],
  passkey: ['webauthn webauthn_registration'],
  app: ['totp authenticator_app', 'recovery_codes recovery_code'],
  wallet: ['crypto crypto_wallet'],
  agent: ['impersonated impersonation'],
  nothing: ['', ' sms', ' recovery_code'],
} as const;
type FactorKind = keyof typeof factorKinds;

const anyKind = fc.constantFrom(...(Object.keys(factorKinds) as FactorKind[]));
const factorOf = (kind: FactorKind) =>
  fc.constantFrom<string>(...factorKinds[kind]).map((text) => {
    const [type = '', delivery_method = ''] = text.split(' ');
    return { kind, factor: { type: type || null, delivery_method, last_authenticated_at: '2030-01-01T00:00:00Z' } };
  });

const factorsOfUser = counted(
  'SRV-14 the kinds of the factors of a session',
  {
    none: (some) => some.length === 0,
    'one, twice': (some) => some.length > 1 && new Set(some.map(({ kind }) => kind)).size === 1,
    several: (some) => new Set(some.map(({ kind }) => kind)).size > 1,
    'an agent': (some) => some.some(({ kind }) => kind === 'agent'),
    'without a type': (some) => some.some(({ kind }) => kind === 'nothing'),
    'an app and a recovery code': (some) => new Set(some.flatMap(({ kind, factor }) => (kind === 'app' ? [factor.type] : []))).size > 1,
  },
  fc.oneof(
    fc.array(anyKind.chain(factorOf), { maxLength: 4 }),
    anyKind.chain((kind) => fc.array(factorOf(kind), { minLength: 2, maxLength: 4 })),
    fc.array(factorOf('app'), { minLength: 2, maxLength: 3 }),
  ),
);

it('SRV-14 READ-132 the verifier and the client count the factors of a session alike; only a support agent needs none in the client', async () => {
  const { verifier } = openWithout();
  // Catches: a session that the client reports as complete and the server refuses, or the opposite: a user who can never log in.
  await fc.assert(
    fc.asyncProperty(factorsOfUser, async (some) => {
      const kinds = new Set(some.map(({ kind }) => kind));
      kinds.delete('nothing');
      const authentication_factors = some.map(({ factor }) => factor as unknown as AuthenticationFactor);
      const isAgent = kinds.delete('agent');
      const found = await verifier.verify(await signJwt(key, { session: { authentication_factors } }), { factors: 2 });
      expect(outcome(found)).toBe(kinds.size >= 2 ? 'ok' : 'factor_needed');
      const half = { session: { authentication_factors } as never, user: { totps: [] } as never };
      expect(missingFactor('always', half)).toBe(kinds.size >= 2 || isAgent ? null : 'enrollment');
    }),
    { numRuns: atMost(200) },
  );
});

const outcome = (found: Verification) => (found.ok ? 'ok' : found.reason);

function expectedOf(given: 'offline' | 'good' | { readonly status: number; readonly body: string }): string {
  if (given === 'good') return 'ok';
  if (given === 'offline' || !isJson(given.body) || [204, 205, 304].includes(given.status)) return 'unreachable';
  if (given.status === 404 && given.body.includes('session_not_found')) return 'ended';
  return given.status === 400 ? 'invalid' : 'unreachable';
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
