import { beforeEach, describe, expect, it } from 'vitest';
import type { VirtualAuthenticator } from '../fixtures/stage/authenticator.ts';
import { addAuthenticator } from '../fixtures/stage/authenticator.ts';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { emailOnly, smsOnly, useHost } from '../fixtures/stage/useHost.ts';
import type { AnyLoginConfig } from '../machines/login/config.ts';

const host = useHost();
const start = 'POST /webauthn/authenticate/start/primary';
const finish = 'POST /webauthn/authenticate';
const unknown = 'Unknown error occurred during passkey authentication. Please try again.';
const gone =
  'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.';

const withEmail: AnyLoginConfig = { ...emailOnly, products: ['passkeys', 'otp'] };
const withPhone: AnyLoginConfig = { ...smsOnly, products: ['otp', 'passkeys'] };
const withSocial: AnyLoginConfig = { products: ['oauth', 'passkeys'], oauthOptions: { providers: [{ type: 'github' }] } };

let authenticator: VirtualAuthenticator;

const calls = () => host.calls().filter((call) => call.includes('webauthn'));
const button = (page = host.page) => page.getByRole('button', { name: 'Login with a Passkey' });
const confirmed = () => host.page.getByText('Your Passkey has been successfully authenticated.').waitFor();
const redeemed = () => [...host.server.provider.requests].find(({ path }) => path === '/webauthn/authenticate')?.body;
const user = () => host.server.provider.state.users[0];

/** Registers a user with a passkey in this browser and signs out. */
async function register(page = host.page): Promise<void> {
  await host.signIn({}, page);
  await page.evaluate(async () => {
    const { client } = window.host;
    await client.webauthn.register({ is_passkey: true });
    await client.session.revoke();
    window.host.heard.length = 0;
  });
  host.server.provider.requests.clear();
}

const mount = (config: AnyLoginConfig) => host.mount({ config });

/** Records the browser's passkey requests: autofill or dialog. */
const watchAsked = () =>
  host.page.evaluate(() => {
    const asked: string[] = [];
    const ask = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (request) => {
      const how = request?.mediation ?? 'dialog';
      asked.push(how);
      const answer = ask(request);
      answer.catch(({ name }: Error) => asked.push(`${how}: ${name}`));
      return answer;
    };
    Object.assign(window, { asked });
  });
const asked = () => host.page.evaluate(() => (window as unknown as { asked: string[] }).asked);

/** Simulates a browser without passkey autofill. */
const withoutAutofill = () =>
  host.page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

beforeEach(async () => {
  await host.open();
  authenticator = await addAuthenticator(host.page);
  await watchAsked();
});

describe('the button', () => {
  it('CFG-07 MAIN-09 PKEY-01 PKEY-02 PKEY-03 READ-59 READ-84 EVT-13 EVT-14 CALL-40 CALL-41 MOUNT-02 CFG-20 signs in, and reports it once', async () => {
    await register();
    const page = await mount({ ...withSocial, sessionOptions: { sessionDurationMinutes: 77 } });
    await button().waitFor();
    await page.getByRole('button', { name: 'Continue with GitHub' }).waitFor();
    expect(await page.locator('#widget button').first().innerText()).toBe('Login with a Passkey');
    expect(await axeFindings(page)).toEqual([]);
    expect(calls()).toEqual([]);
    await button().dblclick();
    await confirmed();
    await page.getByRole('heading', { name: 'Success', exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Success');
    expect(await axeFindings(page)).toEqual([]);
    expect(calls()).toEqual([start, finish]);
    expect(redeemed()).toMatchObject({
      is_passkey: true,
      conditional_mediation: false,
      session_duration_minutes: 77,
    });
    expect(await host.heard()).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'session']);
  });

  it('MAIN-08 READ-98 is the first item where the browser has no autofill, wherever it is listed', async () => {
    await register();
    await withoutAutofill();
    const page = await mount({ ...withSocial, ...emailOnly, products: ['oauth', 'otp', 'passkeys'] });
    await button().waitFor();
    await page.getByRole('button', { name: 'Continue with GitHub' }).waitFor();
    expect(await page.locator('#widget button').first().innerText()).toBe('Login with a Passkey');
    expect(await axeFindings(page)).toEqual([]);
    // Without autofill, no request happens automatically (PKEY-05).
    await button().click();
    await confirmed();
    expect([calls(), await asked()]).toEqual([[start, finish], ['dialog']]);
  });
});

describe('autofill', () => {
  it('MAIN-10 PKEY-04 READ-33 READ-59 CALL-41 CFG-20 signs in by the email input, without a button', async () => {
    await register();
    const page = await mount({ ...withEmail, sessionOptions: { sessionDurationMinutes: 77 } });
    await confirmed();
    expect(calls()).toEqual([start, finish]);
    expect(redeemed()).toMatchObject({
      is_passkey: true,
      conditional_mediation: true,
      session_duration_minutes: 77,
    });
    expect(await asked()).toEqual(['conditional']);
    expect(await host.heard()).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'session']);
    await page.getByRole('heading', { name: 'Success', exact: true }).waitFor();
  });

  it.each([
    ['the email input', withEmail, 'Email address', 'username webauthn'],
    ['the phone input where there is no other', withPhone, 'Phone number', 'tel-national webauthn'],
  ] as const)('PKEY-04 READ-33 MAIN-10 waits in %s, in light DOM and shadow root', async (_, config, label, autocomplete) => {
    await register();
    await authenticator.setPresence(false);
    for (const enableShadowDOM of [false, true]) {
      await mount({ ...config, enableShadowDOM });
      await expect.poll(asked).toContainEqual('conditional');
      expect(await host.page.getByLabel(label).getAttribute('autocomplete')).toBe(autocomplete);
      expect(await button().count()).toBe(0);
      expect(await axeFindings(host.page)).toEqual([]);
      await host.page.evaluate(() => window.host.mount().unmount());
      await expect.poll(asked).toEqual(['conditional', 'conditional: AbortError']);
      await watchAsked();
    }
    expect(calls()).toEqual([start, start]);
    expect(await host.heard()).toEqual([]);
  });

  it('PKEY-04 marks no input where the browser has no autofill', async () => {
    await withoutAutofill();
    const page = await mount(withEmail);
    await button().waitFor();
    expect(await page.getByLabel('Email address').getAttribute('autocomplete')).toBe('email');
  });

  it('PKEY-04 READ-33 waits while the email form is the one that is shown', async () => {
    await authenticator.setPresence(false);
    const page = await mount({ products: ['otp', 'passkeys'], otpOptions: { methods: ['sms', 'email'] } });
    await page.getByLabel('Phone number').waitFor();
    expect(await page.getByLabel('Phone number').getAttribute('autocomplete')).toBe('tel-national');
    await page.getByRole('tab', { name: 'Email' }).click();
    await expect.poll(asked).toEqual(['conditional']);
    await page.getByRole('tab', { name: 'Text' }).click();
    await expect.poll(asked).toEqual(['conditional', 'conditional: AbortError']);
    await page.getByRole('tab', { name: 'Email' }).click();
    await expect.poll(asked).toEqual(['conditional', 'conditional: AbortError', 'conditional']);
    expect(await host.heard()).toEqual([]);
  });

  it('READ-80 leaving Main calls it off, and coming back asks again', async () => {
    await authenticator.setPresence(false);
    const page = await mount(withEmail);
    await expect.poll(asked).toEqual(['conditional']);
    await host.submit('Email address', 'ada@acme.com');
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    await expect.poll(asked).toEqual(['conditional', 'conditional: AbortError']);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(asked).toEqual(['conditional', 'conditional: AbortError', 'conditional']);
    expect(await host.heard()).toEqual(['OTP_LOGIN_OR_CREATE']);
    expect(calls()).toEqual([start, start]);
  });

  it('READ-80 stops for a dialog of the host, and starts again when that has failed', async () => {
    await register();
    await authenticator.setPresence(false);
    const page = await mount(withEmail);
    await expect.poll(asked).toEqual(['conditional']);
    await authenticator.setPresence(true);
    await authenticator.setVerified(false);
    const code = await page.evaluate(() =>
      window.host.client.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 30 }).catch((error) => error.code),
    );
    expect(code).toBe('passkey');
    await expect
      .poll(async () => (await asked()).slice(0, 5))
      .toEqual(['conditional', 'dialog', 'conditional: AbortError', 'dialog: NotAllowedError', 'conditional']);
    expect(await page.getByRole('alert').allInnerTexts()).toEqual(['']);
  });

  it('READ-80 stops for a dialog of the host that registers, and starts again when that has failed', async () => {
    await register();
    await host.signIn();
    await authenticator.setPresence(false);
    const page = await mount(withEmail);
    await expect.poll(asked).toEqual(['conditional']);
    await authenticator.setPresence(true);
    await authenticator.setVerified(false);
    const code = await page.evaluate(() => window.host.client.webauthn.register({ is_passkey: true }).catch((error) => error.code));
    expect(code).toBe('passkey');
    await expect.poll(async () => (await asked()).slice(0, 3)).toEqual(['conditional', 'conditional: AbortError', 'conditional']);
  });

  it('READ-80 does not close a dialog of the host when its own request is answered late, and starts when that has ended', async () => {
    await register();
    await authenticator.setPresence(false);
    const late = host.hold('/webauthn/authenticate/start/primary');
    const page = await mount(withEmail);
    await late.arrived;
    const code = page.evaluate(() => {
      const caller = Object.assign(window, { caller: new AbortController() }).caller;
      const options = { is_passkey: true, session_duration_minutes: 30, signal: caller.signal };
      return window.host.client.webauthn.authenticate(options).catch((error) => error.code);
    });
    await expect.poll(asked).toEqual(['dialog']);
    late.release();
    await expect.poll(asked).toEqual(['dialog', 'conditional', 'conditional: AbortError']);
    await page.evaluate(() => (Reflect.get(window, 'caller') as AbortController).abort());
    expect(await code).toBe('aborted');
    await expect.poll(async () => (await asked()).slice(3)).toEqual(['dialog: AbortError', 'conditional']);
  });

  it('READ-80 stops for a dialog of the host that signs in', async () => {
    await register();
    await authenticator.setPresence(false);
    const page = await mount(withEmail);
    await expect.poll(asked).toEqual(['conditional']);
    await authenticator.setPresence(true);
    await page.evaluate(
      async () => void (await window.host.client.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 30 })),
    );
    await host.painted();
    await host.turn();
    expect(await asked()).toEqual(['conditional', 'dialog', 'conditional: AbortError']);
    expect(calls()).toEqual([start, start, finish]);
  });

  it('PKEY-07 READ-34 that fails is started again five times, and no sixth', async () => {
    let tries = 0;
    await host.page.route('**/webauthn/authenticate/start/primary', (route) => {
      tries += 1;
      return route.abort('connectionrefused');
    });
    await mount(withEmail);
    await expect.poll(() => tries).toBe(6);
    // Waits for everything that could still happen: each attempt waits for a paint.
    await host.painted();
    await host.turn();
    expect(tries).toBe(6);
    expect(await host.heard()).toEqual(['error unreachable']);
    // The user requested nothing, so no error is shown.
    expect(await host.page.getByRole('alert').allInnerTexts()).toEqual(['']);
  });

  it('PKEY-07 READ-34 a user who closes the offer is asked again, and the host gets no error', async () => {
    await host.page.evaluate(() => {
      navigator.credentials.get = async () => {
        throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError');
      };
    });
    await mount(withEmail);
    await expect.poll(() => calls().length).toBe(6);
    await host.painted();
    await host.turn();
    expect(calls()).toEqual(Array(6).fill(start));
    expect(await host.heard()).toEqual([]);
    expect(await host.page.getByRole('alert').allInnerTexts()).toEqual(['']);
  });

  it('PKEY-08 PKEY-07 says that the provider does not know the passkey, and asks again', async () => {
    await register();
    user()?.webauthn_registrations.splice(0);
    host.server.provider.state.passkeys.splice(0);
    const page = await mount(withEmail);
    await page.getByRole('alert').getByText(gone).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const [above, below] = [await page.getByText(gone).boundingBox(), await page.locator('form').boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    // The form is unchanged and usable.
    expect(await page.locator('input[aria-invalid]').count()).toBe(0);
    await host.submit('Email address', 'ada@acme.com');
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
  });

  it('EVT-13 while another answer is awaited, the host gets the sign-in before the session', async () => {
    await register();
    const [redeeming, sending] = [host.hold('/webauthn/authenticate'), host.hold('/otps/email/login_or_create')];
    await mount(withEmail);
    await redeeming.arrived;
    await host.submit('Email address', 'ada@acme.com');
    await sending.arrived;
    const answered = host.page.waitForResponse('**/webauthn/authenticate');
    redeeming.release();
    await (await answered).finished();
    await host.turn();
    sending.release();
    await expect.poll(host.heard).toContain('session');
    expect(await host.heard()).toEqual(['OTP_LOGIN_OR_CREATE', 'PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'session']);
  });

  it('sends no further request for a signed-in user without a passkey', async () => {
    await host.signIn();
    const answered = host.page.waitForResponse('**/webauthn/authenticate/start/secondary');
    await mount(withEmail);
    await (await answered).finished();
    await host.painted();
    await host.turn();
    expect(calls()).toHaveLength(1);
    expect(await host.page.getByRole('alert').allInnerTexts()).toEqual(['']);
  });
});

describe('a passkey that leads nowhere', () => {
  it('PKEY-01 opens no dialog once the widget is removed, and closes an open one', async () => {
    await register();
    await withoutAutofill();
    const held = host.server.provider.faults.add({ path: '/webauthn/authenticate/start/primary', fault: { kind: 'hang' } });
    const gone = () =>
      host.page.evaluate(async () => {
        (Reflect.get(window, 'mounted') as { unmount(): void }).unmount();
        await window.host.stopped();
      });
    const show = () => host.page.evaluate((config) => void Object.assign(window, { mounted: window.host.mount({ config }) }), withPhone);
    await show();
    await button().click();
    await held.arrived;
    await gone();
    const answered = host.page.waitForResponse('**/webauthn/authenticate/start/primary');
    held.release();
    await (await answered).finished();
    await authenticator.setPresence(false);
    await show();
    await button().click();
    await expect.poll(asked).toEqual(['dialog']);
    await gone();
    await expect.poll(asked).toEqual(['dialog', 'dialog: AbortError']);
  });

  it('PKEY-10 a user who closes the dialog can press again', async () => {
    await register();
    await authenticator.setVerified(false);
    const page = await mount(withSocial);
    await button().click();
    await page.getByRole('alert').getByText(unknown).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Login with a Passkey');
    expect(await host.heard()).toEqual(['error passkey']);
    await authenticator.setVerified(true);
    await button().click();
    await confirmed();
    expect(calls()).toEqual([start, start, finish]);
  });

  it('PKEY-10 without an authenticator', async () => {
    await authenticator.remove();
    const page = await mount(withSocial);
    await button().waitFor();
    // The browser asks for the passkey's location; the user closes the dialog.
    await page.evaluate(() => {
      navigator.credentials.get = async () => {
        throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError');
      };
    });
    await button().click();
    await page.getByRole('alert').getByText(unknown).waitFor();
  });

  const refuse = (error_type: string) =>
    host.server.provider.faults.add({
      path: '/webauthn/authenticate',
      fault: { kind: 'api_error', status: 400, error_type, error_message: 'not for people' },
    });

  it('PKEY-02 PKEY-10 any other error of the server is shown until a passkey is accepted', async () => {
    await register();
    const page = await mount(withSocial);
    refuse('invalid_public_key_credential');
    await button().click();
    await page.getByRole('alert').getByText(unknown).waitFor();
    expect(await host.heard()).toEqual(['error api_error']);
    await button().click();
    await confirmed();
    expect(await page.getByText(unknown).count()).toBe(0);
  });

  it('PKEY-08 one that the provider does not know is gone from the password manager, too', async () => {
    await register();
    const page = await mount(withSocial);
    refuse('webauthn_registration_not_found');
    await button().click();
    await page.getByRole('alert').getByText(gone).waitFor();
    expect(await authenticator.credentials()).toEqual([]);
    expect(await host.heard()).toEqual(['error api_error']);
  });

  it('PKEY-09 an empty response', async () => {
    const page = await mount(withSocial);
    await page.evaluate(() => {
      navigator.credentials.get = async () => null;
    });
    await button().click();
    await page.getByRole('alert').getByText(unknown).waitFor();
    expect(calls()).toEqual([start]);
  });

  it('ERR-13 a provider that is out of reach has its own sentence', async () => {
    const page = await mount(withSocial);
    await button().waitFor();
    await page.route('**/webauthn/authenticate/start/primary', (route) => route.abort('connectionrefused'));
    await button().click();
    await page.getByRole('alert').getByText('Unable to contact our servers.').waitFor();
  });
});

describe('other browsers, other hosts', () => {
  it.each(['PublicKeyCredential', 'credentials'])(
    'MAIN-08 MAIN-09 READ-98 without %s there is no button, no call and no error',
    async (missing) => {
      await host.page.evaluate((name) => {
        if (name === 'credentials') Object.defineProperty(navigator, name, { value: undefined });
        else Reflect.deleteProperty(window, name);
      }, missing);
      await host.page.evaluate(() => localStorage.setItem('stytch_sdk_state_public-token-test-host::b2c_last_used_oauth', '"github"'));
      const page = await mount({ ...withSocial, oauthOptions: { ...withSocial.oauthOptions, rememberLastUsed: true } });
      // The badge would appear together with the button.
      await page.getByText('Last used').waitFor();
      expect(await button().count()).toBe(0);
      expect([calls(), await host.heard()]).toEqual([[], []]);
    },
  );

  it('MAIN-08 a browser that cannot say whether it has autofill gets the button', async () => {
    await host.page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.reject(new Error('odd'));
    });
    await mount(withEmail);
    await button().waitFor();
  });

  it.each([
    ['the button', withSocial],
    ['autofill', withEmail],
  ])('EVT-13 EVT-14 a host that shows its app once there is a session gets every event, by %s', async (by, config) => {
    await register();
    await host.page.evaluate((given) => window.host.renderSwappingApp({ config: given }), config);
    if (by === 'the button') await button().click();
    await host.page.getByRole('heading', { name: 'The app' }).waitFor();
    expect(await host.heard()).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'session']);
  });

  it('CFG-07 passkeys that a host turns on later are offered from then on', async () => {
    await register();
    const sought = host.page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const { asked } = window as unknown as { asked: string[] };
          const ask = PublicKeyCredential.isConditionalMediationAvailable.bind(PublicKeyCredential);
          PublicKeyCredential.isConditionalMediationAvailable = () => {
            asked.push('support');
            return ask();
          };
          addEventListener('eip6963:requestProvider', () => resolve([...asked]), { once: true });
        }),
    );
    // Wallets are searched for after passkeys would be requested.
    await mount({ ...emailOnly, products: ['otp', 'crypto'] });
    expect(await sought).toEqual([]);
    expect(await host.page.getByLabel('Email address').getAttribute('autocomplete')).toBe('email');
    await mount(withEmail);
    await confirmed();
    expect(await asked()).toEqual(expect.arrayContaining(['support', 'conditional']));
  });
});
