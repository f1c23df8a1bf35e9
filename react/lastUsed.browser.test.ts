import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { useHost } from '../fixtures/stage/useHost.ts';
import type { AnyLoginConfig } from '../machines/login/config.ts';

const ada = { email: 'ada@acme.com', password: 'correct horse battery' };
const host = useHost({ users: [ada] });
const key = 'stytch_sdk_state_public-token-test-host::b2c_last_used_oauth';

const config: AnyLoginConfig = {
  products: ['oauth', 'passwords', 'otp', 'crypto'],
  oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
  otpOptions: { methods: ['sms'] },
  rememberLastUsed: true,
};

const buttons = (page: Page) => page.locator('.latchkey button').allInnerTexts();
const primary = (page: Page) => page.locator('.latchkey-button[data-kind=primary]').allInnerTexts();
const stored = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key);

/** Opens the widget in a browser that remembers a method. */
async function comeBack(method: string | null, given: AnyLoginConfig = config, props: object = {}): Promise<Page> {
  const page = await host.open();
  await page.evaluate(([name, text]) => text && localStorage.setItem(name as string, text), [
    key,
    method && JSON.stringify(method),
  ] as const);
  await page.evaluate((all) => void window.host.mount(all), { config: given, ...props });
  return page;
}

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome back' });
const regular = (page: Page) => page.getByRole('heading', { name: 'Sign up or log in' });

describe('CFG-25 a returning user', () => {
  beforeEach(() => host.forget());

  it.each([
    ['google', 'Continue with Google'],
    ['email', 'Continue with email'],
    ['sms', 'Continue with text message'],
  ])('sees only %s, and then everything, in a page that forbids inline styles', async (method, button) => {
    const page = await comeBack(method);
    await welcome(page).waitFor();
    expect(await primary(page)).toEqual([button]);
    expect((await buttons(page)).slice(-2)).toEqual(['Other ways to log in', 'Not you?']);
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Other ways to log in' }).click();
    await regular(page).waitFor();
    // The pressed button is gone, so the focus goes to the title.
    expect(await regular(page).evaluate((title) => title === document.activeElement)).toBe(true);
    expect(await buttons(page)).toEqual(expect.arrayContaining(['Continue with Google', 'Continue with GitHub', 'Text', 'Email']));
    expect(await stored(page)).toBe(JSON.stringify(method));
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => window.host.problems)).toEqual([]);
  });

  it('who asks for other ways below a hidden title gets the focus on the first way', async () => {
    const page = await comeBack('sms', config, { styles: { hideHeaderText: true } });
    await page.getByRole('button', { name: 'Other ways to log in' }).click();
    await page.getByRole('tab', { name: 'Text' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Continue with Google');
  });

  it('sees the method in the first picture after it, never all of them', async () => {
    const page = await host.open();
    await page.evaluate((name) => {
      localStorage.setItem(name, '"google"');
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        seen.push(document.querySelector('.latchkey h2')?.textContent ?? '');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, key);
    await page.evaluate((all) => void window.host.mount(all), { config });
    await welcome(page).waitFor();
    // The widget may be there before the next frame.
    const seen = () => page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
    await expect.poll(async () => (await seen()).filter((title) => title !== '')).toEqual(['Welcome back']);
  });

  it('who is another user is forgotten', async () => {
    const page = await comeBack('google');
    await page.getByRole('button', { name: 'Not you?' }).click();
    await regular(page).waitFor();
    expect(await stored(page)).toBeNull();
    await page.reload();
    await host.arrived();
    await page.evaluate((all) => void window.host.mount(all), { config });
    await regular(page).waitFor();
  });

  it('is known by the method of the last sign-in, and nothing else about the user is stored for it', async () => {
    const page = await comeBack(null);
    await page.getByRole('tab', { name: 'Email' }).click();
    await page.getByLabel('Email address').fill(ada.email);
    await page.keyboard.press('Enter');
    await page.locator('input[type=password]').fill(ada.password);
    expect(await stored(page)).toBeNull();
    await page.keyboard.press('Enter');
    await host.see({ heading: 'Success!' });
    expect(await stored(page)).toBe('"email"');
    await page.evaluate(() => window.host.client.session.revoke());
    await page.reload();
    await host.arrived();
    await page.evaluate((all) => void window.host.mount(all), { config });
    await welcome(page).waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('');
    await page.getByLabel('Email address').fill(ada.email);
    await page.keyboard.press('Enter');
    await page.locator('input[type=password]').waitFor();
  });

  it('sees an error in the only form that is shown, and can correct it there', async () => {
    const page = await comeBack('email');
    await page.getByLabel('Email address').fill('ada');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email address').waitFor();
    expect(await welcome(page).isVisible()).toBe(true);
  });

  it('who used a wallet sees it once it is found, and the other methods if it is missing', async () => {
    const page = await comeBack('Metamask');
    await page.getByRole('button', { name: 'Set up a new crypto wallet' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() => window.host.showWallet('Metamask'));
    await page.getByRole('button', { name: 'Continue with Metamask' }).waitFor();
    expect(await primary(page)).toEqual(['Continue with Metamask']);
    await page.getByRole('button', { name: 'Continue with Metamask' }).click();
    await host.see({ heading: 'Success!' });
  });

  it.each([
    ['the option is off', 'google', { ...config, rememberLastUsed: false }],
    ['the method is not offered any more', 'apple', config],
    ['the stored text is no method', 'constructor', config],
    ['it is the only method', 'email', { products: ['passwords'], rememberLastUsed: true }],
  ] as const)('sees everything where %s', async (_, method, given) => {
    const page = await comeBack(method, given);
    await regular(page).waitFor();
    await host.painted();
    expect(await welcome(page).count()).toBe(0);
  });

  it('sees everything where the code cannot be loaded', async () => {
    await host.page.route(host.late('lastUsed'), (route) => route.abort('connectionrefused'));
    const page = await comeBack('google');
    await regular(page).waitFor();
    expect(await buttons(page)).toEqual(expect.arrayContaining(['Continue with Google', 'Continue with GitHub']));
  });

  it('is welcomed in the language and the direction of the page', async () => {
    const page = await comeBack('google', config, { locale: 'ar' });
    await page.getByRole('heading', { name: 'مرحبًا بعودتك' }).waitFor();
    expect(await buttons(page)).toEqual([expect.stringContaining('Google'), 'طرق أخرى لتسجيل الدخول', 'لست أنت؟']);
    expect(await axeFindings(page)).toEqual([]);
  });
});
