import type { RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import type { NodeHandler, Session, Verifier, VerifierOptions } from 'latchkey/server';
import { createVerifier } from 'latchkey/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTHENTICATE, authenticated, fakeApi, JWKS, keyOf, offline, PROJECT, REVOKE, signJwt } from '../../fixtures/parties/hostServer.ts';
import type { NodeResponse } from './adapters.ts';
import { adapters } from './adapters.ts';
import type { Guard, GuardResponse, Incoming } from './guard.ts';

const key = await keyOf('key-1');
const api = fakeApi(key);
const logged = vi.fn();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(logged);
  api.answer(AUTHENTICATE, () => authenticated());
  api.answer(REVOKE, () => Response.json({ status_code: 200 }));
  logged.mockClear();
});

type App = (request: Request) => Promise<Response>;

/** The same host with each adapter: an account page, a transfer that needs a recent check, another form, and sign-out. */
const hosts: Readonly<Record<string, (verifier: Verifier) => App>> = {
  web(verifier) {
    const { sameOrigin, signedIn, signOut } = verifier.web();
    return async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/logout') return signOut(request);
      if (pathname === '/form') return sameOrigin(request) ?? new Response('sent');
      const { session, response, headers } = await signedIn(request, pathname === '/transfer' ? { maxAge: 0, factors: 2 } : undefined);
      return session ? new Response(session.user_id, { headers }) : response;
    };
  },
  hono(verifier) {
    const { sameOrigin, signedIn, signOut } = verifier.hono();
    const app = new Hono<{ Variables: { session: Session } }>();
    app.get('/account', signedIn(), (c) => c.text(c.get('session').user_id));
    app.post('/transfer', signedIn({ maxAge: 0, factors: 2 }), (c) => c.text(c.var.session.user_id));
    app.post('/form', sameOrigin, (c) => c.text('sent'));
    app.all('/logout', (c) => signOut(c));
    return async (request) => app.fetch(request);
  },
  express(verifier) {
    const { sameOrigin, signedIn, signOut } = verifier.express();
    const routes: Readonly<Record<string, NodeHandler>> = {
      '/account': signedIn(),
      '/transfer': signedIn({ maxAge: 0, factors: 2 }),
      '/form': sameOrigin,
      '/logout': signOut,
    };
    return throughPort((request, response) => {
      const host = Object.assign(response, { locals: { kept: true } as { session?: Session; kept: boolean } });
      void routes[request.url ?? '']?.(request, host, (error) => {
        response.statusCode = error ? 500 : 200;
        response.end(error ? String(error) : (host.locals.session?.user_id ?? 'sent') + (host.locals.kept ? '' : ' lost'));
      });
    });
  },
  next(verifier) {
    // `NextResponse.next` marks a response by headers, which Next.js merges into that of the page.
    class NextResponse extends Response {
      static next({ request }: { readonly request?: { readonly headers?: Headers } } = {}): NextResponse {
        return new NextResponse(null, { headers: { 'x-middleware-next': '1', 'x-cookie': request?.headers?.get('cookie') ?? '' } });
      }
    }
    const page = verifier.next(NextResponse);
    const critical = verifier.next(NextResponse, { maxAge: 0, factors: 2 });
    return async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/logout') return page.signOut(request);
      if (pathname === '/form') return verifier.web().sameOrigin(request) ?? new Response('sent');
      const passed = await (pathname === '/transfer' ? critical : page).proxy(request);
      if (!passed.headers.has('x-middleware-next')) return passed;
      const cookie = passed.headers.get('x-cookie') || request.headers.get('cookie') || '';
      const found = await verifier.verify({ headers: { cookie } });
      return new Response(found.ok ? found.session.user_id : found.reason, { headers: passed.headers });
    };
  },
};

const servers: { close(): void }[] = [];
afterEach(() => {
  servers.splice(0).forEach((server) => server.close());
  vi.restoreAllMocks();
});

/** Serves a request through a port of this machine, under the host of its URL. */
function throughPort(listener: RequestListener): App {
  return async (request) => {
    const server = createServer(listener).listen(0);
    servers.push(server);
    const { pathname, host } = new URL(request.url);
    const { request: send } = await import('node:http');
    return new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const outgoing = send({ port, path: pathname, method: request.method, headers: { ...Object.fromEntries(request.headers), host } });
      outgoing.on('error', reject).on('response', async (incoming) => {
        const headers = new Headers();
        for (const [index, name] of incoming.rawHeaders.entries())
          if (index % 2 === 0) headers.append(name, incoming.rawHeaders[index + 1] ?? '');
        const body = (await incoming.toArray()).join('');
        resolve(new Response(body || null, { status: incoming.statusCode ?? 0, statusText: incoming.statusMessage ?? '', headers }));
      });
      outgoing.end();
    });
  };
}

const origin = 'https://app.acme.com';
const page = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin', accept: 'text/html' };
const call = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin', accept: '*/*' };
const signedInCookie = async (changes = {}) => `other=1; stytch_session_jwt=${await signJwt(key, changes)}; stytch_session=token`;
const expired = { claims: { iat: 1, nbf: 1, exp: 2 } };
const last_authenticated_at = new Date().toISOString();
const twoFactors = [
  { type: 'password', delivery_method: 'knowledge', last_authenticated_at },
  { type: 'totp', delivery_method: 'authenticator_app', last_authenticated_at, authenticator_app_factor: { totp_id: 'totp-1' } },
];

describe.each(Object.entries(hosts))('%s', (name, make) => {
  const open = (options: Partial<VerifierOptions> = {}) =>
    make(createVerifier({ projectId: PROJECT, secret: 'secret-test-1', fetch: api.fetch, ...options }));
  const send = (app: App, path: string, headers: Record<string, string>, method = 'GET') =>
    app(new Request(origin + path, { headers, method }));

  it('SRV-18 lets a signed-in user pass, with the session and no cached copy', async () => {
    const response = await send(open(), '/account', { ...page, cookie: await signedInCookie() });
    expect([response.status, await response.text()]).toEqual([200, 'user-test-1']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('SRV-18 sends a signed-out user from a page to the login page, and tells a call', async () => {
    const asPage = await send(open({ loginPath: '/in' }), '/account', page);
    const base = name === 'next' ? origin : '';
    expect([asPage.status, asPage.headers.get('location')]).toEqual([303, `${base}/in`]);
    expect((await send(open(), '/account', { accept: 'text/html,*/*' })).headers.get('location')).toBe(`${base}/login`);
    const asCall = await send(open(), '/account', call);
    expect([asCall.status, await asCall.json()]).toEqual([401, { error: 'no_session' }]);
    const posted = await send(open(), '/transfer', call, 'POST');
    expect([posted.status, await posted.json()]).toEqual([401, { error: 'no_session' }]);
  });

  it('SRV-19 renews an expired JWT for the browser, and for the page', async () => {
    const fresh = await signJwt(key);
    api.answer(AUTHENTICATE, () => authenticated({}, fresh));
    const response = await send(open(), '/account', { ...page, cookie: await signedInCookie(expired) });
    expect([response.status, await response.text()]).toEqual([200, 'user-test-1']);
    const [cookie = '', ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^stytch_session_jwt=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Expires=\w{3}, .* GMT; SameSite=lax/);
    expect(cookie).toContain(fresh);
  });

  it.each([
    [{ origin }, {}, '; Secure'],
    [{}, { 'x-forwarded-proto': 'https' }, '; Secure'],
    [{ cookieOptions: { prefix: 'host' } }, {}, '; Secure'],
    [{ cookieOptions: { partitioned: true, path: '/app', domain: 'acme.com' } }, {}, 'Path=/app; Domain=acme.com'],
    [{ cookieOptions: { partitioned: true } }, {}, 'SameSite=none; Secure; Partitioned'],
  ] as const)('SRV-19 writes the cookies as the client does, with %o and %o', async (options, headers, part) => {
    const prefix = 'cookieOptions' in options && 'prefix' in options.cookieOptions ? '__Host-' : '';
    const cookie = `${prefix}stytch_session_jwt=${await signJwt(key, expired)}; ${prefix}stytch_session=token`;
    const fresh = await signJwt(key);
    api.answer(AUTHENTICATE, () => authenticated({}, fresh));
    const response = await send(open(options), '/account', { ...page, ...headers, cookie });
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining(part)]);
    expect(response.headers.getSetCookie()[0]).toMatch(new RegExp(`^${prefix}stytch_session_jwt=`));
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.acme.com' }],
    ['another site in an old browser', { origin: 'https://evil.example' }],
    ['a frame without an origin', { origin: 'null' }],
    ['no browser', {}],
  ])('SRV-20 changes nothing for %s', async (_, headers) => {
    const cookie = await signedInCookie();
    const asked = api.posted.length;
    for (const path of ['/form', '/transfer', '/logout']) {
      const response = await send(open(), path, { ...headers, cookie }, 'POST');
      expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 403, []]);
    }
    expect(api.posted.length).toBe(asked);
  });

  it.each([
    ['another subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://evil.acme.com' }, 403],
    ['another site in a browser that names none', { origin: 'https://evil.example' }, 403],
    ['no page', {}, 403],
    ['its own page', { 'sec-fetch-site': 'same-origin', origin }, 200],
    ['its own page in a browser that names no site', { origin }, 200],
  ])('SRV-20 lets a page open a WebSocket from its own origin alone, here of %s', async (_, headers, status) => {
    const handshake = { ...headers, upgrade: 'websocket', cookie: await signedInCookie() };
    expect((await send(open(), '/account', handshake)).status).toBe(status);
  });

  it.each([
    ['its own pages', {}, { 'sec-fetch-site': 'same-origin' }],
    ['its own pages in an old browser', {}, { origin }],
    [
      'the origin of the options, behind a proxy that changes the host',
      { origin: 'https://www.acme.com' },
      { origin: 'https://www.acme.com' },
    ],
    [
      'the origin of the options, on another subdomain',
      { origin: 'https://www.acme.com' },
      { origin: 'https://www.acme.com', 'sec-fetch-site': 'same-site' },
    ],
  ])('SRV-20 takes forms of %s', async (_, options, headers) => {
    expect(await (await send(open(options), '/form', headers, 'POST')).text()).toBe('sent');
    const ended = await send(open(options), '/logout', { ...headers, cookie: await signedInCookie() }, 'POST');
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/login']);
  });

  it('SRV-21 signs out: the session ends at the provider and both cookies go; a link or an image cannot', async () => {
    const cookie = await signedInCookie();
    const before = api.asked.length;
    expect((await send(open(), '/logout', { ...page, cookie })).status).toBe(405);
    expect(api.asked.length).toBe(before);
    const response = await send(open(), '/logout', { ...call, cookie }, 'POST');
    // By the token and by the JWT.
    expect(api.asked.slice(before)).toEqual([JWKS, REVOKE, REVOKE]);
    const cleared = response.headers.getSetCookie();
    for (const name of ['stytch_session', 'stytch_session_jwt'])
      for (const place of ['Path=/;', 'Path=/; Domain=acme.com;', 'Path=/logout; Domain=app.acme.com;'])
        expect(cleared).toContainEqual(expect.stringMatching(`^${name}=; ${place} Max-Age=0;.* Secure$`));
  });

  it('SRV-21 reports a sign-out that may have left a session alive, and keeps no cookie', async () => {
    const planted = [1, 2, 3, 4].map((number) => `stytch_session=planted-${number}; `).join('');
    const response = await send(open(), '/logout', { ...call, cookie: planted + (await signedInCookie()) }, 'POST');
    expect([response.status, await response.json()]).toEqual([401, { error: 'conflict' }]);
    expect(response.headers.getSetCookie()).toContainEqual(expect.stringMatching('^stytch_session=; Path=/; Domain=acme.com; Max-Age=0'));
    expect(logged.mock.calls).toEqual([[expect.stringContaining('A sign-out may not have ended the session')]]);
  });

  it('SRV-18 SRV-21 keeps users signed in while the provider does not respond, and logs why', async () => {
    api.answer(AUTHENTICATE, offline);
    api.answer(REVOKE, offline);
    const cookie = await signedInCookie(expired);
    for (const [path, method] of [
      ['/account', 'GET'],
      ['/logout', 'POST'],
    ] as const) {
      const response = await send(open(), path, { ...call, cookie }, method);
      expect([response.status, response.headers.get('retry-after'), response.headers.getSetCookie()]).toEqual([503, '5', []]);
    }
    expect(logged.mock.calls.map(([message]) => message)).toEqual(
      Array(2).fill('[latchkey] The session could not be verified: unreachable.'),
    );
  });

  it('SRV-18 asks for a factor with 403, and removes cookies of different users', async () => {
    const weak = await send(open(), '/transfer', { ...call, cookie: await signedInCookie() }, 'POST');
    expect([weak.status, await weak.json()]).toEqual([403, { error: 'factor_needed' }]);
    const led = await send(open({ stepUpPath: '/confirm' }), '/transfer', { ...page, cookie: await signedInCookie() }, 'POST');
    expect([led.status, new URL(led.headers.get('location') ?? '', origin).href]).toEqual([303, `${origin}/confirm`]);
    api.answer(AUTHENTICATE, () => authenticated({ authentication_factors: twoFactors }));
    expect((await send(open(), '/transfer', { ...call, cookie: await signedInCookie() }, 'POST')).status).toBe(200);
    const planted = `${await signedInCookie()}; stytch_session_jwt=${await signJwt(key, { claims: { sub: 'user-test-2' } })}`;
    const response = await send(open(), '/account', { ...page, cookie: planted });
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()).toContainEqual(
      expect.stringMatching('^stytch_session_jwt=; Path=/account; Domain=acme.com; Max-Age=0'),
    );
  });

  it('SRV-18 tells the host of its own mistakes', async () => {
    const ending = send(open({ secret: undefined }), '/logout', { ...call, cookie: await signedInCookie() }, 'POST');
    if (name === 'express') expect(await (await ending).text()).toContain('revoke: createVerifier needs the option `secret`');
    else if (name === 'hono') expect((await ending).status).toBe(500);
    else await expect(ending).rejects.toThrow(TypeError);
    expect(() => open({ origin: 'https://app.acme.com/' })).toThrow(
      'createVerifier: origin must be like "https://app.acme.com", without a path.',
    );
  });
});

it.each(['/account.data?_routes=routes%2Faccount', '/account/_.data'])(
  'SRV-18 redirects the data of a page of React Router, which follows: %s',
  async (address) => {
    const { signedIn } = createVerifier({ projectId: PROJECT, fetch: api.fetch }).web();
    const { response } = await signedIn(new Request(`${origin}${address}`, { headers: call }));
    expect([response?.status, response?.headers.get('location')]).toEqual([303, '/login']);
  },
);

it('SRV-18 answers a request for the data of a page of SvelteKit, whose router drops the cookies of a redirect', async () => {
  const { signedIn } = createVerifier({ projectId: PROJECT, fetch: api.fetch }).web();
  const cookie = [1, 2, 3, 4, 5].map((number) => `stytch_session=planted-${number}`).join('; ');
  const headers = { ...call, cookie };
  const { response } = await signedIn(new Request(`${origin}/account/__data.json?x-sveltekit-invalidated=01`, { headers }));
  expect(await response?.json()).toEqual({ type: 'redirect', status: 303, location: '/login' });
  expect(response?.headers.getSetCookie()).toContainEqual(expect.stringMatching('^stytch_session=; Path=/; Max-Age=0'));
});

describe('an adapter of a guard', () => {
  const session = { user_id: 'user-test-1' } as Session;
  const cookies: GuardResponse['headers'] = [
    ['Set-Cookie', 'one=1'],
    ['Set-Cookie', 'jwt=new'],
  ];

  /** Opens adapters whose guard lets everything pass, and what it reads of the last request. */
  function open(renewedJwt?: string, headers = cookies) {
    const seen: Incoming[] = [];
    const passage = { session, headers, ...(renewedJwt !== undefined && { renewedJwt }) };
    const guard: Guard = {
      refuseForeign: (request) => void seen.push(request),
      async signedIn(request) {
        seen.push(request);
        return passage;
      },
      async signOut(request) {
        seen.push(request);
        return { status: 204, headers: [], body: '' };
      },
    };
    return { opened: adapters(guard, 'jwt'), last: () => seen.at(-1) };
  }

  it.each([
    ['over TLS', { encrypted: true }, true],
    ['over plain TCP', {}, false],
    ['with a socket that is not encrypted', { encrypted: false }, false],
    ['with a socket that is odd', { encrypted: 'yes' }, false],
    ['without a socket', undefined, false],
  ])('SRV-19 knows whether a request of Node.js came by https: %s', async (_, socket, isSecure) => {
    const { opened, last } = open();
    const next = vi.fn();
    await opened.express().sameOrigin({ headers: {}, ...(socket && { socket: socket as object }) }, {} as NodeResponse, next);
    expect(last()).toMatchObject({ method: 'GET', isSecure, isPageData: false });
    expect(next.mock.calls).toEqual([[]]);
  });

  it('SRV-20 replaces the headers of an earlier middleware in a refusal, and keeps its cookies', async () => {
    const verifier = createVerifier({ projectId: PROJECT, fetch: api.fetch });
    const answer = await throughPort((incoming, response) => {
      response
        .setHeader('Content-Type', 'text/html')
        .setHeader('Cache-Control', 'public, max-age=600')
        .setHeader('Set-Cookie', 'theme=dark');
      void verifier.express().signedIn()(incoming, response, () => response.end('passed'));
    })(new Request(`${origin}/`, { headers: call }));
    const { status, headers } = answer;
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([401, 'application/json', 'private, no-store']);
    expect(headers.getSetCookie()).toEqual(['theme=dark']);
  });

  it('SRV-20 calls the next handler of Node.js once, even if that one throws', async () => {
    const next = vi.fn(() => {
      throw new RangeError('of the page');
    });
    await expect(
      open()
        .opened.express()
        .sameOrigin({ headers: {} }, {} as NodeResponse, next),
    ).rejects.toThrow('of the page');
    expect(next.mock.calls).toEqual([[]]);
  });

  it('SRV-20 reads the headers of a request of Node.js, the first value of a list, and the host of HTTP/2', async () => {
    const { opened, last } = open();
    const headers = { origin: 'https://app.acme.com', cookie: ['a=1', 'b=2'] };
    await opened.express().sameOrigin({ method: 'POST', headers }, {} as NodeResponse, vi.fn());
    expect(['origin', 'cookie', 'accept'].map((name) => last()?.header(name))).toEqual(['https://app.acme.com', 'a=1', undefined]);
    expect(last()?.method).toBe('POST');
    await opened.express().sameOrigin({ headers: { ':authority': 'app.acme.com' } }, {} as NodeResponse, vi.fn());
    expect(['host', 'origin'].map((name) => last()?.header(name))).toEqual(['app.acme.com', undefined]);
  });

  it.each([
    ['https://app.acme.com/account', true, false],
    ['http://localhost:3000/account/__data.json', false, true],
    ['http://localhost:3000/account.html__data.json', false, true],
    ['http://localhost:3000/account__data.json', false, false],
    ['http://localhost:3000/__data.json/account', false, false],
    ['http://localhost:3000/account.data', false, true],
    ['http://localhost:3000/account.data.json', false, false],
    ['http://localhost:3000/data?of=account.data', false, false],
  ])('SRV-19 knows of %s whether it came by https, and whether it is the data of a page', async (url, isSecure, isPageData) => {
    const { opened, last } = open();
    await opened.web().signedIn(new Request(url));
    expect(last()).toMatchObject({ method: 'GET', isSecure, isPageData });
    expect([last()?.header('host'), last()?.header('origin')]).toEqual([new URL(url).host, undefined]);
  });

  it('SRV-18 knows the path in the address of the browser, also below a router', async () => {
    const { opened, last } = open();
    await opened.web().signedIn(new Request('https://app.acme.com/a/b?c=/d'));
    expect(last()?.path).toBe('/a/b');
    const paths = [];
    for (const given of [{ url: '/b?c=/d', originalUrl: '/a/b?c=/d' }, { url: '/b?c' }, {}]) {
      await opened.express().sameOrigin({ headers: {}, ...given }, {} as NodeResponse, vi.fn());
      paths.push(last()?.path);
    }
    expect(paths).toEqual(['/a/b', '/b', '/']);
  });

  it('SRV-20 prefers the Host header to the address of a request', () => {
    const { opened, last } = open();
    opened.web().sameOrigin(new Request('http://localhost:3000/', { headers: { host: 'app.acme.com' } }));
    expect(last()?.header('host')).toBe('app.acme.com');
  });

  it.each([
    ['a request of Node.js', { method: 'GET', url: '/account', headers: { host: 'app.acme.com' } }],
    ['a path in place of an address', { method: 'GET', url: '/account', headers: new Headers() }],
    ['plain headers', { method: 'GET', url: 'https://app.acme.com/account', headers: { host: 'app.acme.com' } }],
    ['no headers', { method: 'GET', url: 'https://app.acme.com/account' }],
  ])('SRV-18 names the mistake of %s', async (_, request) => {
    const { opened } = open();
    await expect(opened.web().signedIn(request as unknown as Request)).rejects.toThrow('verifier: give a Request with a complete address.');
  });

  it('SRV-18 refuses wrong demands when the host starts, not with the first request', () => {
    const { opened } = open();
    const demands = { maxAge: -1 };
    const next = { next: () => new Response() };
    for (const make of [() => opened.express().signedIn(demands), () => opened.hono().signedIn(demands), () => opened.next(next, demands)])
      expect(make).toThrow('verify: maxAge must be a number, 0 or more.');
  });

  it('SRV-19 SRV-21 sets each cookie in Hono, in Express and elsewhere', async () => {
    const { opened } = open();
    const app = new Hono<{ Variables: { session: Session } }>();
    app.get('/', opened.hono().signedIn(), (c) => c.text(c.get('session').user_id));
    expect((await app.request('/')).headers.getSetCookie()).toEqual(['one=1', 'jwt=new']);
    expect((await opened.web().signedIn(new Request('https://app.acme.com/'))).headers).toEqual(cookies);
    const appendHeader = vi.fn();
    const response = { statusCode: 200, appendHeader, end: vi.fn() } as unknown as NodeResponse;
    await opened.express().signedIn()({ headers: {} }, response, vi.fn());
    expect(appendHeader.mock.calls).toEqual(cookies);
    expect(response.locals).toEqual({ session });
  });

  it.each([
    [{}, 'private, no-store'],
    [{ 'cache-control': 'public, max-age=3600' }, 'private, no-store'],
    [{ 'Cache-Control': 'max-age=3600' }, 'private, no-store'],
    [{ 'cache-control': 'private, max-age=60' }, 'private, max-age=60'],
    [{ 'cache-control': 'no-store' }, 'no-store'],
  ])('SRV-18 SRV-19 keeps a response of Node.js with %o out of shared caches, and sets the cookies', async (own, cached) => {
    const { opened } = open(undefined, [['Cache-Control', 'private, no-store'], ...cookies]);
    const list = Object.entries({ ...own, 'x-cache-control': 'public', 'cache-control-of-own': 'public', 'x-own': '1' }).flat();
    const writers: readonly ((response: ServerResponse) => unknown)[] = [
      (response) => response.setHeaders(new Map(Object.entries({ ...own, 'x-own': '1' }))),
      (response) => response.writeHead(200, { ...own, 'x-own': '1' }),
      (response) => response.writeHead(200, 'Fine', { ...own, 'x-own': '1' }),
      (response) => response.writeHead(200, list),
      (response) => response.setHeader('x-own', '1').writeHead(200, own),
    ];
    for (const write of writers) {
      const app = throughPort((request, response) => {
        void opened.express().signedIn()(request, response as NodeResponse & ServerResponse, () => {
          write(response);
          response.end('data');
        });
      });
      const response = await app(new Request('https://app.acme.com/'));
      expect([await response.text(), response.headers.get('x-own')]).toEqual(['data', '1']);
      expect([String(write), response.headers.get('cache-control')]).toEqual([String(write), cached]);
      expect(response.headers.getSetCookie()).toEqual(['one=1', 'jwt=new']);
      const isList = String(write).includes('list');
      expect(['x-cache-control', 'cache-control-of-own'].map((name) => response.headers.get(name))).toEqual(
        Array(2).fill(isList ? 'public' : null),
      );
      expect([response.statusText, response.headers.has('0')]).toEqual([String(write).includes('Fine') ? 'Fine' : 'OK', false]);
    }
  });

  it.each([
    [{}, 'private, no-store'],
    [{ 'cache-control': 'public, max-age=3600' }, 'private, no-store'],
    [{ 'cache-control': 'max-age=3600' }, 'private, no-store'],
    [{ 'cache-control': 'private, max-age=60' }, 'private, max-age=60'],
    [{ 'cache-control': 'no-store' }, 'no-store'],
  ])(
    'SRV-18 SRV-19 keeps a response that a handler of Hono has made, with %o, out of shared caches, and sets the cookies',
    async (own, cached) => {
      const { opened } = open(undefined, [['Cache-Control', 'private, no-store'], ...cookies]);
      const headers = { ...own, 'set-cookie': 'own=1' };
      const app = new Hono();
      app.use(opened.hono().signedIn());
      app.get('/text', (c) => c.text('data', 200, headers));
      app.get('/made', () => new Response('data', { headers }));
      // A response of `fetch` has headers that cannot be changed.
      const fetched = await fetch('data:text/plain,data');
      app.get('/fetched', () => Object.defineProperty(fetched, 'headers', { value: new Headers(headers) }));
      for (const path of ['/text', '/made', '/fetched']) {
        const response = await app.request(path);
        expect([path, await response.text(), response.headers.get('cache-control')]).toEqual([path, 'data', cached]);
        expect(response.headers.getSetCookie()).toEqual(['own=1', 'one=1', 'jwt=new']);
      }
    },
  );

  it('SRV-20 leaves the handshake of a WebSocket in Hono unchanged, which some servers cannot copy', async () => {
    const handshake = Object.defineProperty(new Response(), 'status', { value: 101 });
    const app = new Hono();
    app.get('/', open().opened.hono().signedIn(), () => handshake);
    expect(await app.request('/')).toBe(handshake);
  });

  it('SRV-21 responds without a body where there is none', async () => {
    const response = await open()
      .opened.web()
      .signOut(new Request('https://app.acme.com/', { method: 'POST' }));
    expect([response.status, response.body]).toEqual([204, null]);
  });

  describe('for Next.js', () => {
    const next = vi.fn((_init?: { readonly request?: { readonly headers?: Headers } }) => new Response());
    beforeEach(() => void next.mockClear());
    const cookieOfPage = async (cookie?: string) => {
      await open('new')
        .opened.next({ next })
        .proxy(new Request('https://app.acme.com/', { headers: { accept: 'text/html', ...(cookie !== undefined && { cookie }) } }));
      const headers = next.mock.lastCall?.[0]?.request?.headers;
      expect(headers?.get('accept')).toBe('text/html');
      return headers?.get('cookie');
    };

    it('SRV-19 leaves a request unchanged whose JWT is not renewed, and sets the cookies', async () => {
      const response = await open().opened.next({ next }).proxy(new Request('https://app.acme.com/'));
      expect(next.mock.calls).toEqual([[{}]]);
      expect(response.headers.getSetCookie()).toEqual(['one=1', 'jwt=new']);
    });

    it.each([
      ['/app', '/app/login', '/login'],
      ['/app', '/application/login', '/application/login'],
      ['', '/login', '/login'],
      [undefined, '/login', '/login'],
    ])('SRV-18 leaves the base path %j of %s to the router that has sent an action', async (basePath, loginPath, expected) => {
      const { proxy } = createVerifier({ projectId: PROJECT, fetch: api.fetch, loginPath }).next({ next });
      const asked = (headers: Record<string, string>) =>
        proxy(Object.assign(new Request(`${origin}/app/cart`, { headers }), { nextUrl: { ...(basePath !== undefined && { basePath }) } }));
      const action = await asked({ ...call, 'next-action': '1' });
      expect([action.status, action.headers.get('x-action-redirect')]).toEqual([401, expected]);
      expect((await asked(page)).headers.get('location')).toBe(origin + loginPath);
    });

    it.each([
      ['jwt=old', 'jwt=new'],
      ['one=1; jwt=old;two=2;  jwt = older', 'one=1; two=2; jwt=new'],
      ['xjwt=1; jwtx=2; JWT=3; one=jwt', 'xjwt=1; jwtx=2; JWT=3; one=jwt; jwt=new'],
      [' one=1 ; ;two=a=b', 'one=1; two=a=b; jwt=new'],
      [undefined, 'jwt=new'],
    ])('SRV-19 gives the page the renewed JWT in the place of %j', async (cookie, expected) => {
      expect(await cookieOfPage(cookie)).toBe(expected);
    });
  });
});
