import { request as requestHttp } from 'node:http';
import type { Server } from 'node:https';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HostServer } from '../fixtures/host/serve.ts';
import { serveHost } from '../fixtures/host/serve.ts';
import { makeCertificate } from '../fixtures/provider/server/certificate.ts';
import { addAuthenticator } from '../fixtures/stage/authenticator.ts';
import { launchBrowser } from '../fixtures/stage/browser.ts';
import { goToHost, signIn } from '../fixtures/stage/windowHost.ts';

/** The account lists the shop as a related origin, but not the stranger. */
const account = 'account.acme.test';
const shop = 'https://shop.example.test';
const stranger = 'https://stranger.example.test';

let host: HostServer;
let server: Server;
let browser: Browser;

/**
 * Serves all three domains with https in front of one host page; the account lists its related origins (WebAuthn Level 3,
 * section 5.11).
 */
beforeAll(async () => {
  host = await serveHost();
  const { port } = new URL(host.origin);
  server = createServer(await makeCertificate([account]), (incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    if (url === '/.well-known/webauthn' && headers.host === account) {
      outgoing.setHeader('content-type', 'application/json');
      outgoing.end(JSON.stringify({ origins: [shop] }));
      return;
    }
    const onward = requestHttp({ port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  }).listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  const to = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser(['--ignore-certificate-errors', `--host-resolver-rules=MAP *:443 ${to}`]);
});

afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
  await host.close();
});

async function open(origin: string) {
  host.renew();
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await goToHost(page, origin);
  await addAuthenticator(page);
  await signIn(page, host);
  return page;
}

it('READ-120 a passkey of the account signs a user in on a page that the account names', async () => {
  const page = await open(shop);
  await page.evaluate((domain) => void window.host.mountPasskeyRegistration({ config: { passkeyOptions: { domain } } }), account);
  await page.getByRole('button', { name: 'Create a Passkey' }).click();
  await page.getByRole('heading', { name: 'Passkey successfully created!' }).waitFor();
  expect(host.provider.state.users[0]?.webauthn_registrations).toMatchObject([{ domain: account }]);
  await page.evaluate(() => window.host.client.session.revoke());
  await page.evaluate(
    (domain) =>
      void window.host.mount({
        config: { products: ['oauth', 'passkeys'], oauthOptions: { providers: [{ type: 'github' }] }, passkeyOptions: { domain } },
      }),
    account,
  );
  await page.getByRole('button', { name: 'Login with a Passkey' }).click();
  await page.getByText('Your Passkey has been successfully authenticated.').waitFor();
});

it("READ-120 a page that the account's domain does not list gets none, and shows an error", async () => {
  const page = await open(stranger);
  await page.evaluate((domain) => void window.host.mountPasskeyRegistration({ config: { passkeyOptions: { domain } } }), account);
  await page.getByRole('button', { name: 'Create a Passkey' }).click();
  await page.getByText('Your Passkey was not created.').waitFor();
  expect(host.provider.state.users[0]?.webauthn_registrations).toEqual([]);
});
