import { describe, expect, it } from 'vitest';
import { answerTo, changedUser, session, signInAnswer, user } from '../../fixtures/client/answers.ts';
import type { Call } from '../../fixtures/client/methods.ts';
import { argumentsOf, callSample, callWith, methods, ofSession, ofUser, requests, sampleValues } from '../../fixtures/client/methods.ts';
import { PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { recordedClient } from '../../fixtures/client/recordedClient.ts';
import { KEY } from '../../fixtures/client/signedIn.ts';
import { EMAIL, PHONE } from '../../fixtures/people/testUser.ts';
import { AbortedError } from '../../machines/errors.ts';
import type { Client } from './client.ts';

/** The effect of a call on the client's session and user. */
type Effect = 'signs in' | 'changes the user' | 'signs out' | 'nothing';

/** The test title with its requirements, the call in client code, the call's only request, its body, and its effect. */
type CallRow = readonly [
  title: string,
  call: (client: Client) => Promise<unknown>,
  request: string,
  body: object | undefined,
  effect: Effect,
];

/** Makes the call and compares its request and its effects with the row. */
async function expectCall([, call, request, body, effect]: CallRow, isSignedIn: boolean): Promise<void> {
  const { client, page, sent, remembered } = await recordedClient({ isSignedIn });
  const before = remembered();
  const answer = await call(client);

  const [method, path] = request.split(' ');
  expect(sent).toEqual([
    {
      method,
      url: `https://test.stytch.com/sdk/v1${path}`,
      credentials: 'include',
      body,
      headers: {
        authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${isSignedIn ? signInAnswer.session_token : PUBLIC_TOKEN}`)}`,
        'content-type': 'application/json',
        'x-sdk-client': expect.any(String),
        'x-sdk-parent-host': 'https://app.acme.com',
      },
    },
  ]);
  expect(JSON.parse(atob(sent[0]?.headers['x-sdk-client'] ?? ''))).toMatchObject({
    app: { identifier: 'app.acme.com' },
    ...(isSignedIn && { stytch_user_id: user.user_id, stytch_session_id: session.session_id }),
  });

  const stored = (state: unknown) => ({ ...before.storage, [KEY]: JSON.stringify(state) });
  const after = remembered();
  if (effect === 'nothing') expect(after).toEqual(before);
  if (effect === 'changes the user') {
    expect(after).toEqual({ ...before, user: changedUser, storage: stored({ session, user: changedUser }) });
  }
  if (effect === 'signs in') {
    expect(after).toMatchObject({ session, user, storage: stored({ session, user }) });
    expect([page.cookie('stytch_session'), page.cookie('stytch_session_jwt')]).toEqual(['opaque-token-1', 'jwt-1']);
  }
  if (effect === 'signs out') {
    // A sign-out deletes the digests of the tokens too (READ-127).
    const { 'latchkey::tokens': digests = '{}', ...storage } = after.storage;
    const { 'latchkey::tokens': _, ...left } = stored(null) as Readonly<Record<string, string>>;
    expect({ ...after, storage }).toEqual({ session: null, user: null, cookies: [], storage: left });
    expect(digests).toBe('{}');
  }
  expect(answer).toEqual(given(method, path));
}

/** Returns the call's result: one copy of the user, without the fields about the request if the result is the user. */
function given(method = '', path = ''): unknown {
  if (path === '/users/me' && method === 'GET') return changedUser;
  if (path === '/sessions/revoke') return undefined;
  return { ...answerTo(method, path), __user: undefined };
}

/** Every call with only its required arguments. */
const samples = requests.map((name): CallRow => {
  const { ids, request, reads }: Call = methods[name];
  const changesUser = reads === ofUser || name === 'user.get';
  const effect = reads === ofSession ? 'signs in' : changesUser ? 'changes the user' : 'nothing';
  const row = [`${ids} ${name}`, (client: Client) => callSample(client, name), request, bodyOf(methods[name])] as const;
  return [...row, name === 'session.revoke' ? 'signs out' : effect];
});

/** Returns the body of a sample: its values without IDs, which are part of the path. A code is called a token there (READ-56). */
function bodyOf(call: Call): object | undefined {
  const kinds = Object.entries(call.kinds).filter(([, kind]) => kind !== 'id');
  if (kinds.length === 0 || call.request.endsWith('/revoke')) return undefined;
  const values = Object.entries(sampleValues(call)).filter(([name]) => kinds.some(([kind]) => kind === name));
  return Object.fromEntries(values.map(([name, value]) => [name === 'code' ? 'token' : name, value]));
}

/** Returns the row for a signed-out user, whose factor is the first of a session (SESS-19). */
const asPrimary = ([title, call, request, ...row]: CallRow): CallRow => [title, call, request.replace('/secondary', '/primary'), ...row];

const minutes = { session_duration_minutes: 30 };
const logout = { client_id: 'app', post_logout_redirect_uri: 'https://app.example' };
const mail = { expiration_minutes: 5, login_template_id: 'l', signup_template_id: 's' };

/** Optional and unusual arguments, which send the same request for a signed-in and a signed-out user. */
// biome-ignore format: a row per call
const always: readonly CallRow[] = [
  ['CALL-16 session.authenticate lengthens a session', (c) => c.session.authenticate(minutes), 'POST /sessions/authenticate', minutes, 'signs in'],
  ['CALL-22 otps.sms.loginOrCreate', (c) => c.otps.sms.loginOrCreate(PHONE, { expiration_minutes: 5 }), 'POST /otps/sms/login_or_create', { phone_number: PHONE, expiration_minutes: 5 }, 'nothing'],
  ['CALL-24 otps.email.loginOrCreate', (c) => c.otps.email.loginOrCreate(EMAIL, { login_template_id: 'l', signup_template_id: 's' }), 'POST /otps/email/login_or_create', { email: EMAIL, login_template_id: 'l', signup_template_id: 's' }, 'nothing'],
  ['CALL-49 passwords.strengthCheck for an address', (c) => c.passwords.strengthCheck({ password: 'p', email: EMAIL }), 'POST /passwords/strength_check', { password: 'p', email: EMAIL }, 'nothing'],
  ['CALL-56 idp.logoutStart with all that may come along', (c) => c.idp.logoutStart({ ...logout, id_token_hint: 'h', state: 's' }), 'POST /oauth/logout/start', { ...logout, id_token_hint: 'h', state: 's' }, 'nothing'],
];

// biome-ignore format: a row per call
const signedOut: readonly CallRow[] = [
  ['CALL-27 READ-55 otps.email.send with options', (c) => c.otps.email.send(EMAIL, mail), 'POST /otps/email/send/primary', { email: EMAIL, ...mail }, 'nothing'],
];

// biome-ignore format: a row per call
const signedIn: readonly CallRow[] = [
  ['CALL-08 user.update of metadata', (c) => c.user.update({ untrusted_metadata: { theme: 'dark' } }), 'PUT /users/me', { untrusted_metadata: { theme: 'dark' } }, 'changes the user'],
  ['CALL-08 user.update of a name', (c) => c.user.update({ name: { first_name: 'Ada' } }), 'PUT /users/me', { name: { first_name: 'Ada' } }, 'changes the user'],
  ['CALL-09 user.deleteEmail with any text for an ID', (c) => c.user.deleteEmail('a/../b?c#d %2e'), 'DELETE /users/emails/a%2F..%2Fb%3Fc%23d%20%252e', undefined, 'changes the user'],
  ['user.revokedConnectedApp', (c) => c.user.revokedConnectedApp('app/1'), 'POST /users/connected_apps/app%2F1/revoke', undefined, 'nothing'],
  ['CALL-42 webauthn.update', (c) => c.webauthn.update({ webauthn_registration_id: 'key/1', name: 'Laptop' }), 'PUT /webauthn/update/key%2F1', { name: 'Laptop' }, 'nothing'],
];

const open = samples.filter((_, place) => !methods[requests[place] as (typeof requests)[number]].needsSession);

describe('CALL-01 CALL-02 CALL-03 CALL-04 CALL-05 for a signed-out user, exactly one request is made by', () => {
  it.each([...open.map(asPrimary), ...always, ...signedOut])('%s', (...row) => expectCall(row, false));
});

describe('CALL-01 CALL-02 CALL-03 CALL-04 CALL-05 for a signed-in user, exactly one request is made by', () => {
  it.each([...samples, ...always, ...signedIn])('%s', (...row) => expectCall(row, true));
});

it.each(requests)('%s sends nothing if its signal has aborted', async (name) => {
  const { client, sent } = await recordedClient({ isSignedIn: true });
  const signal = AbortSignal.abort();
  const args = name === 'user.update' ? [{}, { signal }] : argumentsOf(methods[name], { ...sampleValues(methods[name]), signal });
  await expect(callWith(client, name, args)).rejects.toThrow(AbortedError);
  expect(sent).toEqual([]);
});
