import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { builtPages } from '../fixtures/host/build.ts';
import { wrongCode } from '../fixtures/people/testUser.ts';
import { emailOnly, smsOnly, useHost } from '../fixtures/stage/useHost.ts';
import { english } from './english/index.ts';
import arabic from './locales/ar.ts';
import german from './locales/de.ts';
import plain from './locales/en-plain.ts';
import germanErrors from './locales/errors/de.ts';
import french from './locales/fr.ts';
import hebrew from './locales/he.ts';
import japanese from './locales/ja.ts';

const host = useHost();
// A document does not load a language twice.
beforeEach(() => host.forget());
const byPassword = { products: ['passwords' as const] };
const send = '/otps/sms/login_or_create';

const widget = (page: Page) => page.locator('.latchkey');
const speaks = async (page: Page) => [await widget(page).getAttribute('lang'), await widget(page).getAttribute('dir')];

/** Makes the page's client record its warnings. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const silent = { debug() {}, warn() {}, error() {} };
    window.host.createClient({ logger: silent, onWarning: ({ code, detail }) => window.host.heard.push(`${code}: ${detail}`) });
  });

const warned = async () => (await host.heard()).filter((line) => line.startsWith('missing_translation'));

/** Returns the address of the only built file that contains a word. */
const fileWith = (word: string) => {
  const found = readdirSync(`${builtPages}/assets/index`).filter((name) => name.endsWith('.js') && text(name).includes(word));
  return new RegExp(`/assets/index/(${found.join('|')})(\\?.*)?$`);
};
const text = (name: string) => readFileSync(`${builtPages}/assets/index/${name}`, 'utf8');

/** Makes the file with a word fail to load. */
const withhold = (page: Page, word: string) => page.route(fileWith(word), (route) => route.abort('connectionrefused'));

describe('a language', () => {
  it('READ-115 is spoken on every screen, in its direction', async () => {
    const page = await host.login({ locale: 'ar' });
    await host.see({ heading: arabic.main.header });
    expect(await speaks(page)).toEqual(['ar', 'rtl']);
    expect(await widget(page).innerText()).not.toMatch(/[a-z]{3}/i);
    await page.getByLabel(arabic.main.phone).fill('(202) 555-0123');
    await host.press(arabic.main.submit.sms);
    await host.see({ heading: arabic.otp.header });
    // A number is left to right within right-to-left text.
    await page.getByText('(202) 555-0123').waitFor();
    await page.getByLabel(arabic.otp.code).fill(host.lastCode());
    await host.see({ heading: arabic.otpConfirmation.title });
  });

  it('PWD-06 from right to left, an address and a shown password are still read from left to right, from the right edge', async () => {
    const page = await host.login({ locale: 'he', config: { products: ['passwords'] } });
    await host.painted();
    /** Returns pictures of a field, drawn by the widget, and then in the order of Latin text. */
    const pictures = async (text: string) => {
      const input = page.locator('.latchkey-input:not(.latchkey-hidden)');
      await input.fill(text);
      const drawn = await input.screenshot();
      await input.evaluate((field) => {
        const { style } = field as HTMLElement;
        const { paddingLeft, paddingRight } = getComputedStyle(field);
        Object.assign(style, { direction: 'ltr', unicodeBidi: 'normal', textAlign: 'right', paddingLeft, paddingRight });
      });
      const latin = await input.screenshot();
      await input.evaluate((field) => field.removeAttribute('style'));
      return [drawn, latin].map((picture) => picture.toString('base64'));
    };
    for (const text of ['ada@', 'ada.', '1@']) {
      const [drawn, latin] = await pictures(text);
      expect([text, drawn === latin]).toEqual([text, true]);
    }
    await host.submit(hebrew.main.email, 'new@acme.com');
    await host.press(hebrew.password.show);
    for (const text of ['Pass-word(1)!?', '(12)!?', '-a']) {
      const [drawn, latin] = await pictures(text);
      expect([text, drawn === latin]).toEqual([text, true]);
    }
  });

  it('READ-115 is plain English where the host asks for it, and the page calls it English', async () => {
    const page = await host.login({ locale: 'en-plain', config: { products: ['passwords'] } });
    await host.see({ heading: plain.main.header });
    expect(await speaks(page)).toEqual(['en', 'ltr']);
    await page.getByLabel(plain.main.email).fill('ada@');
    await host.press(plain.main.submit.email);
    await page.getByText(plain.errors.email).waitFor();
    expect(await warned()).toEqual([]);
  });

  it('READ-116 is asked for in the words of the provider, where it writes messages in it', async () => {
    const asked = host.server.provider.requests;
    const page = await host.login({ locale: 'de-AT' });
    await page.getByLabel(german.main.phone).fill('(202) 555-0123');
    await host.press(german.main.submit.sms);
    await host.see({ heading: german.otp.header });
    expect(asked.find(({ path }) => path === send)?.body).toMatchObject({ locale: 'de-DE' });
    expect(host.server.provider.inbox.last().text).toMatch(/^Ihr Code für .* ist \d{6}\./);

    await host.login({ locale: 'fr', config: { products: ['emailMagicLinks'] } });
    await page.getByLabel(french.main.email).fill('ada@acme.com');
    await host.press(french.main.submit.email);
    await host.see({ heading: french.emailConfirmation.title });
    expect(asked.find(({ path }) => path === '/magic_links/email/login_or_create')?.body).toMatchObject({ locale: 'fr' });
    expect(host.server.provider.inbox.last().text).toMatch(/^Bonjour,/);

    asked.clear();
    await host.login({ locale: 'ar' });
    await page.getByLabel(arabic.main.phone).fill('(202) 555-0123');
    await host.press(arabic.main.submit.sms);
    await host.see({ heading: arabic.otp.header });
    expect(asked.find(({ path }) => path === send)?.body).not.toHaveProperty('locale');
  });

  it('READ-115 is waited for without a word in another, and asked for before the page has its settings', async () => {
    const page = await host.open();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let arrived = () => {};
    const wanted = new Promise<void>((resolve) => (arrived = resolve));
    await page.route(fileWith(german.main.header), async (route) => {
      arrived();
      await held;
      await route.continue();
    });
    await page.evaluate((config) => void window.host.mount({ config, locale: 'de' }), smsOnly);
    await wanted;
    expect(await widget(page).innerText()).toBe('');
    expect(await widget(page).getAttribute('aria-busy')).toBe('true');
    // A round spinner in the middle of the box; a turning one has another bounding box.
    const spinner = await page.locator('.latchkey-arriving').evaluate((element) => {
      const { offsetWidth, offsetHeight, offsetLeft, parentElement } = element as HTMLElement;
      return [offsetWidth, offsetHeight, Math.round(offsetLeft + offsetWidth / 2 - (parentElement?.clientWidth ?? 0) / 2)];
    });
    expect(spinner).toEqual([28, 28, 0]);
    letGo();
    await host.see({ heading: german.main.header });
    expect(await widget(page).getAttribute('aria-busy')).toBe(null);
  });

  it('READ-115 that does not arrive for five seconds leaves English, and replaces it when it arrives', async () => {
    const page = await host.open();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(fileWith(german.main.header), async (route) => {
      await held;
      await route.continue();
    });
    const wanted = page.waitForRequest(fileWith(german.main.header));
    await page.clock.install();
    await page.evaluate((config) => void window.host.mount({ config, locale: 'de' }), smsOnly);
    await wanted;
    expect(await widget(page).innerText()).toBe('');
    await page.clock.fastForward(5_000);
    await host.see({ heading: english.main.header });
    expect(await speaks(page)).toEqual(['en', 'ltr']);
    await page.getByRole('textbox').fill('(202) 555-0123');
    letGo();
    await host.see({ heading: german.main.header });
    expect([await speaks(page), await page.getByRole('textbox').inputValue()]).toEqual([['de', 'ltr'], '(202) 555-0123']);
  });

  it('that cannot be fetched leaves English, and the host gets the error', async () => {
    const page = await host.open();
    await listen(page);
    await withhold(page, german.main.header);
    await page.evaluate((config) => void window.host.mount({ config, locale: 'de' }), smsOnly);
    await host.see({ heading: 'Sign up or log in' });
    expect(await speaks(page)).toEqual(['en', 'ltr']);
    expect(await warned()).toEqual([expect.stringContaining('"de" could not be loaded')]);
  });

  it("an address in the error of the host's own loader is not imported", async () => {
    const page = await host.open();
    await listen(page);
    const asked: string[] = [];
    await page.route(/planted/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'window.host.heard.push("planted"); export default {};' });
    });
    await page.evaluate((config) => {
      const de = () => Promise.reject(new Error(`No sentences: ${location.origin}/planted.js`));
      window.host.mount({ config, locale: 'de', locales: { de } });
    }, smsOnly);
    await host.see({ heading: 'Sign up or log in' });
    expect(await warned()).toEqual([expect.stringContaining('"de" could not be loaded')]);
    await host.painted();
    expect([asked, (await host.heard()).includes('planted')]).toEqual([[], false]);
  });

  it('leaves English, with a warning, if even the code for it cannot be fetched', async () => {
    const page = await host.open();
    await listenLater(page);
    await withhold(page, 'There are no sentences in');
    await page.evaluate((config) => void window.host.mount({ config, locale: 'de' }), smsOnly);
    await host.see({ heading: 'Sign up or log in' });
    const told = () => page.evaluate(() => window.host.heard.filter((line) => line.includes('language "de" could not be loaded')).length);
    // StrictMode requests it twice.
    await expect.poll(told).toBeGreaterThan(0);
  });

  it('without a translation leaves English, and the host is warned', async () => {
    const page = await host.open();
    await listen(page);
    await page.evaluate((config) => void window.host.mount({ config, locale: ['eu', 'tlh'] }), smsOnly);
    await host.see({ heading: 'Sign up or log in' });
    expect(await speaks(page)).toEqual(['en', 'ltr']);
    expect(await warned()).toEqual(['missing_translation: There are no sentences in "eu,tlh"; English is used instead.']);
  });

  it('is the next of a list where the first is not there', async () => {
    const page = await host.login({ locale: ['eu', 'fr-CA', 'de'] });
    await host.see({ heading: french.main.header });
    expect(await speaks(page)).toEqual(['fr', 'ltr']);
  });

  it('is the one of the document, or else of the browser, where it is to be found', async () => {
    const page = await host.open();
    await page.evaluate((config) => {
      document.documentElement.lang = 'ja-JP';
      window.host.mount({ config, locale: 'auto' });
    }, smsOnly);
    await host.see({ heading: japanese.main.header });

    await host.open();
    await page.evaluate((config) => {
      document.documentElement.removeAttribute('lang');
      Object.defineProperty(navigator, 'languages', { value: ['eu', 'de-CH'] });
      window.host.mount({ config, locale: 'auto' });
    }, smsOnly);
    await host.see({ heading: german.main.header });
  });

  it('READ-115 that is not asked for is not there: nothing says which it is, and no file of one is fetched', async () => {
    const page = host.page;
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await host.login();
    await host.see({ heading: 'Sign up or log in' });
    await host.painted();
    expect(await speaks(page)).toEqual([null, null]);
    expect(files.filter((url) => /\/latchkey-(languages|[a-z]{2}(-[A-Z]\w+)?)(-errors)?-[\w-]{8}\.js/.test(url))).toEqual([]);
  });
});

describe('another language', () => {
  it('replaces the first on the current screen, with the typed text', async () => {
    const page = await host.login({ locale: 'de' });
    await page.getByLabel(german.main.phone).fill('(202) 555-0123');
    await host.press(german.main.submit.sms);
    await host.see({ heading: german.otp.header });
    await page.getByLabel(german.otp.code).fill('123');
    await page.evaluate(() => window.host.update({ locale: 'ja' }));
    await host.see({ heading: japanese.otp.header });
    expect(await speaks(page)).toEqual(['ja', 'ltr']);
    expect(await page.getByLabel(japanese.otp.code).inputValue()).toBe('123');
    await page.evaluate(() => window.host.update({ locale: undefined }));
    await host.see({ heading: 'Enter passcode' });
    expect(host.calls()).toEqual([`POST ${send}`]);
  });

  it('READ-115 that follows plain English leaves the field that the user types in', async () => {
    const page = await host.login();
    const number = page.getByRole('textbox');
    await number.fill('(202) 555-0123');
    await number.evaluate((field) => field.setAttribute('data-first', ''));
    await page.evaluate(() => window.host.update({ locale: 'de' }));
    await host.see({ heading: german.main.header });
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-first'))).toBe(true);
    expect(await number.inputValue()).toBe('(202) 555-0123');
  });

  it('leaves the one before where it cannot be had', async () => {
    const page = await host.login({ locale: 'de' });
    await host.see({ heading: german.main.header });
    await listenLater(page);
    await withhold(page, japanese.main.header);
    await page.evaluate(() => window.host.update({ locale: 'ja' }));
    await expect
      .poll(() => page.evaluate(() => window.host.heard.filter((line) => line.includes('"ja" could not be loaded')).length))
      .toBe(1);
    await host.see({ heading: german.main.header });
    expect(await speaks(page)).toEqual(['de', 'ltr']);
  });

  it('READ-115 leaves the English of a host that asked for no language, and marks it as English', async () => {
    const page = await host.login();
    await withhold(page, japanese.main.header);
    await page.evaluate(() => window.host.update({ locale: 'ja' }));
    await expect.poll(() => speaks(page)).toEqual(['en', 'ltr']);
    await host.see({ heading: english.main.header });
  });

  it('FORM-09 renames the countries', async () => {
    const page = await host.login({ locale: 'de' });
    const countries = page.getByLabel(german.main.country);
    await countries.getByText('Deutschland').waitFor({ state: 'attached' });
    await page.evaluate(() => window.host.update({ locale: 'fr' }));
    await page.getByLabel(french.main.country).getByText('Allemagne').waitFor({ state: 'attached' });
  });
});

const listenLater = (page: Page) =>
  page.evaluate(() => {
    console.warn = (...words) => window.host.heard.push(words.join(' '));
  });

describe('READ-105 what the provider says', () => {
  const answer = (type: string) => {
    const body = { status_code: 429, error_type: type, error_message: 'Slow down.' };
    host.server.provider.faults.add({ path: send, fault: { kind: 'answer', status: 429, body } });
  };

  async function fail(page: Page, type: string) {
    answer(type);
    await page.getByLabel(german.main.phone).fill('(202) 555-0123');
    await host.press(german.main.submit.sms);
  }

  it('is translated, or shown unchanged and marked as English if it has no translation', async () => {
    const page = await host.open();
    await listen(page);
    await page.evaluate((config) => void window.host.mount({ config, locale: 'de' }), smsOnly);
    await fail(page, 'too_many_requests');
    await page.getByText(germanErrors.apiErrors.too_many_requests).waitFor();
    expect(await page.getByText(germanErrors.apiErrors.too_many_requests).getAttribute('lang')).toBe(null);
    expect(await warned()).toEqual([]);

    await fail(page, 'a_new_error');
    await page.getByText('Slow down.').waitFor();
    expect(await page.getByText('Slow down.').getAttribute('lang')).toBe('en');
    await expect.poll(warned).toEqual([expect.stringContaining('no sentence in "de" for "a_new_error"')]);
  });

  it('OTP-27 is marked as English and reported below the sentence about a code, too', async () => {
    const page = await host.open();
    await listen(page);
    await page.evaluate((config) => void window.host.mount({ config, locale: 'de' }), smsOnly);
    await page.getByLabel(german.main.phone).fill('(202) 555-0123');
    await host.press(german.main.submit.sms);
    await host.see({ heading: german.otp.header });
    const body = { status_code: 429, error_type: 'a_new_error', error_message: 'Slow down.' };
    host.server.provider.faults.add({ path: '/otps/authenticate', fault: { kind: 'answer', status: 429, body } });
    await page.getByLabel(german.otp.code).fill(host.lastCode());
    await page.getByText('Slow down.').waitFor();
    expect(await page.getByText('Slow down.').getAttribute('lang')).toBe('en');
    expect(await page.getByText(german.messages.invalidPasscode).getAttribute('lang')).toBe(null);
    await expect.poll(warned).toEqual([expect.stringContaining('no sentence in "de" for "a_new_error"')]);
  });

  it('stays unchanged in English', async () => {
    const page = await host.login({ locale: 'en' });
    answer('too_many_requests');
    await page.getByLabel('Phone number').fill('(202) 555-0123');
    await host.press('Continue with text message');
    await page.getByText('Slow down.').waitFor();
  });

  it('PWD-21 of a password, too', async () => {
    const page = await host.login({ config: byPassword, locale: 'de' });
    await page.getByLabel(german.main.email).fill('new@acme.com');
    await host.press(german.main.submit.email);
    await page.getByLabel(german.password.label, { exact: true }).fill('qwertzuiop');
    const hint = page.locator('.latchkey-strength');
    await hint.getByText(/leicht zu erraten|häufig/).waitFor();
    expect(await hint.locator('[lang=en]').count()).toBe(0);
  });

  it('is in English if its file cannot be loaded, and the host gets the error', async () => {
    const page = await host.open();
    await listen(page);
    await withhold(page, germanErrors.apiErrors.too_many_requests);
    await page.evaluate((config) => void window.host.mount({ config, locale: 'de' }), smsOnly);
    await expect.poll(warned).toEqual([expect.stringContaining('errors in "de" could not be loaded')]);
    await fail(page, 'too_many_requests');
    await page.getByText('Slow down.').waitFor();
  });
});

describe('numbers', () => {
  const rules = useHost({ project: { password_config: { luds_complexity: 2, luds_minimum_count: 21 } } });

  it('PWD-22 PWD-23 choose the right plural, and kinds are listed', async () => {
    const page = await rules.login({ config: byPassword, locale: 'ru' });
    await page.getByRole('textbox').first().fill('new@acme.com');
    await page.keyboard.press('Enter');
    await page.locator('input[type=password]').fill('a');
    await page.locator('.latchkey-rule').first().waitFor();
    const [characters, complexity] = await page.locator('.latchkey-rule').allInnerTexts();
    // In Russian, 21 takes the singular.
    expect(characters).toMatch(/21 символа?\b|21 символ/);
    expect(complexity).toContain('Не менее 2 из перечисленного: заглавная буква, строчная буква, цифра, специальный символ');
  });
});

describe("a host's own sentences", () => {
  it('win over those of the language, in any of it', async () => {
    const page = await host.open();
    await listen(page);
    await page.evaluate(([config, strings]) => void window.host.mount({ config, locale: 'de', strings }), [
      emailOnly,
      { main: { header: 'Willkommen' }, apiErrors: { odd: 'Seltsam.' } },
    ] as const);
    await host.see({ heading: 'Willkommen' });
    const body = { status_code: 400, error_type: 'odd', error_message: 'Odd.' };
    host.server.provider.faults.add({ path: '/otps/email/login_or_create', fault: { kind: 'answer', status: 400, body } });
    await page.getByLabel(german.main.email).fill('ada@acme.com');
    await host.press(german.main.submit.email);
    await page.getByText('Seltsam.').waitFor();
    await host.painted();
    expect(await warned()).toEqual([]);
  });

  it('that say their language are spoken at once, and no file of it is waited for', async () => {
    const page = await host.open();
    await listen(page);
    await page.evaluate(([config, strings]) => void window.host.mount({ config, strings }), [
      smsOnly,
      { language: 'fa', main: { header: 'ورود' } },
    ] as const);
    await host.see({ heading: 'ورود' });
    expect(await speaks(page)).toEqual(['fa', 'rtl']);
    await host.painted();
    expect(await warned()).toEqual([]);
  });

  it('of a language that there is are drawn at once, and the sentences for errors come after them', async () => {
    const page = await host.open();
    await page.evaluate(([config, strings]) => void window.host.mount({ config, locale: 'de-AT', strings }), [
      smsOnly,
      { language: 'de', main: { header: 'Willkommen' } },
    ] as const);
    await host.see({ heading: 'Willkommen' });
    const body = { status_code: 429, error_type: 'too_many_requests', error_message: 'Slow down.' };
    host.server.provider.faults.add({ path: send, fault: { kind: 'answer', status: 429, body } });
    await page.getByLabel('Phone number').fill('(202) 555-0123');
    await host.press('Continue with text message');
    await page.getByText(germanErrors.apiErrors.too_many_requests).waitFor();
  });
});

describe('a user signs in by keyboard', () => {
  it.each([
    ['Arabic', arabic],
    ['Japanese', japanese],
    ['German', german],
  ])('in %s', async (_, own) => {
    const { main, otp } = own;
    const page = await host.login({ locale: own.language, config: { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } } });
    await host.see({ heading: main.header });
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
    const isLtr = (await speaks(page))[1] === 'ltr';
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(main.tabs.sms);
    // In right-to-left languages, the next tab is on the left.
    await page.keyboard.press(isLtr ? 'ArrowRight' : 'ArrowLeft');
    await page.getByLabel(main.email).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@acme.com');
    await page.keyboard.press('Enter');
    await host.see({ heading: otp.header });
    await page.keyboard.type(wrongCode(host.lastCode()));
    await page.getByText(own.messages.invalidPasscode).waitFor();
    await page.keyboard.type(host.lastCode());
    await host.see({ heading: own.otpConfirmation.title });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(own.otpConfirmation.title);
  });
});
