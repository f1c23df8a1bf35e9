import { describe, expect, it } from 'vitest';
import { openPage } from '../fixtures/page.ts';
import { recordedClient } from '../fixtures/recordedClient.ts';
import { NoSessionError } from '../machines/errors.ts';
import type { Client } from './client.ts';

const calls: readonly [name: string, call: (client: Client) => Promise<unknown>][] = [
  ['user.get', ({ user }) => user.get()],
  ['user.update', ({ user }) => user.update({ untrusted_metadata: {} })],
  ['user.deleteEmail', ({ user }) => user.deleteEmail('1')],
  ['user.deletePhoneNumber', ({ user }) => user.deletePhoneNumber('1')],
  ['user.deleteTOTP', ({ user }) => user.deleteTOTP('1')],
  ['user.deleteCryptoWallet', ({ user }) => user.deleteCryptoWallet('1')],
  ['user.deleteOAuthRegistration', ({ user }) => user.deleteOAuthRegistration('1')],
  ['user.deleteWebauthnRegistration', ({ user }) => user.deleteWebauthnRegistration('1')],
  ['user.deleteBiometricRegistration', ({ user }) => user.deleteBiometricRegistration('1')],
  ['totps.create', ({ totps }) => totps.create({ expiration_minutes: 5 })],
  ['totps.recoveryCodes', ({ totps }) => totps.recoveryCodes()],
  ['passwords.resetBySession', ({ passwords }) => passwords.resetBySession({ password: 'p' })],
];

const sessionText = 'There is no session currently available. Make sure the user is authenticated with a valid session.';

describe('a call that needs a session', () => {
  it.each(calls)('ERR-07 is refused and not sent while nobody is signed in: %s', async (_, call) => {
    const { client, sent } = await recordedClient();
    const error = await call(client).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoSessionError);
    expect(error).toMatchObject({ message: sessionText, code: 'no_session' });
    expect(sent).toEqual([]);
  });

  it.each(calls)('is made where a token says that there may be one: %s', async (_, call) => {
    const { client, sent } = await recordedClient();
    client.session.updateSession({ session_token: 'from the server' });
    await call(client);
    expect(sent[0]?.headers['authorization']).toBe(`Basic ${btoa('public-token-test-1:from the server')}`);
  });

  it.each(calls)('is made on a domain of the host\'s own, where the token may be out of reach: %s', async (_, call) => {
    const { client, sent } = await recordedClient({ options: { endpointOptions: { testApiDomain: 'login.acme.com' } } });
    await call(client);
    expect(sent.length).toBe(1);
  });
});

describe('tokens from the host\'s own server', () => {
  it('are taken over without a call, for as long as the browser runs', async () => {
    const { client, page, sent } = await recordedClient();
    client.session.updateSession({ session_token: 't', session_jwt: 'j' });
    expect(client.session.getTokens()).toEqual({ session_token: 't', session_jwt: 'j' });
    expect(page.cookies().map(({ key, expires }) => [key, expires])).toEqual([
      ['stytch_session', 'Infinity'],
      ['stytch_session_jwt', 'Infinity'],
    ]);
    expect([sent, client.session.getSync()]).toEqual([[], null]);
    const { user_id } = await client.session.authenticate();
    expect(client.user.getSync()?.user_id).toBe(user_id);
  });

  it('are a pair or one alone: no JWT of the session before stays beside a new token', async () => {
    const { client } = await recordedClient({ isSignedIn: true });
    expect(client.session.getTokens()?.session_jwt).toBe('jwt-1');
    client.session.updateSession({ session_token: 'new' });
    expect(client.session.getTokens()).toBe(null);
  });
});

describe('one token and two clients of it', () => {
  it('STORE-19 the second begins with whom the first has signed in, and each call goes by the cookie of now', async () => {
    const { client, page, sent } = await recordedClient({ isSignedIn: true });
    const second = await recordedClient({ page });
    expect(second.client.session.getSync()).toEqual(client.session.getSync());
    await second.client.user.get();
    expect(second.sent[0]?.headers['authorization']).toBe(`Basic ${btoa('public-token-test-1:opaque-token-1')}`);
    await client.session.revoke();
    await second.client.otps.sms.loginOrCreate('+12025550123');
    expect(second.sent[1]?.headers['authorization']).toBe(`Basic ${btoa('public-token-test-1:public-token-test-1')}`);
    expect(sent.length).toBe(1);
  });
});

describe('a browser that keeps nothing', () => {
  it.each(['refused', 'forbidden'] as const)('takes a whole sign-in when cookies are %s and storage throws', async (cookies) => {
    const page = openPage();
    page.browser.cookies = cookies;
    page.storage.trouble = 'forbidden';
    const { client, sent } = await recordedClient({ page });
    await client.passwords.authenticate({ email: 'a@b.co', password: 'p', session_duration_minutes: 30 });
    await client.user.update({ untrusted_metadata: { theme: 'dark' } });
    expect(sent[1]?.headers['authorization']).toBe(`Basic ${btoa('public-token-test-1:opaque-token-1')}`);
    expect(client.user.getSync()?.['untrusted_metadata']).toEqual({ theme: 'dark' });
    await client.session.revoke();
    expect([client.user.getSync(), client.session.getTokens(), page.cookies()]).toEqual([null, null, []]);
  });

  it('PKCE-01 PKCE-09 carries a reset through when storage is forbidden, on one page', async () => {
    const page = openPage();
    page.storage.trouble = 'forbidden';
    const { client, sent } = await recordedClient({ page, project: { pkce_required_for_password_resets: true } });
    await client.passwords.resetByEmailStart({ email: 'a@b.co' });
    await client.passwords.resetByEmail({ token: 't', password: 'p', session_duration_minutes: 30 });
    expect(sent[1]?.body).toMatchObject({ code_verifier: expect.stringMatching(/^[0-9a-f]{128}$/) });
  });
});
