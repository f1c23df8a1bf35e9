import { beforeEach, describe, expect, it } from 'vitest';
import { makePerson, PASSWORD } from '../fixtures/people/passwordUser.ts';
import { EMAIL } from '../fixtures/people/testUser.ts';
import type { VirtualAuthenticator } from '../fixtures/stage/authenticator.ts';
import { addAuthenticator } from '../fixtures/stage/authenticator.ts';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { useHost } from '../fixtures/stage/useHost.ts';
import type { AnyLoginConfig } from '../machines/login/config.ts';

const host = useHost();

const ways: AnyLoginConfig = { products: ['passwords', 'otp', 'passkeys'], otpOptions: { methods: ['sms'] } };
const silent: AnyLoginConfig = { ...ways, passkeyOptions: { upgrade: 'silent' } };
const offered: AnyLoginConfig = { ...ways, passkeyOptions: { upgrade: 'offer' } };
const registering = ['POST /webauthn/register/start', 'POST /webauthn/register'];

let authenticator: VirtualAuthenticator;

const user = () => host.server.provider.state.users[0];
const registrations = () => user()?.webauthn_registrations.length;
const calls = () => host.calls().filter((call) => !call.endsWith('/webauthn/authenticate/start/primary'));

/**
 * Simulates creation of a passkey without a dialog: Chromium's virtual authenticator claims support but does not answer such
 * a request.
 */
const answerConditional = (how: 'made' | 'refused') =>
  host.page.evaluate((given) => {
    const create = navigator.credentials.create.bind(navigator.credentials);
    const asked: (string | undefined)[] = [];
    navigator.credentials.create = async (request: CredentialCreationOptions & { mediation?: string } = {}) => {
      const { mediation, ...options } = request;
      asked.push(mediation, options.publicKey?.authenticatorSelection?.userVerification);
      if (mediation === 'conditional' && given === 'refused') throw new DOMException('No password was filled in.', 'NotAllowedError');
      return create(options);
    };
    Object.assign(window, { asked });
  }, how);
const asked = () => host.page.evaluate(() => (window as unknown as { asked: string[] }).asked);

const mount = (config: AnyLoginConfig) => host.mount({ config });

/** Logs in with a password; later requests are its results. */
async function logIn(): Promise<void> {
  const { page } = host;
  await page.getByRole('tab', { name: 'Email' }).click();
  await page.getByLabel('Email address').fill(EMAIL);
  await host.press('Continue with email');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  host.server.provider.requests.clear();
  await host.press('Continue');
}

async function enterCode(): Promise<void> {
  const { page } = host;
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByLabel('Phone number').fill('2025550123');
  await host.press('Continue with text message');
  const field = page.getByLabel('One-time passcode');
  await field.waitFor();
  host.server.provider.requests.clear();
  await field.fill(host.lastCode());
}

/** Mounts the widget when a button is pressed, as a page with a dialog does. */
async function mountAtClick(config: AnyLoginConfig): Promise<void> {
  await host.page.evaluate((given) => {
    const button = Object.assign(document.createElement('button'), { textContent: 'Log in here' });
    button.addEventListener('click', () => void Object.assign(window, { mounted: window.host.mount({ config: given }) }));
    document.body.prepend(button);
  }, config);
  await host.press('Log in here');
}

/** Simulates a browser without passkey autofill. */
const withoutAutofill = () =>
  host.page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** Records the browser's passkey requests in order. */
const watchGet = () =>
  host.page.evaluate(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    const asked: unknown[] = [];
    navigator.credentials.get = (options) => {
      asked.push((options as { uiMode?: string }).uiMode ?? options?.mediation);
      return get(options);
    };
    Object.assign(window, { asked });
  });

/** Registers a user with a passkey in this browser and signs out. */
async function register(): Promise<void> {
  await host.page.evaluate(
    async ([email, password]) => {
      const { client } = window.host;
      await client.passwords.authenticate({ email, password, session_duration_minutes: 30 });
      await client.webauthn.register({ is_passkey: true });
      await client.session.revoke();
    },
    [EMAIL, PASSWORD] as const,
  );
  host.server.provider.requests.clear();
}

beforeEach(async () => {
  await makePerson(host.server.provider, 'password');
  await host.open();
  authenticator = await addAuthenticator(host.page);
});

describe('a passkey that the browser makes by itself', () => {
  it('READ-117 comes with a password, with no further step', async () => {
    await answerConditional('made');
    await mount(silent);
    await logIn();
    await host.see({ heading: 'Success!' });
    await expect.poll(registrations).toBe(1);
    expect(calls()).toEqual(['POST /passwords/authenticate', ...registering]);
    expect(await authenticator.credentials()).toHaveLength(1);
    // Without a dialog, the browser cannot verify the user.
    expect(await asked()).toEqual(['conditional', 'preferred']);
    await expect.poll(host.heard).toContain('PASSKEY_REGISTER');
    expect(await axeFindings(host.page)).toEqual([]);
  });

  it('READ-117 signs the user in the next time', async () => {
    // The virtual authenticator would answer autofill at any time.
    await withoutAutofill();
    await answerConditional('made');
    await mount(silent);
    await logIn();
    await expect.poll(registrations).toBe(1);
    await expect.poll(host.heard).toContain('PASSKEY_REGISTER');
    await host.page.evaluate(() => window.host.client.session.revoke());
    await host.press('Login with a Passkey');
    await host.see({ text: 'Your Passkey has been successfully authenticated.' });
    const factors = await host.page.evaluate(() => window.host.client.session.getSync()?.authentication_factors);
    expect(factors?.map(({ type }) => type)).toEqual(['webauthn']);
  });

  it('READ-117 comes with a code, on a page that takes the widget away as soon as there is a session', async () => {
    await answerConditional('made');
    await host.page.evaluate((config) => window.host.renderSwappingApp({ client: window.host.client, config }), silent);
    await enterCode();
    await host.see({ heading: 'The app' });
    await expect.poll(() => calls().slice(-2)).toEqual(registering);
  });

  it('READ-117 that the browser refuses causes no error, and leaves nothing on the server', async () => {
    await answerConditional('refused');
    await mount(silent);
    await logIn();
    await host.see({ heading: 'Success!' });
    await expect.poll(calls).toContain('POST /webauthn/register/start');
    await host.turn();
    expect(await host.heard()).toEqual(['PASSWORD_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'session']);
    expect([registrations(), await asked()]).toEqual([0, ['conditional', 'preferred']]);
  });

  it('READ-117 is not asked for where the browser cannot, or the host has not asked', async () => {
    await answerConditional('made');
    await mount(ways);
    await logIn();
    await host.see({ heading: 'Success!' });
    await host.page.evaluate(() => {
      PublicKeyCredential.getClientCapabilities = async () => ({ conditionalCreate: false });
    });
    await host.page.evaluate(() => window.host.client.session.revoke());
    await host.open();
    await answerConditional('made');
    await host.page.evaluate(() => {
      PublicKeyCredential.getClientCapabilities = async () => ({ conditionalCreate: false });
    });
    await mount(silent);
    await logIn();
    await host.see({ heading: 'Success!' });
    await host.turn();
    expect([registrations(), await asked()]).toEqual([0, []]);
  });
});

describe('the offer of a passkey', () => {
  const offer = 'Log in faster next time';

  it('READ-118 comes after a code, before the confirmation, and a passkey is made', async () => {
    await mount(offered);
    await enterCode();
    await host.see({ heading: offer });
    expect(await axeFindings(host.page)).toEqual([]);
    expect(await host.heard()).not.toContain('AUTHENTICATE_FLOW_COMPLETE');
    await host.press('Create a Passkey');
    await host.see({ heading: 'Success' });
    expect(calls()).toEqual(['POST /otps/authenticate', ...registering]);
    expect(await authenticator.credentials()).toHaveLength(1);
    expect((await host.heard()).filter((type) => /PASSKEY|COMPLETE/.test(type))).toEqual([
      'PASSKEY_REGISTER',
      'AUTHENTICATE_FLOW_COMPLETE',
    ]);
  });

  it('READ-118 is skipped by keys, and not made again before a month is over', async () => {
    await mount(offered);
    await logIn();
    await host.see({ heading: offer });
    await host.page.keyboard.press('Tab');
    await host.page.keyboard.press('Tab');
    await host.page.keyboard.press('Enter');
    await host.see({ heading: 'Success!' });
    expect(await host.heard()).toContain('PASSKEY_SKIP');

    const again = async () => {
      await host.page.evaluate(() => window.host.client.session.revoke());
      await host.open();
      await mount(offered);
      await logIn();
    };
    await again();
    await host.see({ heading: 'Success!' });
    await host.page.evaluate((ms) => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('::passkey_offer')) ?? '';
      localStorage.setItem(key, JSON.stringify({ offered_at: Date.now() - ms }));
    }, 31 * 86_400_000);
    await again();
    await host.see({ heading: offer });
  });

  it('READ-118 a user who closes the dialog can try again or skip', async () => {
    await mount(offered);
    await logIn();
    await host.see({ heading: offer });
    await authenticator.setVerified(false);
    await host.press('Create a Passkey');
    await host.page.getByText('Your Passkey was not created.').waitFor();
    expect(await axeFindings(host.page)).toEqual([]);
    await authenticator.setVerified(true);
    await host.press('Create a Passkey');
    await host.see({ heading: 'Success!' });
    expect(registrations()).toBe(1);
  });

  it.each(['closed', 'answered'])('READ-118 ends with the session, also during the dialog, which is then %s', async (how) => {
    const { page } = host;
    await mount(offered);
    await logIn();
    await host.see({ heading: offer });
    await page.evaluate((given) => {
      const create = navigator.credentials.create.bind(navigator.credentials);
      navigator.credentials.create = async (request) => {
        await new Promise((resolve) => Object.assign(window, { endDialog: resolve }));
        if (given === 'closed') throw new DOMException('The user has closed the dialog.', 'NotAllowedError');
        return create(request);
      };
    }, how);
    await host.press('Create a Passkey');
    await page.waitForFunction(() => 'endDialog' in window);
    await page.evaluate(() => window.host.client.session.revoke({ forceClear: true }));
    await page.evaluate(() => (window as unknown as { endDialog(): void }).endDialog());
    await host.see({ heading: 'Sign up or log in' });
    await page.getByRole('tab', { name: 'Email' }).click();
    expect(await page.getByLabel('Email address').inputValue()).toBe('');
  });

  it('READ-118 is not made to a user who has a passkey', async () => {
    await register();
    await withoutAutofill();
    await mount(offered);
    await logIn();
    await host.see({ heading: 'Success!' });
  });
});

describe('a passkey that the browser asks for by itself', () => {
  const immediate: AnyLoginConfig = { ...ways, products: ['otp', 'passkeys'], passkeyOptions: { immediate: true } };

  it('READ-119 signs a user in before anything is typed', async () => {
    await register();
    await watchGet();
    await mountAtClick(immediate);
    await host.page.getByText('Your Passkey has been successfully authenticated.').waitFor();
    expect(await asked()).toEqual(['immediate']);
    expect(host.calls()).toEqual(['POST /webauthn/authenticate/start/primary', 'POST /webauthn/authenticate']);
  });

  it('READ-119 without an available passkey the form is unchanged, and no error is reported', async () => {
    await watchGet();
    await mountAtClick({ ...immediate, otpOptions: { methods: ['email'] } });
    await expect.poll(async () => (await asked()).slice(0, 2)).toEqual(['immediate', 'conditional']);
    expect(await host.page.getByRole('alert').allInnerTexts()).toEqual(['']);
    expect(await host.heard()).toEqual([]);
  });

  it('READ-119 is not asked for on a page without a click', async () => {
    await register();
    await watchGet();
    // Input by a test counts as user activation, so it is disabled here.
    await host.page.evaluate(() => Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } }));
    await mount({ ...immediate, otpOptions: { methods: ['email'] } });
    await expect.poll(asked).toEqual(['conditional']);
  });

  it('READ-119 is not asked for after the widget has been removed', async () => {
    await register();
    await watchGet();
    await host.page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () =>
        new Promise((resolve) => Object.assign(window, { tell: () => resolve(true) }));
    });
    await mountAtClick(immediate);
    await host.page.waitForFunction(() => 'tell' in window);
    await host.page.evaluate(async () => {
      const { mounted, tell } = window as unknown as { mounted: { unmount(): void }; tell(): void };
      mounted.unmount();
      await window.host.stopped();
      tell();
    });
    await host.painted();
    await host.turn();
    expect([host.calls().filter((call) => call.includes('webauthn')), await asked()]).toEqual([[], []]);
  });
});

describe('passkeys of another domain', () => {
  const related: AnyLoginConfig = {
    ...ways,
    otpOptions: { methods: ['sms'] },
    products: ['otp', 'passkeys'],
    passkeyOptions: { domain: 'acme.com' },
  };

  it('READ-120 are asked for by its name', async () => {
    await withoutAutofill();
    await mount(related);
    await host.press('Login with a Passkey');
    await host.page.getByRole('alert').getByText('Unknown error').waitFor();
    expect([...host.server.provider.requests].find(({ path }) => path.endsWith('/start/primary'))?.body).toMatchObject({
      domain: 'acme.com',
    });
  });

  it('READ-120 are not offered where the browser knows no related pages', async () => {
    await host.page.evaluate(() => {
      PublicKeyCredential.getClientCapabilities = async () => ({});
    });
    await mount(related);
    const settled = host.page.getByRole('button', { name: 'Login with a Passkey' });
    await expect.poll(() => settled.count()).toBe(0);
  });
});
