import { totpCode } from 'latchkey/fixtures';
import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAuthenticator } from '../fixtures/stage/authenticator.ts';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { useHost } from '../fixtures/stage/useHost.ts';

const password = 'correct horse battery';
const better = 'another horse battery staple';
const name = { first_name: 'Ada', last_name: 'Lovelace' };
const ada = { email: 'ada@acme.com', password, phone_number: '+12025550123', name };
const joan = { email: 'joan@acme.com' };
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const app = {
  client_id: 'app-1',
  client_name: 'Printer',
  redirect_uris: ['https://printer.example/done'],
};

const host = useHost({
  users: [ada, joan, { ...ada, email: 'grace@acme.com', phone_number: '+12025550124', totp: { secret } }],
  connectedApps: [app],
});

const userOf = (email: string = ada.email) => {
  const found = host.server.provider.state.users.find(({ emails }) => emails.some((one) => one.email === email));
  if (!found) throw new Error(`The provider does not know ${email}.`);
  return found;
};
const appCode = (key = secret) => totpCode(key, host.server.provider.clock.now());

const region = (page: Page, heading: string) => page.getByRole('region', { name: heading });
const button = (page: Page, label: string | RegExp) => page.getByRole('button', { name: label, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
/** The calls after the widget has appeared. */
const calls = () => host.calls().filter((call) => !/events|bootstrap|strength_check/.test(call));

/** Mounts the account of a signed-in user, and forgets the calls until then. */
async function mount(page: Page, config: object = {}) {
  await page.evaluate((given) => void window.host.mountAccount({ config: given as never }), config);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  // The calls may use separate connections, so they arrive in any order.
  const asked = ['GET /users/me', ...('sections' in config ? [] : ['GET /users/connected_apps'])];
  await expect.poll(() => host.calls()).toEqual(expect.arrayContaining(asked));
  host.server.provider.requests.clear();
}
const changes = async () => (await host.heard()).flatMap((one) => one.split('ACCOUNT_CHANGE ')[1] ?? []);

async function open(config: object = {}, to = ada.email): Promise<Page> {
  const page = await host.open();
  await host.signIn({ to });
  await mount(page, config);
  return page;
}

/** Returns the text that describes the focused element. */
const description = (page: Page) =>
  page.evaluate(() => {
    const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? id).join('');
  });

const back = (page: Page) => page.getByRole('heading', { name: 'Your account' }).waitFor();

describe('the overview', () => {
  it('ACCT-01 shows what the user has, and no section with nothing to do', async () => {
    const page = await open();
    const headings = () => page.getByRole('region').evaluateAll((all) => all.map((one) => one.querySelector('h3')?.textContent));
    expect(await headings()).toEqual([
      'Name',
      'Email addresses',
      'Phone numbers',
      'Password',
      'Passkeys',
      'Authenticator app',
      'This device',
    ]);
    await region(page, 'Name').getByText('Ada Lovelace').waitFor();
    await region(page, 'Phone numbers').getByText('(202) 555-0123').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() => window.host.update({ config: { sections: ['session', 'password'] } } as never));
    await page.getByText('Ada Lovelace').waitFor({ state: 'detached' });
    expect(await headings()).toEqual(['This device', 'Password']);
  });

  it('ACCT-01 shows sections as tabs, and begins with the linked one', async () => {
    const page = await open({ layout: 'tabs', section: 'password' });
    const panel = (name: string) => page.getByRole('tabpanel', { name });
    await panel('Password').waitFor();
    // The panel is the only landmark of its section.
    expect(await page.getByRole('region').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Password' }).press('ArrowRight');
    await panel('Passkeys').waitFor();
    await button(page, 'Add a passkey').click();
    await button(page, 'Back').click();
    await panel('Passkeys').waitFor();
    await page.evaluate(() => window.host.update({ section: 'session' } as never));
    await panel('This device').waitFor();
    await page.evaluate(() => window.host.update({ config: { layout: 'tabs', sections: ['password'] } } as never));
    await region(page, 'Password').waitFor();
  });

  it('ACCT-01 in a wide box, tabs and their contents keep their edges, and the word after a change stays in view', async () => {
    const page = await host.open();
    await host.signIn({ to: ada.email });
    await page.evaluate(() => {
      window.host.mountAccount({ config: { layout: 'tabs' }, styles: { container: { width: '680px' } } } as never);
    });
    const tabs = page.getByRole('tab');
    await tabs.first().waitFor();
    const edges = new Set<number>();
    for (const tab of await tabs.all()) {
      await tab.click();
      const lefts = await page
        .getByRole('tabpanel')
        .evaluate((panel) => [...panel.children].map((one) => one.getBoundingClientRect().left));
      for (const left of lefts) edges.add(left);
    }
    expect([...edges]).toHaveLength(1);
    const columns = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().width));
    expect(new Set(columns).size).toBe(1);
    expect(await page.locator('.latchkey-toasts').evaluate((toasts) => getComputedStyle(toasts).position)).toBe('sticky');
  });

  it('ACCT-01 a section that a link leads to, and the button that opened a form, stay in view while the box grows', async () => {
    const { page } = host;
    await page.setViewportSize({ width: 375, height: 400 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await host.open();
    await host.signIn({ to: ada.email });
    // A long animation, and a widget that scrolls inside of a part of the page.
    await page.evaluate(() => {
      const target = document.querySelector('#widget') as HTMLElement;
      target.style.cssText = 'height: 380px; overflow: auto';
      window.host.mountAccount({ config: { section: 'authenticator' }, theme: { motion: { duration: '60s' } } } as never);
    });
    await expect.poll(() => focused(page)).toBe('Authenticator app');
    /** Whether the focused element can be seen, two frames later. */
    const isSeen = () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
        const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        const box = document.querySelector('#widget')?.getBoundingClientRect() ?? new DOMRect();
        return top >= box.top && bottom <= box.bottom && bottom <= innerHeight;
      });
    expect(await isSeen()).toBe(true);
    await button(page, 'Set up an app').click();
    await page.getByText('Set up an app').first().waitFor();
    await button(page, 'Back').click();
    await back(page);
    expect([await focused(page), await isSeen()]).toEqual(['Set up an app', true]);
  });

  it('ACCT-01 its text buttons and tabs are 44 px high to a finger, and the page keeps its height', async () => {
    const page = await open();
    const session = await page.context().newCDPSession(page);
    await page.setViewportSize({ width: 375, height: 1200 });
    const height = () => page.locator('#widget').evaluate((box) => box.clientHeight);
    const before = await height();
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    /** Presses 21 pixels above and below the middle of a button. */
    const isHit = (label: string) =>
      button(page, label).evaluate((element) => {
        const { left, width, top, height } = element.getBoundingClientRect();
        return [-21, 21].map((shift) => element.contains(document.elementFromPoint(left + width / 2, top + height / 2 + shift)));
      });
    for (const label of ['Add email address', 'Add phone number', 'Change password', 'Add a passkey', 'Log out']) {
      expect([label, await isHit(label)]).toEqual([label, [true, true]]);
    }
    expect(await height()).toBe(before);
    await page.evaluate(() => window.host.update({ config: { layout: 'tabs' } } as never));
    const tabs = await page.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.clientHeight));
    expect(Math.min(...tabs)).toBeGreaterThanOrEqual(44);
  });

  it('ACCT-01 leads a link to its section', async () => {
    const page = await open({ section: 'authenticator' });
    expect(await focused(page)).toBe('Authenticator app');
    await button(page, 'Edit name').click();
    await button(page, 'Back').click();
    await back(page);
    expect(await focused(page)).toBe('Edit name');
  });

  it('ACCT-01 leaves the focus in a field of the page while a link leads to its section', async () => {
    const page = await host.open();
    await host.signIn({ to: ada.email });
    await page.evaluate(() => {
      const field = Object.assign(document.createElement('input'), { id: 'comment', ariaLabel: 'Comment' });
      document.body.append(field);
      field.focus();
      window.host.mountAccount({ config: { section: 'authenticator' } } as never);
    });
    await region(page, 'Authenticator app').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('comment');
    await page.evaluate(() => document.querySelector('#comment')?.remove());
  });

  it('ACCT-06 tells a user who is signed out, and shows the account of the next one', async () => {
    const page = await host.open();
    await page.evaluate(() => void window.host.mountAccount());
    await page.getByText('You are logged out. Log in to continue.').waitFor();
    await host.signIn({ to: joan.email });
    await page.getByText(joan.email).waitFor();
    await host.signIn({ to: ada.email });
    await page.getByText(ada.email).waitFor();
    await page.evaluate(() => window.host.client.session.revoke());
    await page.getByText('You are logged out. Log in to continue.').waitFor();
  });

  it.each([
    ['from the form that is open', 'First name', 'Your account'],
    ['but does not change a field of the page', 'Comment', 'Comment'],
  ])('ACCT-06 takes the focus when the session ends in another tab, %s', async (_, label, expected) => {
    const page = await open();
    await page.evaluate(() => {
      const field = Object.assign(document.createElement('input'), { id: 'comment', ariaLabel: 'Comment' });
      document.body.append(field);
    });
    await button(page, 'Edit name').click();
    await page.getByLabel(label).focus();
    const other = await host.context.newPage();
    await other.goto(page.url());
    await other.evaluate(() => window.host.client.session.revoke({ forceClear: true }));
    await page.getByText('You are logged out. Log in to continue.').waitFor();
    const named = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    expect(await named()).toBe(expected);
    await page.evaluate(() => document.querySelector('#comment')?.remove());
    await other.close();
  });

  it('ACCT-01 lists connected apps, tries again after a failure, and revokes one', async () => {
    const page = await host.open();
    await host.signIn({ to: ada.email });
    host.server.provider.state.consents.push({ user_id: userOf().user_id, client_id: app.client_id, scopes: ['openid'] });
    host.server.provider.faults.add({
      path: '/users/connected_apps',
      fault: { kind: 'api_error', status: 500, error_type: 'internal_server_error', error_message: 'Broken.' },
    });
    await mount(page);
    await page.getByText('Your connected apps could not be loaded.').waitFor();
    await button(page, 'Try again').click();
    await button(page, 'Remove Printer').click();
    await page.getByText('Printer can no longer use your account.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Remove').click();
    await back(page);
    await region(page, 'Connected apps').waitFor({ state: 'detached' });
    expect(await changes()).toEqual(['app_removed']);
    expect(calls()).toEqual(['GET /users/connected_apps', 'GET /users/me', 'POST /users/connected_apps/app-1/revoke']);
  });

  it.each([
    ['the section', true, 'Connected apps'],
    ['the account, without an application', false, 'Your account'],
  ])('ACCT-01 "Try again" keeps the focus and is busy while it loads, and then the title of %s has the focus', async (_, hasApp, title) => {
    const page = await host.open();
    await host.signIn({ to: ada.email });
    const consents = host.server.provider.state.consents;
    if (hasApp) consents.push({ user_id: userOf().user_id, client_id: app.client_id, scopes: ['openid'] });
    const fault = { kind: 'api_error', status: 500, error_type: 'internal_server_error', error_message: 'Broken.' } as const;
    host.server.provider.faults.add({ path: '/users/connected_apps', fault });
    await mount(page);
    const message = region(page, 'Connected apps').getByText('Your connected apps could not be loaded.');
    await message.waitFor();
    for (const fails of [true, false]) {
      let release = () => {};
      const gate = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/users/connected_apps', (route) => gate.then(() => route.continue()));
      if (fails) host.server.provider.faults.add({ path: '/users/connected_apps', fault });
      await button(page, 'Try again').press('Enter');
      await message.waitFor({ state: 'detached' });
      const busy = await button(page, 'Try again').getAttribute('aria-busy');
      expect([busy, await focused(page), await axeFindings(page)]).toEqual(['true', 'Try again', []]);
      release();
      if (fails) await message.waitFor();
      else await button(page, 'Try again').waitFor({ state: 'detached' });
      expect(await focused(page)).toBe(fails ? 'Try again' : title);
      await page.unroute('**/users/connected_apps');
    }
  });

  it('ACCT-07 disables all buttons while it logs out', async () => {
    const page = await open();
    const held = host.server.provider.faults.add({ path: '/sessions/revoke', fault: { kind: 'hang' } });
    await button(page, 'Log out').click();
    const labels = () =>
      page.locator('.latchkey-account button:not([aria-disabled])').evaluateAll((all) => all.map((one) => one.ariaLabel));
    await expect.poll(labels).toEqual([]);
    await held.arrived;
    held.release();
    await page.getByText('You are logged out. Log in to continue.').waitFor();
  });

  it('ACCT-07 logs out', async () => {
    const page = await open();
    await button(page, 'Log out').dblclick();
    await page.getByText('You are logged out. Log in to continue.').waitFor();
    expect(calls()).toEqual(['POST /sessions/revoke']);
    expect(await changes()).toEqual(['logged_out']);
    // The title takes the focus, and the sentence is an alert: a screen reader says each of them once.
    expect(await focused(page)).toBe('Your account');
    expect(await page.getByText('You are logged out.').count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('ACCT-01 ACCT-02 puts the family name first where a language does, in the section and in the form', async () => {
    const page = await host.open();
    await host.signIn({ to: ada.email });
    await page.evaluate(() => void window.host.mountAccount({ locale: 'ja' }));
    await region(page, '名前').getByText('Lovelace Ada').waitFor();
    await button(page, '名前を編集').click();
    await page.getByLabel('姓').waitFor();
    const labels = () => page.locator('form label').evaluateAll((all) => all.map((one) => one.textContent));
    expect(await labels()).toEqual(['姓', '名']);
    // The focus is in the first field.
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('King');
    await page.keyboard.press('Enter');
    await region(page, '名前').getByText('King Ada').waitFor();
    expect(userOf().name).toMatchObject({ first_name: 'Ada', last_name: 'King' });
  });
});

describe('a change', () => {
  it('ACCT-02 shows a new name when the provider has it, asks once, and keeps what was typed when it fails', async () => {
    const page = await open();
    await button(page, 'Edit name').click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    host.server.provider.faults.add({ path: '/users/me', fault: { kind: 'offline' } });
    await page.getByLabel('First name').fill('Augusta Ada');
    await button(page, 'Save').dblclick();
    await page.getByRole('alert').getByText(/./).first().waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Augusta Ada');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('First name').press('Enter');
    await back(page);
    await region(page, 'Name').getByText('Augusta Ada Lovelace').waitFor();
    expect(await focused(page)).toBe('Edit name');
    expect(userOf().name.first_name).toBe('Augusta Ada');
    expect(calls()).toEqual(['PUT /users/me', 'PUT /users/me']);
    expect(await changes()).toEqual(['name']);
  });

  it('ACCT-02 a form that was given up opens without what was typed', async () => {
    const page = await open();
    await button(page, 'Edit name').click();
    await page.getByLabel('First name').fill('Grace');
    await button(page, 'Back').click();
    await back(page);
    await button(page, 'Edit name').click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
  });

  it('TOAST-01 shows that a change is saved above the text of a long page, also in a box without a background', async () => {
    const page = await open();
    await page.evaluate(() => window.host.update({ styles: { container: { backgroundColor: 'transparent' } } }));
    await page.setViewportSize({ width: 390, height: 500 });
    await button(page, 'Edit name').click();
    await button(page, 'Save').click();
    const toast = page.locator('.latchkey-toast[data-type=success]');
    await toast.getByText('Saved').waitFor();
    const [color, isOnTop] = await toast.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [topmost] = document.elementsFromPoint(left + width / 2, top + height - 2);
      return [getComputedStyle(element).backgroundColor, element.contains(topmost ?? null)];
    });
    expect([color, isOnTop]).toEqual([expect.stringMatching(/^rgb\(/), true]);
  });

  it('ACCT-03 adds an email address with a code, keeps a wrong address, and goes back to it from the code', async () => {
    const page = await open();
    await button(page, 'Add email address').click();
    const field = page.getByLabel('Email address');
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await description(page)).toBe('We’ll email you a code to confirm that it’s yours.');
    await host.submit('Email address', 'nowhere');
    await host.see({ alert: 'Invalid email address' });
    expect(await field.inputValue()).toBe('nowhere');
    await host.submit('Email address', joan.email);
    await page
      .getByRole('alert')
      .getByText(/already|account/)
      .waitFor();
    await host.submit('Email address', 'ada@new.example');
    await host.see({ heading: 'Enter passcode' });
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Wrong address?').click();
    expect(await field.inputValue()).toBe('ada@new.example');
    await host.submit('Email address', 'ada@new.example');
    await host.see({ heading: 'Enter passcode' });
    await page.getByLabel('One-time passcode').fill('000000');
    await host.see({ alert: 'Invalid passcode, please try again.' });
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await back(page);
    await region(page, 'Email addresses').getByText('ada@new.example').waitFor();
    expect(await region(page, 'Email addresses').getByText('Not confirmed').count()).toBe(0);
    expect(await focused(page)).toBe('Add email address');
    expect(await changes()).toEqual(['email_added']);
  });

  it.each([
    ['Email addresses', 'Add email address', 'Email address', 'ada@late.example', 'ada@late.example'],
    ['Phone numbers', 'Add phone number', 'Phone number', '2025550177', '(202) 555-0177'],
  ])('ACCT-03 confirms one of the %s that was left before its code', async (section, add, label, typed, shown) => {
    const page = await open({}, joan.email);
    await button(page, add).click();
    await host.submit(label, typed);
    await host.see({ heading: 'Enter passcode' });
    await button(page, 'Back').click();
    await page.getByLabel(label).waitFor();
    await button(page, 'Back').click();
    await back(page);
    await region(page, section).getByText('Not confirmed').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const row = button(page, `Continue: ${shown}`);
    await row.press('Enter');
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe(shown);
    await button(page, 'Back').click();
    await back(page);
    await expect.poll(() => focused(page)).toBe(`Continue: ${shown}`);
    await row.press('Enter');
    await page.getByLabel(label).press('Enter');
    await host.see({ heading: 'Enter passcode' });
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await back(page);
    expect(await region(page, section).getByText('Not confirmed').count()).toBe(0);
  });

  it('ACCT-03 adds a phone number, also when its code is sent again', async () => {
    const page = await open({}, joan.email);
    await region(page, 'Phone numbers').getByText('None yet').waitFor();
    await button(page, 'Add phone number').click();
    await page.getByLabel('Phone number').fill('2025550188');
    await page.keyboard.press('Enter');
    await host.see({ heading: 'Enter passcode' });
    await button(page, 'Resend code').click();
    await page.getByText('Code resent').waitFor();
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await back(page);
    await region(page, 'Phone numbers').getByText('(202) 555-0188').waitFor();
    expect(calls().filter((call) => call.includes('otps'))).toEqual([
      'POST /otps/sms/send/secondary',
      'POST /otps/sms/send/secondary',
      'POST /otps/authenticate',
    ]);
  });

  it('ACCT-03 sends no code to an address or a number that the account has, and says so', async () => {
    const page = await open();
    await button(page, 'Add email address').click();
    await host.submit('Email address', 'ADA@acme.com');
    await host.see({ alert: 'A user with this email address already exists.' });
    await button(page, 'Back').click();
    await button(page, 'Add phone number').click();
    await host.submit('Phone number', '2025550123');
    await host.see({ alert: 'A user with this phone number already exists.' });
    expect([calls(), await changes()]).toEqual([[], []]);
    expect((await host.heard()).filter((one) => one.startsWith('error'))).toEqual(['error api_error', 'error api_error']);
  });

  it('ACCT-02 sets a first password, and changes it only with the right one', async () => {
    const page = await open({}, joan.email);
    await button(page, 'Set a password').click();
    await page.getByLabel('New password').fill(password);
    host.server.provider.faults.add({
      path: '/passwords/session/reset',
      fault: { kind: 'answer', status: 400, body: { status_code: 400, error_type: 'unauthorized_credentials', error_message: 'No.' } },
    });
    await button(page, 'Continue').click();
    // Without a current password, the message is about the new one.
    await page.getByRole('alert').getByText(/./).first().waitFor();
    await button(page, 'Continue').click();
    await back(page);
    await button(page, 'Change password').click();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Current password').fill('wrong horse battery');
    await page.getByLabel('New password').fill(better);
    await button(page, 'Continue').click();
    await page.getByRole('alert').getByText(/./).first().waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe(better);
    // The message belongs to the current password, which has the focus.
    const descriptionOf = (element: Locator) =>
      element.evaluate((one) =>
        (one.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? id),
      );
    const described = (label: string) => descriptionOf(page.getByLabel(label));
    expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
    const existing = page.getByLabel('Current password');
    expect(await existing.evaluate((field) => [field === document.activeElement, field.getAttribute('aria-invalid')])).toEqual([
      true,
      'true',
    ]);
    expect([await described('Current password'), await described('New password')]).toEqual([
      [expect.stringContaining('password')],
      ['', expect.any(String)],
    ]);
    const eyes = page.getByRole('button', { name: 'Show password' });
    expect([await descriptionOf(eyes.first()), await descriptionOf(eyes.last())]).toEqual([['Current password'], ['New password']]);
    expect(await axeFindings(page)).toEqual([]);
    // A new password that is refused has the focus instead.
    await existing.fill(password);
    host.server.provider.faults.add({
      path: '/passwords/existing_password/reset',
      fault: { kind: 'answer', status: 400, body: { status_code: 400, error_type: 'breached_password', error_message: 'Choose another.' } },
    });
    await button(page, 'Continue').click();
    await page.getByRole('alert').getByText('Choose another.').waitFor();
    expect(
      await page.locator('[aria-invalid=true]').evaluate((field) => [field === document.activeElement, (field as HTMLInputElement).value]),
    ).toEqual([true, better]);
    await button(page, 'Continue').click();
    await back(page);
    expect(await changes()).toEqual(['password_set', 'password_changed']);
    await page.evaluate(() => window.host.client.session.revoke());
    const answer = page.evaluate((given) => window.host.client.passwords.authenticate({ ...given, session_duration_minutes: 30 }), {
      email: joan.email,
      password: better,
    });
    expect((await answer).user_id).toBe(userOf(joan.email).user_id);
  });

  it.each([
    ['a first password', '**/passwords/session/reset', 'Set a password', 'Saved', 'Change password', 'password_set'],
    ['a passkey', '**/webauthn/register', 'Add a passkey', 'Added', 'Add a passkey', 'passkey_added'],
  ])('ACCT-02 whose answer is lost is announced as made: %s', async (_, path, opener, word, focus, change) => {
    const page = await open({}, joan.email);
    await addAuthenticator(page);
    await page.route(path, (route) => route.fetch().then(() => route.abort()));
    await button(page, opener).click();
    if (change === 'password_set') await host.submit('New password', better);
    else await button(page, 'Create a Passkey').click();
    await page.locator('.latchkey-toast[data-type=success]').getByText(word).waitFor();
    await back(page);
    expect([await focused(page), await changes()]).toEqual([focus, [change]]);
    expect(await host.heard()).not.toContain('error unreachable');
    await page.unroute(path);
  });

  it('ACCT-02 adds, renames and removes a passkey', async () => {
    const page = await open();
    await addAuthenticator(page);
    await button(page, 'Add a passkey').click();
    await button(page, 'Create a Passkey').click();
    await back(page);
    await page.getByRole('button', { name: /^Rename/ }).click();
    await page.getByLabel('Passkey name').fill('Blue key');
    await button(page, 'Save').click();
    await back(page);
    await button(page, 'Remove Blue key').click();
    await button(page, 'Cancel').click();
    await button(page, 'Remove Blue key').click();
    await button(page, 'Remove').click();
    await back(page);
    await region(page, 'Passkeys').getByText('None yet').waitFor();
    expect(userOf().webauthn_registrations).toEqual([]);
    expect(await changes()).toEqual(['passkey_added', 'passkey_renamed', 'passkey_removed']);
  });

  it('ACCT-02 PREG-19 says in its own words that a passkey was not created, apart from the button', async () => {
    const page = await open();
    await page.evaluate(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('The operation timed out.', 'NotAllowedError'));
    });
    await button(page, 'Add a passkey').click();
    await button(page, 'Create a Passkey').click();
    const message = page.getByRole('alert').getByText('Your Passkey was not created.');
    await message.waitFor();
    const [text, create] = await Promise.all([message.boundingBox(), button(page, 'Create a Passkey').boundingBox()]);
    expect((create?.y ?? 0) - (text?.y ?? 0) - (text?.height ?? 0)).toBeGreaterThanOrEqual(8);
  });

  it('ACCT-02 READ-130 a removal that failed offline waits for another press when the device is online', async () => {
    keys('Laptop', 'Phone');
    const page = await open();
    await button(page, 'Remove Laptop').click();
    await page.route('**/users/webauthn_registrations/**', (route) => route.abort());
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }));
    await button(page, 'Remove').click();
    await page.getByText('You seem to be offline. Check your internet connection.').waitFor();
    await page.unroute('**/users/webauthn_registrations/**');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
      window.dispatchEvent(new Event('online'));
    });
    await host.turn();
    expect(userOf().webauthn_registrations).toHaveLength(2);
    await button(page, 'Remove').click();
    await back(page);
    expect(userOf().webauthn_registrations).toHaveLength(1);
  });

  it('ACCT-03 sets up an authenticator app, also after a setup that was given up, shows its recovery codes, and removes it', async () => {
    const page = await open();
    const begin = async () => {
      await button(page, 'Set up an app').click();
      await button(page, 'Set up an app').click();
      await host.see({ heading: 'Scan this code' });
    };
    await begin();
    await button(page, 'Back').click();
    await begin();
    const key = (await page.locator('.latchkey-secret').textContent())?.replaceAll(' ', '') ?? '';
    await button(page, 'Continue').click();
    await host.see({ heading: 'Save your recovery codes' });
    await button(page, 'I saved the codes').click();
    await page.getByLabel('One-time passcode').fill('000000');
    await host.see({ alert: 'Invalid passcode, please try again.' });
    await page.getByLabel('One-time passcode').fill(appCode(key));
    await back(page);
    await button(page, 'Show recovery codes').click();
    await button(page, 'Show recovery codes').click();
    await page.locator('.latchkey-secret').waitFor();
    expect(await page.locator('.latchkey-secret li').count()).toBe(10);
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Done').click();
    await button(page, 'Remove your authenticator app').click();
    await button(page, 'Remove').click();
    await back(page);
    expect(userOf().totps).toEqual([]);
    expect(await changes()).toEqual(['totp_added', 'totp_removed']);
  });
});

it('ACCT-03 CALL-36 says, when all recovery codes are used, how to get new ones', async () => {
  const page = await open({}, 'grace@acme.com');
  for (const { recovery_codes } of host.server.provider.state.totps) for (const code of recovery_codes) code.used = true;
  await button(page, 'Show recovery codes').click();
  await button(page, 'Show recovery codes').click();
  await host.see({ heading: 'Recovery codes' });
  await page.getByText('All codes are used. To get new ones, remove the app and set it up again.').waitFor();
  expect(await focused(page)).toBe('Recovery codes');
  expect(await page.locator('.latchkey-secret').count()).toBe(0);
  expect(await page.getByRole('button').allTextContents()).toEqual(['Done']);
  expect(await page.getByText('If you lose your phone').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Done').click();
  await back(page);
});

const keys = (...names: readonly string[]) =>
  void Object.assign(userOf(), {
    webauthn_registrations: names.map((key, index) => ({
      webauthn_registration_id: `webauthn-registration-test-${index}`,
      domain: 'localhost',
      user_agent: '',
      authenticator_type: 'platform',
      verified: true,
      name: key,
    })),
  });

it('the focus comes back to the button that opened a form, or to the title of its section where the button is gone', async () => {
  keys('Phone', 'Laptop', 'Tablet');
  const page = await open();
  await button(page, 'Remove Laptop').click();
  await button(page, 'Cancel').click();
  await back(page);
  expect(await focused(page)).toBe('Remove Laptop');
  await button(page, 'Rename Tablet').click();
  await button(page, 'Back').click();
  await back(page);
  expect(await focused(page)).toBe('Rename Tablet');
  await button(page, 'Remove Laptop').click();
  await button(page, 'Remove').press('Enter');
  await back(page);
  expect(await focused(page)).toBe('Passkeys');
  // A title is no control, and shows no ring.
  expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe('none');
  await button(page, 'Remove Laptop').waitFor({ state: 'detached' });
});

it('ACCT-02 a passkey is renamed although the list has an item that is none', async () => {
  keys('Phone');
  const plant = async (route: Route) => {
    const response = await route.fetch();
    const json = await response.json();
    (json.data.user ?? json.data).webauthn_registrations.unshift(null);
    await route.fulfill({ response, json });
  };
  const page = await host.open();
  for (const path of ['otps/authenticate', 'sessions/authenticate', 'users/me']) await page.route(`**/${path}`, plant);
  await host.signIn({ to: ada.email });
  await mount(page);
  await button(page, 'Rename Phone').click();
  expect(await page.getByLabel('Passkey name').inputValue()).toBe('Phone');
  expect(await page.evaluate(() => window.host.client.user.getSync()?.webauthn_registrations[0])).toBeNull();
});

it('ACCT-01 a passkey whose name has no visible character is drawn as a dash, with buttons that have a name', async () => {
  keys('', '   ', '\u200b\u2060', '\u3164\u2800', 'Key\u200d');
  const page = await open();
  const rows = region(page, 'Passkeys').getByRole('listitem');
  expect(await rows.allTextContents()).toEqual(['–', '–', '–', '–', 'Key\u200d']);
  const labels = (row: number) =>
    rows
      .nth(row)
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.ariaLabel));
  for (const row of [0, 1, 2, 3]) expect(await labels(row)).toEqual(['Rename passkey', 'Remove this passkey']);
  await rows.nth(1).getByRole('button').nth(1).click();
  await host.see({ heading: 'Remove this passkey?' });
});

describe('the second press of a double click', () => {
  /** Presses what the first press has drawn below the pointer. */
  async function pressAgain(page: Page, target: Locator) {
    await target.hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  }

  it('ACCT-02 removes nothing: nobody has read the question yet', async () => {
    const page = await open();
    const bin = button(page, 'Remove ada@acme.com');
    await bin.click();
    await pressAgain(page, button(page, 'Remove'));
    await host.turn();
    expect(calls()).toEqual(['POST /otps/email/login_or_create']);
    await button(page, 'Remove').click();
    await bin.waitFor({ state: 'detached' });
  });

  it('leaves the focus in the form that the first one has opened', async () => {
    const page = await open();
    await button(page, 'Edit name').click();
    const first = page.getByLabel('First name');
    await first.waitFor();
    await pressAgain(page, page.getByRole('heading', { name: 'Name' }));
    await page.keyboard.type('Grace');
    expect(await first.inputValue()).toContain('Grace');
  });
});

describe('the last way to sign in', () => {
  it('ACCT-04 has a note in place of its button', async () => {
    const page = await open({}, joan.email);
    await region(page, 'Email addresses').getByText('Your only way to log in').waitFor();
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  });

  it('ACCT-04 stays when two tabs remove the last two at once', async () => {
    // A reused document keeps the locks of the storage that was cleared, which no other tab shares.
    host.forget();
    const page = await open({ products: ['otp'] });
    // A way for the provider, but not for the widget: the provider would let the last one go.
    Object.assign(userOf(), { password: null, biometric_registrations: [{ biometric_registration_id: 'b-1', verified: true }] });
    const other = await host.context.newPage();
    await host.goTo(page.url(), other);
    await mount(other, { products: ['otp'] });
    await button(page, `Remove ${ada.email}`).click();
    await button(other, 'Remove (202) 555-0123').click();
    // The tab that is later may have closed its form before it is pressed, so that Playwright's own press would wait for it.
    const presses = await Promise.all([page, other].map((one) => button(one, 'Remove').elementHandle()));
    await Promise.all(presses.map((press) => press?.evaluate((element) => (element as HTMLElement).click())));
    const alone = (one: Page) => one.getByText('Your only way to log in').or(one.getByRole('alert').getByText(/./)).first().waitFor();
    await Promise.all([alone(page), alone(other)]);
    const { emails, phone_numbers } = host.server.provider.state.users[0] as ReturnType<typeof userOf>;
    expect(emails.length + phone_numbers.length).toBe(1);
    await other.close();
  });

  it('ACCT-06 leaves the key of an app after another tab has begun to set up another', async () => {
    const page = await open();
    await button(page, 'Set up an app').click();
    await button(page, 'Set up an app').click();
    await host.see({ heading: 'Scan this code' });
    const other = await host.context.newPage();
    await host.goTo(page.url(), other);
    await mount(other);
    await button(other, 'Set up an app').click();
    await button(other, 'Set up an app').click();
    await other.getByRole('heading', { name: 'Scan this code' }).waitFor();
    await back(page);
    await other.close();
  });

  it('ACCT-06 sends no older first name with a new last name after another tab has changed the first name', async () => {
    const page = await open();
    const other = await host.context.newPage();
    await host.goTo(page.url(), other);
    await mount(other);
    for (const tab of [page, other]) await button(tab, 'Edit name').click();
    await other.getByLabel('Last name').fill('King');
    await page.getByLabel('First name').fill('Augusta');
    await button(page, 'Save').click();
    await region(page, 'Name').getByText('Augusta Lovelace').waitFor();
    await expect.poll(() => other.getByLabel('First name').inputValue()).toBe('Augusta');
    expect(await other.getByLabel('Last name').inputValue()).toBe('King');
    await button(other, 'Save').click();
    await region(other, 'Name').getByText('Augusta King').waitFor();
    expect(userOf().name).toMatchObject({ first_name: 'Augusta', last_name: 'King' });
    await other.close();
  });

  it('ACCT-06 leaves the focus in a field of the page when another tab makes the change of the open form', async () => {
    const page = await open({ sections: ['password'] });
    await button(page, 'Change password').click();
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
    await page.evaluate(() => {
      const search = document.body.appendChild(document.createElement('input'));
      search.focus();
    });
    const user = userOf();
    user.password = null;
    await page.evaluate(() => window.host.client.user.get());
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.parentElement === document.body)).toBe(true);
  });

  it('ACCT-03 ACCT-06 describes what takes the focus by the text of the form, and keeps a number on a line', async () => {
    const page = await open();
    await button(page, 'Add phone number').click();
    await page.getByLabel('Phone number').waitFor();
    expect(await description(page)).toBe('We’ll text you a code to confirm that it’s yours.');
    await button(page, 'Back').click();
    await button(page, 'Remove (202) 555-0123').click();
    await page.getByRole('heading', { name: 'Remove (202) 555-0123?' }).waitFor();
    expect([await focused(page), await description(page)]).toEqual([
      'Remove (202) 555-0123?',
      'You can no longer log in with this phone number.',
    ]);
    // A number that fits on a line is not broken.
    await page.setViewportSize({ width: 320, height: 900 });
    const lines = await page.locator('h2 bdi').evaluate((number) => {
      const range = document.createRange();
      range.selectNodeContents(number);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    await button(page, 'Cancel').click();
    // Forms without a text refer to none.
    await button(page, 'Edit name').click();
    await page.getByLabel('First name').waitFor();
    expect(await description(page)).toBe('');
  });

  it('ACCT-06 leaves the form of an item that another tab has removed', async () => {
    const page = await open();
    const other = await host.context.newPage();
    await host.goTo(page.url(), other);
    await mount(other);
    await button(page, 'Remove (202) 555-0123').click();
    await button(other, 'Remove (202) 555-0123').click();
    await button(other, 'Remove').click();
    await back(other);
    await back(page);
    await region(page, 'Phone numbers').getByText('None yet').waitFor();
    await other.close();
  });
});

describe('a step-up', () => {
  it('ACCT-05 is shown when the server requires a factor, keeps the typed text, and the change continues afterwards', async () => {
    host.server.provider.state.project.second_factor = { factors: 2, max_age_minutes: 60, when: 'enrolled' };
    const page = await open();
    await button(page, 'Add email address').click();
    await host.submit('Email address', 'ada@new.example');
    await host.see({ heading: 'Confirm it’s you' });
    await page.getByText('This change needs one more step.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Cancel').click();
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@new.example');
    await page.getByLabel('Email address').press('Enter');
    await page.getByRole('button', { name: 'Text a code to' }).click();
    await host.see({ heading: 'Enter passcode' });
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await page.getByText('ada@new.example').waitFor();
    await page.getByLabel('One-time passcode').fill(host.server.provider.inbox.last('ada@new.example').code ?? '');
    await back(page);
    await region(page, 'Email addresses').getByText('ada@new.example').waitFor();
    expect(await changes()).toEqual(['email_added']);
  });

  it('ACCT-05 says that a factor is missing to a user who has no other, once, and blames no text', async () => {
    host.server.provider.state.project.second_factor = { factors: 2, max_age_minutes: 60, when: 'always' };
    const page = await open({}, joan.email);
    await button(page, 'Add email address').click();
    await host.submit('Email address', 'joan@new.example');
    await page.getByRole('button', { name: 'Email a code to' }).click();
    await host.see({ heading: 'Enter passcode' });
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await page
      .getByRole('alert')
      .getByText(/another factor/)
      .waitFor();
    const field = page.getByLabel('Email address');
    expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['joan@new.example', null]);
    expect(await changes()).toEqual([]);
  });

  it('ACCT-05 comes when the last proof is older than the host allows, with the app first, and the old password needs no other proof', async () => {
    const page = await open({ reauthAfterMinutes: 10 }, 'grace@acme.com');
    await button(page, 'Remove (202) 555-0124').click();
    host.server.provider.clock.advance(11 * 60_000);
    await page.clock.install({ time: host.server.provider.clock.now() });
    await button(page, 'Remove').click();
    await host.see({ heading: 'Enter the code from your app' });
    await page.getByText('This change needs one more step.').waitFor();
    await page.getByLabel('One-time passcode').fill(appCode());
    await back(page);
    expect(await changes()).toEqual(['phone_removed']);
  });

  it('ACCT-05 offers another way to prove a factor also while an app is being set up, and then goes on with the app', async () => {
    userOf().phone_numbers.push({ phone_id: 'phone-number-test-second', phone_number: '+12025550199', verified: true });
    host.server.provider.faults.add({
      path: '/totps/authenticate',
      fault: { kind: 'api_error', status: 403, error_type: 'insufficient_factors', error_message: 'This needs another factor.' },
    });
    const page = await open();
    await button(page, 'Set up an app').click();
    await button(page, 'Set up an app').click();
    await host.see({ heading: 'Scan this code' });
    const key = (await page.locator('.latchkey-secret').textContent())?.replaceAll(' ', '') ?? '';
    await button(page, 'Continue').click();
    await button(page, 'I saved the codes').click();
    await page.getByLabel('One-time passcode').fill(appCode(key));
    await button(page, 'Text a code to •••• 0199').click();
    await host.see({ heading: 'Enter passcode' });
    await button(page, 'Try another way').click();
    await button(page, 'Text a code to •••• 0123').click();
    await host.see({ heading: 'Enter passcode' });
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await back(page);
    expect(await changes()).toEqual(['totp_added']);
  });

  it("READ-97 makes no change inside another page's frame", async () => {
    await open();
    const body = '<!doctype html><title>Framing</title><iframe src="/"></iframe>';
    await host.page.route('**/framing.html', (route) => route.fulfill({ contentType: 'text/html', body }));
    await host.page.goto(`${host.server.origin}/framing.html`);
    const frame = host.page.frames()[1];
    if (!frame) throw new Error('There is no frame.');
    await host.arrived(frame);
    await frame.evaluate(() => void window.host.mountAccount());
    await frame.getByRole('button', { name: 'Remove (202) 555-0123' }).click();
    await frame.getByRole('button', { name: 'Remove', exact: true }).click();
    await frame.getByRole('alert').getByText('For your safety, this does not work inside another page.').waitFor();
    expect(userOf().phone_numbers).toHaveLength(1);
    expect(await frame.evaluate(() => window.host.heard.filter((heard) => heard.startsWith('error')))).toEqual(['error redirect']);
  });
});
