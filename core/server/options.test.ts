import { createVerifier } from 'latchkey/server';
import { describe, expect, it, vi } from 'vitest';
import type { VerifierOptions } from './options.ts';
import { resolveVerifierOptions } from './options.ts';

const projectId = 'project-test-1';

describe('the options of a verifier', () => {
  it('SRV-12 lead to the API of the project, by its name or by an address of the host', () => {
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
  });

  it('SRV-12 that fit each other are welcome', () => {
    expect(() => createVerifier({ projectId, publicToken: 'public-token-test-1', secret: 'secret-test-1=' })).not.toThrow();
    expect(() => createVerifier({ projectId: 'project-live-1', publicToken: 'public-token-live-1', secret: 'hunter2' })).not.toThrow();
  });

  const bad: readonly [what: string, options: object][] = [
    ['no project', { projectId: undefined }],
    ['an empty project', { projectId: '' }],
    ['a public token for a project', { projectId: 'public-token-test-1' }],
    ['a project with a path in it', { projectId: 'project-test-1/../x' }],
    ['a token of another environment', { publicToken: 'public-token-live-1' }],
    ['a secret for a token', { publicToken: 'secret-test-hunter2' }],
    ['an empty secret', { secret: '' }],
    ['a secret of another environment', { secret: 'secret-live-hunter2' }],
    ['a public token for a secret', { secret: 'public-token-test-hunter2' }],
    ['a secret that is none', { secret: 5 }],
    ['an address without a scheme', { endpoints: { testAPIURL: 'localhost:4321' } }],
    ['an address of another kind', { endpoints: { testAPIURL: 'file:///etc' } }],
    ['an address with a query', { endpoints: { testAPIURL: 'https://acme.com/?x=1' } }],
    ['a secret over plain http', { secret: 'secret-test-hunter2', endpoints: { testAPIURL: 'http://login.acme.com' } }],
    [
      'a live secret to another container',
      { projectId: 'project-live-1', secret: 'secret-live-hunter2', endpoints: { liveAPIURL: 'http://provider:4321' } },
    ],
    ['a negative tolerance', { clockTolerance: -1 }],
    ['a tolerance that is none', { clockTolerance: '5' }],
    ['a prefix that there is not', { cookieOptions: { prefix: 'secure' } }],
    ['one name for both cookies', { cookieOptions: { opaqueTokenCookieName: 'one', jwtCookieName: 'one' } }],
    ['no time at all', { timeoutMs: 0 }],
    ['a time that is none', { timeoutMs: Number.NaN }],
  ];
  it.each(bad)('SRV-12 %s: a TypeError at once, which repeats no secret', (_, options) => {
    const make = () => createVerifier({ projectId, ...options } as VerifierOptions);
    expect(make).toThrow(TypeError);
    expect(make).not.toThrow(/hunter2/);
  });

  it.each([undefined, null, 'project-test-1'])('SRV-12 %j in their place is a TypeError that says what is wanted', (options) => {
    expect(() => createVerifier(options as never)).toThrow('createVerifier: it needs options: { projectId }.');
  });

  it.each(['https://login.acme.com', 'http://localhost:4321', 'http://127.0.0.1:4321', 'http://[::1]:4321', 'http://provider:4321'])(
    'SRV-12 a secret may go to %s',
    (testAPIURL) => {
      expect(() => createVerifier({ projectId, secret: 'secret-test-1', endpoints: { testAPIURL } })).not.toThrow();
    },
  );

  it('SRV-12 leave requests to the global fetch, read for each request', async () => {
    const verifier = createVerifier({ projectId, secret: 'secret-test-1' });
    const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
    expect(await verifier.verify('opaque')).toMatchObject({ ok: false, reason: 'unreachable' });
    expect(fetch.mock.calls).toEqual([[expect.objectContaining({ url: 'https://test.stytch.com/v1/sessions/authenticate' })]]);
    fetch.mockRestore();
  });
});
