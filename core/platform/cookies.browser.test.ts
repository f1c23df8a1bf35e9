import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useHost } from '../../fixtures/host/visit.ts';

const host = useHost();

async function signIn(page: Page, address: string): Promise<string> {
  const { method_id } = await page.evaluate((to) => window.host.client.otps.email.loginOrCreate(to), address);
  const code = host.server.provider.inbox.last(address).code ?? '';
  const { session_token = '' } = await page.evaluate(
    ([given, id]) => window.host.client.otps.authenticate(given, id, { session_duration_minutes: 30 }),
    [code, method_id] as const,
  );
  return session_token;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => 'host' in window);
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
  await signIn(page, 'ada@acme.com');
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

it('READ-103 in a real browser a cookie that a sibling subdomain has planted signs nobody over, and goes with the sign-out', async () => {
  const { port } = new URL(host.server.origin);
  const login = `http://app.example.localhost:${port}/index.html`;
  const attacker = await signIn(await host.open(), 'mallory@acme.com');
  const { page } = host;
  await open(page, login);
  const victim = await signIn(page, 'ada@acme.com');
  await open(page, `http://evil.example.localhost:${port}/index.html`);
  await page.evaluate((token) => {
    document.cookie = `stytch_session=${token}; domain=example.localhost; path=/index.html`;
  }, attacker);
  await open(page, login);
  expect(await page.evaluate(() => document.cookie.match(/stytch_session=/g))).toHaveLength(2);

  host.server.provider.requests.clear();
  await page.evaluate(() => window.host.client.user.update({ name: { first_name: 'Ada' } }));
  const change = host.server.provider.requests.find(({ method }) => method === 'PUT');
  expect(atob(change?.headers['authorization']?.replace('Basic ', '') ?? '')).toBe(`public-token-test-host:${victim}`);

  await page.evaluate(() => window.host.client.session.revoke());
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('');
  await open(page, login);
  await host.turn();
  expect(await page.evaluate(() => window.host.client.session.getSync())).toBe(null);
});
