import { expect, it } from 'vitest';
import { useHost } from '../../fixtures/host/visit.ts';

const host = useHost();

it('READ-106 STORE-04 STORE-14 a real browser takes cookies named "__Host-..." and lets them go', async () => {
  const page = await host.open();
  const kept = async () => (await host.context.cookies()).map(({ name, secure, path }) => [name, secure, path]).sort();
  const { method_id } = await page.evaluate(() => {
    window.host.createClient({
      cookieOptions: { opaqueTokenCookieName: '__Host-token', jwtCookieName: '__Host-jwt', istCookieName: '__Host-ist' },
    });
    return window.host.client.otps.email.loginOrCreate('ada@acme.com');
  });
  const code = host.server.provider.inbox.last().code ?? '';
  await page.evaluate(([given, id]) => window.host.client.otps.authenticate(given, id, { session_duration_minutes: 30 }), [
    code,
    method_id,
  ] as const);
  expect(await kept()).toEqual([
    ['__Host-jwt', true, '/'],
    ['__Host-token', true, '/'],
  ]);
  await page.evaluate(() => window.host.client.session.revoke());
  expect(await kept()).toEqual([]);
});
