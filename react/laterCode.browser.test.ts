import { describe, expect, it } from 'vitest';
import { smsOnly, useHost } from '../fixtures/host/visit.ts';

const host = useHost();

describe('code that loads when it is needed', () => {
  it('code of an effect that cannot be had says so, and the form can be sent again', async () => {
    await host.page.route('**/assets/otp-*', (route) => route.abort('connectionrefused'));
    const page = await host.login({ config: smsOnly });
    await page.getByLabel('Phone number').fill('(202) 555-0123');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Unable to contact our servers.').waitFor();
    expect(await page.getByLabel('Phone number').inputValue()).toBe('(202) 555-0123');
    expect(host.calls()).toEqual([]);
    await page.unroute('**/assets/otp-*');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    expect(host.calls()).toEqual(['POST /otps/sms/login_or_create']);
  });

  it('a screen that cannot be had says so, and can be asked for again', async () => {
    // The screens' code, and not that of the calls, which has the same word for its name.
    await host.page.route('**/assets/otp-*', async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('OTPAuthenticate')) await route.abort('connectionrefused');
      else await route.fulfill({ response });
    });
    const page = await host.login({ config: smsOnly });
    await page.getByLabel('Phone number').fill('(202) 555-0123');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Unable to contact our servers.').waitFor();
    // The code of the calls may still be on its way through the handler.
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    expect(host.calls()).toEqual(['POST /otps/sms/login_or_create']);
  });

  it('nothing is sent before what Main leads to is here, and then once', async () => {
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await host.page.route('**/assets/loginRest-*', async (route) => {
      await held;
      await route.continue();
    });
    const page = await host.login({ config: smsOnly });
    await page.getByLabel('Phone number').fill('(202) 555-0123');
    await page.keyboard.press('Enter');
    await page.locator('button[aria-busy]').waitFor();
    await host.turn();
    arrive();
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    expect(host.calls()).toEqual(['POST /otps/email/login_or_create', 'POST /otps/sms/login_or_create']);
  });

  it('what Main leads to and cannot be had is said in the form, which keeps what was typed, before anything is sent', async () => {
    await host.page.route('**/assets/loginRest-*', (route) => route.abort('connectionrefused'));
    const page = await host.login({ config: smsOnly });
    await page.getByLabel('Phone number').fill('(202) 555-0123');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Unable to contact our servers.').waitFor();
    expect([await page.getByLabel('Phone number').inputValue(), host.calls()]).toEqual(['(202) 555-0123', []]);
    await page.unroute('**/assets/loginRest-*');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    expect(host.calls()).toEqual(['POST /otps/sms/login_or_create']);
  });

  it('PKEY-04 what runs beside the form and cannot be had is tried again when the page finds its network', async () => {
    await host.page.route('**/assets/loginRest-*', (route) => route.abort('connectionrefused'), { times: 2 });
    const told = host.page.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
    const page = await host.login({ config: { products: ['passkeys', 'otp'], otpOptions: { methods: ['sms'] } } });
    await told;
    expect(host.calls()).toEqual([]);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    // Without an authenticator a browser may give up at once, and be asked again.
    await expect.poll(host.calls).toContain('POST /webauthn/authenticate/start/primary');
  });

  it('FORM-19 FORM-20 without the phone parser the number goes as typed, and is shown raw', async () => {
    await host.page.route('**/assets/min-*.js', (route) => route.abort('connectionrefused'));
    const page = await host.login({ config: smsOnly });
    await page.getByLabel('Phone number').fill('(202) 555-0123');
    await page.keyboard.press('Enter');
    await page.getByText('A 6-digit passcode was sent to you at +12025550123.').waitFor();
    expect(host.server.provider.inbox.last().to).toBe('+12025550123');
  });
});
