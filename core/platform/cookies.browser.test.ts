import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { emptyPage } from '../../fixtures/host/serve.ts';
import { useHost } from '../../fixtures/stage/useHost.ts';

const host = useHost();

/** Opens a page of a sibling subdomain without a client, which would report the cookies that it finds. */
async function openSibling(page: Page): Promise<void> {
  const { port } = new URL(host.server.origin);
  await page.goto(`http://evil.example.localhost:${port}${emptyPage}`);
}

it('READ-106 STORE-04 STORE-14 a real browser takes cookies named "__Host-..." and lets them go', async () => {
  const page = await host.open();
  const kept = async () => (await host.context.cookies()).map(({ name, secure, path }) => [name, secure, path]).sort();
  const begin = () =>
    page.evaluate(() => {
      window.host.createClient({
        cookieOptions: { opaqueTokenCookieName: '__Host-token', jwtCookieName: '__Host-jwt', istCookieName: '__Host-ist' },
      });
    });
  await begin();
  await host.signIn();
  expect(await kept()).toEqual([
    ['__Host-jwt', true, '/'],
    ['__Host-token', true, '/'],
  ]);
  await page.evaluate(() => window.host.client.session.revoke());
  expect(await kept()).toEqual([]);
  await host.open();
  await begin();
  await host.turn();
  expect(await page.evaluate(() => [window.host.client.session.getSync(), window.host.client.session.getTokens()])).toEqual([null, null]);
});

it('READ-106 STORE-14 a real browser takes no "__Host-..." cookie from a sibling subdomain', async () => {
  const { port } = new URL(host.server.origin);
  const page = await host.open();
  await openSibling(page);
  await page.evaluate(() => {
    document.cookie = 'plain=planted; domain=example.localhost; path=/; secure';
    document.cookie = '__Host-stytch_session=planted; domain=example.localhost; path=/; secure';
  });
  await host.goTo(`http://app.example.localhost:${port}/index.html`);
  expect(await page.evaluate(() => document.cookie)).toBe('plain=planted');
});

it('READ-127 STORE-01 in a real browser, a planted token of a sibling that replaces the genuine one is never sent, and signs out here', async () => {
  const { port } = new URL(host.server.origin);
  const account = `http://app.example.localhost:${port}/index.html`;
  await host.open();
  const { session_token: attacker = '' } = await host.signIn({ to: 'mallory@acme.com' });
  const { page } = host;
  await host.goTo(account);
  await host.signIn();
  await openSibling(page);
  await page.evaluate((token) => {
    document.cookie = `stytch_session=${token}; domain=example.localhost; path=/`;
  }, attacker);
  await host.context.clearCookies({ name: 'stytch_session', domain: 'app.example.localhost' });
  host.server.provider.requests.clear();
  await host.goTo(account);
  await page.evaluate(() => window.host.client.otps.email.loginOrCreate('ada@acme.com'));
  expect(await page.evaluate(() => window.host.client.session.getSync())).toBe(null);
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('');
  const sent = host.server.provider.requests.map(({ headers }) => atob(headers['authorization']?.replace('Basic ', '') ?? ''));
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((credentials) => credentials.includes(attacker))).toEqual([]);
});

it('READ-103 in a real browser a cookie that a sibling subdomain has planted changes no session, and goes with the sign-out', async () => {
  const { port } = new URL(host.server.origin);
  const login = `http://app.example.localhost:${port}/index.html`;
  await host.open();
  const { session_token: attacker = '' } = await host.signIn({ to: 'mallory@acme.com' });
  const { page } = host;
  await host.goTo(login);
  const { session_token: victim = '' } = await host.signIn();
  await openSibling(page);
  await page.evaluate((token) => {
    document.cookie = `stytch_session=${token}; domain=example.localhost; path=/index.html`;
  }, attacker);
  await host.goTo(login);
  expect(await page.evaluate(() => document.cookie.match(/stytch_session=/g))).toHaveLength(2);

  host.server.provider.requests.clear();
  await page.evaluate(() => window.host.client.user.update({ name: { first_name: 'Ada' } }));
  const change = host.server.provider.requests.find(({ method }) => method === 'PUT');
  expect(atob(change?.headers['authorization']?.replace('Basic ', '') ?? '')).toBe(`public-token-test-host:${victim}`);

  await page.evaluate(() => window.host.client.session.revoke());
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('');
  await host.goTo(login);
  await host.turn();
  expect(await page.evaluate(() => window.host.client.session.getSync())).toBe(null);
});

it('STORE-10 STORE-22 in a real browser, a JWT above 4 KB leaves no JWT of the user before', async () => {
  const page = await host.open();
  const { session_token = '', session_jwt = '' } = await host.signIn({ to: 'ada@acme.com' });
  const before = await host.signIn({ to: 'eve@acme.com' });
  await page.evaluate((tokens) => window.host.client.session.updateSession(tokens), {
    session_token,
    session_jwt: `${session_jwt}${'A'.repeat(4_096)}`,
  });
  const values = (await host.context.cookies()).map(({ value }) => value);
  expect(values).toContain(session_token);
  expect(values).not.toContain(before.session_jwt);
});
