import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../fixtures/index.ts';
import { smsOnly, useHost } from '../fixtures/stage/useHost.ts';

const host = useHost();

const submit = () => host.submit('Phone number', '(202) 555-0123');

async function canBeSentAgain(page: Page) {
  expect(await page.getByLabel('Phone number').inputValue()).toBe('(202) 555-0123');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
}

const failures: [string, Fault, string][] = [
  [
    'HTML in place of an answer',
    { kind: 'answer', status: 200, body: '<h1>hi</h1>', contentType: 'text/html' },
    'Invalid JSON response from our servers.',
  ],
  ['a 500 as HTML', { kind: 'answer', status: 500, body: '<h1>oh</h1>', contentType: 'text/html' }, 'Invalid response from our servers.'],
  [
    'a 500 of the protocol',
    { kind: 'api_error', status: 500, error_type: 'internal_server_error', error_message: 'We are sorry.' },
    'We are sorry.',
  ],
  [
    'a 500 with a blank message',
    { kind: 'api_error', status: 500, error_type: 'internal_server_error', error_message: ' ' },
    'Invalid or no response from server',
  ],
  ['an answer without its method id', { kind: 'answer', status: 200, body: { data: {} } }, 'The response lacks a field.'],
];

describe('a provider that misbehaves', () => {
  it.each(failures)('ERR-08 ERR-10 %s: a clear message, nothing typed is lost, it can be sent again', async (_, fault, text) => {
    const page = await host.login();
    host.server.provider.faults.add({ path: '/otps/sms/login_or_create', fault });
    await submit();
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    expect((await host.heard())[0]).toMatch(/^error (api_error|invalid_answer)$/);
    await canBeSentAgain(page);
  });

  it('ERR-01 a provider that is down', async () => {
    const page = await host.login();
    await page.route('**/otps/sms/login_or_create', (route) => route.abort('connectionrefused'), { times: 1 });
    await submit();
    await page.getByRole('alert').getByText('Unable to contact our servers.').waitFor();
    expect(await host.heard()).toEqual(['error unreachable']);
    await canBeSentAgain(page);
  });

  it('ERR-01 a server that hangs: after the timeout the form shows an error', async () => {
    await host.page.clock.install();
    const page = await host.open();
    await page.evaluate(
      (config) => {
        window.host.createClient({ timeoutMs: 20_000 });
        window.host.mount({ config });
      },
      { ...smsOnly },
    );
    const held = host.hold('/otps/sms/login_or_create');
    await submit();
    await held.arrived;
    await page.clock.fastForward(20_000);
    await page.getByRole('alert').getByText('Unable to contact our servers.').waitFor();
    held.release();
    await canBeSentAgain(page);
  });

  it('BOOT-04 a provider whose settings cannot be had still signs in', async () => {
    host.server.provider.faults.add({ path: /^\/projects\//, times: Infinity, fault: { kind: 'answer', status: 502, body: 'no' } });
    const page = await host.login();
    await submit();
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await page.getByRole('heading', { name: 'Success' }).waitFor();
  });
});

describe('a page that misbehaves', () => {
  it('callbacks of the host that throw change nothing', async () => {
    const page = await host.open();
    await page.evaluate(
      (config) => {
        const fail = () => {
          throw new Error('a bug of the host');
        };
        window.host.client.session.onChange(fail);
        window.host.mount({ config, callbacks: { onEvent: fail, onError: fail } });
      },
      { ...smsOnly },
    );
    host.server.provider.faults.add({ path: '/otps/sms/login_or_create', fault: { kind: 'answer', status: 500, body: '' } });
    await submit();
    await page.getByRole('alert').getByText('Invalid response').waitFor();
    await canBeSentAgain(page);
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await page.getByRole('heading', { name: 'Success' }).waitFor();
    expect(await host.heard()).toEqual(['session']);
  });

  it.each(['{', '[]', '"text"', '{"session":{"session_id":7},"user":{}}', '{"session":{"toString":[]},"user":null}'])(
    'STORE-17 junk in local storage counts as signed out: %s',
    async (junk) => {
      await host.page.addInitScript((text) => {
        if (!sessionStorage.getItem('seeded')) localStorage.setItem('stytch_sdk_state_public-token-test-host', text);
        sessionStorage.setItem('seeded', 'yes');
      }, junk);
      const page = await host.login();
      expect(await page.evaluate(() => window.host.client.session.getSync())).toBeNull();
      await submit();
      await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
      await page.getByLabel('One-time passcode').fill(host.lastCode());
      await page.getByRole('heading', { name: 'Success' }).waitFor();
      await host.open();
      expect(await page.evaluate(() => window.host.client.session.getSync())).not.toBeNull();
    },
  );

  it('blocked cookies and storage: the sign-in holds for as long as the page does', async () => {
    await host.page.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: blocked });
      Object.defineProperty(Document.prototype, 'cookie', { get: blocked, set: blocked });
    });
    const page = await host.login();
    await submit();
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await page.getByRole('heading', { name: 'Success' }).waitFor();
    const user = await page.evaluate(() => window.host.client.user.get());
    expect(user.user_id).toMatch(/^user-test-/);
  });
});
