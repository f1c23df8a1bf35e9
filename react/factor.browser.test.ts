import { totpCode } from 'latchkey/fixtures';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { useHost } from '../fixtures/stage/useHost.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const ada = {
  email: 'ada@acme.com',
  phone_number: '+12025550199',
  password: 'correct horse battery',
  totp: { secret, recovery_codes: ['aaaa-1111', 'bbbb-2222'] },
};
const grace = { email: 'grace@acme.com', password: 'correct horse battery', phone_number: '+12025550123' };
const joan = { email: 'joan@acme.com', password: 'correct horse battery' };

const host = useHost({ users: [ada, grace, joan] });
const config = { products: ['passwords'] } as const;

const appCode = () => totpCode(secret, host.server.provider.clock.now());

/** Opens the host's page with a client that requires a second factor. */
async function open(secondFactor: 'enrolled' | 'always'): Promise<Page> {
  const client = encodeURIComponent(JSON.stringify({ secondFactor }));
  return host.goTo(`${host.server.origin}/?client=${client}`);
}

/** Renders the host that swaps the widget for its app as soon as a session appears, and enters a password. */
async function logIn(page: Page, { email, password }: { email: string; password: string }, props: object = {}) {
  await page.evaluate((given) => window.host.renderSwappingApp(given as never), { config: { ...config, ...props } });
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
}

/** Opens one of the links of a reset email, on a page whose client requires a second factor. */
async function openReset(which: 'link' | 'loginLink'): Promise<Page> {
  const page = await open('enrolled');
  await page.evaluate((email) => window.host.client.passwords.resetByEmailStart({ email }), ada.email);
  const link = await fetch(host.server.provider.inbox.last(ada.email)[which] ?? '', { redirect: 'manual' });
  const client = encodeURIComponent(JSON.stringify({ secondFactor: 'enrolled' }));
  await host.goTo(`${link.headers.get('location')}&client=${client}`, page);
  await page.evaluate(() => void window.host.mountReset({}));
  return page;
}

/** Makes the address of a user without another factor an unverified one, so that the user has to set up an app. */
function loseFactors() {
  const user = host.server.provider.state.users.find(({ emails }) => emails[0]?.email === joan.email);
  user?.emails.splice(0, 1, { email_id: 'email-test-joan', email: joan.email, verified: false });
}

/** Returns the text that describes the focused element. */
const description = (page: Page) =>
  page.evaluate(() => {
    const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? id).join('');
  });

const known = (page: Page) =>
  page.evaluate(() => ({
    session: window.host.client.session.getSync() !== null,
    user: window.host.client.user.getSync() !== null,
    tokens: window.host.client.session.getTokens() !== null,
    missing: window.host.client.session.pending?.missing ?? null,
  }));

const hidden = (missing: string) => ({ session: false, user: false, tokens: false, missing });
const whole = { session: true, user: true, tokens: true, missing: null };

describe('a second factor at log-in', () => {
  it('MFA-04 waits for no code of ours between the code of the app and the answer', async () => {
    host.forget();
    const page = await open('enrolled');
    const calls = page.waitForResponse(host.late('rare'));
    await logIn(page, ada);
    await host.see({ heading: 'Enter the code from your app' });
    await calls;
    const files: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && files.push(request.url()));
    await page.getByLabel('One-time passcode').fill(await appCode());
    await host.see({ heading: 'The app' });
    expect(files).toEqual([]);
  });

  it('MFA-01 MFA-04 READ-132 comes between the password and the app, which sees a signed-out user before, and the events come in order', async () => {
    const page = await open('enrolled');
    await logIn(page, ada);
    await host.see({ heading: 'Enter the code from your app' });
    expect(await known(page)).toEqual(hidden('factor'));
    expect(await page.evaluate(() => window.host.client.session.getFreshTokens())).toBeNull();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('One-time passcode').fill('000000');
    await host.see({ alert: 'Invalid passcode, please try again.' });
    await page.getByLabel('One-time passcode').fill(appCode());
    await page.getByRole('heading', { name: 'The app' }).waitFor();
    expect(await known(page)).toEqual(whole);
    const heard = await host.heard();
    expect(heard.filter((one) => !one.startsWith('error') && one !== 'no session: null')).toEqual([
      'PASSWORD_AUTHENTICATE',
      'TOTP_AUTHENTICATE',
      'AUTHENTICATE_FLOW_COMPLETE',
      'session',
    ]);
    expect(host.calls().filter((call) => call.includes('totps'))).toEqual(Array(2).fill('POST /totps/authenticate'));
    const kinds = await page.evaluate(() => window.host.client.session.getSync()?.authentication_factors.map(({ type }) => type));
    expect(kinds).toEqual(['password', 'totp']);
  });

  it('MFA-02 takes the focus after a code by email, so that the code of the app can be typed at once', async () => {
    const page = await open('enrolled');
    await page.evaluate((given) => window.host.renderSwappingApp(given as never), {
      config: { products: ['otp'], otpOptions: { methods: ['email'] } },
    });
    await host.submit('Email address', ada.email);
    await host.see({ heading: 'Enter passcode' });
    await page.keyboard.type(host.lastCode());
    await host.see({ heading: 'Enter the code from your app' });
    await page.keyboard.type(appCode());
    await page.getByRole('heading', { name: 'The app' }).waitFor();
  });

  it('MFA-04 is asked for again after a reload, and ends in every tab once one tab has proved it', async () => {
    const page = await open('enrolled');
    await logIn(page, ada);
    await host.see({ heading: 'Enter the code from your app' });
    await page.reload();
    await host.arrived();
    expect(await known(page)).toEqual(hidden('factor'));
    await page.evaluate((given) => window.host.renderSwappingApp(given as never), { config });
    await host.see({ heading: 'Enter the code from your app' });
    await page.getByRole('button', { name: 'Try another way' }).click();
    await host.see({ heading: 'Confirm it’s you' });
    // The phone and the app; the password's address is of the password's kind.
    const ways = page.locator('.latchkey-button');
    expect(await ways.allTextContents()).toEqual(['Use your authenticator app', 'Text a code to •••• 0199', 'Use a recovery code']);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Text a code' }).click();
    await host.see({ heading: 'Enter passcode' });
    expect(host.calls().filter((call) => call.includes('send'))).toEqual(['POST /otps/sms/send/secondary']);
    const other = await host.context.newPage();
    await host.goTo(page.url(), other);
    await other.evaluate((given) => window.host.renderSwappingApp(given as never), { config });
    await other.getByRole('heading', { name: 'Enter the code from your app' }).waitFor();
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await page.getByRole('heading', { name: 'The app' }).waitFor();
    await other.getByRole('heading', { name: 'The app' }).waitFor();
    await other.close();
  });

  it('MFA-02 accepts a recovery code once, and keeps a wrong one in the field', async () => {
    const page = await open('enrolled');
    await logIn(page, ada, { secondFactor: { methods: ['recovery'] } });
    await host.see({ heading: 'Confirm it’s you' });
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await host.see({ heading: 'Enter a recovery code' });
    const field = page.getByLabel('Recovery code');
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
    // A secret: no device fills it in with a code of an app, corrects it, or sends it to a spell checker.
    const hints = ['autocomplete', 'spellcheck', 'autocapitalize', 'autocorrect'];
    expect(await Promise.all(hints.map((hint) => field.getAttribute(hint)))).toEqual(['off', 'false', 'none', 'off']);
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    expect(await field.evaluate((node) => getComputedStyle(node).direction)).toBe('ltr');
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
    expect(await description(page)).toMatch(/^You got these codes when/);
    await field.fill('cccc-3333');
    await page.keyboard.press('Enter');
    await host.see({ alert: 'Invalid recovery code, please try again.' });
    expect(await field.inputValue()).toBe('cccc-3333');
    await field.fill(' aaaa-1111 ');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The app' }).waitFor();
    expect(await host.heard()).toContain('RECOVERY_CODE_AUTHENTICATE');
  });

  it('MFA-05 lets a user without another factor set up an app: QR code, key, recovery codes, first code', async () => {
    loseFactors();
    const page = await open('always');
    await logIn(page, joan);
    await host.see({ heading: 'Protect your account' });
    expect(await known(page)).toEqual(hidden('enrollment'));
    expect(host.calls().filter((call) => call.includes('totps'))).toEqual([]);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await host.see({ heading: 'Scan this code' });
    expect(await axeFindings(page)).toEqual([]);
    const key = (await page.locator('.latchkey-secret').textContent())?.replaceAll(' ', '') ?? '';
    const attributes = () =>
      page.evaluate(() => [...document.querySelectorAll('*')].flatMap((element) => [...element.attributes].map(({ value }) => value)));
    expect((await attributes()).filter((value) => value.includes(key))).toEqual([]);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    const asked = new Promise((resolve) => session.once('Page.frameRequestedNavigation', ({ url }) => resolve(url)));
    await page.getByRole('button', { name: 'Open the app on this device' }).click();
    expect(await asked).toBe(
      `otpauth://totp/Acme:joan%40acme.com?secret=${key}&issuer=Acme`.replaceAll(
        'Acme',
        encodeURIComponent(host.server.provider.state.project.project_name),
      ),
    );
    const copy = async () => {
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
      // Announced next to the screen, because the children of a button are presentational.
      expect(await page.getByRole('status').getByText('Copied').count()).toBe(1);
      expect(await page.getByRole('button').getByRole('status').count()).toBe(0);
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    expect(await copy()).toBe(key);
    // 21 modules and more: the picture is drawn from the address.
    expect(await page.getByRole('img', { name: 'QR code for your authenticator app' }).getAttribute('viewBox')).toMatch(/^0 0 (\d\d) \1$/);
    // Scanners need dark on white, also in a dark theme of high contrast.
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    const ground = await page.locator('.latchkey-qr').evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(ground).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ forcedColors: null, colorScheme: null });
    await page.getByRole('button', { name: 'Continue' }).click();
    await host.see({ heading: 'Save your recovery codes' });
    expect(await axeFindings(page)).toEqual([]);
    expect(await description(page)).toBe(await page.locator('.latchkey-lead').textContent());
    expect(await page.getByRole('status').getByText('Copied').count()).toBe(0);
    // Without the permission, the codes are selected for the keyboard.
    const refuseOnce = () =>
      page.evaluate(() => {
        const { clipboard } = navigator;
        clipboard.writeText = async () => {
          delete (clipboard as Partial<Clipboard>).writeText;
          throw new DOMException('No.', 'NotAllowedError');
        };
      });
    await refuseOnce();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    const codes = await page.getByRole('listitem').allTextContents();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString().split(/\s+/))).toEqual(codes);
    expect((await copy()).split('\n')).toEqual(await page.getByRole('listitem').allTextContents());
    // Codes that were not copied are not said to be.
    await refuseOnce();
    await page.getByRole('button', { name: 'Copied', exact: true }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toBe('recovery-codes.txt');
    // Safari reads the file in a later task than that of the press.
    const revoked = await page.getByRole('button', { name: 'Download' }).evaluate((pressed: HTMLElement) => {
      const { revokeObjectURL } = URL;
      const addresses: string[] = [];
      URL.revokeObjectURL = (address) => void addresses.push(address);
      pressed.click();
      return new Promise<string[]>((resolve) => {
        setTimeout(() => {
          URL.revokeObjectURL = revokeObjectURL;
          resolve(addresses);
        });
      });
    });
    expect(revoked).toEqual([]);
    await page.getByRole('button', { name: 'I saved the codes' }).click();
    await host.see({ heading: 'Enter the code from your app' });
    expect(await known(page)).toEqual(hidden('enrollment'));
    await page.getByLabel('One-time passcode').fill(totpCode(key, host.server.provider.clock.now()));
    await page.getByRole('heading', { name: 'The app' }).waitFor();
    expect(host.calls().filter((call) => call.includes('totps'))).toEqual(['POST /totps', 'POST /totps/authenticate']);
  });

  it('MFA-05 offers the app on the phone itself first, on a button of 44 px, because a phone cannot scan its own screen', async () => {
    loseFactors();
    const page = await open('always');
    await page.setViewportSize({ width: 375, height: 800 });
    await logIn(page, joan);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const opener = page.getByRole('button', { name: 'Open the app on this device' });
    const places = async () => {
      const [of, code] = await Promise.all([opener.boundingBox(), page.getByRole('img', { name: 'QR code' }).boundingBox()]);
      return { height: of?.height ?? 0, isFirst: (of?.y ?? 0) < (code?.y ?? 0) };
    };
    await opener.waitFor();
    expect(await places()).toMatchObject({ isFirst: false });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const { height, isFirst } = await places();
    expect(isFirst).toBe(true);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('MFA-05 begins a set-up again that another tab has replaced', async () => {
    loseFactors();
    const page = await open('always');
    await logIn(page, joan);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await host.see({ heading: 'Scan this code' });
    const secret = async (tab: typeof page) => (await tab.locator('.latchkey-secret').textContent())?.replaceAll(' ', '') ?? '';
    const dead = await secret(page);
    const other = await host.context.newPage();
    await host.goTo(page.url(), other);
    await other.evaluate((given) => window.host.renderSwappingApp(given as never), { config });
    await other.getByRole('button', { name: 'Set up an app' }).click();
    await other.getByRole('heading', { name: 'Scan this code' }).waitFor();
    expect(await secret(other)).not.toBe(dead);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I saved the codes' }).click();
    await page.getByLabel('One-time passcode').fill(totpCode(dead, host.server.provider.clock.now()));
    await host.see({ alert: 'Invalid passcode, please try again.' });
    for (const heading of ['Save your recovery codes', 'Scan this code', 'Protect your account']) {
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await host.see({ heading: 'Scan this code' });
    const key = await secret(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I saved the codes' }).click();
    await page.getByLabel('One-time passcode').fill(totpCode(key, host.server.provider.clock.now()));
    await page.getByRole('heading', { name: 'The app' }).waitFor();
    await other.getByRole('heading', { name: 'The app' }).waitFor();
    await other.close();
    // Each set-up first deletes the one before it.
    const calls = host.calls().filter((call) => call.includes('totps'));
    expect(calls.map((call) => call.split(/[ /]/)[0])).toEqual(['POST', 'DELETE', 'POST', 'POST', 'DELETE', 'POST', 'POST']);
  });

  it('MFA-05 begins a set-up again whose answer was lost', async () => {
    loseFactors();
    const page = await open('always');
    await logIn(page, joan);
    await page.route('**/totps', (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await host.see({ heading: 'Protect your account', alert: 'Unable to contact our servers.' });
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await host.see({ heading: 'Scan this code' });
    const key = (await page.locator('.latchkey-secret').textContent())?.replaceAll(' ', '') ?? '';
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I saved the codes' }).click();
    await page.getByLabel('One-time passcode').fill(totpCode(key, host.server.provider.clock.now()));
    await page.getByRole('heading', { name: 'The app' }).waitFor();
  });

  it('MFA-04 says why the form is back when the server has ended the session meanwhile', async () => {
    const page = await open('enrolled');
    await logIn(page, ada);
    await host.see({ heading: 'Enter the code from your app' });
    host.server.provider.state.sessions.splice(0);
    await page.getByLabel('One-time passcode').fill(appCode());
    await host.see({ heading: 'Sign up or log in', alert: 'The session was not found. It may have expired or been revoked.' });
  });

  it('MFA-03 ends the session of a user who gives up, and shows the form again', async () => {
    const page = await open('always');
    await logIn(page, grace);
    await host.see({ heading: 'Confirm it’s you' });
    await page.getByRole('button', { name: 'Cancel and log out' }).click();
    await page.getByLabel('Email address').waitFor();
    expect(await known(page)).toEqual({ ...hidden(''), missing: null });
    expect(host.calls().at(-1)).toBe('POST /sessions/revoke');
    expect(await host.context.cookies()).toEqual([]);
  });

  it.each([
    ['code', 'Enter the code from your app', 'One-time passcode'],
    ['recovery code', 'Enter a recovery code', 'Recovery code'],
  ])('MFA-03 keeps the question for a %s while it ends the session of a user who gives up', async (_, heading, label) => {
    const page = await open('enrolled');
    await logIn(page, ada);
    if (label === 'Recovery code') {
      await page.getByRole('button', { name: 'Try another way' }).click();
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
    }
    await host.see({ heading });
    const held = host.server.provider.faults.add({ path: '/sessions/revoke', fault: { kind: 'hang' } });
    const cancel = page.getByRole('button', { name: 'Cancel and log out' });
    await cancel.press('Enter');
    await expect.poll(() => cancel.getAttribute('aria-busy')).toBe('true');
    await host.see({ heading });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel and log out');
    expect(await page.getByLabel(label).isEditable()).toBe(false);
    await held.arrived;
    held.release();
    await page.getByLabel('Email address').waitFor();
  });

  it('MFA-01 MFA-04 RESET-05 comes between a new password and the confirmation, and is typed at once', async () => {
    const page = await openReset('link');
    await page.getByLabel('Password', { exact: true }).fill('Sphinx-basalt-09-quill');
    await page.getByText('Strong').waitFor();
    await page.keyboard.press('Enter');
    await host.see({ heading: 'Enter the code from your app' });
    expect(await known(page)).toEqual(hidden('factor'));
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.type('000000');
    await host.see({ alert: 'Invalid passcode, please try again.' });
    await page.keyboard.type(appCode());
    await host.see({ heading: 'Success!' });
    expect(await known(page)).toEqual(whole);
    const heard = (await host.heard()).filter((one) => /^[A-Z]/.test(one));
    expect(heard).toEqual(['PASSWORD_RESET_BY_EMAIL', 'TOTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  });

  it('MFA-01 MFA-02 a reset password and a code to the same address are one factor', async () => {
    host.server.provider.state.project.second_factor = {};
    const page = await openReset('link');
    await page.getByLabel('Password', { exact: true }).fill('Sphinx-basalt-09-quill');
    await page.getByText('Strong').waitFor();
    await page.keyboard.press('Enter');
    await host.see({ heading: 'Enter the code from your app' });
    await page.getByRole('button', { name: 'Try another way' }).click();
    await page.getByRole('button', { name: 'Use a recovery code' }).waitFor();
    expect(await page.getByRole('button', { name: ada.email.slice(1) }).count()).toBe(0);
    // A script needs no button.
    const methodId = await page.evaluate(async (email) => (await window.host.client.otps.email.send(email)).method_id, ada.email);
    const refusal = await page.evaluate(
      async ([code, id]) => {
        await window.host.client.otps.authenticate(code, id, { session_duration_minutes: 30 });
        return window.host.client.totps.recoveryCodes().catch((error) => error.error_type);
      },
      [host.lastCode(), methodId] as const,
    );
    expect([refusal, await known(page)]).toEqual(['insufficient_factors', hidden('factor')]);
  });

  it('MFA-03 MFA-04 RESET-02 comes after the link that logs in without a password; a user who gives up can ask for a new link', async () => {
    const page = await openReset('loginLink');
    await host.see({ heading: 'Enter the code from your app' });
    await page.getByRole('button', { name: 'Try another way' }).click();
    await page.getByRole('button', { name: 'Use a recovery code' }).waitFor();
    await page.getByRole('button', { name: 'Cancel and log out' }).press('Enter');
    await host.see({ heading: 'Reset your password' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    expect(await known(page)).toEqual({ ...hidden(''), missing: null });
    await page.keyboard.type(ada.email);
    await page.keyboard.press('Enter');
    await page.getByText('Check your email').waitFor();
  });

  it('READ-132 changes nothing for a client without the option, and for a user without an app', async () => {
    const page = await open('enrolled');
    await logIn(page, grace);
    await page.getByRole('heading', { name: 'The app' }).waitFor();
    expect(await known(page)).toEqual(whole);
  });
});

describe('a step-up', () => {
  /** Opens a form for the name of a user who must prove a second factor to change it. */
  async function openNameForm() {
    host.server.provider.state.project.second_factor = { calls: ['user.update'], factors: 2, max_age_minutes: 60, when: 'enrolled' };
    const page = await open('enrolled');
    await page.evaluate((given) => window.host.client.passwords.authenticate({ ...given, session_duration_minutes: 30 }), {
      email: ada.email,
      password: ada.password,
    });
    await page.evaluate(() => window.host.renderNameForm());
    return page;
  }

  it('STEP-04 STEP-05 asks in a named dialog over the form, which keeps its text and gets the focus back, and then saves', async () => {
    host.server.provider.state.project.second_factor = { calls: ['user.update'], factors: 2, max_age_minutes: 60, when: 'enrolled' };
    const page = await open('enrolled');
    const user = await page.evaluate(
      (given) =>
        window.host.client.passwords
          .authenticate({ ...given, session_duration_minutes: 30 })
          .then(() => window.host.client.session.getSync()),
      { email: grace.email, password: grace.password },
    );
    expect(user).not.toBeNull();
    await page.evaluate(() => window.host.renderNameForm());
    await page.getByLabel('First name').fill('Grace');
    await page.getByRole('button', { name: 'Save' }).click();
    await host.see({ heading: 'Confirm it’s you' });
    await page.getByText('Confirm it’s you to change your name.').waitFor();
    await page.getByRole('dialog', { name: 'Confirm it’s you', exact: true }).waitFor();
    // The text describes the dialog. The focused title does not repeat it.
    expect(await description(page)).toBe('');
    expect(await axeFindings(page)).toEqual([]);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('Escape');
    await page.getByText('Not saved: api_error').waitFor();
    await expect.poll(focused).toBe('Save');
    expect(await page.getByLabel('First name').inputValue()).toBe('Grace');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Text a code to •••• 0123' }).click();
    await host.see({ heading: 'Enter passcode' });
    // A thief of the password does not learn the number.
    await page.getByText('Confirm it’s you to change your name. A 6-digit passcode was sent to you at •••• 0123.').waitFor();
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await page.getByText('Saved', { exact: true }).waitFor();
    await expect.poll(focused).toBe('Save');
    expect(await page.evaluate(() => window.host.client.user.getSync()?.name.first_name)).toBe('Grace');
    expect(host.calls().filter((call) => call.startsWith('PUT'))).toHaveLength(3);
    expect((await host.heard()).filter((one) => one.startsWith('STEP_UP'))).toEqual(['STEP_UP_CANCEL', 'STEP_UP_COMPLETE']);
  });

  it('STEP-04 asks again when it is opened as soon as a proof has closed it', async () => {
    const page = await openNameForm();
    await page.getByRole('button', { name: 'Ask twice' }).click();
    await page.getByRole('button', { name: 'Try another way' }).click();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill('aaaa-1111');
    await page.keyboard.press('Enter');
    // The app is gone, so the next question is a list.
    await page.getByRole('button', { name: 'Text a code to •••• 0199' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Asked twice').waitFor();
    expect((await host.heard()).filter((one) => one.startsWith('STEP_UP'))).toEqual(['STEP_UP_COMPLETE', 'STEP_UP_CANCEL']);
  });

  it('STEP-04 keeps the focus in the code field of a dialog that a double click has opened', async () => {
    const page = await openNameForm();
    await page.getByRole('button', { name: 'Save' }).click();
    const isFocused = () => page.getByLabel('One-time passcode').evaluate((field) => field === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    // The dialog's backdrop is below the pointer.
    await page.mouse.move(1, 1);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    expect(await isFocused()).toBe(true);
  });

  it('STEP-04 keeps its events from the form around it, which would save twice when a code is submitted', async () => {
    const page = await openNameForm();
    await page.getByLabel('First name').fill('Augusta');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Try another way' }).click();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill('aaaa-1111');
    await page.keyboard.press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(host.calls().filter((call) => /^PUT|recover/.test(call))).toEqual(['PUT /users/me', 'POST /totps/recover', 'PUT /users/me']);
    expect((await host.heard()).filter((one) => one.startsWith('form'))).toEqual([]);
  });

  it('STEP-04 has a style in the document for its dialog, as long as that is open, also with its widget in a shadow root', async () => {
    host.server.provider.state.project.second_factor = { calls: ['user.update'], factors: 2, max_age_minutes: 60, when: 'enrolled' };
    const page = await open('enrolled');
    await page.evaluate((given) => window.host.client.passwords.authenticate({ ...given, session_duration_minutes: 30 }), {
      email: grace.email,
      password: grace.password,
    });
    await page.evaluate(() => window.host.renderNameForm({ enableShadowDOM: true }));
    const sheets = () => page.evaluate(() => document.adoptedStyleSheets.length);
    await page.getByRole('button', { name: 'Save' }).click();
    await host.see({ heading: 'Confirm it’s you' });
    expect(await sheets()).toBeGreaterThan(0);
    // `aria-labelledby` does not reach the title in the shadow root.
    await page.getByRole('dialog', { name: 'Confirm it’s you to change your name.' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Not saved: api_error').waitFor();
    expect(await sheets()).toBe(0);
  });

  it.each(['dialog', 'widget'])('STEP-05 leaves a user whose session ends in another tab a button that cancels, in a %s', async (kind) => {
    host.server.provider.state.project.second_factor = { calls: ['user.update'], factors: 2, max_age_minutes: 60, when: 'enrolled' };
    const page = await open('enrolled');
    await page.evaluate((given) => window.host.client.passwords.authenticate({ ...given, session_duration_minutes: 30 }), {
      email: grace.email,
      password: grace.password,
    });
    if (kind === 'dialog') {
      await page.evaluate(() => window.host.renderNameForm());
      await page.getByLabel('First name').fill('Grace');
      await page.getByRole('button', { name: 'Save' }).click();
    } else {
      await page.evaluate(() => void window.host.mountStepUp({ onCancel: () => document.body.append('Given up') }));
    }
    await host.see({ heading: 'Confirm it’s you' });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.evaluate(() => window.host.client.session.revoke({ forceClear: true }));
    await page.getByText('You are logged out. Log in to continue.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // The focus is in the widget, where the button that had it is gone.
    expect(await page.evaluate(() => document.activeElement?.matches('.latchkey *'))).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(kind === 'dialog' ? 'Not saved: api_error' : 'Given up').waitFor();
    expect((await host.heard()).filter((one) => one.startsWith('STEP_UP'))).toEqual(['STEP_UP_CANCEL']);
    if (kind === 'dialog') await page.getByLabel('First name').fill('Grace Hopper');
  });

  it.each(['app', 'recovery code'])('STEP-04 gives the focus to the confirmation of a proof by %s', async (kind) => {
    const page = await host.open();
    await page.evaluate((given) => window.host.client.passwords.authenticate({ ...given, session_duration_minutes: 30 }), {
      email: ada.email,
      password: ada.password,
    });
    await page.evaluate(() => void window.host.mountStepUp());
    await host.see({ heading: 'Enter the code from your app' });
    if (kind === 'app') {
      await page.getByLabel('One-time passcode').fill(appCode());
    } else {
      await page.getByRole('button', { name: 'Try another way' }).click();
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await host.submit('Recovery code', 'aaaa-1111');
    }
    await host.see({ heading: 'Confirmed' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Confirmed');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('STEP-04 tells a user who is signed out, and starts when one signs in', async () => {
    const page = await host.open();
    await page.evaluate(() => void window.host.mountStepUp());
    await page.getByText('You are logged out. Log in to continue.').waitFor();
    await page.evaluate((given) => window.host.client.passwords.authenticate({ ...given, session_duration_minutes: 30 }), {
      email: ada.email,
      password: ada.password,
    });
    await host.see({ heading: 'Enter the code from your app' });
  });
});
