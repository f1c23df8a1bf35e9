import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API, authenticated, failure, offline, PROJECT } from '../../fixtures/parties/hostServer.ts';
import { resolveVerifierOptions } from './options.ts';
import type { ProviderApi } from './providerApi.ts';
import { providerApi } from './providerApi.ts';

const fetch = vi.fn<(request: Request) => Promise<Response>>();
const proof = { session_token: 'opaque' };

beforeEach(() => void fetch.mockReset());
afterEach(() => void vi.restoreAllMocks());

const open = (timeoutMs = 5_000): ProviderApi =>
  providerApi(resolveVerifierOptions({ projectId: PROJECT, secret: 'secret-test-1', timeoutMs, fetch }), 'secret-test-1');
const answer = (body: unknown, status = 200) => void fetch.mockResolvedValue(Response.json(body, { status }));

describe.each(['authenticate', 'revoke'] as const)('%s', (call) => {
  it('SRV-07 SRV-11 sends the token with the secret of the project, and follows no redirect', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    fetch.mockImplementation(async () => authenticated());
    expect(await open(1_234)[call](proof)).toMatchObject({ ok: true });
    const [request] = fetch.mock.lastCall as [Request];
    expect([request.method, request.url, request.redirect]).toEqual(['POST', `${API}/v1/sessions/${call}`, 'manual']);
    expect(Object.fromEntries(request.headers)).toEqual({
      authorization: `Basic ${btoa(`${PROJECT}:secret-test-1`)}`,
      'content-type': 'application/json',
    });
    expect(await request.json()).toEqual(proof);
    expect(timeout.mock.calls).toEqual([[1_234]]);
  });

  const refusals: readonly [status: number, error_type: string, reason: string][] = [
    [404, 'session_not_found', 'ended'],
    [404, 'route_not_found', 'unreachable'],
    [400, 'session_not_found', 'invalid'],
    [400, 'invalid_argument', 'invalid'],
    [401, 'unauthorized_credentials', 'unreachable'],
    [403, 'session_not_found', 'unreachable'],
    [429, 'too_many_requests', 'unreachable'],
    [500, 'internal_server_error', 'unreachable'],
  ];
  it.each(refusals)('SRV-08 maps %i and "%s" to "%s", with both in the cause', async (status, error_type, reason) => {
    fetch.mockImplementation(async () => failure(status, error_type));
    const advice = status === 401 ? ' Check `secret` and `projectId`.' : '';
    expect(await open()[call](proof)).toEqual({ ok: false, reason, cause: new Error(`[${status}] ${error_type}: no${advice}`) });
  });

  it.each([[null], ['text'], [5]])('SRV-08 maps an error with the body %j to "unreachable"', async (body) => {
    answer(body, 500);
    expect(await open()[call](proof)).toEqual({ ok: false, reason: 'unreachable', cause: new Error('[500] undefined: undefined') });
  });

  it('SRV-08 does not throw without a network, and for an answer that is no JSON', async () => {
    fetch.mockImplementation(offline);
    expect(await open()[call](proof)).toEqual({ ok: false, reason: 'unreachable', cause: new TypeError('fetch failed') });
    fetch.mockImplementation(async () => new Response('<html>'));
    expect(await open()[call](proof)).toEqual({ ok: false, reason: 'unreachable', cause: expect.any(SyntaxError) });
  });
});

describe('the answer about a session', () => {
  const session = { session_id: 'session-test-1', user_id: 'user-test-1', expires_at: '2030-01-01T00:00:00Z' };

  it('SRV-07 holds the session, and a new JWT if there is one', async () => {
    answer({ session, session_jwt: 'a.b.c' });
    expect(await open().authenticate(proof)).toEqual({ ok: true, session, jwt: 'a.b.c' });
    for (const session_jwt of [undefined, null, '', 5]) {
      answer({ session, session_jwt });
      expect(await open().authenticate(proof)).toEqual({ ok: true, session, jwt: undefined });
    }
  });

  it.each([[null], ['text'], [{}], [{ session: null }], [{ session: { ...session, user_id: '' } }]])(
    'SRV-08 signs no user out for %j, which holds no session',
    async (body) => {
      answer(body);
      const cause = new TypeError("Stytch's response contains no session.");
      expect(await open().authenticate(proof)).toEqual({ ok: false, reason: 'unreachable', cause });
    },
  );

  it('SRV-11 is of no interest to a sign-out', async () => {
    answer(null);
    expect(await open().revoke(proof)).toEqual({ ok: true });
  });
});
