import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../machines/login/account.ts';
import type { Incoming } from './guard.ts';
import { guard } from './guard.ts';
import type { VerifierOptions } from './options.ts';
import { resolveVerifierOptions } from './options.ts';
import type { SessionVerifier, Unverified, UnverifiedReason } from './verification.ts';

const expires = 'Tue, 01 Jan 2030 01:00:00 GMT';
const session = { user_id: 'user-test-1', expires_at: '2030-01-01T01:00:00Z' } as Session;
const verify = vi.fn<SessionVerifier['verify']>();
const revoke = vi.fn<SessionVerifier['revoke']>();
const error = vi.fn();

beforeEach(() => {
  verify.mockReset().mockResolvedValue({ ok: true, session });
  revoke.mockReset().mockResolvedValue({ ok: true });
  error.mockReset();
});

const open = (options: Partial<VerifierOptions> = {}) =>
  guard({ verify, revoke }, resolveVerifierOptions({ projectId: 'project-test-1', logger: { error }, ...options }));

/** Makes a request of the host's own page by http. */
const request = (method: string, headers: Readonly<Record<string, string | undefined>> = {}, more: Partial<Incoming> = {}): Incoming => {
  const all: Readonly<Record<string, string | undefined>> = { host: 'app.acme.com', 'sec-fetch-site': 'same-origin', ...headers };
  return { method, isSecure: false, isPageData: false, header: (name) => all[name], ...more };
};
const page = { 'sec-fetch-mode': 'navigate' };
const call = { 'sec-fetch-mode': 'cors' };
/** The headers that an old browser does not send. */
const old = { 'sec-fetch-site': undefined, 'sec-fetch-mode': undefined };

const uncached = ['Cache-Control', 'private, no-store'];
const text = ['Content-Type', 'text/plain; charset=utf-8'];
const json = ['Content-Type', 'application/json'];
const forbidden = { status: 403, body: 'Forbidden: the request comes from a page of another origin.', headers: [uncached, text] };
const fromNoPage = { ...forbidden, body: 'Forbidden: the request has neither Sec-Fetch-Site nor Origin.' };
const cleared = [
  ['Set-Cookie', 'stytch_session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=lax'],
  ['Set-Cookie', 'stytch_session_jwt=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=lax'],
];
const toLogin = { status: 303, body: '', headers: [uncached, text, ['Location', '/login']] };
const retryLater = { status: 503, body: 'Please try again in a moment.', headers: [uncached, text, ['Retry-After', '5']] };

describe('a request that changes something', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('SRV-20 is refused as %s from another site', (method) => {
    expect(open().refuseForeign(request(method, { 'sec-fetch-site': 'cross-site' }))).toEqual(forbidden);
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])('SRV-20 is none as %s, which passes from any site', (method) => {
    expect(open().refuseForeign(request(method, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }))).toBe(undefined);
  });

  it.each([
    ['same-origin', undefined],
    ['none', undefined],
    ['same-site', forbidden],
    ['cross-site', forbidden],
    ['', forbidden],
  ])('SRV-20 is judged by the site that the browser names, %j, and not by its origin', (site, refused) => {
    for (const origin of ['https://app.acme.com', 'https://evil.example']) {
      expect(open().refuseForeign(request('POST', { 'sec-fetch-site': site, origin }))).toEqual(refused);
    }
  });

  it.each([
    ['of the same host', {}, 'http://app.acme.com', undefined],
    ['of the same host by https, behind a proxy', {}, 'https://app.acme.com', undefined],
    ['of another port', {}, 'https://app.acme.com:8443', forbidden],
    ['of another host', {}, 'https://acme.com', forbidden],
    ['without a host', {}, 'null', forbidden],
    ['of nothing', {}, undefined, fromNoPage],
    ['of the option', { origin: 'https://www.acme.com' }, 'https://www.acme.com', undefined],
    ['of the option by http', { origin: 'https://www.acme.com' }, 'http://www.acme.com', forbidden],
    ['of the host instead of the option', { origin: 'https://www.acme.com' }, 'https://app.acme.com', forbidden],
    ['of nothing instead of the option', { origin: 'https://www.acme.com' }, undefined, fromNoPage],
  ])('SRV-20 is judged in an old browser by an origin %s', (_, options, origin, refused) => {
    expect(open(options).refuseForeign(request('POST', { ...old, ...(origin && { origin }) }))).toEqual(refused);
  });

  it('SRV-20 is refused without a host in the request, and before its session is looked at', async () => {
    expect(open().refuseForeign(request('POST', { ...old, host: undefined, origin: 'null' }))).toEqual(forbidden);
    const foreign = request('POST', { 'sec-fetch-site': 'cross-site' });
    expect(await open().signedIn(foreign)).toEqual({ stop: forbidden });
    expect(await open().signOut(foreign)).toEqual(forbidden);
    expect([verify, revoke].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });
});

describe('a signed-in user', () => {
  it('SRV-18 passes with the session, and the response is not cached', async () => {
    const demands = { maxAge: 60 };
    expect(await open().signedIn(request('GET', { ...page, cookie: 'a=b' }), demands)).toEqual({ session, headers: [uncached] });
    expect(verify.mock.calls).toEqual([[{ headers: { get: expect.any(Function) } }, demands]]);
    const [source] = verify.mock.lastCall as unknown as [{ headers: Headers }];
    expect([source.headers.get('cookie'), source.headers.get('authorization')]).toEqual(['a=b', undefined]);
  });

  const secure = '; Secure';
  it.each([
    ['by http', {}, {}, `Path=/; Expires=${expires}; SameSite=lax`],
    ['by https', {}, { isSecure: true }, `Path=/; Expires=${expires}; SameSite=lax${secure}`],
    ['behind a proxy with https', {}, { proto: 'https' }, `Path=/; Expires=${expires}; SameSite=lax${secure}`],
    ['behind two proxies', {}, { proto: 'https, http' }, `Path=/; Expires=${expires}; SameSite=lax${secure}`],
    ['behind a proxy with http', {}, { proto: 'http, https' }, `Path=/; Expires=${expires}; SameSite=lax`],
    ['with an origin by https', { origin: 'https://app.acme.com' }, {}, `Path=/; Expires=${expires}; SameSite=lax${secure}`],
    ['with an origin by http', { origin: 'http://app.acme.com' }, {}, `Path=/; Expires=${expires}; SameSite=lax`],
    ['with a path', { cookieOptions: { path: '/app' } }, {}, `Path=/app; Expires=${expires}; SameSite=lax`],
    ['with a domain', { cookieOptions: { domain: 'acme.com' } }, {}, `Path=/; Domain=acme.com; Expires=${expires}; SameSite=lax`],
    [
      'for subdomains',
      { cookieOptions: { availableToSubdomains: true } },
      { host: 'app.acme.com:8443' },
      `Path=/; Domain=app.acme.com; Expires=${expires}; SameSite=lax`,
    ],
    [
      'for subdomains of an origin',
      { origin: 'https://app.acme.com', cookieOptions: { availableToSubdomains: true } },
      { host: 'internal' },
      `Path=/; Domain=app.acme.com; Expires=${expires}; SameSite=lax${secure}`,
    ],
    ...['localhost:3000', 'app.localhost', '127.0.0.1:3000', '[::1]:3000'].map(
      (host) =>
        [
          `for subdomains, at ${host}`,
          { cookieOptions: { availableToSubdomains: true } },
          { host },
          `Path=/; Expires=${expires}; SameSite=lax`,
        ] as const,
    ),
    ['with strict cookies', { cookieOptions: { sameSite: 'strict' } }, {}, `Path=/; Expires=${expires}; SameSite=strict`],
    ['with cookies for all sites', { cookieOptions: { sameSite: 'none' } }, {}, `Path=/; Expires=${expires}; SameSite=none${secure}`],
    ['unreadable for scripts', { cookieOptions: { httpOnly: true } }, {}, `Path=/; Expires=${expires}; SameSite=lax; HttpOnly`],
    ['in a frame', { cookieOptions: { partitioned: true } }, {}, `Path=/; Expires=${expires}; SameSite=none${secure}; Partitioned`],
    [
      'in a frame of the same site',
      { cookieOptions: { partitioned: true, sameSite: 'lax' } },
      {},
      `Path=/; Expires=${expires}; SameSite=lax; Partitioned`,
    ],
  ] as const)('SRV-19 gets a renewed JWT as a cookie, %s', async (_, options, given, attributes) => {
    verify.mockResolvedValue({ ok: true, session, renewedJwt: 'a.b.c' });
    const { isSecure = false, proto, host }: { isSecure?: boolean; proto?: string; host?: string } = given;
    const asked = request('GET', { ...(proto && { 'x-forwarded-proto': proto }), ...(host && { host }) }, { isSecure });
    expect(await open(options).signedIn(asked)).toEqual({
      session,
      renewedJwt: 'a.b.c',
      headers: [uncached, ['Set-Cookie', `stytch_session_jwt=a.b.c; ${attributes}`]],
    });
  });

  it.each(['__Host-jwt', '__Secure-jwt'])('SRV-19 gets a cookie named %s only over HTTPS', async (jwtCookieName) => {
    verify.mockResolvedValue({ ok: true, session, renewedJwt: 'a.b.c' });
    const cookie = ['Set-Cookie', `${jwtCookieName}=a.b.c; Path=/; Expires=${expires}; SameSite=lax; Secure`];
    expect(await open({ cookieOptions: { jwtCookieName } }).signedIn(request('GET'))).toMatchObject({ headers: [uncached, cookie] });
  });
});

describe('a user whose session does not count', () => {
  const refuse = (reason: UnverifiedReason, cause?: unknown) => {
    const refusal: Unverified = { ok: false, reason, ...(cause !== undefined && { cause }) };
    verify.mockResolvedValue(refusal);
    revoke.mockResolvedValue(refusal);
  };
  const stop = async (asked: Incoming, options = {}) => {
    const passage = await open(options).signedIn(asked);
    return 'stop' in passage ? passage.stop : passage;
  };
  const told = (status: number, reason: string, more: readonly string[][] = []) => ({
    status,
    body: JSON.stringify({ error: reason }),
    headers: [uncached, json, ...more],
  });

  it.each([
    ['a page', 'GET', page, {}],
    ['the head of a page', 'HEAD', page, {}],
    ['a page in an old browser', 'GET', { ...old, accept: 'text/html,application/xml' }, {}],
    ['the data of a page', 'GET', call, { isPageData: true }],
  ])('SRV-18 is sent from %s to the login page', async (_, method, headers, more) => {
    refuse('no_session');
    expect(await stop(request(method, headers, more))).toEqual(toLogin);
    expect(await stop(request(method, headers, more), { loginPath: '/in' })).toMatchObject({
      headers: [uncached, text, ['Location', '/in']],
    });
  });

  it.each([
    ['a call', 'GET', { ...call, accept: 'text/html' }, {}],
    ['a form', 'POST', page, {}],
    ['a form for the data of a page', 'POST', page, { isPageData: true }],
    ['another change', 'DELETE', page, {}],
    ['a call in an old browser', 'GET', { ...old, accept: 'application/json' }, {}],
    ['a program', 'GET', old, {}],
  ])('SRV-18 gets the reason for %s with 401', async (_, method, headers, more) => {
    refuse('expired');
    expect(await stop(request(method, { origin: 'http://app.acme.com', ...headers }, more))).toEqual(told(401, 'expired'));
  });

  it('SRV-18 is asked for a factor with 403 by pages, too', async () => {
    refuse('factor_needed');
    expect(await stop(request('GET', page))).toEqual(told(403, 'factor_needed'));
    expect(await stop(request('POST', call))).toEqual(told(403, 'factor_needed'));
  });

  it('SRV-18 loses cookies that belong to different users, and no others', async () => {
    refuse('conflict');
    expect(await stop(request('GET', page))).toEqual({ ...toLogin, headers: [...toLogin.headers, ...cleared] });
    expect(await stop(request('GET', call))).toEqual(told(401, 'conflict', cleared));
    refuse('ended');
    expect(await stop(request('GET', page))).toEqual(toLogin);
    expect(await stop(request('GET', call))).toEqual(told(401, 'ended'));
  });

  it.each(['unreachable', 'clock_skew'] as const)('SRV-18 stays signed in where the reason is %s, which the log gets', async (reason) => {
    const cause = new Error('no answer');
    refuse(reason, cause);
    expect(await stop(request('GET', page))).toEqual(retryLater);
    refuse(reason);
    expect(await stop(request('GET', call))).toEqual(retryLater);
    const message = `[latchkey] The session could not be verified: ${reason}.`;
    expect(error.mock.calls).toEqual([
      [message, cause],
      [message, ''],
    ]);
  });

  it('SRV-21 keeps the cookies while Stytch cannot end the session, and loses them for any other reason', async () => {
    refuse('unreachable');
    expect(await open().signOut(request('POST', call))).toEqual(retryLater);
    refuse('conflict');
    expect(await open().signOut(request('POST', call))).toEqual({ ...toLogin, headers: [...toLogin.headers, ...cleared] });
    expect(error).toHaveBeenCalledTimes(1);
  });
});

describe('a sign-out', () => {
  it('SRV-21 ends the session of the request and removes both cookies', async () => {
    const ended = await open().signOut(request('POST', { ...page, cookie: 'a=b' }));
    expect(ended).toEqual({ ...toLogin, headers: [...toLogin.headers, ...cleared] });
    const [source] = revoke.mock.lastCall as unknown as [{ headers: Headers }];
    expect(source.headers.get('cookie')).toBe('a=b');
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])('SRV-21 is not done by %s', async (method) => {
    const refused = { status: 405, body: 'Method Not Allowed', headers: [uncached, text, ['Allow', 'POST']] };
    expect(await open().signOut(request(method, page))).toEqual(refused);
    expect(revoke).not.toHaveBeenCalled();
  });
});
