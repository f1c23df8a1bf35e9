import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { emailOnly, smsOnly, useHost } from '../fixtures/stage/useHost.ts';

const host = useHost({}, {}, undefined, '/script.html');
// A document does not load a file twice.
beforeEach(() => host.forget());

const everything = {
  products: ['passkeys', 'oauth', 'crypto', 'otp', 'passwords'],
  oauthOptions: { providers: [{ type: 'google' }, { type: 'apple' }, { type: 'github' }] },
  otpOptions: { methods: ['sms', 'email'] },
} as const;

/** Delays a product's file until a promise resolves, or makes it fail. */
async function block(product: string, until?: Promise<void>): Promise<void> {
  await host.page.route(host.late(product), async (route) => {
    if (!until) return route.abort('connectionrefused');
    await until;
    return route.continue();
  });
}

/** Whether a file is late: not the widget's own file, which loads before the first paint, nor the files that load it. */
const isLate = (url: string) => !/\/(latchkey|mount|script-[\w-]+|page-[\w-]+|latchkey-rolldown-runtime\.[\w-]+)\.js/.test(url);

/** Records the late scripts that a page requests from now on. */
function lateScripts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && isLate(request.url())) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** Makes every late file fail. */
const blockLateFiles = () =>
  host.page.route('**/latchkey/*.js', (route) => (isLate(route.request().url()) ? route.abort('connectionrefused') : route.continue()));

describe('the first screen', () => {
  it('FORM-13 says without the code of any product what is wrong with an address', async () => {
    await block('otp');
    await host.login({ config: emailOnly });
    await host.submit('Email address', 'ada');
    await host.see({ alert: 'Invalid email, please try again.' });
  });

  it('MAIN-14 ERR-13 announces a banner once, and not again with the later code', async () => {
    let arrive = () => {};
    await block('afterPaint', new Promise((resolve) => (arrive = resolve)));
    const page = await host.login({ config: { ...emailOnly, banner: { variant: 'error', message: 'Email is slow today.' } } });
    const text = page.getByRole('alert').getByText('Email is slow today.');
    await text.waitFor();
    const changes = await page.evaluateHandle(() => {
      const seen: string[] = [];
      const note = (records: MutationRecord[]) => seen.push(...records.map(({ target }) => target.textContent ?? ''));
      const [banner] = document.querySelectorAll('.latchkey-banner');
      new MutationObserver(note).observe(banner as Element, { childList: true, characterData: true, subtree: true });
      return seen;
    });
    arrive();
    // The later code also has a style of the field.
    await expect.poll(() => page.getByLabel('Email address').evaluate((one) => getComputedStyle(one).unicodeBidi)).toBe('plaintext');
    await host.turn();
    expect(await changes.jsonValue()).toEqual([]);
  });

  it('takes a press that comes before the code of its flow, once', async () => {
    let arrive = () => {};
    await block('afterPaint', new Promise((resolve) => (arrive = resolve)));
    const page = await host.login({ config: { ...everything } });
    await page.getByRole('tab', { name: 'Email' }).click();
    await host.submit('Email address', 'ada@acme.com');
    const button = page.getByRole('button', { name: 'Continue with email' });
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    expect(await page.locator('[data-provider]:not([aria-disabled=true])').count()).toBe(0);
    // A second press is not a second request.
    await page.keyboard.press('Enter');
    expect(host.calls()).toEqual([]);
    arrive();
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(host.calls()).toEqual(['POST /users/search']);
  });

  it.each(['Continue with Google', 'Login with a Passkey', 'Set up a new crypto wallet'])(
    'shows only the pressed button as busy while its code loads: %s',
    async (name) => {
      let arrive = () => {};
      await block('afterPaint', new Promise((resolve) => (arrive = resolve)));
      const page = await host.login({ config: { ...everything, products: ['passkeys', 'oauth', 'crypto'] } });
      const button = page.getByRole('button', { name });
      const face = () => button.locator('.latchkey-face').boundingBox();
      const before = await face();
      await button.click();
      await page.locator('[aria-busy=true]').waitFor();
      expect([await page.locator('[aria-busy=true]').allInnerTexts(), await face()]).toEqual([[name], before]);
      expect(await button.locator('.latchkey-face').evaluate((label) => getComputedStyle(label).opacity)).toBe('0');
      expect(await page.locator('button:not([aria-disabled])').count()).toBe(0);
      arrive();
      await expect.poll(() => page.locator('[aria-busy=true]:not([data-provider])').count()).toBe(0);
    },
  );

  it.each([
    ['the form', 'Continue with email', ['otp', 'passwords']],
    ['a provider', 'Continue with Google', ['otp', 'passwords']],
    ['a wallet', 'Set up a new crypto wallet', ['otp', 'passwords']],
    ['a wallet on a screen without a form', 'Set up a new crypto wallet', []],
  ] as const)(
    'ERR-01 says at %s that the code of its flow cannot be had, keeps the address, and takes the next press',
    async (_place, name, more) => {
      await block('afterPaint');
      const page = await host.login({
        config: { ...everything, products: ['oauth', 'crypto', ...more], otpOptions: { methods: ['email'] } },
      });
      const field = page.getByLabel('Email address');
      if (more.length > 0) await field.fill('ada@acme.com');
      const button = page.getByRole('button', { name });
      await button.click();
      const group = button.locator('xpath=ancestor::*[self::form or contains(@class, "latchkey-group")][1]');
      const alert = group.getByRole('alert').filter({ hasText: 'Unable to contact our servers.' });
      await alert.waitFor();
      expect(await alert.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(139, 18, 20)');
      expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
      if (more.length > 0) expect(await field.inputValue()).toBe('ada@acme.com');
      expect(await axeFindings(page)).toEqual([]);
      await page.unrouteAll();
      if (more.length > 0) {
        await page.getByRole('button', { name: 'Continue with email' }).click();
        await page.getByLabel('Password', { exact: true }).waitFor();
        expect(host.calls()).toEqual(['POST /users/search']);
      } else {
        await button.click();
        await page.getByRole('heading', { name: 'Set up a new crypto wallet' }).waitFor();
        await page.getByRole('button', { name: 'Back' }).click();
        await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
        expect(await alert.count()).toBe(0);
      }
    },
  );

  it('CFG-25 accepts a press next to the last used method before the code of its flow is loaded', async () => {
    let arrive = () => {};
    await block('afterPaint', new Promise((resolve) => (arrive = resolve)));
    const page = await host.open();
    await page.evaluate(() => localStorage.setItem('stytch_sdk_state_public-token-test-host::b2c_last_used_oauth', '"google"'));
    await page.evaluate((config) => void window.host.mount({ config }), { ...everything, rememberLastUsed: true });
    const others = page.getByRole('button', { name: 'Other ways to log in' });
    await others.click();
    await expect.poll(() => others.getAttribute('aria-disabled')).toBe('true');
    arrive();
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
  });

  it('ERR-01 asks once more for the code of the flows when it cannot be had, tells the host once, and stops', async () => {
    await block('afterPaint');
    const asked: string[] = [];
    host.page.on('request', (request) => request.url().includes('afterPaint') && asked.push(request.url()));
    const page = await host.login({ config: { ...everything, rememberLastUsed: true } });
    await expect.poll(() => asked.length).toBe(2);
    await page.waitForLoadState('networkidle');
    await page.getByRole('tab', { name: 'Email' }).click();
    await host.painted();
    expect([asked.length, await page.evaluate(() => window.host.heard.filter((line) => line.startsWith('error')).length)]).toEqual([2, 1]);
  });

  it('CFG-25 shows all methods when the code of the flows cannot be had', async () => {
    await block('afterPaint');
    const page = await host.open();
    await page.evaluate(() => localStorage.setItem('stytch_sdk_state_public-token-test-host::b2c_last_used_oauth', '"google"'));
    await page.evaluate((config) => void window.host.mount({ config }), { ...everything, rememberLastUsed: true });
    await page.getByRole('tab', { name: 'Email' }).waitFor();
    expect(await page.getByRole('button', { name: 'Other ways to log in' }).count()).toBe(0);
  });

  it('MAIN-05 is complete without late files: buttons, divider, tabs, field, passkeys and wallets', async () => {
    await blockLateFiles();
    const page = await host.login({ config: { ...everything } });
    expect(await page.locator('[data-provider]').allInnerTexts()).toEqual([
      'Continue with Google',
      'Continue with Apple',
      'Continue with GitHub',
    ]);
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Text', 'Email']);
    expect(await page.getByText('or', { exact: true }).count()).toBe(1);
    expect(await page.getByLabel('Phone number').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Continue with text message' }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Set up a new crypto wallet' }).count()).toBe(1);
  });

  it('MAIN-09 has the passkey button with the first paint if there is no form', async () => {
    const page = await host.open();
    const isThere = await page.evaluate(
      async (config) => {
        window.host.mount({ config });
        for (;;) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const widget = document.querySelector('#widget .latchkey');
          if (widget) return widget.querySelector('button')?.textContent;
        }
      },
      { products: ['passkeys', 'oauth'], oauthOptions: { providers: [{ type: 'google' }] } } as const,
    );
    expect(isThere).toBe('Login with a Passkey');
  });

  it.each([320, 900])('does not move in %d pixels when the pictures and the later styles come', async (width) => {
    await host.page.setViewportSize({ width, height: 900 });
    const page = await host.open();
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: false });
    });
    const config = {
      products: ['oauth', 'otp', 'passwords'],
      oauthOptions: everything.oauthOptions,
      otpOptions: everything.otpOptions,
    } as const;
    await page.evaluate((given) => void window.host.mount({ config: given }), config);
    await page.locator('[data-provider=github] path').waitFor();
    await host.painted();
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
});

describe('the code of the next screens', () => {
  it('is loaded before the first press: a click waits only for the server', async () => {
    const config = {
      products: ['oauth', 'otp', 'passwords'],
      oauthOptions: everything.oauthOptions,
      otpOptions: everything.otpOptions,
    } as const;
    const page = await host.login({ config });
    await page.waitForLoadState('networkidle');
    const asked = lateScripts(page);
    await page.getByRole('tab', { name: 'Email' }).click();
    await host.submit('Email address', 'ada@acme.com');
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect([asked, host.calls()]).toEqual([[], ['POST /users/search']]);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('tab', { name: 'Text' }).click();
    await host.submit('Phone number', '(202) 555-0123');
    await page.getByLabel('One-time passcode').waitFor();
    expect([asked, host.calls().slice(1)]).toEqual([[], ['POST /otps/sms/login_or_create']]);
  });

  it('is only loaded for configured products', async () => {
    const asked = lateScripts(host.page);
    await host.login({ config: { products: ['emailMagicLinks'] } });
    await host.page.waitForLoadState('networkidle');
    const names = asked.map((path) => path.replace(/.*\/latchkey-(\w+)\.[\w-]+\.js/, '$1'));
    expect(names).toEqual(expect.arrayContaining(['deferred', 'magicLink']));
    expect(names.filter((name) => /otp|oauth|crypto|passkey|marks|phone|recording/.test(name))).toEqual([]);
  });

  it('formats a phone number that was typed before it, with the caret after the same digit', async () => {
    let arrive = () => {};
    await block('phoneLibrary', new Promise((resolve) => (arrive = resolve)));
    const page = await host.login({ config: smsOnly });
    const field = page.getByLabel('Phone number');
    await field.pressSequentially('202555013');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await field.inputValue()).toBe('202555013');
    arrive();
    await expect.poll(() => field.inputValue()).toBe('(202) 555-013');
    await page.keyboard.type('1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('2');
    expect(await field.inputValue()).toBe('(202) 555-0123');
    await page.keyboard.press('Enter');
    await page.getByLabel('One-time passcode').waitFor();
    expect(host.calls()).toEqual(['POST /otps/sms/login_or_create']);
  });

  it('keeps a selected phone number selected, so that the next key replaces it', async () => {
    let arrive = () => {};
    await block('phoneLibrary', new Promise((resolve) => (arrive = resolve)));
    const page = await host.login({ config: smsOnly });
    const field = page.getByLabel('Phone number');
    await field.pressSequentially('202555013');
    await page.keyboard.press('ControlOrMeta+A');
    const here = page.waitForResponse(host.late('phoneLibrary'));
    arrive();
    await here;
    // The list of countries comes with the same code.
    await expect.poll(() => page.getByLabel('Country code').locator('option').count()).toBeGreaterThan(200);
    await page.keyboard.type('3');
    expect(await field.inputValue()).toBe('3');
  });

  it('FORM-02 of the tabs makes up for the keys that were pressed before it, each in turn', async () => {
    let arrive = () => {};
    await block('afterPaint', new Promise((resolve) => (arrive = resolve)));
    const page = await host.login({ config: { products: ['otp'], otpOptions: { methods: ['sms', 'whatsapp', 'email'] } } });
    const text = page.getByRole('tab', { name: 'Text' });
    await text.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await text.getAttribute('aria-selected')).toBe('true');
    arrive();
    await page.getByLabel('Email address').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Email');
  });

  it('FORM-02 of the tabs moves no focus that has left them meanwhile', async () => {
    let arrive = () => {};
    await block('afterPaint', new Promise((resolve) => (arrive = resolve)));
    const page = await host.login({ config: { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } } });
    await page.getByRole('tab', { name: 'Text' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByLabel('Phone number').fill('202');
    arrive();
    // The same file formats the number.
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('(202)');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('tel');
  });

  it('loads when the user turns to the form on a page that saves data', async () => {
    await host.page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const page = await host.login({ config: { products: ['passwords'] } });
    await page.waitForLoadState('networkidle');
    const asked = lateScripts(page);
    await host.painted();
    expect(asked).toEqual([]);
    await page.getByLabel('Email address').focus();
    await expect.poll(() => asked.some((path) => path.includes('password'))).toBe(true);
    await page.keyboard.type('ada@acme.com');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(host.calls()).toEqual(['POST /users/search']);
  });
});

describe('code that cannot be had', () => {
  it('ERR-01 shows an error in the form before any request; the form keeps the typed text and can be sent again', async () => {
    await block('otp');
    const page = await host.login({ config: smsOnly });
    await host.submit('Phone number', '(202) 555-0123');
    await page.getByRole('alert').getByText('Unable to contact our servers.').waitFor();
    expect([await page.getByLabel('Phone number').inputValue(), host.calls()]).toEqual(['(202) 555-0123', []]);
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    expect(host.calls()).toEqual(['POST /otps/sms/login_or_create']);
  });

  it('ERR-01 that the browser remembers as missing is fixed by a reload, which the message offers', async () => {
    // The first file of many others, whose addresses do not change with a second attempt.
    await block('shared');
    const page = await host.login({ config: smsOnly });
    await host.submit('Phone number', '(202) 555-0123');
    const reload = page.getByRole('alert').getByRole('button', { name: 'Reload the page' });
    await reload.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await host.heard()).filter((one) => one === 'error unreachable').length).toBe(2);
    expect(host.calls()).toEqual([]);
    await reload.focus();
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await host.mount({ config: smsOnly });
    await host.submit('Phone number', '(202) 555-0123');
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
  });

  it('ERR-01 of a whole widget shows an error in its place, with a button that reloads the page', async () => {
    await block('account');
    const page = await host.open();
    await page.evaluate(() => void window.host.mountAccount());
    const alert = page.getByRole('alert').getByText('Unable to contact our servers.');
    await alert.waitFor();
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await reload.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await host.heard()).toEqual(['error unreachable']);
    // A page that comes to the front tries again, and leaves the focus where it is.
    await reload.focus();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(host.heard).toEqual(['error unreachable', 'error unreachable']);
    expect(await reload.evaluate((button) => button.matches(':focus'))).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await page.evaluate(() => void window.host.mountAccount());
    await page.getByText('You are logged out.').waitFor();
  });

  it('READ-130 is asked for again when the device is online, and the form is sent', async () => {
    await block('otp');
    const page = await host.login({ config: smsOnly });
    const setOnline = (isOnline: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(navigator, 'onLine', { value, configurable: true });
        if (value) dispatchEvent(new Event('online'));
      }, isOnline);
    await setOnline(false);
    await host.submit('Phone number', '(202) 555-0123');
    await page.getByRole('alert').getByText('You seem to be offline. Check your internet connection.').waitFor();
    expect(await page.getByRole('button', { name: 'Reload the page' }).count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    await setOnline(true);
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    expect(host.calls()).toEqual(['POST /otps/sms/login_or_create']);
  });

  it('keeps a form waiting while it is on its way: nothing is sent before it is here, and then once', async () => {
    let arrive = () => {};
    await block('otp', new Promise<void>((resolve) => (arrive = resolve)));
    const page = await host.login({ config: smsOnly });
    await host.submit('Phone number', '(202) 555-0123');
    await page.locator('button[aria-busy]').waitFor();
    // A call with loaded code was answered, so earlier responses have arrived too.
    await page.evaluate(() => window.host.client.passwords.strengthCheck({ password: 'turn' }));
    arrive();
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    expect(host.calls()).toEqual(['POST /passwords/strength_check', 'POST /otps/sms/login_or_create']);
  });

  it('PKEY-04 of an observer is tried again when the page finds its network', async () => {
    await block('passkey');
    const page = await host.open();
    // The document before this one may lose code of other products.
    const told = page.waitForEvent('console', (message) => message.text().includes('The code of passkeys could not be loaded'));
    await host.mount({ config: { products: ['passkeys', 'otp'], otpOptions: { methods: ['sms'] } } });
    await told;
    expect(host.calls()).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
    const asked = host.server.provider.requests.next({ path: '/webauthn/authenticate/start/primary' });
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await asked;
  });

  it('CRYPTO-02 CRYPTO-07 of wallets is reported to the host, and fetched again when the network returns', async () => {
    await block('crypto');
    const page = await host.open();
    await page.evaluate(() => window.host.showWallet('Metamask'));
    await page.evaluate(() => void window.host.mount({ config: { products: ['crypto'] } }));
    await expect.poll(host.heard).toEqual(['error unreachable']);
    expect(await page.getByRole('button', { name: 'Set up a new crypto wallet' }).isEnabled()).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: 'Continue with Metamask' }).waitFor();
  });
});

it('a token in the address has what it needs fetched at once: no file waits for another', async () => {
  // The page does nothing after the paint, so that only the token makes code load.
  await host.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const page = await host.open();
  await block('rare', new Promise(() => {}));
  const both = [host.late('rare'), host.late('deferred')].map((address) => page.waitForRequest(address));
  await page.evaluate(() => {
    history.replaceState(null, '', '?stytch_token_type=oauth&token=t');
    void window.host.client.authenticateByUrl({ session_duration_minutes: 30 });
  });
  await Promise.all(both);
});
