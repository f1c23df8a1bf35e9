import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoginConfig } from 'latchkey';
import { createClient } from 'latchkey';
import { Login } from 'latchkey/react';
import type { Page } from 'playwright-core';
import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { packedFolder } from '../fixtures/build/packed.ts';
import { builtPages } from '../fixtures/host/build.ts';
import { bothMethods, emailOnly, useHost } from '../fixtures/stage/useHost.ts';

const host = useHost();
const everything = {
  products: ['passkeys', 'oauth', 'otp', 'crypto'],
  otpOptions: { methods: ['sms', 'email'] },
  oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
} as const;

/** Opens a page with a server-rendered login widget. Its script arrives when the result is called. */
async function openDrawn(config: LoginConfig): Promise<() => Promise<void>> {
  const { page, server } = host;
  const client = createClient('public-token-test-host', { fetch: server.provider.fetch });
  const html = renderToString(createElement(StrictMode, null, createElement(Login, { client, config })));
  client.destroy();
  const built = await readFile(join(builtPages, 'index.html'), 'utf8');
  const head = '<link rel="stylesheet" href="/latchkey.css" /></head>';
  server.files.set('/latchkey.css', await readFile(join(packedFolder, 'dist/mount/styles.css'), 'utf8'));
  server.files.set('/drawn.html', built.replace('</head>', head).replace('<div id="widget">', `<div id="widget">${html}`));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', (route) => released.then(() => route.continue()));
  await page.goto(`${server.origin}/drawn.html`, { waitUntil: 'commit' });
  await page.locator('.latchkey').waitFor();
  // The parser does not wait for the style sheet: the form can stand there without it.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.endsWith('/latchkey.css')));
  return async () => {
    release();
    await host.arrived(page);
    await page.evaluate((given) => window.host.hydrate({ config: given }), config);
    await page
      .getByRole('button', { name: /^Continue with (text|email)/ })
      .and(page.locator(':enabled'))
      .waitFor();
  };
}

/** Counts submitted forms, by the page or by the browser. */
const countSubmits = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { submits: 0 });
    document.addEventListener('submit', () => Object.assign(window, { submits: (window as unknown as { submits: number }).submits + 1 }));
  });
const submits = (page: Page) => page.evaluate(() => (window as unknown as { submits: number }).submits);

/** Returns the focused field and its text before and after the caret, without the signs that formatting adds to a number. */
const typing = (page: Page) =>
  page.evaluate(() => {
    const { name, value, selectionStart } = document.activeElement as HTMLInputElement;
    const typed = (text: string) => (name === 'phone' ? text.replace(/\D/g, '') : text);
    return { name, value, before: typed(value.slice(0, selectionStart ?? 0)), after: typed(value.slice(selectionStart ?? 0)) };
  });

describe('a form that a server has drawn', () => {
  it.each([
    ['a phone number', bothMethods, 'Phone number', '2025550123', '(202) 555-0123', '/otps/sms/login_or_create'],
    ['an email address', emailOnly, 'Email address', 'ada@acme.com', 'ada@acme.com', '/otps/email/login_or_create'],
  ] as const)(
    'READ-128 MOUNT-01 keeps %s, its caret and the focus, and sends nothing before its script',
    async (_, config, label, text, formatted, path) => {
      const { page } = host;
      const hydrate = await openDrawn(config);
      await countSubmits(page);
      await page.getByLabel(label).focus();
      await page.keyboard.type(text);
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      expect(await submits(page)).toBe(0);
      const before = await typing(page);
      expect(before).toMatchObject({ value: text });
      await hydrate();
      await expect.poll(() => typing(page)).toEqual({ ...before, value: formatted });
      expect([page.url(), host.calls()]).toEqual([`${host.server.origin}/drawn.html`, []]);
      await page.getByRole('button', { name: /^Continue with (text|email)/ }).click();
      await page.getByLabel('One-time passcode').waitFor();
      expect(host.calls()).toEqual([`POST ${path}`]);
      expect(host.server.provider.inbox.last().to).toBe(label === 'Phone number' ? '+12025550123' : text);
      expect(await page.evaluate(() => window.host.problems)).toEqual([]);
    },
  );

  it("READ-128 CFG-24 begins with the default country and goes on with the browser's, without an error", async () => {
    const { page } = host;
    await page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'de-AT' }));
    const hydrate = await openDrawn({ products: ['otp'], otpOptions: { methods: ['sms'] }, phone: { country: 'auto' } });
    const shown = page.locator('.latchkey-country > span');
    expect(await shown.textContent()).toBe('US +1');
    await hydrate();
    await shown.getByText('AT +43', { exact: true }).waitFor();
    expect(await page.evaluate(() => window.host.problems)).toEqual([]);
  });

  it('READ-128 CFG-25 has every method; then only the last used one stays, without an error', async () => {
    const { page } = host;
    const hydrate = await openDrawn({ products: ['passwords', 'otp'], otpOptions: { methods: ['sms'] }, rememberLastUsed: true });
    await page.evaluate(() => localStorage.setItem('stytch_sdk_state_public-token-test-host::b2c_last_used_oauth', '"sms"'));
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Email', 'Text']);
    await hydrate();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await page.locator('.latchkey button').allInnerTexts()).toEqual([
      'Continue with text message',
      'Other ways to log in',
      'Not you?',
    ]);
    expect(await page.evaluate(() => window.host.problems)).toEqual([]);
  });

  it('READ-128 MOUNT-01 has its buttons and tabs wait for the script, without a change of look', async () => {
    const { page } = host;
    const hydrate = await openDrawn(everything);
    const looks = () =>
      page.locator('.latchkey button').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { color, backgroundColor, borderColor, opacity, font, cursor } = getComputedStyle(button);
          return { text: button.textContent, color, backgroundColor, borderColor, opacity, font, cursor };
        }),
      );
    const disabled = () => page.locator('.latchkey button:disabled').count();
    const before = await looks();
    expect(before.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Text', 'Email', 'Continue with text message', 'Continue with Google']),
    );
    expect(await disabled()).toBe(before.length);
    await hydrate();
    await expect.poll(disabled).toBe(0);
    const after = await looks();
    expect(after.filter(({ text }) => before.some((button) => button.text === text))).toEqual(before);
  });
});
