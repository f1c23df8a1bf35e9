import { describe, expect, it } from 'vitest';
import { openHttp as open, recorder, unguarded } from '../../fixtures/client/http.ts';
import { openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { PHONE, signIn } from '../../fixtures/people/testUser.ts';
import { AbortedError, ApiError, InvalidAnswerError, UnreachableError } from '../../machines/errors.ts';
import { turn } from '../../property-tests/charts/effects.ts';
import { base64 } from '../base/base64.ts';
import { deferred } from '../client/chunks.ts';
import { resolveOptions } from '../platform/options.ts';
import { createHttp } from './http.ts';
import { defaultProjectSettings } from './projectSettings.ts';
import { isAnyAnswer, isSentCode } from './schema.ts';
import { translateFailure } from './transport.ts';

describe('a call', () => {
  it('CALL-01 goes to the API base, /sdk/v1 and the path', async () => {
    const { requests, fetch } = recorder();
    await open(fetch).call();
    expect(requests.map(({ url }) => url)).toEqual(['https://test.stytch.com/sdk/v1/users/me']);
  });

  it('is on its way one step later once its code is here: before the page draws what a press has changed', async () => {
    const { requests, fetch } = recorder();
    const { http, call } = open(fetch);
    await call();
    const second = http.request('POST', '/x', { answer: isAnyAnswer, body: { a: 1 }, guard: 'both' });
    await Promise.resolve();
    expect(requests).toHaveLength(2);
    await second;
  });

  it('SESS-10 says when it is sent: after the settings, and not if it is refused here', async () => {
    const { requests, fetch } = recorder();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const settings = () => ({ ...unguarded(), settled: () => arrived.then(() => defaultProjectSettings) });
    const caller = { sessionToken: () => undefined, mayHaveSession: () => false, state: () => null, settings };
    const http = createHttp(resolveOptions(PUBLIC_TOKEN, { fetch }), openPage().environment, caller, deferred);
    const heard: number[] = [];
    const call = { answer: isAnyAnswer, body: {}, sent: () => void heard.push(requests.length) };
    await expect(http.request('POST', '/x', { ...call, needsSession: true })).rejects.toThrow();
    const sending = http.request('POST', '/x', { ...call, guard: 'both' });
    await turn();
    expect(heard).toEqual([]);
    arrive();
    await sending;
    await http.request('POST', '/x', call);
    expect(heard).toEqual([0, 1]);
  });

  it('CALL-02 READ-53 names itself by the public token twice while there is no session', async () => {
    const { requests, fetch } = recorder();
    await open(fetch).call();
    expect(requests[0]?.headers.get('authorization')).toBe(`Basic ${btoa(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`)}`);
  });

  it('CALL-02 CALL-07 READ-53 names itself by the public token and the session token once there is one', async () => {
    const page = openPage();
    const client = page.createClient();
    const { session_token } = await signIn(client, page.provider);
    await client.user.get();
    expect(page.provider.requests.at(-1)).toMatchObject({
      method: 'GET',
      path: '/users/me',
      body: undefined,
      headers: { authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${session_token}`)}` },
    });
  });

  it('CALL-03 CALL-05 carries exactly these headers', async () => {
    const { requests, fetch } = recorder();
    const { http } = open(fetch, {}, 'session-token');
    await http.request('POST', '/otps/sms/login_or_create', { answer: isAnyAnswer, body: { phone_number: PHONE } });
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
      authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:session-token`)}`,
      'content-type': 'application/json',
      'x-sdk-client': expect.any(String),
      'x-sdk-parent-host': 'https://app.acme.com',
    });
  });

  it('CALL-03 sends its body as JSON, without unset fields, and no body without any', async () => {
    const { requests, bodies, fetch } = recorder();
    const { http, call } = open(fetch);
    await http.request('POST', '/x', { answer: isAnyAnswer, body: { a: 1, b: undefined, c: null } });
    await call();
    expect(bodies).toEqual(['{"a":1,"c":null}', '']);
    expect(requests[1]?.headers.get('content-type')).toBe('application/json');
  });

  it('CALL-04 includes credentials', async () => {
    const { requests, fetch } = recorder();
    await open(fetch).call();
    expect(requests[0]?.credentials).toBe('include');
  });

  it('CALL-05 LIM-06 READ-70 identifies the user, the page, the client and its version', async () => {
    const page = openPage();
    const client = page.createClient();
    const { user_id, session } = await signIn(client, page.provider);
    await client.user.get();
    const told = page.provider.requests.map(({ headers }) => JSON.parse(atob(headers['x-sdk-client'] ?? '')));
    const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
    expect(told.at(-1)).toEqual({
      event_id: expect.stringMatching(new RegExp(`^event-id-${uuid}$`)),
      app_session_id: expect.stringMatching(new RegExp(`^app-session-id-${uuid}$`)),
      persistent_id: expect.stringMatching(new RegExp(`^persistent-id-${uuid}$`)),
      client_sent_at: '2030-01-01T00:00:00.000Z',
      timezone: 'Europe/Vienna',
      stytch_user_id: user_id,
      stytch_session_id: session.session_id,
      app: { identifier: 'app.acme.com' },
      sdk: { identifier: 'Stytch.js Javascript SDK', version: '5.22.5' },
    });
    expect(told[0]).not.toHaveProperty('stytch_user_id');
    expect(new Set(told.map(({ event_id }) => event_id)).size).toBe(told.length);
  });

  it('gives a server no page to name', async () => {
    const { requests, fetch } = recorder();
    const { environment } = openPage();
    const resolved = resolveOptions(PUBLIC_TOKEN, { fetch });
    const caller = { sessionToken: () => undefined, mayHaveSession: () => false, state: () => null, settings: unguarded };
    const http = createHttp(resolved, { ...environment, location: undefined }, caller, deferred);
    await http.request('GET', '/users/me', { answer: isAnyAnswer });
    expect(requests[0]?.headers.has('x-sdk-parent-host')).toBe(false);
  });

  it('takes any text in a header, beyond Latin-1 too', () => {
    expect(new TextDecoder().decode(Uint8Array.from(atob(base64('Zoë 🗝')), (c) => c.charCodeAt(0)))).toBe('Zoë 🗝');
    expect(atob(base64('x'.repeat(1_000_000))).length).toBe(1_000_000);
  });
});

describe('a call that fails', () => {
  it.each([
    ['Chrome', 'Failed to fetch'],
    ['Firefox', 'NetworkError when attempting to fetch resource.'],
    ['Safari', 'Load failed'],
  ])('ERR-01 READ-64 for lack of a network reads the same in %s', async (_, wording) => {
    const cause = new TypeError(wording);
    const { call } = open(() => Promise.reject(cause));
    const error = await call().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error).toMatchObject({ message: 'Unable to contact our servers.', code: 'unreachable', cause });
  });

  it('ERR-01 because the answer breaks off halfway reads the same', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    });
    await expect(open(async () => new Response(body)).call()).rejects.toThrow(UnreachableError);
  });

  it('ERR-02 ERR-03 ERR-04 READ-64 says what is wrong with the answer', async () => {
    const answers = [
      new Response('<html>', { status: 200 }),
      new Response('<html>', { status: 500, headers: { 'content-type': 'application/json' } }),
      new Response('<html>', { status: 500, headers: { 'content-type': 'text/html' } }),
    ];
    const { call } = open(async () => answers.shift() ?? Response.error());
    await expect(call()).rejects.toThrow(new InvalidAnswerError('Invalid JSON response from our servers.'));
    // The status tells a gateway's failure from a firewall's refusal.
    const failed = (message: string) => Object.assign(new InvalidAnswerError(message), { status_code: 500 });
    await expect(call()).rejects.toThrow(failed('Invalid or no response from server'));
    await expect(call()).rejects.toThrow(failed('Invalid response from our servers.'));
  });

  it('ERR-06 gives the error of the provider', async () => {
    const { provider } = openPage();
    const { http } = open(provider.fetch);
    const body = { phone_number: '123' };
    const call = http.request('POST', '/otps/sms/login_or_create', { answer: isSentCode, body });
    const error = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ error_type: 'invalid_phone_number', status_code: 400 });
  });

  it('is tried once', async () => {
    let calls = 0;
    const { call } = open(async () => {
      calls += 1;
      return new Response('', { status: 503, headers: { 'retry-after': '0' } });
    });
    await expect(call()).rejects.toThrow();
    expect(calls).toBe(1);
  });

  it('READ-130 ERR-01 says whether the device is offline, next to its fixed words', async () => {
    const { page, call } = open(async () => {
      throw new TypeError('Failed to fetch');
    });
    const online = await call().catch((error: unknown) => error);
    page.browser.isOnline = false;
    const offline = await call().catch((error: unknown) => error);
    expect([online, offline]).toMatchObject([{ message: 'Unable to contact our servers.' }, { message: 'Unable to contact our servers.' }]);
    expect([online, offline].map((error) => Object(error).network)).toEqual([undefined, 'offline']);
  });

  it.each([
    ['a page with a success', () => new Response('\n<!doctype html><title>Hotel</title>'), 'portal'],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://hotel.example/' } }), 'portal'],
    ['a page of another origin', () => elsewhere('https://hotel.example/login'), 'portal'],
    ['a redirect to the own origin that was followed', () => elsewhere('https://test.stytch.com/sdk/v1/x'), undefined],
    ['an empty success', () => new Response(''), undefined],
    ['a page with an error', () => new Response('<html>', { status: 502 }), undefined],
    ['a demand for a captcha in a page', () => new Response('<p>Captcha required</p>'), undefined],
  ])('READ-130 ERR-02 READ-126 recognizes %s', async (_, answer, network) => {
    const { call } = open(async () => answer());
    const error = await call().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InvalidAnswerError);
    expect(Object(error).network).toBe(network);
  });

  it('keeps an error of this library unchanged', () => {
    const own = new InvalidAnswerError('x');
    expect(translateFailure(own, undefined, true)).toBe(own);
    expect(translateFailure(own, new UnreachableError(), true)).toBe(own);
    expect(translateFailure('a string', undefined, true)).toBeInstanceOf(UnreachableError);
    expect(translateFailure(own, new DOMException('', 'AbortError'), true)).toBeInstanceOf(AbortedError);
  });
});

describe('a call that needs a session', () => {
  it('ERR-07 READ-65 is not sent for a signed-out user', async () => {
    const { requests, fetch } = recorder();
    const { http } = open(fetch);
    const pending = http.request('GET', '/users/me', { answer: isAnyAnswer, needsSession: true });
    await expect(pending).rejects.toThrow(
      'There is no session currently available. Make sure the user is authenticated with a valid session.',
    );
    await expect(pending).rejects.toMatchObject({ code: 'no_session' });
    expect(requests).toEqual([]);
    await open(fetch, {}, 'token').http.request('GET', '/users/me', { answer: isAnyAnswer, needsSession: true });
    expect(requests).toHaveLength(1);
  });

  it('ERR-07 CALL-07 asking for the user is one', async () => {
    const page = openPage();
    await expect(page.createClient().user.get()).rejects.toMatchObject({ code: 'no_session' });
    expect(page.provider.requests.filter(({ path }) => path === '/users/me')).toEqual([]);
  });
});

/** A response that the host's own `fetch` received after a redirect. */
function elsewhere(url: string): Response {
  return Object.defineProperties(new Response('{}'), { redirected: { value: true }, url: { value: url } });
}
