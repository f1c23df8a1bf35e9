import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../machines/login/account.ts';
import type { GuardResponse, Incoming } from './guard.ts';
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
  return { method, isSecure: false, isPageData: false, path: '/logout', query: '', header: (name) => all[name], ...more };
};
const page = { 'sec-fetch-mode': 'navigate' };
const call = { 'sec-fetch-mode': 'cors' };
/** A request of a framework's router. */
const data = { isPageData: true };
/** The headers that an old browser does not send. */
const old = { 'sec-fetch-site': undefined, 'sec-fetch-mode': undefined };

const uncached = ['Cache-Control', 'private, no-store'];
const text = ['Content-Type', 'text/plain; charset=utf-8'];
const json = ['Content-Type', 'application/json'];
const forbidden = { status: 403, body: 'Forbidden: the request comes from a page of another origin.', headers: [uncached, text] };
const fromNoPage = { ...forbidden, body: 'Forbidden: the request has neither Sec-Fetch-Site nor Origin.' };
/** The places from which another subdomain's cookies reach `/logout` of app.acme.com. */
const planted = ['/', '/logout'].flatMap((path) => ['app.acme.com', 'acme.com'].map((domain) => `Path=${path}; Domain=${domain}`));
const cleared = ['stytch_session', 'stytch_session_jwt'].flatMap((name) => [
  ['Set-Cookie', `${name}=; Path=/; Max-Age=0; SameSite=lax; Secure`],
  ...planted.flatMap((place) => [
    ['Set-Cookie', `${name}=; ${place}; Max-Age=0; SameSite=lax; Secure`],
    ['Set-Cookie', `${name}=; ${place}; Max-Age=0; SameSite=none; Secure; Partitioned`],
  ]),
]);
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
    ['same-site', 'https://www.acme.com', undefined],
    ['cross-site', 'https://www.acme.com', undefined],
    ['same-origin', 'https://app.acme.com', undefined],
    ['same-site', 'https://app.acme.com', forbidden],
    ['same-site', 'https://evil.acme.com', forbidden],
    ['same-site', undefined, forbidden],
  ])('SRV-20 %s from %s is judged first by the origin of the option', (site, from, refused) => {
    const { refuseForeign } = open({ origin: 'https://www.acme.com' });
    expect(refuseForeign(request('POST', { 'sec-fetch-site': site, origin: from }))).toEqual(refused);
  });

  it.each([
    ['of the same host', {}, 'http://app.acme.com', undefined],
    ['of the same host by https, behind a proxy', {}, 'https://app.acme.com', undefined],
    ['of the same host by another scheme', {}, 'capacitor://app.acme.com', forbidden],
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

  it.each([
    ['by https itself', {}, { isSecure: true }],
    ['by https to a proxy', { 'x-forwarded-proto': 'HTTPS, http' }, {}],
  ])('SRV-20 %s is refused in an old browser from a page by http, except on this machine', (_, headers, more) => {
    const from = (host: string) => request('POST', { ...old, host, origin: `http://${host}`, ...headers }, more);
    expect(open().refuseForeign(from('app.acme.com'))).toEqual(forbidden);
    expect(open().refuseForeign(from('localhost:3000'))).toBe(undefined);
  });

  it('SRV-20 is judged in an old browser by the scheme of the proxy that the browser asked, the first of several', () => {
    const headers = { ...old, origin: 'http://app.acme.com', 'x-forwarded-proto': 'http, https' };
    expect(open().refuseForeign(request('POST', headers))).toBe(undefined);
  });

  it.each([
    ['https', ':443', undefined],
    ['https', ':80', forbidden],
    ['http', ':80', undefined],
    ['http', ':443', forbidden],
  ])('SRV-20 is judged in an old browser by an origin %s without a port, where a proxy names %s', (scheme, port, refused) => {
    const headers = { ...old, host: `app.acme.com${port}`, origin: `${scheme}://app.acme.com` };
    expect(open().refuseForeign(request('POST', headers))).toEqual(refused);
  });

  it.each([
    ['another subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://evil.acme.com' }, forbidden],
    ['another site in a browser that names none', { ...old, origin: 'https://evil.example' }, forbidden],
    ['no page', old, fromNoPage],
    ['its own page', { 'sec-fetch-site': 'same-origin', origin: 'https://app.acme.com' }, undefined],
    ['its own page in a browser that names no site', { ...old, origin: 'https://app.acme.com' }, undefined],
  ])('SRV-20 is the handshake of a WebSocket, too, here of %s', async (_, headers, refused) => {
    const handshake = request('GET', { upgrade: 'WebSocket', connection: 'Upgrade', ...headers });
    expect(open().refuseForeign(handshake)).toEqual(refused);
    expect(await open().signedIn(handshake)).toEqual(refused ? { stop: refused } : { session, headers: [uncached] });
    expect(await open().signOut(handshake)).toMatchObject({ status: 405 });
  });

  it('SRV-20 is refused without a host in the request, and before its session is looked at', async () => {
    for (const origin of ['null', 'https://app.acme.com'])
      expect(open().refuseForeign(request('POST', { ...old, host: undefined, origin }))).toEqual(forbidden);
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

  const usual = `Path=/; Expires=${expires}; SameSite=lax`;
  const shared = { cookieOptions: { availableToSubdomains: true } };
  const local = ['localhost:3000', 'app.localhost', '127.0.0.1:3000', '127.10.20.30', '[::1]:3000'];
  it.each([
    // A proxy may have removed https.
    ['by http', {}, {}, `${usual}; Secure`],
    ['by https', {}, { isSecure: true }, `${usual}; Secure`],
    ['behind a proxy with http', {}, { proto: 'http' }, `${usual}; Secure`],
    ['with an origin', { origin: 'https://app.acme.com' }, { host: 'localhost:3000' }, `${usual}; Secure`],
    ['with an origin on this machine', { origin: 'http://localhost:3000' }, { host: 'internal' }, usual],
    ['by https, for this machine', {}, { isSecure: true, host: '127.0.0.1:3000' }, `${usual}; Secure`],
    ['behind a proxy that changes the host', {}, { proto: 'https', host: '127.0.0.1:3000' }, `${usual}; Secure`],
    ['with a path', { cookieOptions: { path: '/app' } }, {}, `Path=/app; Expires=${expires}; SameSite=lax; Secure`],
    ['with a domain', { cookieOptions: { domain: 'acme.com' } }, {}, `Path=/; Domain=acme.com; Expires=${expires}; SameSite=lax; Secure`],
    ['for subdomains', shared, { host: 'app.acme.com:8443' }, `Path=/; Domain=app.acme.com; Expires=${expires}; SameSite=lax; Secure`],
    [
      'for subdomains of an origin',
      { origin: 'https://app.acme.com', ...shared },
      { host: 'internal' },
      `Path=/; Domain=app.acme.com; Expires=${expires}; SameSite=lax; Secure`,
    ],
    ...local.map((host) => [`for subdomains, at ${host}`, shared, { host }, usual] as const),
    ...['mylocalhost', '127.0.0.1.acme.com'].map((host) => [`at ${host}`, {}, { host }, `${usual}; Secure`] as const),
    ['with strict cookies', { cookieOptions: { sameSite: 'strict' } }, {}, `Path=/; Expires=${expires}; SameSite=strict; Secure`],
    [
      'with cookies for all sites',
      { cookieOptions: { sameSite: 'none' } },
      { host: 'localhost' },
      `Path=/; Expires=${expires}; SameSite=none; Secure`,
    ],
    ['unreadable for scripts', { cookieOptions: { httpOnly: true } }, {}, `${usual}; Secure; HttpOnly`],
    [
      'in a frame',
      { cookieOptions: { partitioned: true } },
      { host: 'localhost' },
      `Path=/; Expires=${expires}; SameSite=none; Secure; Partitioned`,
    ],
    ['in a frame of the same site', { cookieOptions: { partitioned: true, sameSite: 'lax' } }, {}, `${usual}; Secure; Partitioned`],
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
    const asked = request('GET', { host: 'localhost' });
    expect(await open({ cookieOptions: { jwtCookieName } }).signedIn(asked)).toMatchObject({ headers: [uncached, cookie] });
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
    ['a form for the data of a page', 'POST', call, { isPageData: true }],
    ['a form', 'POST', page, {}],
    ['a form in an old browser', 'POST', { ...old, accept: 'text/html,application/xml', origin: 'http://app.acme.com' }, {}],
  ])('SRV-18 is sent from %s to the login page', async (_, method, headers, more) => {
    refuse('no_session');
    expect(await stop(request(method, headers, more))).toEqual(toLogin);
    expect(await stop(request(method, headers, more), { loginPath: '/in' })).toMatchObject({
      headers: [uncached, text, ['Location', '/in']],
    });
  });

  it.each([
    ['a call', 'GET', { ...call, accept: 'text/html' }, {}],
    ['a change', 'POST', { ...call, accept: 'text/html' }, {}],
    ['another change', 'DELETE', call, {}],
    ['a change of what is named like the data of a page', 'PUT', call, { isPageData: true }],
    ['a call in an old browser', 'GET', { ...old, accept: 'application/json' }, {}],
    ['a program', 'GET', old, {}],
  ])('SRV-18 gets the reason for %s with 401', async (_, method, headers, more) => {
    refuse('expired');
    expect(await stop(request(method, { origin: 'http://app.acme.com', ...headers }, more))).toEqual(told(401, 'expired'));
  });

  it('SRV-18 is led to the login page, or to that of a step-up, by the router that has sent a form action or asked for data', async () => {
    refuse('conflict');
    const action = (name: string) => request('POST', { origin: 'http://app.acme.com', ...call, [name]: 'true' });
    const toLoginOf = (location: string) => JSON.stringify({ type: 'redirect', status: 303, location });
    const bySvelteKit = { status: 200, body: toLoginOf('/login'), headers: [uncached, json, ...cleared] };
    expect(await stop(action('x-sveltekit-action'))).toEqual(bySvelteKit);
    expect(await stop(action('x-sveltekit-action'), { loginPath: '/in' })).toMatchObject({ body: toLoginOf('/in') });
    expect(await stop(action('next-action'))).toEqual(told(401, 'conflict', [...cleared, ['x-action-redirect', '/login']]));
    const data = request('GET', call, { isPageData: true, path: '/account/__data.json' });
    expect(await stop(data)).toMatchObject({ status: 200, body: bySvelteKit.body, headers: expect.arrayContaining(cleared.slice(0, 1)) });
    refuse('factor_needed');
    for (const name of ['x-sveltekit-action', 'next-action']) expect(await stop(action(name))).toEqual(told(403, 'factor_needed'));
    const here = { stepUpPath: '/confirm' };
    for (const one of [action('x-sveltekit-action'), data]) {
      expect(await stop(one, here)).toEqual({ status: 200, body: toLoginOf('/confirm'), headers: [uncached, json] });
    }
    expect(await stop(action('next-action'), here)).toEqual(told(403, 'factor_needed', [['x-action-redirect', '/confirm']]));
    refuse('factor_needed', new Error('no step-up helps'));
    for (const name of ['x-sveltekit-action', 'next-action']) expect(await stop(action(name), here)).toEqual(told(403, 'factor_needed'));
  });

  it.each([
    ['a page', 'GET', page, { path: '/orders/5', query: '?a=%20b&token=1' }, '/orders/5?a=%20b&token=1'],
    ['a path like an address', 'GET', page, { path: '//evil.example/a' }, '/evil.example/a'],
    ['another path like an address', 'GET', page, { path: '/\\evil.example/a' }, '/evil.example/a'],
    ['a form of a page with such a path', 'POST', { ...page, referer: 'http://app.acme.com//evil.example' }, {}, '/evil.example'],
    [
      'the data of a page of SvelteKit',
      'GET',
      call,
      { ...data, path: '/a/__data.json', query: '?b=1&x-sveltekit-invalidated=01' },
      '/a?b=1',
    ],
    ['the data of its first page', 'GET', call, { ...data, path: '/__data.json' }, '/'],
    ['the data of its page with an ending', 'GET', call, { ...data, path: '/a.html__data.json' }, '/a.html'],
    ['a page of a similar name', 'GET', page, { path: '/a__data.json' }, '/a__data.json'],
    ['the data of a page of React Router', 'GET', call, { ...data, path: '/a.b.data', query: '?_routes=c' }, '/a.b'],
    ['the data of the first page of React Router', 'GET', call, { ...data, path: '/_root.data', query: '?b=%20' }, '/?b=%20'],
    ['the data of a page that ends with a slash', 'GET', call, { ...data, path: '/a/_.data' }, '/a/'],
    ['a page with the name of data', 'GET', page, { path: '/a.data' }, '/a.data'],
    ['a form', 'POST', { ...page, referer: 'http://app.acme.com/cart?a=1' }, { path: '/cart/order' }, '/cart?a=1'],
    ['a form of a page that hides its address', 'POST', page, { path: '/cart/order' }, '/'],
    ['a form of a page without an address', 'POST', { ...page, referer: 'http://[' }, { path: '/cart/order' }, '/'],
    ['an action', 'POST', { ...call, 'next-action': '1', referer: 'http://app.acme.com/cart' }, { path: '/cart' }, '/cart'],
  ])('SRV-18 names the page that was wanted by %s', async (_, method, headers, more, wanted) => {
    const address = (way: string) => (path: string) => `/${way}?next=${encodeURIComponent(path)}`;
    const options = { loginPath: address('in'), stepUpPath: address('confirm') };
    const led = async () => {
      const { headers: sent, body } = (await stop(request(method, headers, more), options)) as GuardResponse;
      const [, header] = sent.find(([name]) => ['Location', 'x-action-redirect'].includes(name)) ?? [];
      return header ?? JSON.parse(body).location;
    };
    refuse('no_session');
    expect(await led()).toBe(`/in?next=${encodeURIComponent(wanted)}`);
    refuse('factor_needed');
    expect(await led()).toBe(`/confirm?next=${encodeURIComponent(wanted)}`);
  });

  it('SRV-18 is not led to a text that is no address; a script gets its reason', async () => {
    refuse('no_session');
    const loginPath = (wanted: string) => `/in?next=${decodeURIComponent(wanted)}`;
    const more = { path: '/orders/%0d%0aSet-Cookie:%20a=b' };
    await expect(stop(request('GET', page, more), { loginPath })).rejects.toThrow(
      'createVerifier: loginPath must return an address like "/login" or "https://app.acme.com/login"; encode the wanted page in it.',
    );
    expect(await stop(request('GET', call, more), { loginPath })).toEqual(told(401, 'no_session'));
  });

  it('SRV-18 is asked for a factor with 403, or by the page for it', async () => {
    refuse('factor_needed');
    expect(await stop(request('GET', page))).toEqual(told(403, 'factor_needed'));
    const here = { stepUpPath: '/confirm' };
    expect(await stop(request('GET', page), here)).toEqual({ ...toLogin, headers: [uncached, text, ['Location', '/confirm']] });
    expect(await stop(request('POST', call), here)).toEqual(told(403, 'factor_needed'));
    // Support staff who act for a user: a page that leads signed-in users back would never end.
    refuse('factor_needed', new Error('no step-up helps'));
    expect(await stop(request('GET', page), here)).toEqual(told(403, 'factor_needed'));
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
    refuse('invalid');
    expect(await open().signOut(request('POST', call))).toEqual({ ...toLogin, headers: [...toLogin.headers, ...cleared] });
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('SRV-21 is not told of a complete sign-out if a session may go on, loses the cookies, and the log gets it', async () => {
    refuse('conflict');
    expect(await open().signOut(request('POST', page))).toEqual(told(401, 'conflict', cleared));
    expect(error.mock.calls).toEqual([['[latchkey] A sign-out may not have ended the session: the request had too many session cookies.']]);
  });

  it('SRV-18 SRV-21 loses cookies at every path and domain from which a subdomain could plant them, in few headers', async () => {
    refuse('conflict');
    const places = async (host: string | undefined, path: string, options = {}) => {
      const { headers = [] } = (await stop(request('GET', { ...call, host }, { path }), options)) as GuardResponse;
      const cookies = headers.flatMap(([name, value]) => (name === 'Set-Cookie' && !/Partitioned/.test(value) ? [value] : []));
      const ofToken = cookies.filter((cookie) => cookie.startsWith('stytch_session='));
      expect(headers.length).toBeLessThanOrEqual(26);
      return ofToken.map((cookie) => /Path=([^;]*)(?:; Domain=([^;]*))?/.exec(cookie)?.slice(1).reverse().join('') ?? '');
    };
    expect(await places('acme.com', '/a/b')).toEqual(['/', 'acme.com/', 'acme.com/a', 'acme.com/a/', 'acme.com/a/b']);
    expect(await places('a.acme.com', '/a;b/c')).toEqual(['/', 'a.acme.com/', 'acme.com/', 'a.acme.com/a', 'acme.com/a']);
    expect(await places('acme.com', '')).toEqual(['/', 'acme.com/']);
    expect(await places('a.acme.com', '*')).toEqual(['/', 'a.acme.com*', 'acme.com*']);
    expect(await places('a.b.acme.com', '/a/b/c/d')).toHaveLength(7);
    expect((await places('acme.com', `/${'a'.repeat(9_999)}`)).at(-1)).toHaveLength('acme.com'.length + 200);
    for (const host of [undefined, 'localhost:3000', 'app.localhost', '127.0.0.1', '[::1]:80', 'internal', 'a;b.com', 'app.acme.com.'])
      expect(await places(host, '/a')).toEqual(['/']);
    // The host may have set the domain when cookies without one were there.
    for (const cookieOptions of [{ domain: 'acme.com' }, { availableToSubdomains: true }])
      expect((await places('a.acme.com', '/', { cookieOptions })).slice(0, 3)).toEqual([
        `${cookieOptions.domain ?? 'a.acme.com'}/`,
        '/',
        'a.acme.com/',
      ]);
    expect(await places('a.b.acme.com', '/a/b/c/d', { cookieOptions: { domain: 'acme.com' } })).toHaveLength(7);
    // 14 KB of labels below a path of 200 levels are 2.8 million places.
    expect(await places(`${'a.'.repeat(7_000)}com`, '/'.repeat(300))).toEqual(['/']);
    expect(await places(`${'a.'.repeat(120)}com`, '/'.repeat(300))).toHaveLength(7);
    const headers = (await stop(request('GET', call), { cookieOptions: { prefix: 'host' } })) as GuardResponse;
    expect(headers.headers.filter(([name]) => name === 'Set-Cookie').map(([, value]) => value)).toEqual(
      ['session', 'session_jwt'].map((name) => `__Host-stytch_${name}=; Path=/; Max-Age=0; SameSite=lax; Secure`),
    );
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
