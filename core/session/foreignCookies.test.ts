import { describe, expect, it, vi } from 'vitest';
import type { Page, TestBrowser } from '../../fixtures/client/page.ts';
import { createBrowser, openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { sentTokens } from '../../fixtures/client/signedIn.ts';
import { PHONE, signIn } from '../../fixtures/people/testUser.ts';
import type { Provider } from '../../fixtures/provider/provider.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import type { Warning } from '../platform/warnings.ts';

const URL_OF_LOGIN = 'https://app.acme.com/login';

/** Opens a victim's signed-in page and returns the token of an attacker's session. */
async function attacked() {
  const browser = createBrowser();
  const provider = createProvider({ now: browser.clock.now });
  const attacker = held(await signIn(openPage({ provider }).createClient(), provider, '+12025550199'));
  const warnings: Warning[] = [];
  const open = (url = URL_OF_LOGIN) => {
    const page = openPage({ browser, provider, url });
    return { page, client: page.createClient({ onWarning: (warning) => void warnings.push(warning) }) };
  };
  const { page, client } = open();
  const victim = held(await signIn(client, provider, PHONE));
  return { browser, provider, page, client, open, warnings, attacker, victim };
}

const held = ({ session_token = '', session_jwt = '', user_id }: AuthenticateAnswer) => ({ session_token, session_jwt, user_id });

/** Sets a cookie as a script or a server of a sibling subdomain would. */
function plant({ jar }: TestBrowser, value: string, { name = 'stytch_session', path = '/login' } = {}) {
  jar.setCookieSync(`${name}=${value}; Domain=acme.com; Path=${path}`, 'https://evil.acme.com/');
}

const warned = (page: Page, about = /./) => page.log.filter((line) => line.startsWith('warn') && about.test(line));

describe("READ-103 a cookie that a sibling subdomain has planted next to the client's own", () => {
  it('is never sent: the call that the person makes goes with their token', async () => {
    const { browser, provider, page, client, attacker, victim } = await attacked();
    plant(browser, attacker.session_token);
    expect(page.cookies().filter(({ key }) => key === 'stytch_session')).toHaveLength(2);
    provider.requests.clear();
    await client.user.update({ name: { first_name: 'Ada' } });
    await client.session.authenticate();
    expect(sentTokens(provider)).toEqual([victim.session_token]);
    expect(client.session.getTokens()?.session_token).toBe(victim.session_token);
    expect(client.user.getSync()?.user_id).toBe(victim.user_id);
  });

  it('is never followed after a reload, in another tab, or when it stands alone', async () => {
    const { browser, provider, open, client, page, attacker, victim } = await attacked();
    plant(browser, attacker.session_token);
    provider.requests.clear();
    for (let tab = 0; tab < 2; tab += 1) {
      const again = open();
      await again.page.settle();
      expect(again.client.user.getSync()?.user_id).toBe(victim.user_id);
    }
    page.show();
    // Every tab knows the planted cookie, so it stays unused after the client's own cookie has expired.
    page.browser.jar.store.removeCookie('app.acme.com', '/', 'stytch_session', () => {});
    const late = open();
    await late.page.settle();
    expect(late.client.session.getTokens()).toBe(null);
    await late.client.otps.sms.loginOrCreate(PHONE);
    expect(sentTokens(provider)).not.toContain(attacker.session_token);
    client.destroy();
  });

  it('is never followed when it stands alone, also for a client whose cookies have a domain', async () => {
    const browser = createBrowser();
    const provider = createProvider({ now: browser.clock.now });
    const attacker = held(await signIn(openPage({ provider }).createClient(), provider, '+12025550199'));
    const open = () => {
      const page = openPage({ browser, provider, url: URL_OF_LOGIN });
      return { page, client: page.createClient({ cookieOptions: { domain: 'acme.com' } }) };
    };
    const { page, client } = open();
    await signIn(client, provider, PHONE);
    plant(browser, attacker.session_token);
    await client.session.authenticate();
    await page.settle();
    client.destroy();
    browser.jar.store.removeCookie('acme.com', '/', 'stytch_session', () => {});
    provider.requests.clear();
    const late = open();
    await late.page.settle();
    await late.client.otps.sms.loginOrCreate(PHONE);
    expect(late.page.cookie('stytch_session')).toBe(attacker.session_token);
    expect(sentTokens(provider)).not.toContain(attacker.session_token);
  });

  it('is told of once, in the log and to the host, without a token', async () => {
    const { browser, page, client, warnings, attacker, victim } = await attacked();
    plant(browser, attacker.session_token);
    for (let call = 0; call < 3; call += 1) await client.user.update({ name: { first_name: 'Ada' } });
    await page.settle();
    expect(warned(page)).toEqual([expect.stringContaining('The opaque token cookie "stytch_session" of another')]);
    expect(warnings).toEqual([{ code: 'foreign_cookie', detail: expect.any(String) }]);
    const told = JSON.stringify([warnings, page.log]);
    for (const { session_token } of [attacker, victim]) expect(told).not.toContain(session_token);
  });

  it('is not what the JWT is read from', async () => {
    const { browser, client, attacker, victim } = await attacked();
    plant(browser, attacker.session_jwt, { name: 'stytch_session_jwt' });
    expect(client.session.getTokens()?.session_jwt).toBe(victim.session_jwt);
  });

  it('goes with the sign-out, and no user is signed in after that', async () => {
    const { browser, provider, page, client, open, attacker } = await attacked();
    plant(browser, attacker.session_token);
    plant(browser, attacker.session_token, { path: '/' });
    await client.session.revoke();
    await page.settle();
    expect(page.cookies()).toEqual([]);
    provider.requests.clear();
    const again = open();
    await again.page.settle();
    expect([again.client.session.getSync(), sentTokens(provider)]).toEqual([null, [PUBLIC_TOKEN]]);
  });

  it.each(['/', '/account', '/account/', '/account/settings'])(
    'goes with the sign-out from each path that reaches the page: %s',
    async (path) => {
      const { browser, open, attacker } = await attacked();
      const { page, client } = open('https://app.acme.com/account/settings');
      plant(browser, attacker.session_token, { path });
      await client.session.revoke();
      await page.settle();
      expect(page.cookies().filter(({ key }) => key === 'stytch_session')).toEqual([]);
    },
  );

  it('is told of where it outlives the sign-out, and is not followed then', async () => {
    const { browser, provider, page, client, open, warnings, attacker } = await attacked();
    const revoking = client.session.revoke();
    plant(browser, attacker.session_token);
    browser.cookies = 'refused';
    await revoking;
    await page.settle();
    expect(warnings.map(({ code }) => code)).toContain('leftover_cookie');
    expect(warned(page, /"stytch_session" is left over/)).toHaveLength(1);
    browser.cookies = 'taken';
    provider.requests.clear();
    const again = open();
    await again.page.settle();
    expect(again.client.session.getSync()).toBe(null);
    expect(sentTokens(provider)).not.toContain(attacker.session_token);
  });

  it('keeps no token outside of its cookie: what is remembered is a digest', async () => {
    const { browser, page, client, attacker, victim } = await attacked();
    plant(browser, attacker.session_token);
    await client.user.update({ name: { first_name: 'Ada' } });
    await page.settle();
    const stored = JSON.stringify([...page.storage.entries]);
    for (const { session_token, session_jwt } of [attacker, victim]) {
      for (const secret of [session_token, session_jwt]) expect(stored).not.toContain(secret);
    }
  });

  it('of very many values is remembered to an end, and drives out nothing of the own one', async () => {
    const { browser, page, client, victim } = await attacked();
    for (let n = 0; n < 60; n += 1) {
      plant(browser, `planted-${n}`);
      expect(client.session.getTokens()?.session_token).toBe(victim.session_token);
      await page.settle(2);
    }
    expect(Object.keys(JSON.parse(page.storage.getItem('latchkey::tokens') ?? '{}') as object).length).toBeLessThan(30);
    expect(client.session.getTokens()?.session_token).toBe(victim.session_token);
  });

  it('a warning whose listener throws does no harm', async () => {
    const browser = createBrowser();
    const page = openPage({ browser, url: URL_OF_LOGIN });
    const client = page.createClient({
      onWarning() {
        throw new Error('the host’s own');
      },
    });
    await signIn(client, page.provider);
    plant(browser, 'planted');
    await client.user.update({ name: { first_name: 'Ada' } });
    await page.settle();
    expect(page.log).toContain('error: onWarning threw.');
  });
});

describe('READ-103 cookies of unknown origin', () => {
  it('STORE-01 a single one is followed, as hosts’ servers write it', async () => {
    const { browser, client: before, open, attacker: other } = await attacked();
    await before.session.revoke();
    browser.jar.setCookieSync(`stytch_session=${other.session_token}; Path=/`, 'https://app.acme.com/');
    const { page, client } = open();
    await page.settle();
    expect(client.user.getSync()?.user_id).toBe(other.user_id);
  });

  it('of two, neither signs a user in, and neither is sent', async () => {
    const { browser, provider, page, open, warnings, attacker, victim } = await attacked();
    page.storage.entries.delete('latchkey::tokens');
    plant(browser, attacker.session_token);
    provider.requests.clear();
    const again = open();
    await again.page.settle();
    await again.client.otps.sms.loginOrCreate(PHONE);
    expect(again.client.session.getSync()).toBe(null);
    for (const { session_token } of [attacker, victim]) expect(sentTokens(provider)).not.toContain(session_token);
    expect(warnings.map(({ code }) => code)).toContain('foreign_cookie');
  });

  it('are noted once: reading the cookies again writes nothing', async () => {
    const { browser, page, client, attacker } = await attacked();
    plant(browser, attacker.session_token);
    client.session.getTokens();
    await page.settle();
    const write = vi.spyOn(page.storage.entries, 'set');
    client.session.getTokens();
    await page.settle();
    expect(write.mock.calls).toEqual([]);
  });

  it('of the same value in two places is one', async () => {
    const { browser, page, client, open, warnings, victim } = await attacked();
    client.destroy();
    page.storage.entries.delete('latchkey::tokens');
    plant(browser, victim.session_token);
    const again = open();
    await again.page.settle();
    expect([again.client.user.getSync()?.user_id, warnings]).toEqual([victim.user_id, []]);
  });

  it('of any name and value do not hinder the reading of the own one', async () => {
    const { browser, client, victim } = await attacked();
    for (const pair of ['%=x', '%zz', 'stytch_sessionx', 'stytch_session_x=%', '__proto__=y']) {
      browser.jar.setCookieSync(`${pair}; Domain=acme.com; Path=/`, 'https://evil.acme.com/', { ignoreError: true, loose: true });
    }
    expect(client.session.getTokens()?.session_token).toBe(victim.session_token);
  });
});

describe('READ-103 two projects on one origin', () => {
  const OTHER = 'public-token-test-2';

  async function twoProjects() {
    const browser = createBrowser();
    const a = createProvider({ now: browser.clock.now });
    const b = createProvider({ now: browser.clock.now, publicTokens: [OTHER] });
    const warnings: Warning[] = [];
    const pageOf = (provider: Provider) => openPage({ browser, provider });
    const openA = () => {
      const page = pageOf(a);
      return { page, client: page.createClient() };
    };
    const openB = () => {
      const page = pageOf(b);
      return { page, client: page.createClient({ onWarning: (warning) => void warnings.push(warning) }, OTHER) };
    };
    return { a, b, openA, openB, warnings };
  }

  it("the token of the one never goes to the other's API, and the other does not remove it", async () => {
    const { a, b, openA, openB, warnings } = await twoProjects();
    const first = openA();
    const answer = await signIn(first.client, a);
    const second = openB();
    await second.page.settle();
    await second.client.otps.sms.loginOrCreate(PHONE);
    await second.client.session.revoke().catch(() => {});
    await second.client.session.revoke({ forceClear: true }).catch(() => {});
    await second.page.settle();
    expect(sentTokens(b)).toEqual([OTHER]);
    expect([second.client.session.getSync(), second.client.session.getTokens()]).toEqual([null, null]);
    expect(warnings).toEqual([{ code: 'foreign_cookie', detail: expect.any(String) }]);
    expect(warned(second.page, /stytch_session/)).toHaveLength(1);
    first.page.show();
    expect(first.client.session.getTokens()?.session_token).toBe(answer.session_token);
  });

  it('a sign-in to the other ends in neither sending the other’s token', async () => {
    const { a, b, openA, openB } = await twoProjects();
    const first = openA();
    await signIn(first.client, a);
    const second = openB();
    const answer = await signIn(second.client, b);
    await second.page.settle();
    first.page.show();
    await first.client.user.get().catch(() => {});
    first.page.wake();
    await first.page.settle();
    expect(sentTokens(a)).not.toContain(answer.session_token);
    second.page.show();
    expect(second.client.session.getTokens()?.session_token).toBe(answer.session_token);
  });
});

describe("READ-103 a cookie of the host's server, after the session of an earlier visit has expired", () => {
  it.each(['local', 'memory'] as const)('is followed with userCache: %s', async (userCache) => {
    const browser = createBrowser();
    const provider = createProvider({ now: browser.clock.now });
    const first = openPage({ browser, provider });
    const client = first.createClient({ userCache });
    const { user_id } = await signIn(client, provider, PHONE);
    client.destroy();
    first.crash();
    browser.clock.skip(2 * 3_600_000);
    const server = held(await signIn(openPage({ provider }).createClient(), provider, PHONE));
    browser.jar.setCookieSync(`stytch_session=${server.session_token}; Path=/`, first.environment.location?.href ?? '');
    const page = openPage({ browser, provider });
    const warnings: Warning[] = [];
    const later = page.createClient({ userCache, onWarning: (warning) => void warnings.push(warning) });
    await page.settle();
    expect([later.user.getSync()?.user_id, page.cookie('stytch_session'), warnings]).toEqual([user_id, server.session_token, []]);
  });
});

describe('a host whose session has a domain', () => {
  const shared = { cookieOptions: { domain: 'acme.com' } };
  const tokensOf = (page: Page) => page.cookies().filter(({ key }) => key === 'stytch_session');

  it('STORE-13 that was set later leaves no cookie of the host alone, which would hide the session of another host', async () => {
    const browser = createBrowser();
    const provider = createProvider({ now: browser.clock.now });
    const open = (url: string) => openPage({ browser, provider, url });
    const before = open('https://app.acme.com/').createClient();
    const { user_id: ada } = held(await signIn(before, provider, PHONE));
    before.destroy();
    const app = open('https://app.acme.com/');
    const client = app.createClient(shared);
    await client.session.authenticate();
    expect([client.user.getSync()?.user_id, tokensOf(app).map(({ hostOnly }) => hostOnly)]).toEqual([ada, [false]]);
    client.destroy();
    const elsewhere = open('https://www.acme.com/').createClient(shared);
    const { user_id: bob } = held(await signIn(elsewhere, provider, '+12025550199'));
    const reloaded = open('https://app.acme.com/');
    const later = reloaded.createClient(shared);
    await reloaded.settle();
    expect(later.user.getSync()?.user_id).toBe(bob);
  });

  it('STORE-01 loses it neither to a page of another project on another host, nor to its refusal there', async () => {
    const browser = createBrowser();
    const provider = createProvider({ now: browser.clock.now });
    const app = openPage({ browser, provider, url: 'https://app.acme.com/' });
    const client = app.createClient(shared);
    const { session_token } = held(await signIn(client, provider, PHONE));
    const blog = openPage({ browser, provider: createProvider({ now: browser.clock.now }), url: 'https://blog.acme.com/' });
    const other = blog.createClient();
    await blog.settle();
    expect([other.session.getSync(), tokensOf(app).map(({ value }) => value)]).toEqual([null, [session_token]]);
  });
});
