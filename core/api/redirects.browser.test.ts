import { expect, it } from 'vitest';
import { useHost } from '../../fixtures/stage/useHost.ts';

const host = useHost({}, {}, "script-src 'self'; style-src 'self'");

it('CALL-01 a real browser follows no redirect of the API, to another origin or its own, and the error names the redirect', async () => {
  const page = await host.open();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  for (const origin of [host.server.origin.replace('localhost', '127.0.0.1'), host.server.origin]) {
    const location = `${origin}/elsewhere`;
    await page.route('**/sdk/v1/passwords/authenticate', (route) => route.fulfill({ status: 307, headers: { location } }));
    const message = await page.evaluate(async () => {
      const credentials = { email: 'ada@acme.com', password: 'correct horse', session_duration_minutes: 30 };
      return window.host.client.passwords.authenticate(credentials).catch((error: Error) => error.message);
    });
    expect(message).toBe('The answer is a redirect.');
  }
  expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([]);
});
