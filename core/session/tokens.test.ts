import { describe, expect, it } from 'vitest';
import { createBrowser, openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { recordedClient } from '../../fixtures/client/recordedClient.ts';
import { KEY, keepingCookies, listen, sentTokens, signedIn } from '../../fixtures/client/signedIn.ts';
import { PHONE, signIn } from '../../fixtures/people/testUser.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import { UsageError } from '../../machines/errors.ts';
import { NoSessionError } from '../../machines/lateErrors.ts';
import { limits } from '../../machines/lateLimits.ts';

describe("tokens from the host's own server", () => {
  it('STORE-10 are taken over without a call, for as long as the browser runs', async () => {
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

  it('are a pair or only one: no JWT of the previous session stays with a new token', async () => {
    const { client } = await recordedClient({ isSignedIn: true });
    expect(client.session.getTokens()?.session_jwt).toBe('jwt-1');
    client.session.updateSession({ session_token: 'new' });
    expect(client.session.getTokens()).toBe(null);
  });

  it('STORE-10 are the present ones if only the present token is handed over: its JWT stays, and no call is made', async () => {
    const { client, page, sent } = await recordedClient({ isSignedIn: true });
    const before = client.session.getTokens();
    const already = sent.length;
    client.session.updateSession({ session_token: before?.session_token ?? '' });
    expect(client.session.getTokens()).toEqual(before);
    await page.settle();
    expect([client.session.getTokens(), sent.length]).toEqual([before, already]);
  });

  it('READ-87 ARG-06 are refused with an empty token, and the user stays signed in', async () => {
    const { client, page, heard } = await signedIn();
    const before = client.session.getTokens();
    for (const more of [{}, { session_jwt: 'a.b.c' }]) {
      const hand = () => client.session.updateSession({ session_token: '', ...more });
      expect(hand).toThrow(new UsageError('session.updateSession', 'session_token must be a string that names one.'));
    }
    await page.settle();
    expect([client.session.getTokens(), heard]).toEqual([before, []]);
    expect(client.user.getSync()).not.toBe(null);
  });
});

describe("tokens of another session from the host's own server", () => {
  /** Signs Ada in, and hands over tokens of Bob's session. */
  async function handedOver(more: object = {}) {
    const { client, page } = await signedIn();
    const bob = await signIn(openPage({ provider: page.provider }).createClient(), page.provider, '+12025550199');
    page.show();
    const heard = listen(client);
    client.session.updateSession({ session_token: bob.session_token ?? '', ...more });
    return { client, page, heard, bob };
  }

  it.each([{}, { session_jwt: 'a.b.c' }])(
    'CALL-16 STORE-10 name no former user until the server has named the new one: %j',
    async (more) => {
      const { client, heard, bob } = await handedOver(more);
      const known = () => [client.user.getSync(), client.user.getInfo().user, client.session.getSync(), client.session.getInfo().session];
      expect(known()).toEqual([null, null, null, null]);
      expect(heard).toEqual([]);
      await client.session.authenticate();
      expect(known().map((one) => one?.user_id)).toEqual(Array(4).fill(bob.user_id));
      expect(heard).toEqual([[bob.session.session_id, null]]);
    },
  );

  it('CALL-16 are asked about, even if the host does not call authenticate', async () => {
    const { client, page, bob } = await handedOver();
    page.clock.advance(0);
    await page.settle();
    expect(client.user.getSync()?.user_id).toBe(bob.user_id);
  });

  it('STORE-10 are those of the same session if only the JWT is new: its user stays', async () => {
    const { client, page, heard } = await signedIn();
    const { session_token = '', session_jwt = '' } = client.session.getTokens() ?? {};
    const already = page.provider.requests.length;
    client.session.updateSession({ session_token, session_jwt });
    await page.settle();
    expect(client.user.getSync()?.user_id).toBe(page.provider.state.users[0]?.user_id);
    expect([heard, page.provider.requests.length]).toEqual([[], already]);
  });
});

describe('a signed-out page that is open', () => {
  /** Opens a page of a signed-out user, and Bob's session on another host of its domain. */
  async function opened(hasSignedOut: boolean) {
    const url = 'https://app.acme.com/';
    const provider = createProvider();
    const page = openPage({ provider, url });
    const client = page.createClient({ telemetry: false, cookieOptions: { domain: 'acme.com' } });
    await page.settle();
    if (hasSignedOut) {
      await signIn(client, provider);
      await client.session.revoke();
    }
    const bob = await signIn(openPage({ provider }).createClient(), provider, '+12025550199');
    page.show();
    page.browser.jar.setCookieSync(`stytch_session=${bob.session_token}; Domain=acme.com; Path=/`, url);
    provider.requests.clear();
    return { page, client, bob, provider, heard: listen(client) };
  }

  it.each([false, true])('STORE-20 follows that session when it is visible again (signed out before: %s)', async (hasSignedOut) => {
    const { page, client, bob, heard } = await opened(hasSignedOut);
    page.wake();
    await page.settle();
    expect(client.user.getSync()?.user_id).toBe(bob.user_id);
    expect(client.session.getTokens()?.session_token).toBe(bob.session_token);
    expect(heard).toEqual([[bob.session.session_id, null]]);
  });

  it('STORE-20 stays signed out if Stytch refuses that token, which may be of another project: asks once, and neither removes nor sends it', async () => {
    const { page, client, bob, provider, heard } = await opened(false);
    provider.state.sessions.splice(0);
    for (let times = 0; times < 3; times += 1) {
      page.wake();
      await page.settle();
    }
    expect(provider.requests.map(({ path }) => path)).toEqual(['/sessions/authenticate']);
    expect([client.session.getSync(), heard]).toEqual([null, []]);
    expect(page.cookies().map(({ value }) => value)).toEqual([bob.session_token]);
    // The token is not used either.
    provider.requests.clear();
    await expect(client.user.get()).rejects.toThrow(NoSessionError);
    await client.otps.email.loginOrCreate('ada@acme.com');
    expect(provider.requests.map(({ path }) => path)).toEqual(['/otps/email/login_or_create']);
    expect(sentTokens(provider)).toEqual([PUBLIC_TOKEN]);
  });

  it('STORE-20 stays signed out offline, and follows the session once it is online', async () => {
    const { page, client, bob, provider } = await opened(false);
    provider.faults.add({ path: '/sessions/authenticate', fault: { kind: 'offline' } });
    page.wake();
    await page.settle();
    expect(client.session.getSync()).toBe(null);
    page.clock.advance(limits.retryMs);
    page.wake('online');
    await page.settle();
    expect(client.user.getSync()?.user_id).toBe(bob.user_id);
  });
});

describe('an older state that a full storage has kept', () => {
  /** Signs Ada in and then Bob, whose state does not fit into the storage; then the page is left. */
  async function left(hasCustomDomain = false) {
    const browser = createBrowser();
    const provider = createProvider({ now: browser.clock.now, httpOnlyCookies: hasCustomDomain });
    const fetch = keepingCookies(provider);
    const open = () => {
      const page = openPage({ browser, provider });
      return { page, client: page.createClient(hasCustomDomain ? { fetch, endpointOptions: { testApiDomain: 'login.acme.com' } } : {}) };
    };
    const { page, client } = open();
    await signIn(client, provider, PHONE);
    const older = page.storage.entries.get(KEY) ?? '';
    const bob = await signIn(client, provider, '+12025550199');
    page.storage.entries.set(KEY, older);
    return { page, client, open, bob, older };
  }

  it.each([false, true])(
    'STORE-19 SESS-16 is not shown by the next page, which asks who is signed in (HttpOnly: %s)',
    async (hasCustomDomain) => {
      const { client, open, bob, older } = await left(hasCustomDomain);
      client.destroy();
      const { page, client: next } = open();
      expect([next.user.getSync(), next.session.getInfo()]).toEqual([null, { session: null, fromCache: true }]);
      // Other tabs would take a removal for a sign-out.
      expect(page.storage.entries.get(KEY)).toBe(older);
      const heard = listen(next);
      await page.settle();
      expect(next.user.getSync()?.user_id).toBe(bob.user_id);
      expect(heard).toEqual([[bob.session.session_id, null]]);
      expect(page.storage.entries.get(KEY)).toContain(bob.session.session_id);
    },
  );

  it('STORE-20 changes nothing in an open page, which replaces it once there is room', async () => {
    const { page, client, bob } = await left();
    const heard = listen(client);
    page.wake();
    await page.settle();
    expect([client.user.getSync()?.user_id, heard]).toEqual([bob.user_id, []]);
    expect(page.storage.entries.get(KEY)).toContain(bob.session.session_id);
  });

  it("STORE-10 is not shown either after the host's server has handed over another session", async () => {
    const { page, client } = await signedIn();
    const bob = await signIn(openPage({ provider: page.provider }).createClient(), page.provider, '+12025550199');
    page.show();
    client.session.updateSession({ session_token: bob.session_token ?? '' });
    client.destroy();
    const next = openPage({ browser: page.browser, provider: page.provider });
    const later = next.createClient();
    expect(later.user.getSync()).toBe(null);
    await next.settle();
    expect(later.user.getSync()?.user_id).toBe(bob.user_id);
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
