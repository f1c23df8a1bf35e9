import { totpCode } from 'latchkey/fixtures';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAuthenticator } from '../fixtures/stage/authenticator.ts';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { useHost } from '../fixtures/stage/useHost.ts';

const password = 'correct horse battery';
const ada = { email: 'ada@acme.com', password, phone_number: '+12025550123', name: { first_name: 'Ada', last_name: 'Lovelace' } };

const host = useHost({ users: [ada] });

const user = () => {
  const [found] = host.server.provider.state.users;
  if (!found) throw new Error('The provider has no user.');
  return found;
};

/** Signs in with the password and mounts the account. */
async function open(config: object = {}): Promise<Page> {
  const page = await host.open();
  await page.evaluate(
    ({ email, password }) => window.host.client.passwords.authenticate({ email, password, session_duration_minutes: 60 }),
    { email: ada.email, password },
  );
  await page.evaluate((given) => void window.host.mountAccount({ config: given as never }), config);
  await host.see({ heading: 'Your account' });
  return page;
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const changes = () => host.page.evaluate(() => (window.host as unknown as { changes?: string[] }).changes ?? []);
const focused = () => host.page.evaluate(() => document.activeElement?.textContent);

describe('the overview', () => {
  it('ACCT-01 shows what the user has, and hides sections with nothing to do', async () => {
    const page = await open();
    expect(await page.getByRole('region').evaluateAll((all) => all.map((one) => one.querySelector('h3')?.textContent))).toEqual([
      'Name',
      'Email addresses',
      'Phone numbers',
      'Password',
      'Passkeys',
      'Authenticator app',
      'This device',
    ]);
    await section(page, 'Name').getByText('Ada Lovelace').waitFor();
    await section(page, 'Phone numbers').getByText('(202) 555-0123').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    let n = 0;
    const shot = async (name: string) =>
      page.screenshot({ path: `/tmp/shots/${(n++).toString().padStart(2, '0')}-${name}.png`, fullPage: true });
    await page.setViewportSize({ width: 480, height: 900 });
    await shot('overview');
    await page.getByRole('button', { name: 'Edit name' }).click();
    await shot('name');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Add email address' }).click();
    await page.getByLabel('Email address').fill('nope');
    await page.keyboard.press('Enter');
    await shot('email-wrong');
    await page.getByLabel('Email address').fill('ada@new.example');
    await page.keyboard.press('Enter');
    await host.see({ heading: 'Enter passcode' });
    await shot('email-code');
    await page.getByLabel('One-time passcode').fill('000000');
    await host.see({ alert: 'Invalid passcode, please try again.' });
    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await host.see({ heading: 'Your account' });
    await shot('added');
    console.log(await focused());
    await page.getByRole('button', { name: 'Add phone number' }).click();
    await shot('phone');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('Password', { exact: true }).fill('another horse battery staple');
    await page.locator('[aria-disabled]').waitFor({ state: 'detached' });
    await shot('password');
    await page.keyboard.press('Enter');
    await host.see({ heading: 'Your account' });
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await shot('passkey');
    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Create a Passkey' }).click();
    await host.see({ heading: 'Your account' });
    await shot('passkey-added');
    await page.getByRole('button', { name: /^Rename/ }).click();
    await shot('rename');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await shot('app');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await host.see({ heading: 'Scan this code' });
    await shot('scan');
    await page.getByRole('button', { name: 'Continue' }).click();
    await shot('save');
    await page.getByRole('button', { name: 'I saved the codes' }).click();
    await host.see({ heading: 'Enter the code from your app' });
    await shot('app-code');
    const [stored] = host.server.provider.state.totps;
    await page.getByLabel('One-time passcode').fill(totpCode(stored?.secret ?? '', host.server.provider.clock.now()));
    await host.see({ heading: 'Your account' });
    await page.getByRole('button', { name: 'Show recovery codes' }).click();
    await shot('codes-ask');
    await page.getByRole('button', { name: 'Show recovery codes' }).click();
    await shot('codes');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Remove ada@new.example' }).click();
    await shot('remove');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await host.see({ heading: 'Your account' });
    await shot('removed');
    await page.evaluate(() => window.host.update({ config: { layout: 'tabs' } } as never));
    await shot('tabs');
    await page.evaluate(() => window.host.update({ config: { reauthAfterMinutes: 0, section: 'phones' } } as never));
    await page.getByRole('button', { name: 'Add email address' }).click();
    await page.getByLabel('Email address').fill('third@new.example');
    await page.keyboard.press('Enter');
    await shot('reauth');
    await page.getByRole('button', { name: 'Try another way' }).click();
    await shot('reauth-choose');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await shot('reauth-cancelled');
    console.log(await page.getByLabel('Email address').inputValue());
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await shot('logged-out');
    console.log(await host.heard());
  });
});
