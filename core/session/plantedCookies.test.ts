import { describe, expect, it } from 'vitest';
import type { Page, TestBrowser } from '../../fixtures/client/page.ts';
import { createBrowser, openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { keepingCookies, sentTokens } from '../../fixtures/client/signedIn.ts';
import { PHONE, signIn } from '../../fixtures/people/testUser.ts';
import type { Provider } from '../../fixtures/provider/provider.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import type { Client } from '../client/client.ts';
import type { ClientOptions } from '../platform/options.ts';
import type { Warning } from '../platform/warnings.ts';

const URL_OF_ACCOUNT = 'https://app.acme.com/account';
const OTHER_PHONE = '+12025550199';

/** Verifies a session token as the host's server would; the response contains a new JWT. */
async function askAsServer(provider: Provider, session_token: string) {
  const headers = { authorization: `Basic ${btoa('project-test-1:secret')}`, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ session_token }) };
  const answer = await provider.fetch(new Request('https://test.stytch.com/v1/sessions/authenticate', request));
  return (await answer.json()) as { session_token: string; session_jwt: string; user: { user_id: string } };
}

/** Opens a page with a signed-in user, and returns the tokens of an attacker with another account. */
async function attacked(options: ClientOptions = {}, httpOnlyCookies = false, aheadMs = 0) {
  const browser = createBrowser();
  const provider = createProvider({ now: () => browser.clock.now() - aheadMs, httpOnlyCookies });
  await signIn(openPage({ provider }).createClient({ fetch: keepingCookies(provider) }), provider, OTHER_PHONE);
  const attacker = await askAsServer(provider, provider.state.sessions[0]?.token ?? '');
  const fetch = keepingCookies(provider);
  const warnings: Warning[] = [];
  const ends: unknown[] = [];
  const open = (more: ClientOptions = {}) => {
    const page = openPage({ browser, provider, url: URL_OF_ACCOUNT });
    const client = page.createClient({ fetch, ...options, ...more, onWarning: (warning) => void warnings.push(warning) });
    client.session.onChange((session, endedBy) => void (session || ends.push(endedBy)));
    return { page, client };
  };
  const { page, client } = open();
  const { session, user_id, session_token = '' } = await signIn(client, provider, PHONE);
  provider.requests.clear();
  const codes = () => [...new Set(warnings.map(({ code }) => code))];
  return { browser, provider, page, client, open, codes, ends, attacker, victim: { session, user_id, session_token } };
}

/** Sets a cookie as a script or a server of a sibling subdomain would. */
function plant({ jar }: TestBrowser, value: string, { name = 'stytch_session', path = '/account' } = {}) {
  jar.setCookieSync(`${name}=${value}; Domain=acme.com; Path=${path}`, 'https://evil.acme.com/');
}

/** Evicts the client's own cookie, as too many cookies of the same site would. */
const driveOut = ({ jar }: TestBrowser, name = 'stytch_session') => jar.store.removeCookie('app.acme.com', '/', name, () => {});

/** Sets a cookie as the server of the page's own host would. */
const writeByServer = ({ jar }: TestBrowser, value: string, name = 'stytch_session') =>
  jar.setCookieSync(`${name}=${value}; Path=/`, 'https://app.acme.com/');

/** Returns the paths of the requests, without those of telemetry. */
const calls = ({ requests }: Provider) => requests.map(({ path }) => path).filter((path) => path !== '/events');

/** Waits as long as a page waits for another tab's storage. */
async function wait(page: Page) {
  for (let second = 0; second < 8; second += 1) {
    page.clock.advance(1_000);
    await page.settle(4);
  }
}

describe('READ-127 behind an API domain, where the own token is HttpOnly', () => {
  const apiDomain: ClientOptions = { endpointOptions: { testApiDomain: 'login.acme.com' } };

  it('one readable planted token is never sent, now or after a reload, and the session goes on', async () => {
    const { browser, provider, client, page, open, codes, ends, attacker, victim } = await attacked(apiDomain, true);
    expect(page.cookies()).toEqual([]);
    plant(browser, attacker.session_token);
    await client.user.update({ name: { first_name: 'Ada' } });
    const later = open();
    await later.page.settle();
    await later.client.user.update({ name: { first_name: 'Ada', last_name: 'Lovelace' } });
    expect(sentTokens(provider)).not.toContain(attacker.session_token);
    expect(later.client.session.getSync()).toMatchObject({ session_id: victim.session.session_id });
    expect(later.client.user.getSync()).toMatchObject({ user_id: victim.user_id, name: { first_name: 'Ada', last_name: 'Lovelace' } });
    expect([codes(), ends]).toEqual([['foreign_cookie'], []]);
  });

  it('a planted pair of token and JWT does not come out of getTokens', async () => {
    const { browser, client, attacker } = await attacked(apiDomain, true);
    plant(browser, attacker.session_token);
    plant(browser, attacker.session_jwt, { name: 'stytch_session_jwt' });
    expect(client.session.getTokens()).toBe(null);
  });

  it('is not followed after the sign-out, either, which removes it', async () => {
    const { browser, client, page, open, provider, attacker } = await attacked(apiDomain, true);
    plant(browser, attacker.session_token);
    await client.session.revoke();
    await page.settle();
    provider.requests.clear();
    const later = open();
    await later.page.settle();
    expect([sentTokens(provider).includes(attacker.session_token), later.client.session.getSync()]).toEqual([false, null]);
  });
});

describe('READ-127 a planted token in the place of the own one', () => {
  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['user.get', ({ user }) => user.get()],
    ['user.update', ({ user }) => user.update({ name: { first_name: 'Ada' } })],
  ])('signs the user out here, causes a warning, and is never sent, here for %s', async (_, call) => {
    const { browser, provider, client, page, codes, ends, attacker } = await attacked();
    plant(browser, attacker.session_token);
    driveOut(browser);
    await expect(call(client)).rejects.toMatchObject({ code: 'no_session' });
    await wait(page);
    expect([client.session.getSync(), ends, calls(provider)]).toEqual([null, ['cookie_missing'], []]);
    await client.otps.sms.loginOrCreate(PHONE);
    expect(sentTokens(provider)).not.toContain(attacker.session_token);
    expect(codes()).toContain('foreign_cookie');
  });

  it('signs the user out with cookie_missing if the page only becomes visible again', async () => {
    const { browser, provider, client, page, codes, ends, attacker } = await attacked();
    plant(browser, attacker.session_token);
    driveOut(browser);
    page.wake();
    await wait(page);
    expect([client.session.getSync(), ends, codes()]).toEqual([null, ['cookie_missing'], ['foreign_cookie']]);
    expect(sentTokens(provider)).not.toContain(attacker.session_token);
  });

  it.each([30, 61, 120])('signs the user out, too, where the clock of the device is ahead by %i minutes', async (minutes) => {
    const { browser, provider, client, page, attacker } = await attacked({}, false, minutes * 60_000);
    plant(browser, attacker.session_token);
    driveOut(browser);
    page.wake();
    await wait(page);
    page.clock.advance(200_000);
    await page.settle();
    expect([client.session.getSync(), sentTokens(provider).includes(attacker.session_token)]).toEqual([null, false]);
  });

  it.each([
    ['not followed before the end of the session', 30, false],
    ['followed after it', 61, true],
  ])('is, with a note of an earlier version without an expiry, %s', async (_, minutes, isFollowed) => {
    const { browser, provider, client, page, open, attacker, victim } = await attacked();
    client.destroy();
    const notes = JSON.parse(page.storage.getItem('latchkey::tokens') ?? '') as object;
    const earlier = { ...notes, [`stytch_sdk_state_${PUBLIC_TOKEN}`]: victim.session.session_id };
    page.storage.setItem('latchkey::tokens', JSON.stringify(earlier));
    driveOut(browser);
    writeByServer(browser, attacker.session_token);
    browser.clock.skip(minutes * 60_000);
    await open().page.settle();
    expect(sentTokens(provider).includes(attacker.session_token)).toBe(isFollowed);
  });

  it('signs out with the next page, too, which removes it and follows it never', async () => {
    const { browser, provider, client, open, attacker } = await attacked();
    client.destroy();
    plant(browser, attacker.session_token);
    driveOut(browser);
    for (let visit = 0; visit < 2; visit += 1) {
      const later = open();
      expect(later.client.session.getSync()).toBe(null);
      await later.client.otps.sms.loginOrCreate(PHONE);
      await later.page.settle();
      expect(later.page.cookies()).toEqual([]);
    }
    expect(sentTokens(provider)).not.toContain(attacker.session_token);
  });

  it('is indistinguishable from the genuine one if the host shares its cookies with a domain: the last writer wins', async () => {
    const cookieOptions = { domain: 'acme.com', availableToSubdomains: true };
    const { browser, provider, client, page, attacker } = await attacked({ cookieOptions });
    plant(browser, attacker.session_token, { path: '/' });
    page.wake();
    await wait(page);
    expect(sentTokens(provider)).toContain(attacker.session_token);
    expect(client.user.getSync()?.user_id).toBe(attacker.user.user_id);
  });
});

describe('READ-127 a token that is not planted', () => {
  it('of a sign-in in another tab is waited for, though the cookie comes before the storage', async () => {
    const { client, page, open, provider, ends } = await attacked();
    const other = open();
    page.holdStorage();
    const { user_id } = await signIn(other.client, provider, OTHER_PHONE);
    page.show();
    page.wake();
    page.clock.advance(100);
    await page.settle(4);
    expect(client.session.getSync()).not.toBe(null);
    page.releaseEvents();
    await page.settle();
    expect([client.user.getSync()?.user_id, ends]).toEqual([user_id, []]);
  });

  it('is followed once the session before is over, as a server writes it the next day', async () => {
    const { browser, client, open, attacker, provider } = await attacked();
    client.destroy();
    browser.clock.skip(25 * 60 * 60_000);
    provider.state.sessions[0] && (provider.state.sessions[0].session.expires_at = '2031-01-01T00:00:00Z');
    writeByServer(browser, attacker.session_token);
    const later = open();
    await later.page.settle();
    expect(later.client.user.getSync()?.user_id).toBe(attacker.user.user_id);
  });

  it.each(['renewed', 'of another session', 'no JWT'])(
    'a JWT that a server has written is accepted if it is of the session: %s',
    async (which) => {
      const { browser, client, provider, attacker, victim } = await attacked();
      browser.clock.skip(60_000);
      const renewed = (await askAsServer(provider, victim.session_token)).session_jwt;
      const jwt = { renewed, 'of another session': attacker.session_jwt, 'no JWT': 'a.b.c' }[which] ?? '';
      expect(client.session.getTokens()?.session_jwt).not.toBe(renewed);
      writeByServer(browser, jwt, 'stytch_session_jwt');
      expect(client.session.getTokens()).toEqual(
        which === 'renewed' ? { session_token: victim.session_token, session_jwt: renewed } : null,
      );
    },
  );
});

describe('READ-127 STORE-04 a host that renames its cookies during a session', () => {
  const cookieOptions = { opaqueTokenCookieName: 'own_session', jwtCookieName: 'own_jwt' };

  it('keeps users signed in if its server moves the values, and signs out completely', async () => {
    const { browser, client, page, open, provider, victim } = await attacked();
    client.destroy();
    for (const [from, to] of [
      ['stytch_session', 'own_session'],
      ['stytch_session_jwt', 'own_jwt'],
    ] as const) {
      writeByServer(browser, page.cookie(from) ?? '', to);
      driveOut(browser, from);
    }
    const later = open({ cookieOptions });
    await later.page.settle();
    expect(later.client.session.getTokens()?.session_token).toBe(victim.session_token);
    await later.client.session.revoke({ forceClear: true });
    expect([later.page.cookies(), provider.state.sessions.map(({ session }) => session.user_id)]).toEqual([
      [],
      expect.not.arrayContaining([victim.user_id]),
    ]);
  });

  it('and hands the token over: it is read, and removed after any response', async () => {
    const { client, open, provider, victim } = await attacked();
    client.destroy();
    const later = open({ cookieOptions });
    later.client.session.updateSession({ session_token: victim.session_token, session_jwt: 'a.b.c' });
    expect(later.client.session.getTokens()).toEqual({ session_token: victim.session_token, session_jwt: 'a.b.c' });
    provider.faults.add({ path: '/sessions/revoke', fault: { kind: 'offline' } });
    await expect(later.client.session.revoke({ forceClear: true })).rejects.toThrow();
    expect(later.page.cookies().map(({ key }) => key)).not.toContain('own_session');
  });
});
