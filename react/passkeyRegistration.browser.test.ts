import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { VirtualAuthenticator } from '../fixtures/stage/authenticator.ts';
import { addAuthenticator } from '../fixtures/stage/authenticator.ts';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { useHost } from '../fixtures/stage/useHost.ts';

const host = useHost();
const me = 'GET /users/me';
const start = 'POST /webauthn/register/start';
const finish = 'POST /webauthn/register';
let authenticator: VirtualAuthenticator;

const calls = () => host.calls().filter((call) => /webauthn|users/.test(call));
const made = () => host.server.provider.requests.findLast(({ path }) => path === '/webauthn/register')?.body;
const user = () => host.server.provider.state.users[0];
const names = () => host.page.locator('.latchkey-passkeys bdi').allInnerTexts();
const focused = () => host.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

/** Adds passkeys of other devices, which this browser does not know. */
function give(...given: string[]) {
  user()?.webauthn_registrations.push(
    ...given.map((name, index) => ({
      webauthn_registration_id: `r${index}`,
      domain: 'localhost',
      user_agent: '',
      authenticator_type: '',
      verified: true,
      name,
    })),
  );
}

async function mount(...given: string[]): Promise<Page> {
  await host.signIn();
  give(...given);
  host.server.provider.requests.clear();
  await host.page.evaluate(() => void window.host.mountPasskeyRegistration());
  await host.see({ heading: 'Set up a new Passkey' });
  return host.page;
}

/** Opens the list after a press of "Skip". */
async function list(...given: string[]): Promise<Page> {
  await mount(...given);
  await host.press('Skip');
  await host.see({ heading: 'Your Passkeys' });
  return host.page;
}

beforeEach(async () => {
  await host.open();
  authenticator = await addAuthenticator(host.page);
});

describe('making a passkey', () => {
  it('MOUNT-04 PREG-01 PREG-03 PREG-05 PREG-06 PREG-08 CALL-38 CALL-39 CALL-60 READ-06 asks once for who it is, and lists the new passkey', async () => {
    const page = await mount();
    const buttons = () => page.locator('.latchkey-button').allInnerTexts();
    expect(await buttons()).toEqual(['Create a Passkey', 'Skip']);
    expect(await axeFindings(page)).toEqual([]);
    expect(calls()).toEqual([me]);
    await page.getByRole('button', { name: 'Create a Passkey' }).dblclick();
    await host.see({ heading: 'Passkey successfully created!' });
    await page.getByRole('heading', { name: 'Existing Passkeys' }).waitFor();
    expect(await names()).toEqual(['Linux']);
    expect(await buttons()).toEqual(['Set up another Passkey', 'Done']);
    expect(calls()).toEqual([me, start, finish]);
    expect(made()).toMatchObject({ is_passkey: true, session_duration_minutes: 30 });
    expect(await authenticator.credentials()).toHaveLength(1);
    expect(await host.heard()).toContain('PASSKEY_REGISTER');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('PREG-18 says that there is one already', async () => {
    const page = await mount();
    await host.press('Create a Passkey');
    await host.see({ heading: 'Passkey successfully created!' });
    await host.press('Set up another Passkey');
    await host.press('Create a Passkey');
    await page
      .getByText(
        'The Passkey cannot be created as it seems to be already registered. It is possible this Passkey was registered on another device but has synced cross-device.',
      )
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it.each([
    ['at once', 0],
    ['after another attempt', 1],
    ['when it is known already', 2],
  ])('PREG-18 PREG-05 lists a passkey whose answer was lost, and that is read again %s', async (_, failedReads) => {
    const page = await mount();
    let isLost = false;
    const loseOnce = async (route: Route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort();
    };
    // With `times: 1`, Playwright stops intercepting at once. The read of the user, which starts at that moment, could then hang.
    await page.route('**/webauthn/register', loseOnce);
    if (failedReads) host.server.provider.faults.add({ path: '/users/me', times: failedReads, fault: { kind: 'offline' } });
    await host.press('Create a Passkey');
    await expect.poll(host.heard).toContain('error unreachable');
    if (failedReads > 0) {
      await authenticator.setVerified(false);
      await host.press('Create a Passkey');
      await expect.poll(host.heard).toContain('error passkey');
    }
    if (failedReads > 1) {
      await authenticator.setVerified(true);
      await host.press('Create a Passkey');
      await page.getByText('The Passkey cannot be created as it seems to be already registered.').waitFor();
    }
    await host.press('Skip');
    await host.see({ heading: 'Your Passkeys' });
    await expect.poll(names).toEqual(['Linux']);
  });

  it('PREG-19 PREG-04 PREG-05 READ-36 READ-38 says when none was made, and Skip goes on without', async () => {
    const page = await mount();
    await authenticator.setVerified(false);
    await host.press('Create a Passkey');
    await page.getByText('Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.').waitFor();
    expect((await host.heard()).at(-1)).toBe('error passkey');
    await host.press('Skip');
    await host.see({ heading: 'Your Passkeys' });
    expect(await page.getByText('Passkey successfully created!').count()).toBe(0);
    expect(await names()).toEqual([]);
    expect((await host.heard()).at(-1)).toBe('PASSKEY_SKIP');
    await host.press('Done');
    expect((await host.heard()).at(-1)).toBe('PASSKEY_DONE');
  });

  it('PREG-04 PREG-05 READ-36 a user who skips first and creates one then is told so, also after another Skip', async () => {
    await list();
    await host.press('Set up another Passkey');
    await host.press('Create a Passkey');
    await host.see({ heading: 'Passkey successfully created!' });
    expect(await names()).toEqual(['Linux']);
    await host.press('Set up another Passkey');
    await host.press('Skip');
    await host.see({ heading: 'Passkey successfully created!' });
  });

  it('PREG-02 asks a signed-out user to sign in, and goes on after that', async () => {
    await host.page.evaluate(() => void window.host.mountPasskeyRegistration());
    await host.page.getByText('Error: Cannot use PasskeyRegistration component without active user authenticated.').waitFor();
    expect(await axeFindings(host.page)).toEqual([]);
    await host.signIn();
    await host.see({ heading: 'Set up a new Passkey' });
  });

  it.each(['Set up a new Passkey', 'Your Passkeys'])('PREG-02 a session that ends at "%s" leads the focus to a heading', async (screen) => {
    await (screen === 'Your Passkeys' ? list() : mount());
    await host.page.locator('.latchkey-button').first().focus();
    await host.page.evaluate(() => void window.host.client.session.revoke());
    await host.page.getByText('without active user authenticated').waitFor();
    await expect.poll(focused).toBe('Set up a new Passkey');
  });

  it('READ-107 PREG-01 PREG-08 offers none where the browser has no WebAuthn, says so, and sends no request', async () => {
    await host.page.evaluate(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    const page = await mount('iPhone');
    await page.getByRole('alert').getByText('This browser cannot create passkeys. Skip this step, or try another browser.').waitFor();
    const buttons = () => page.locator('.latchkey-button').allInnerTexts();
    expect(await buttons()).toEqual(['Skip']);
    expect(await axeFindings(page)).toEqual([]);
    await host.press('Skip');
    await host.see({ heading: 'Your Passkeys' });
    expect([await buttons(), await names()]).toEqual([['Done'], ['iPhone']]);
    await host.press('Delete iPhone');
    await host.press('Delete');
    await expect.poll(names).toEqual([]);
    // The list omits the passkey before the request is sent.
    await expect.poll(calls).toEqual([me, 'DELETE /users/webauthn_registrations/r0']);
  });

  it("PREG-03 closes the browser's dialog when the widget is removed", async () => {
    const page = await mount();
    await authenticator.setPresence(false);
    await page.evaluate(() => {
      const create = navigator.credentials.create.bind(navigator.credentials);
      navigator.credentials.create = (request) => {
        const made = create(request);
        const outcome = made.then(
          () => 'made',
          ({ name }: Error) => name,
        );
        Object.assign(window, { outcome });
        return made;
      };
    });
    await host.press('Create a Passkey');
    await page.waitForFunction(() => 'outcome' in window);
    await page.evaluate(() => window.host.mountPasskeyRegistration().unmount());
    expect(await page.evaluate(() => (window as unknown as { outcome: Promise<string> }).outcome)).toBe('AbortError');
  });

  it('CALL-39 CFG-20 works in a shadow root, with the minutes that the host sets', async () => {
    await host.signIn();
    const config = { enableShadowDOM: true, sessionOptions: { sessionDurationMinutes: 45 } };
    await host.page.evaluate((given) => void window.host.mountPasskeyRegistration({ config: given }), config);
    await host.press('Create a Passkey');
    await host.see({ heading: 'Passkey successfully created!' });
    expect(made()).toMatchObject({ session_duration_minutes: 45 });
  });
});

describe('the list', () => {
  it('PREG-07 PREG-09 CALL-42 CALL-60 READ-35 a name is sent and shown at once, before the answer', async () => {
    const page = await list('Mac OS', 'iPhone');
    const held = host.hold(/^\/webauthn\/update/);
    await host.press('Rename iPhone');
    const field = page.getByLabel('Passkey name');
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe('iPhone'.length);
    await field.fill('Tablet');
    await host.press('Save name');
    await held.arrived;
    expect(await names()).toEqual(['Mac OS', 'Tablet']);
    held.release();
    await page.getByRole('button', { name: 'Rename Tablet' }).waitFor();
    expect(user()?.webauthn_registrations.map(({ name }) => name)).toEqual(['Mac OS', 'Tablet']);
    expect(calls()).toEqual([me, 'PUT /webauthn/update/r1']);
    expect(await page.evaluate(() => JSON.stringify(window.host.client.user.getSync()))).toContain('Tablet');
  });

  it('PREG-12 PREG-13 CALL-14 READ-37 a deletion warns first, and the row goes at once', async () => {
    const page = await list('Mac OS', 'iPhone');
    await host.press('Delete iPhone');
    const warning = 'Once deleted, the passkey cannot be restored.';
    await page.getByText(warning).waitFor();
    expect(await page.locator('.latchkey button').allInnerTexts()).toEqual(['Delete', 'Cancel']);
    // Both buttons say what is deleted. The focus reads the warning, so no live region repeats it.
    for (const name of ['Delete', 'Cancel']) {
      await page.getByRole('button', { name, description: `iPhone ${warning}`, exact: true }).waitFor();
    }
    expect(await page.getByRole('alert').filter({ hasText: warning }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    const held = host.hold(/^\/users\/webauthn/);
    await host.press('Delete');
    await held.arrived;
    expect(await names()).toEqual(['Mac OS']);
    held.release();
    await expect.poll(() => user()?.webauthn_registrations.length).toBe(1);
    expect(calls()).toEqual([me, 'DELETE /users/webauthn_registrations/r1']);
  });

  it('PREG-12 THEME-07 the row that will be deleted has an edge that the others lack, also in forced colours', async () => {
    await host.page.emulateMedia({ forcedColors: 'active' });
    const page = await list('Mac OS', 'iPhone');
    const edges = () => page.getByRole('listitem').evaluateAll((rows) => rows.map((row) => getComputedStyle(row).outlineStyle));
    expect(await edges()).toEqual(['none', 'none']);
    await host.press('Delete iPhone');
    expect(await edges()).toEqual(['none', 'solid']);
    await host.press('Cancel');
    expect(await edges()).toEqual(['none', 'none']);
  });

  it('PREG-11 PREG-15 what fails shows no error, and the list tells the truth', async () => {
    const page = await list('Mac OS');
    host.server.provider.faults.add({ path: /webauthn/, times: 2, fault: { kind: 'offline' } });
    await host.press('Rename Mac OS');
    await host.submit('Passkey name', 'Laptop');
    await page.getByRole('button', { name: 'Rename Mac OS' }).waitFor();
    await host.press('Delete Mac OS');
    await host.press('Delete');
    await page.getByRole('button', { name: 'Rename Mac OS' }).waitFor();
    expect(await page.locator('#widget [role=alert]').allInnerTexts()).toEqual(['']);
    expect(await page.locator('.latchkey-toast').count()).toBe(0);
  });

  it.each(['Cancel', 'Escape'])('PREG-14 %s deletes nothing', async (way) => {
    const page = await list('Mac OS');
    await host.press('Delete Mac OS');
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await (way === 'Cancel' ? host.press('Cancel') : page.keyboard.press('Escape'));
    await page.getByRole('button', { name: 'Set up another Passkey' }).waitFor();
    expect(await names()).toEqual(['Mac OS']);
    expect(calls()).toEqual([me]);
  });

  it('PREG-16 PREG-17 READ-37 while a row is in use the others have no icons, and the set-up buttons rest', async () => {
    const page = await list('Mac OS', 'iPhone');
    await host.press('Rename Mac OS');
    const icons = page.locator('.latchkey-passkeys .latchkey-icon-button');
    expect(await icons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(['Save name']);
    for (const name of ['Set up another Passkey', 'Done']) {
      expect(await page.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    }
    await page.keyboard.press('Escape');
    await host.press('Delete iPhone');
    expect(await icons.count()).toBe(0);
  });

  it.each([
    ['emoji', '🔑👩‍🚀'],
    ['right-to-left', 'مفتاح \u202eabc'],
    ['5,000 characters', 'x'.repeat(5_000)],
    ['markup', '<b onclick=alert(1)>x</b>'],
    ['spaces at its ends', '  Lap  top '],
    ['no character at all', ''],
  ])('PREG-10 a name of %s is any name', async (_, name) => {
    const page = await list('Mac OS');
    await host.press('Rename Mac OS');
    await host.submit('Passkey name', name);
    await expect.poll(() => user()?.webauthn_registrations[0]?.name).toBe(name);
    await page.locator('.latchkey-passkeys .latchkey-icon-button').first().waitFor();
    expect(await page.locator('.latchkey-passkeys bdi').textContent()).toBe(name || '–');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
  });

  it('PREG-06 holds fifty', async () => {
    const page = await list(...Array.from({ length: 50 }, (_, index) => `Key ${index}`));
    expect(await names()).toHaveLength(50);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).waitFor();
  });

  it.each(['', ' ', '\u200b\u2060', '\u00a0\u3164'])(
    'PREG-06 PREG-07 draws a name without a visible character as a dash: %j',
    async (name) => {
      const page = await list(name, 'iPhone');
      expect(await names()).toEqual(['–', 'iPhone']);
      await page.getByRole('button', { name: 'Delete –' }).waitFor();
      await page.getByRole('button', { name: 'Rename –' }).click();
      expect(await page.getByLabel('Passkey name').inputValue()).toBe(name);
    },
  );

  it('follows another tab that edits the same list', async () => {
    await list('Mac OS', 'iPhone');
    const other = await host.open(await host.context.newPage());
    await other.evaluate(() => window.host.client.user.deleteWebauthnRegistration('r0'));
    await expect.poll(names).toEqual(['iPhone']);
  });

  it('PREG-07 PREG-09 PREG-13 READ-35 by keyboard alone: rename and delete, and the focus is never lost', async () => {
    const page = await list('Mac OS', 'iPhone');
    const reach = async (label: string) => {
      for (let tab = 0; tab < 12 && (await focused()) !== label; tab += 1) await page.keyboard.press('Tab');
      expect(await focused()).toBe(label);
    };
    await reach('Rename Mac OS');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rename Laptop' }).waitFor();
    expect(await focused()).toBe('Rename Laptop');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Cancel');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Delete Laptop');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['iPhone']);
    await expect.poll(focused).toBe('Rename iPhone');
    await reach('Delete iPhone');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual([]);
    await expect.poll(focused).toBe('Your Passkeys');
  });

  it('PREG-05 PREG-06 READ-36 says nothing about a passkey that was created and is deleted', async () => {
    const page = await mount();
    await host.press('Create a Passkey');
    await host.see({ heading: 'Passkey successfully created!' });
    await host.press('Delete Linux');
    await host.press('Delete');
    await host.see({ heading: 'Your Passkeys' });
    expect(
      await page
        .locator('#widget')
        .getByText(/created|Existing/)
        .count(),
    ).toBe(0);
    expect(await page.locator('.latchkey-passkeys').count()).toBe(0);
  });

  it('PREG-09 Escape that belongs to an input method keeps a new name', async () => {
    const page = await list('Laptop');
    await page.getByRole('button', { name: /^Rename/ }).click();
    const field = page.getByRole('textbox');
    await field.fill('');
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: 'なまえ', selectionStart: 3, selectionEnd: 3 });
    await page.keyboard.press('Escape');
    expect(await field.count()).toBe(1);
    await keyboard.send('Input.insertText', { text: '名前' });
    await field.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  it('PREG-06 PREG-12 a long name ends with an ellipsis, and is complete before its deletion', async () => {
    const name = 'The passkey of my extraordinarily long-named work laptop in Düsseldorf-Oberbilk 2026, which nobody else uses';
    const page = await list(name);
    await page.setViewportSize({ width: 320, height: 700 });
    const text = page.locator('.latchkey-passkeys li > span');
    const look = () => text.evaluate((span) => [span.scrollHeight > span.clientHeight, getComputedStyle(span).webkitLineClamp]);
    expect(await look()).toEqual([true, '3']);
    await host.press(`Delete ${name}`);
    expect(await look()).toEqual([false, 'none']);
  });
});

it('READ-97 inside a frame no passkey is deleted unless the host allows it; all else goes on', async () => {
  await host.signIn();
  give('Mac OS', 'iPhone');
  const body = '<!doctype html><title>Framing</title><iframe src="/" width="500" height="700"></iframe>';
  await host.page.route('**/framing.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await host.page.goto(`${host.server.origin}/framing.html`);
  const frame = host.page.frames()[1];
  if (!frame) throw new Error('There is a frame.');
  const push = (name: string) => frame.getByRole('button', { name, exact: true }).click();
  await host.arrived(frame);
  await frame.evaluate(() => void window.host.mountPasskeyRegistration());
  await push('Skip');
  await push('Delete iPhone');
  await frame.getByRole('alert').getByText('For your safety, this does not work inside another page.').waitFor();
  expect(await frame.getByText('Once deleted').count()).toBe(0);
  expect((await frame.evaluate(() => window.host.heard)).at(-1)).toBe('error redirect');
  await push('Rename iPhone');
  await frame.getByLabel('Passkey name').fill('Tablet');
  await push('Save name');
  await expect.poll(() => user()?.webauthn_registrations.map(({ name }) => name)).toEqual(['Mac OS', 'Tablet']);
  await frame.evaluate(() => void window.host.mountPasskeyRegistration({ config: { allowFraming: true } }));
  await push('Delete Tablet');
  await push('Delete');
  await expect.poll(() => user()?.webauthn_registrations.map(({ name }) => name)).toEqual(['Mac OS']);
});
