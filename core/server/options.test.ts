import type { ClientOptions, CookieOptions, Endpoints } from 'latchkey';
import { createVerifier } from 'latchkey/server';
import { describe, expect, it, vi } from 'vitest';
import type { VerifierOptions } from './options.ts';
import { checkDemands, resolveVerifierOptions } from './options.ts';

const projectId = 'project-test-1';

describe('the options of a verifier', () => {
  it('SRV-12 lead to the API of the project, or to an address that the host sets', () => {
    const base = (options: VerifierOptions) => resolveVerifierOptions(options).apiBase;
    const endpoints = { testAPIURL: 'http://localhost:4321/', liveAPIURL: 'https://login.acme.com/api//' };
    expect(base({ projectId })).toBe('https://test.stytch.com');
    expect(base({ projectId: 'project-live-1' })).toBe('https://api.stytch.com');
    expect(base({ projectId, endpoints })).toBe('http://localhost:4321');
    expect(base({ projectId: 'project-live-1', endpoints })).toBe('https://login.acme.com/api');
    expect(base({ projectId, endpoints: { testAPIURL: '' } })).toBe('https://test.stytch.com');
  });

  it("SRV-12 name the cookies as the client's do", () => {
    const { jwtCookie, tokenCookie } = resolveVerifierOptions({ projectId });
    expect([tokenCookie, jwtCookie]).toEqual(['stytch_session', 'stytch_session_jwt']);
    const cookieOptions = { opaqueTokenCookieName: '__Host-session', jwtCookieName: '__Host-session_jwt', path: '/' };
    expect(resolveVerifierOptions({ projectId, cookieOptions })).toMatchObject({
      tokenCookie: '__Host-session',
      jwtCookie: '__Host-session_jwt',
    });
  });

  it('SRV-12 READ-106 name the cookies with the prefix that keeps subdomains from them', () => {
    const names = (cookieOptions: object) => {
      const { jwtCookie, tokenCookie } = resolveVerifierOptions({ projectId, cookieOptions });
      return [tokenCookie, jwtCookie];
    };
    expect(names({ prefix: 'host' })).toEqual(['__Host-stytch_session', '__Host-stytch_session_jwt']);
    expect(names({ prefix: 'host', opaqueTokenCookieName: 'own', jwtCookieName: '__Host-jwt' })).toEqual(['__Host-own', '__Host-jwt']);
    expect(names({ prefix: 'host', jwtCookieName: 'my__host-jwt' })).toEqual(['__Host-stytch_session', '__Host-my__host-jwt']);
    expect(names({ jwtCookieName: '__secure-jwt' })).toEqual(['stytch_session', '__secure-jwt']);
  });

  it('SRV-12 may give a response more time than a timer can hold', () => {
    const { timeoutMs } = resolveVerifierOptions({ projectId, timeoutMs: 1e12 });
    expect(timeoutMs).toBe(2e9);
  });

  it('SRV-12 that fit each other are welcome', () => {
    expect(() => createVerifier({ projectId, publicToken: 'public-token-test-1', secret: 'secret-test-1=' })).not.toThrow();
    expect(() => createVerifier({ projectId: 'project-live-1', publicToken: 'public-token-live-1', secret: 'hunter2' })).not.toThrow();
  });

  const noProject = 'projectId must be "project-test-…" or "project-live-…"; copy it from the dashboard.';
  const noToken = 'publicToken must be the "public-token-test-…" of the same project.';
  const noSecret = 'secret must be the "secret-test-…" of the same project.';
  const noOrigin = 'origin must be like "https://app.acme.com", without a path.';
  const notAddress = (address: string) => `"${address}" is not the address of an API. Write for example "https://api.example.com".`;
  const notPrivate = (address: string) => `the secret must not be sent over plain http. Use https instead of "${address}".`;
  const live = { projectId: 'project-live-1', secret: 'secret-live-hunter2' };
  const oneHost = 'cookieOptions: a "__Host-" cookie has no path, domain or availableToSubdomains.';
  const bad: readonly [what: string, options: object, message: string][] = [
    ['no project', { projectId: undefined }, noProject],
    ['an empty project', { projectId: '' }, noProject],
    ['a public token for a project', { projectId: 'public-token-test-1' }, noProject],
    ['a project with a path in it', { projectId: 'project-test-1/../x' }, noProject],
    ['a project with another beginning', { projectId: 'my-project-test-1' }, noProject],
    ['a token of another environment', { publicToken: 'public-token-live-1' }, noToken],
    ['a secret for a token', { publicToken: 'secret-test-hunter2' }, noToken],
    ['an empty secret', { secret: '' }, noSecret],
    ['a secret of another environment', { secret: 'secret-live-hunter2' }, noSecret],
    ['a public token for a secret', { secret: 'public-token-test-hunter2' }, noSecret],
    ['an invalid secret', { secret: 5 }, noSecret],
    ['a live project with a test secret', { ...live, secret: 'secret-test-hunter2' }, noSecret.replace('test', 'live')],
    ['an address without a scheme', { endpoints: { testAPIURL: 'localhost:4321' } }, notAddress('localhost:4321')],
    ['no address', { endpoints: { testAPIURL: 'acme' } }, notAddress('acme')],
    ['an address of another kind', { endpoints: { testAPIURL: 'file:///etc' } }, notAddress('file:///etc')],
    ['an address with a query', { endpoints: { testAPIURL: 'https://acme.com/?x=1' } }, notAddress('https://acme.com/?x=1')],
    ['an address with a fragment', { endpoints: { testAPIURL: 'https://acme.com/#x' } }, notAddress('https://acme.com/#x')],
    [
      'a secret over plain http',
      { secret: 'secret-test-hunter2', endpoints: { testAPIURL: 'http://login.acme.com/' } },
      notPrivate('http://login.acme.com'),
    ],
    [
      'a live secret to another container',
      { ...live, endpoints: { liveAPIURL: 'http://provider:4321' } },
      notPrivate('http://provider:4321'),
    ],
    ['a secret to a host like localhost', { ...live, endpoints: { liveAPIURL: 'http://mylocalhost' } }, notPrivate('http://mylocalhost')],
    [
      'a secret to a host that begins like localhost',
      { ...live, endpoints: { liveAPIURL: 'http://localhost.acme.com' } },
      notPrivate('http://localhost.acme.com'),
    ],
    ['a negative tolerance', { clockTolerance: -1 }, 'clockTolerance must be a number of seconds.'],
    ['an endless tolerance', { clockTolerance: Number.POSITIVE_INFINITY }, 'clockTolerance must be a number of seconds.'],
    ['an invalid tolerance', { clockTolerance: '5' }, 'clockTolerance must be a number of seconds.'],
    ['READ-106 a cookie of one host with a path', { cookieOptions: { prefix: 'host', path: '/app' } }, oneHost],
    ['READ-106 a cookie of one host with a domain', { cookieOptions: { jwtCookieName: '__Host-jwt', domain: 'acme.com' } }, oneHost],
    ['READ-106 a cookie of one host for subdomains', { cookieOptions: { prefix: 'host', availableToSubdomains: true } }, oneHost],
    ...['__Secure-jwt', '__secure-jwt', '__host-jwt'].map((jwtCookieName): [string, object, string] => [
      `READ-106 the prefix of one host for ${jwtCookieName}`,
      { cookieOptions: { prefix: 'host', jwtCookieName } },
      `cookieOptions: "${jwtCookieName}" has another prefix than "__Host-". Leave it out of the name.`,
    ]),
    ['a word of SameSite in capitals', { cookieOptions: { sameSite: 'Lax' } }, 'cookieOptions.sameSite must be "lax", "strict" or "none".'],
    [
      'a cookie name that scripts encode',
      { cookieOptions: { jwtCookieName: 'app:jwt' } },
      'cookieOptions: "app:jwt" is no name for a cookie. Use letters, digits, - and _.',
    ],
    ['a fetch that cannot be called', { fetch: 5 }, 'fetch must be a function.'],
    ['a logger without a function', { logger: {} }, 'logger must have a function `error`.'],
    ['no logger', { logger: null }, 'logger must have a function `error`.'],
    ...[5, '', 'login', ' /login', '/a\r\nb', '/für', 'javascript:alert(1)'].map((loginPath): [string, object, string] => [
      `the page ${JSON.stringify(loginPath)}`,
      { loginPath },
      'loginPath must be like "/login" or "https://app.acme.com/login", or a function.',
    ]),
    ['another page', { stepUpPath: 'confirm' }, 'stepUpPath must be like "/login" or "https://app.acme.com/login", or a function.'],
    ['no addresses', { endpoints: null }, 'endpoints must be an object.'],
    ['no cookies', { cookieOptions: null }, 'cookieOptions must be an object.'],
    ['cookies as text', { cookieOptions: 'jwt' }, 'cookieOptions must be an object.'],
    ['a prefix that there is not', { cookieOptions: { prefix: 'secure' } }, 'cookieOptions.prefix must be "host".'],
    [
      'one name for both cookies',
      { cookieOptions: { opaqueTokenCookieName: 'one', jwtCookieName: 'one' } },
      'cookieOptions: opaqueTokenCookieName and jwtCookieName must differ.',
    ],
    ['no time at all', { timeoutMs: 0 }, 'timeoutMs must be a number of milliseconds.'],
    ['a part of a millisecond', { timeoutMs: 1.5 }, 'timeoutMs must be a number of milliseconds.'],
    ['an invalid time', { timeoutMs: Number.NaN }, 'timeoutMs must be a number of milliseconds.'],
    [
      'an unknown name',
      { cookieOption: {} },
      `options contains "cookieOption", which is unknown. Did you mean "cookieOptions"? The known names are projectId, publicToken, secret, endpoints, cookieOptions, clockTolerance, timeoutMs, fetch, loginPath, stepUpPath, origin, logger.`,
    ],
    [
      'an unknown address',
      { endpoints: { testApiURI: 'http://localhost:4321' } },
      'endpoints contains "testApiURI", which is unknown. Did you mean "testAPIURL"? The known names are testAPIURL, liveAPIURL.',
    ],
    [
      'an unknown cookie',
      { cookieOptions: { jwtCookie: 'jwt' } },
      'cookieOptions contains "jwtCookie", which is unknown. The known names are prefix, opaqueTokenCookieName, jwtCookieName, path, domain, availableToSubdomains, sameSite, partitioned, httpOnly.',
    ],
    ['an origin with a path', { origin: 'https://app.acme.com/' }, noOrigin],
    ['an origin without a scheme', { origin: 'app.acme.com' }, noOrigin],
  ];
  it.each(bad)('SRV-12 %s: throws a TypeError that says what to write and repeats no secret', (_, options, message) => {
    const make = () => createVerifier({ projectId, ...options } as VerifierOptions);
    expect(make).toThrow(new TypeError(`createVerifier: ${message}`));
    expect(make).not.toThrow(/hunter2/);
  });

  it('SRV-12 may be those of a client, whose other options are not read', () => {
    const url = 'http://localhost:4321';
    const endpoints: Required<Endpoints> = {
      testAPIURL: url,
      liveAPIURL: url,
      dfpBackendURL: url,
      dfpCdnURL: url,
      captchaScriptURL: url,
      clientsideServicesIframeURL: url,
      oneTapScriptURL: url,
    };
    const cookieOptions: Required<CookieOptions> = {
      prefix: undefined as never,
      opaqueTokenCookieName: 'token',
      jwtCookieName: 'jwt',
      istCookieName: 'ist',
      path: '/',
      domain: 'acme.com',
      availableToSubdomains: true,
      sameSite: 'lax',
      partitioned: true,
    };
    const ofClient: Required<ClientOptions> = {
      endpoints,
      endpointOptions: {},
      cookieOptions,
      userCache: 'memory',
      fetch,
      timeoutMs: 1,
      refreshIntervalMs: 60_000,
      allowedRedirectSchemes: [],
      idpTransport: 'json',
      refetchUserOnFocus: true,
      allowImpersonation: true,
      secondFactor: 'always',
      telemetry: true,
      docsURL: '/',
      logger: console,
      onWarning: () => {},
    };
    const own: Required<VerifierOptions> = {
      projectId,
      publicToken: 'public-token-test-1',
      secret: 'secret-test-1',
      endpoints,
      cookieOptions,
      clockTolerance: 1,
      timeoutMs: 1,
      fetch,
      loginPath: '/',
      stepUpPath: '/confirm',
      origin: 'https://app.acme.com',
      logger: console,
    };
    expect(() => createVerifier({ ...ofClient, ...own })).not.toThrow();
  });

  it.each([
    ...['lax', 'strict', 'none'].map((sameSite) => ({ cookieOptions: { sameSite } })),
    { cookieOptions: { jwtCookieName: 'my__host-jwt', path: '/app' } },
    ...['http://localhost:3000/in', 'https://app.acme.com/in'].map((loginPath) => ({ loginPath, stepUpPath: loginPath })),
  ])('SRV-12 may be %j', (options) => {
    expect(() => createVerifier({ projectId, ...(options as object) })).not.toThrow();
  });

  it('SRV-12 have defaults, and keep what the host sets', () => {
    expect(resolveVerifierOptions({ projectId })).toMatchObject({
      projectId,
      secret: undefined,
      clockTolerance: 5,
      timeoutMs: 5_000,
      stepUpPage: undefined,
      logger: console,
      origin: undefined,
      cookieOptions: {},
    });
    expect(resolveVerifierOptions({ projectId }).loginPage('/a')).toBe('/login');
    const set = { projectId: 'project-test-11-aa_b', clockTolerance: 0, timeoutMs: 1, origin: 'http://localhost:3000' };
    expect(resolveVerifierOptions(set)).toMatchObject(set);
  });

  it('SRV-12 may name an API over plain http where no secret is sent, and a secret of another form', () => {
    expect(() => createVerifier({ projectId, endpoints: { testAPIURL: 'http://login.acme.com' } })).not.toThrow();
    expect(() => createVerifier({ projectId, secret: 'my-secret-live-1' })).not.toThrow();
  });

  it('SRV-12 fetch the keys of a live project over https, because a network could answer with its own', () => {
    const verifierAt = (liveAPIURL: string) => () => createVerifier({ projectId: live.projectId, endpoints: { liveAPIURL } });
    expect(verifierAt('http://login.acme.com')).toThrow(
      'the keys must not be fetched over plain http. Use https instead of "http://login.acme.com".',
    );
    for (const address of ['https://login.acme.com', 'http://localhost:4321']) expect(verifierAt(address)).not.toThrow();
  });

  it.each([undefined, null, 'project-test-1'])('SRV-12 %j in their place is a TypeError that says what is wanted', (options) => {
    expect(() => createVerifier(options as never)).toThrow('createVerifier: it needs options: { projectId }.');
  });

  it.each([
    'https://login.acme.com',
    'http://localhost:4321',
    'http://app.localhost',
    'http://127.0.0.1:4321',
    'http://127.10.20.30:4321',
    'http://[::1]:4321',
  ])('SRV-12 a secret may go to %s, of test and live projects', (address) => {
    expect(() => createVerifier({ projectId, secret: 'secret-test-1', endpoints: { testAPIURL: address } })).not.toThrow();
    expect(() => createVerifier({ ...live, endpoints: { liveAPIURL: address } })).not.toThrow();
  });

  it('SRV-12 a secret of a test project may go to another container', () => {
    const endpoints = { testAPIURL: 'http://provider-1:4321' };
    expect(() => createVerifier({ projectId, secret: 'secret-test-1', endpoints })).not.toThrow();
  });

  it('SRV-12 leave requests to the global fetch, read for each request', async () => {
    const verifier = createVerifier({ projectId, secret: 'secret-test-1' });
    const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
    expect(await verifier.verify('opaque')).toMatchObject({ ok: false, reason: 'unreachable' });
    expect(fetch.mock.calls).toEqual([[expect.objectContaining({ url: 'https://test.stytch.com/v1/sessions/authenticate' })]]);
    fetch.mockRestore();
  });
});

describe('the demands of a call of verify', () => {
  it.each([undefined, {}, { maxAge: undefined }, { maxAge: 0, factors: 2, factorAge: 0.5 }])('may be %j', (demands) => {
    expect(() => checkDemands(demands)).not.toThrow();
  });

  it.each([
    [{ maxAge: -1 }, 'verify: maxAge must be a number, 0 or more.'],
    [{ factors: '2' }, 'verify: factors must be a number, 0 or more.'],
    [{ factorAge: null }, 'verify: factorAge must be a number, 0 or more.'],
    [
      { maxage: 1 },
      'verify: options contains "maxage", which is unknown. Did you mean "maxAge"? The known names are maxAge, factors, factorAge.',
    ],
    [null, 'verify: options must be an object.'],
  ])('%j is refused', (demands, message) => {
    expect(() => checkDemands(demands as object)).toThrow(new TypeError(message));
  });
});
