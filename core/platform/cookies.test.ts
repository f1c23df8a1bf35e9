import { describe, expect, it } from 'vitest';
import type { Page } from '../../fixtures/client/page.ts';
import { openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { signIn } from '../../fixtures/people/testUser.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import { sessionData, userData } from '../../fixtures/provider/state/data.ts';
import { UsageError } from '../../machines/errors.ts';
import { contextOf } from '../client/client.ts';
import { sessionCookies } from './cookies.ts';
import type { CookieOptions } from './options.ts';

async function signInOn(page: Page, cookieOptions: CookieOptions = {}) {
  const client = page.createClient({ cookieOptions });
  return { client, answer: await signIn(client, page.provider) };
}

const names = (page: Page) =>
  page
    .cookies()
    .map(({ key }) => key)
    .sort();

describe('the session cookies', () => {
  it("STORE-01 STORE-02 STORE-10 hold the token and the JWT under the protocol's names", async () => {
    const page = openPage();
    const { answer } = await signInOn(page);
    expect(names(page)).toEqual(['stytch_session', 'stytch_session_jwt']);
    expect(page.cookie('stytch_session')).toBe(answer.session_token);
    expect(page.cookie('stytch_session_jwt')).toBe(answer.session_jwt);
  });

  it('STORE-10 take the tokens of every later answer too', async () => {
    const page = openPage();
    const { client } = await signInOn(page);
    page.clock.advance(60_000);
    const { session_jwt } = await client.session.authenticate();
    expect(page.cookie('stytch_session_jwt')).toBe(session_jwt);
  });

  it('STORE-03 STORE-04 go by the names that the host gives', async () => {
    const page = openPage();
    const environment = page.environment;
    const options = { opaqueTokenCookieName: 'a', jwtCookieName: 'b', istCookieName: 'c' };
    await signInOn(page, options);
    expect(names(page)).toEqual(['a', 'b']);
    const expires = new Date(page.clock.now() + 1_000);
    sessionCookies(options, environment.location).intermediate.write('i', expires);
    sessionCookies({}, environment.location).intermediate.write('i', expires);
    expect(names(page)).toEqual(['a', 'b', 'c', 'stytch_intermediate_session_token']);
  });

  it('STORE-07 STORE-09 take the place of the intermediate cookie, and all three go on sign-out', async () => {
    const page = openPage();
    const intermediate = () => {
      const cookies = sessionCookies({}, page.environment.location);
      cookies.intermediate.write('i', new Date(page.clock.now() + 60_000));
    };
    intermediate();
    expect(names(page)).toEqual(['stytch_intermediate_session_token']);
    const { client } = await signInOn(page);
    expect(names(page)).toEqual(['stytch_session', 'stytch_session_jwt']);
    intermediate();
    await client.session.revoke();
    expect(names(page)).toEqual([]);
  });

  it('STORE-09 READ-121 go at the start for a signed-out user; an intermediate token stays for its time', async () => {
    const page = openPage();
    const cookies = sessionCookies({}, page.environment.location);
    cookies.jwt.write('j', new Date(page.clock.now() + 60_000));
    cookies.intermediate.write('i', new Date(page.clock.now() + 60_000));
    page.createClient();
    await page.environment.afterPaint();
    expect(names(page)).toEqual(['stytch_intermediate_session_token']);
  });

  it('STORE-09 leave a token that the host’s server writes while the page starts, and its user is signed in', async () => {
    const other = openPage();
    const { session_token = '', user_id } = await signIn(other.createClient(), other.provider);
    const page = openPage({ provider: other.provider });
    const { storage } = page.environment;
    const read = storage?.getItem.bind(storage);
    let isWritten = false;
    Object.defineProperty(storage, 'getItem', {
      value(key: string) {
        // The page reads its session after the cookies.
        if (key === `stytch_sdk_state_${PUBLIC_TOKEN}` && !isWritten) {
          isWritten = true;
          page.browser.jar.setCookieSync(`stytch_session=${session_token}; Path=/; Secure`, page.origin);
        }
        return read?.(key) ?? null;
      },
    });
    page.createClient();
    await page.settle();
    expect(isWritten).toBe(true);
    page.crash();
    const next = openPage({ browser: page.browser, provider: page.provider });
    const client = next.createClient();
    await next.settle();
    expect(client.user.getSync()?.user_id).toBe(user_id);
  });

  it('STORE-11 READ-46 are not written where the provider keeps the tokens to itself', async () => {
    const page = openPage({ provider: createProvider({ httpOnlyCookies: true }) });
    const { client, answer } = await signInOn(page);
    expect(names(page)).toEqual([]);
    expect(client.session.getTokens()).toBe(null);
    expect([client.session.getSync(), client.user.getSync()]).toEqual([answer.session, answer.user]);
    expect(contextOf(client).store.read().tokens).toBe('hidden');
  });

  it.each([
    ['no token', { session_jwt: 'j' }],
    ['no JWT', { session_token: 't' }],
    ['an empty token', { session_token: '', session_jwt: 'j' }],
    ['null for a JWT', { session_token: 't', session_jwt: null }],
  ])('STORE-11 READ-46 READ-87 go, and the session stays, when a later answer brings %s', async (_, tokens) => {
    const page = openPage();
    const { client } = await signInOn(page);
    const data = { session: sessionData({ expires_at: '2031-01-01T00:00:00Z' }), user: userData(), ...tokens };
    page.provider.faults.add({
      path: '/sessions/authenticate',
      fault: { kind: 'answer', status: 200, body: { data } },
    });
    await client.session.authenticate();
    expect(names(page)).toEqual([]);
    expect(client.session.getSync()).toEqual(data.session);
  });

  it('STORE-12 READ-47 live until the session ends', async () => {
    const page = openPage();
    await signInOn(page);
    expect(page.cookies().map((cookie) => cookie.expiryTime())).toEqual(Array(2).fill(Date.parse('2030-01-01T01:00:00Z')));
    page.clock.advance(60 * 60_000);
    expect(names(page)).toEqual([]);
  });

  it('STORE-13 are lax, for every path and only for this host by default', async () => {
    const page = openPage();
    await signInOn(page);
    for (const cookie of page.cookies()) {
      expect(cookie).toMatchObject({ sameSite: 'lax', path: '/', hostOnly: true, domain: 'app.acme.com' });
    }
  });

  it.each([
    ['strict', { sameSite: 'strict' }, 'https://app.acme.com/', /samesite=strict/i, /partitioned/i],
    ['for other sites', { sameSite: 'none' }, 'http://localhost:3000/', /secure.*samesite=none|samesite=none.*secure/i, /partitioned/i],
    ['of a frame', { partitioned: true, prefix: 'host' }, 'https://app.acme.com/', /samesite=none.*partitioned/i, /domain=/i],
  ] as const)('READ-133 STORE-13 are %s if the host sets it, when written and when removed', (_, options, url, present, absent) => {
    const { written, cookies } = watched(options, url);
    cookies.token.write('value');
    cookies.token.remove();
    expect(written).toHaveLength(2);
    for (const line of written) {
      expect(line).toMatch(present);
      expect(line).toMatch(/secure/i);
      expect(line).not.toMatch(absent);
    }
  });

  it.each([
    ['sameSite', { sameSite: 5 }],
    ['partitioned', { partitioned: 'yes' }],
  ])('READ-133 ARG-21 are not made with an impossible %s: %j', (name, cookieOptions) => {
    expect(() => openPage().createClient({ cookieOptions: cookieOptions as never })).toThrow(
      expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(name) }),
    );
  });

  it('STORE-22 that the browser rejects are warned about once, as nothing is kept', async () => {
    const page = openPage();
    page.browser.cookies = 'refused';
    const warnings: string[] = [];
    const client = page.createClient({ onWarning: ({ code }) => void warnings.push(code) });
    await signIn(client, page.provider);
    await client.session.authenticate();
    await page.settle();
    expect([client.session.getSync() !== null, client.session.getTokens() !== null]).toEqual([true, true]);
    expect(warnings).toEqual(['nothing_is_kept']);
    expect(page.log.filter((line) => line.includes('A cookie is blocked'))).toEqual([expect.stringContaining('cookieOptions.partitioned')]);
  });

  it('STORE-22 that the browser keeps, or that scripts cannot read, are not warned about', async () => {
    for (const httpOnlyCookies of [false, true]) {
      const page = openPage({ provider: createProvider({ httpOnlyCookies }) });
      await signInOn(page);
      await page.settle();
      expect(page.log).toEqual([]);
    }
  });

  it('STORE-05 carry the path that the host sets, and go from there', async () => {
    const page = openPage({ url: 'https://app.acme.com/shop/cart' });
    const { client } = await signInOn(page, { path: '/shop' });
    expect(page.cookies().map(({ path }) => path)).toEqual(['/shop', '/shop']);
    await client.session.revoke();
    expect(names(page)).toEqual([]);
  });

  it('STORE-06 carry the domain that the host sets, and go from there', async () => {
    const page = openPage();
    const { client } = await signInOn(page, { domain: 'acme.com', availableToSubdomains: true });
    expect(page.cookies()).toMatchObject(Array(2).fill({ domain: 'acme.com', hostOnly: false }));
    const sister = openPage({ url: 'https://shop.acme.com/', browser: page.browser });
    expect(names(sister)).toEqual(['stytch_session', 'stytch_session_jwt']);
    page.show();
    await client.session.revoke();
    expect([names(page), names(sister)]).toEqual([[], []]);
  });

  it.each([
    ['https://app.acme.com/', true],
    ['https://localhost.acme.com/', true],
    ['http://localhost:3000/', false],
    ['http://app.localhost/', false],
    ['http://127.0.0.1:8080/', false],
    ['http://127.1.2.3/', false],
    ['http://[::1]:3000/', false],
  ])('STORE-14 on %s are marked secure: %s', async (url, secure) => {
    const page = openPage({ url });
    await signInOn(page, { availableToSubdomains: true });
    expect(page.cookies().map((cookie) => cookie.secure)).toEqual([secure, secure]);
  });

  it.each([
    ['STORE-15', 'stytch_session_jwt', 'JWT'],
    ['STORE-16', 'stytch_session', 'opaque token'],
  ])('%s that cannot be removed (%s) cause a warning about a leftover: the %s cookie', async (_, name, what) => {
    const page = openPage();
    const { client } = await signInOn(page);
    expect(page.log).toEqual([]);
    const [, other] = ['stytch_session', 'stytch_session_jwt'].sort((one) => (one === name ? -1 : 1));
    page.browser.jar.store.removeCookie('app.acme.com', '/', other ?? '', () => {});
    // From now on, the browser rejects changes of cookies by scripts.
    page.browser.cookies = 'refused';
    await client.session.revoke({ forceClear: true }).catch(() => {});
    await page.settle();
    expect(page.log).toEqual([expect.stringMatching(new RegExp(`^warn: The ${what} cookie "${name}" is left over`))]);
  });

  it('STORE-15 STORE-16 that are all gone are not warned about', async () => {
    const page = openPage();
    const { client } = await signInOn(page);
    await client.session.revoke();
    expect(page.log).toEqual([]);
  });

  it('STORE-05 STORE-06 of an earlier path and domain go, too, where the page may remove them', async () => {
    const page = openPage({ url: 'https://app.acme.com/shop/' });
    for (const place of ['Path=/', 'Path=/shop', 'Domain=app.acme.com; Path=/']) {
      page.browser.jar.setCookieSync(`stytch_session_jwt=old; ${place}`, 'https://app.acme.com/shop/');
    }
    page.createClient();
    await page.settle();
    expect([names(page), page.log]).toEqual([[], []]);
  });

  it.each(['refused', 'forbidden'] as const)('are kept in memory where the browser has them %s', async (trouble) => {
    const page = openPage();
    page.browser.cookies = trouble;
    const { client, answer } = await signInOn(page);
    expect(client.session.getTokens()).toEqual({
      session_token: answer.session_token,
      session_jwt: answer.session_jwt,
    });
    await client.user.get();
    await client.session.revoke();
    expect(client.session.getTokens()).toBe(null);
    expect(page.provider.state.sessions).toEqual([]);
  });

  it('keep any value unchanged', () => {
    const page = openPage();
    const { token } = sessionCookies({}, page.environment.location);
    for (const value of ['a b', 'a;b=c', '"quoted"', 'ünï', '%41', 'a=b==']) {
      token.write(value, new Date(page.clock.now() + 1_000));
      expect(token.read()).toBe(value);
    }
    expect(page.cookies()).toHaveLength(1);
  });
});

it('STORE-10 a token that cannot stand in a cookie does not leave the one before it there', () => {
  const cookies = sessionCookies({}, openPage().environment.location);
  cookies.jwt.write('first');
  cookies.jwt.write('a\udfff');
  expect(cookies.jwt.read()).toBe('a\udfff');
  cookies.jwt.write('last');
  expect(cookies.jwt.read()).toBe('last');
});

describe('READ-106 a name that begins with "__Host-"', () => {
  const hostNames = { opaqueTokenCookieName: '__Host-t', jwtCookieName: '__Host-j', istCookieName: '__Host-i' };

  it.each(['https://app.acme.com/shop/cart', 'http://localhost:3000/', 'http://127.0.0.1:8080/'])(
    'STORE-05 STORE-06 STORE-14 is written and removed with Secure, path / and no domain: %s',
    (url) => {
      const { written, cookies } = watched(hostNames, url);
      for (const one of [cookies.token, cookies.jwt, cookies.intermediate]) {
        one.write('value', new Date(Date.UTC(2031, 0, 1)));
        one.remove();
      }
      cookies.areReadable();
      expect(written).toHaveLength(8);
      for (const line of written) expect(line).toMatch(/^__Host-\w+=.*; path=\/; .*secure/i);
      for (const line of written) expect(line.toLowerCase()).not.toContain('domain=');
    },
  );

  it('STORE-14 holds a session, and none after the sign-out', async () => {
    const page = openPage({ url: 'https://app.acme.com/shop/cart' });
    const { client, answer } = await signInOn(page, hostNames);
    expect(names(page)).toEqual(['__Host-j', '__Host-t']);
    for (const cookie of page.cookies()) expect(cookie).toMatchObject({ secure: true, path: '/', hostOnly: true });
    expect(page.cookie('__Host-t')).toBe(answer.session_token);
    await client.session.revoke();
    expect([names(page), page.log]).toEqual([[], []]);
  });

  it.each(['%5F%5FHost-t', '%5f_Host-t', '__Host%2Dt'])('is not taken for one that a subdomain can set: %s', (name) => {
    const page = openPage({ url: 'https://app.acme.com/' });
    document.cookie = `${name}=planted; Domain=acme.com; Path=/`;
    expect(document.cookie).toContain('planted');
    expect(sessionCookies(hostNames, page.environment.location).token.read()).toBe(undefined);
  });

  it('leaves the other cookies unchanged', () => {
    const { written, cookies } = watched({ opaqueTokenCookieName: '__Host-t' }, 'http://localhost:3000/');
    cookies.jwt.write('value');
    expect(written).toEqual([expect.not.stringMatching(/secure/i)]);
  });

  it.each([
    ['a path', { path: '/shop' }],
    ['any path', { path: '/' }],
    ['an empty path', { path: '' }],
    ['a domain', { domain: 'acme.com' }],
    ['subdomains', { availableToSubdomains: true }],
  ])('STORE-05 STORE-06 is refused together with %s', (_, options) => {
    for (const name of ['opaqueTokenCookieName', 'jwtCookieName', 'istCookieName']) {
      for (const prefix of ['__Host-', '__host-']) {
        const make = () => openPage().createClient({ cookieOptions: { [name]: `${prefix}x`, ...options } });
        expect(make).toThrow(UsageError);
        expect(make).toThrow('Invalid call to createClient\nA "__Host-" cookie has no path');
      }
    }
  });

  it('STORE-04 is what every cookie has with the prefix "host", and no name twice', async () => {
    const page = openPage();
    const cookieOptions = { prefix: 'host', jwtCookieName: 'own', istCookieName: '__Host-i' } as const;
    const { client } = await signInOn(page, cookieOptions);
    expect(names(page)).toEqual(['__Host-own', '__Host-stytch_session']);
    client.session.updateSession({ intermediate_session_token: 'i' });
    expect(names(page)).toEqual(['__Host-i']);
  });

  it('ARG-21 has a text for its prefix', () => {
    expect(() => openPage().createClient({ cookieOptions: { prefix: true as never } })).toThrow('prefix must be a string.');
  });

  it.each([{ path: '/' }, { domain: 'acme.com' }, { availableToSubdomains: true }])(
    'STORE-05 STORE-06 as a prefix is refused together with %j',
    (more) => {
      expect(() => openPage().createClient({ cookieOptions: { prefix: 'host', ...more } })).toThrow(UsageError);
    },
  );

  it('goes with subdomains that are switched off', () => {
    expect(() => openPage().createClient({ cookieOptions: { ...hostNames, availableToSubdomains: false } })).not.toThrow();
  });
});

it('STORE-14 a name that begins with "__Secure-" is written and removed as browsers ask for it, with Secure', () => {
  const { written, cookies } = watched({ opaqueTokenCookieName: '__Secure-t', path: '/shop' }, 'http://localhost:3000/shop/');
  cookies.token.write('value');
  cookies.token.remove();
  expect(written).toHaveLength(2);
  for (const line of written) expect(line).toMatch(/secure$|secure;/i);
});

/** Records the session cookies that a page writes, without storing them. */
function watched(options: CookieOptions, url: string) {
  const written: string[] = [];
  const page = openPage({ url });
  const cookies = sessionCookies(options, page.environment.location);
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: (line: string) => void written.push(line) });
  return { written, cookies };
}
