import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makePerson } from '../fixtures/people/passwordUser.ts';
import { wrongCode } from '../fixtures/people/testUser.ts';
import { bothMethods, smsOnly, useHost } from '../fixtures/stage/useHost.ts';
import type { AnyLoginConfig } from '../machines/login/config.ts';
import type { Styles } from './theme.ts';

const host = useHost();
const style = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

const resets = {
  normalize: 'normalize.css/normalize.css',
  "Tailwind's preflight": 'tailwindcss/preflight.css',
  "Bootstrap's reboot": 'bootstrap/dist/css/bootstrap-reboot.css',
};

describe('the defaults', () => {
  it('THEME-01 THEME-02 THEME-03 THEME-04 READ-68 a white box of 400 px with border, radius and padding', async () => {
    const page = await host.login();
    const box = page.locator('.latchkey-box');
    expect((await box.boundingBox())?.width).toBe(400);
    expect(await style(box, 'background-color')).toBe('rgb(255, 255, 255)');
    expect(await style(box, 'border-top')).toBe('1px solid rgb(173, 188, 197)');
    expect(await style(box, 'border-top-left-radius')).toBe('8px');
    expect(await style(box, 'padding')).toBe('24px 32px');
  });

  it('THEME-08 THEME-09 THEME-11 buttons of 45 px with a radius of 4 px, in Arial', async () => {
    const page = await host.login();
    const button = page.getByRole('button', { name: 'Continue with text message' });
    expect((await button.boundingBox())?.height).toBe(45);
    expect(await style(button, 'border-top-left-radius')).toBe('4px');
    expect(await style(button, 'font-family')).toBe('Arial, Helvetica, sans-serif');
    await page.evaluate(
      () => void window.host.mount({ config: { products: ['oauth'], oauthOptions: { providers: [{ type: 'github' }] } } }),
    );
    const other = page.getByRole('button', { name: 'Continue with GitHub' });
    expect((await other.boundingBox())?.height).toBe(45);
    expect(await style(other, 'border-top-left-radius')).toBe('4px');
    expect(await style(other, 'font-family')).toBe('Arial, Helvetica, sans-serif');
  });

  it('MAIN-03 MAIN-04 THEME-12 THEME-13 shows the header unless it is hidden, and no logo', async () => {
    const page = await host.login();
    expect(await page.getByRole('heading', { name: 'Sign up or log in' }).count()).toBe(1);
    expect(await page.locator('#widget img').count()).toBe(0);
    await page.evaluate((config) => void window.host.mount({ config, styles: { hideHeaderText: true } }), { ...smsOnly });
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Phone number').isVisible()).toBe(true);
  });

  it('ERR-13 error text is red', async () => {
    const page = await host.login();
    await host.submit('Phone number', '1');
    await page.getByText('Invalid phone number').waitFor();
    expect(await style(page.getByRole('alert'), 'color')).toBe('rgb(139, 18, 20)');
  });
});

it('THEME-07 text on the primary color is black or white, by the higher contrast, give or take a little', async () => {
  const page = await host.login();
  for (const primary of [
    '#777777',
    '#3f7f3f',
    '#b35900',
    '#0a84ff',
    '#ff6600',
    '#00a86b',
    '#e91e63',
    '#9e9e9e',
    '#808000',
    '#dc2626',
    '#ffcc00',
    '#2563eb',
  ]) {
    await page.evaluate((props) => void window.host.mount(props), { config: smsOnly, styles: { colors: { primary } } });
    const button = page.getByRole('button', { name: 'Continue with text message' });
    await expect.poll(() => style(button, 'background-color'), { message: primary }).toBe(rgb(primary));
    const colour = await style(button, 'color');
    const isWhite = colour === 'oklch(1 0 0)';
    if (!isWhite) expect(colour, primary).toBe('oklch(0 0 0)');
    const light = luminance(primary);
    const [onWhite, onBlack] = [1.05 / (light + 0.05), (light + 0.05) / 0.05];
    expect(isWhite ? onWhite : onBlack, primary).toBeGreaterThan((isWhite ? onBlack : onWhite) - 0.5);
  }
});

/** Returns a color in the format of browsers. */
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/** Returns the relative luminance (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Texts that look like values but are invalid. */
const noValues = [
  "url('https://evil.example/c.png')",
  'url(//evil.example/c.png)',
  'red url(/c.png)',
  'URL(/c.png)',
  'u\\72l(/c.png)',
  "image-set('/c.png' 1x)",
  '-webkit-image-set(url(/c.png) 1x)',
  "image('/c.png')",
  "src('/c.png')",
  'cross-fade(url(/c.png), red)',
  'var(--evil)',
  'var(--none, url(/c.png))',
  'var(--none) url(/c.png)',
  "var(--none) image-set('/c.png' 1x)",
  'linear-gradient(red, blue)',
  'red; background: url(/c.png)',
  'red } * { background: url(/c.png)',
  '@import "/c.css"',
  'red /* url(/c.png) */',
  'red !important',
  '</style><script>alert(1)</script>',
  'expression(alert(1))',
  '\u0000red',
  `red${' '.repeat(1_000)}url(/c.png)`,
];

describe('what the host sets', () => {
  const styles: Styles = {
    container: { backgroundColor: 'rgb(1, 2, 3)', borderColor: 'rgb(4, 5, 6)', borderRadius: 20, width: '360px' },
    colors: {
      primary: 'rgb(7, 8, 9)',
      secondary: 'rgb(10, 11, 12)',
      error: 'rgb(13, 14, 15)',
      success: 'rgb(16, 17, 18)',
      disabled: 'rgb(19, 20, 21)',
      disabledText: 'rgb(22, 23, 24)',
    },
    buttons: {
      primary: { backgroundColor: 'rgb(25, 26, 27)', textColor: 'rgb(28, 29, 30)', borderColor: 'rgb(31, 32, 33)', borderRadius: '9px' },
      secondary: { backgroundColor: 'rgb(52, 53, 54)', textColor: 'rgb(55, 56, 57)', borderColor: 'rgb(58, 59, 60)', borderRadius: 11 },
      disabled: { backgroundColor: 'rgb(34, 35, 36)', textColor: 'rgb(37, 38, 39)', borderColor: 'rgb(61, 62, 63)', borderRadius: 13 },
    },
    inputs: {
      backgroundColor: 'rgb(40, 41, 42)',
      borderColor: 'rgb(43, 44, 45)',
      borderRadius: 7,
      textColor: 'rgb(46, 47, 48)',
      placeholderColor: 'rgb(49, 50, 51)',
    },
    typography: { fontFamily: 'Georgia, serif' },
  };

  it.each([
    ['12px 20px 40px', '12px 20px 40px'],
    [0, '0px'],
    ['1em 2em', '16px 32px'],
  ])('THEME-04 THEME-05 the padding of the container, on narrow screens too: %j', async (padding, drawn) => {
    const page = await host.login({ styles: { container: { padding } } });
    const box = page.locator('.latchkey-box');
    expect(await style(box, 'padding')).toBe(drawn);
    await page.setViewportSize({ width: 320, height: 600 });
    expect(await style(box, 'padding')).toBe(drawn);
    await page.evaluate((config) => void window.host.mount({ config }), { ...smsOnly });
    await expect.poll(() => style(box, 'padding')).toBe('24px 16px');
  });

  it('THEME-05 THEME-06 THEME-07 THEME-10 THEME-11 is what is drawn', async () => {
    const page = await host.login({ config: bothMethods, styles });
    const box = page.locator('.latchkey-box');
    expect(await style(box, 'background-color')).toBe('rgb(1, 2, 3)');
    expect(await style(box, 'border-top')).toBe('1px solid rgb(4, 5, 6)');
    expect(await style(box, 'border-top-left-radius')).toBe('20px');
    expect((await box.boundingBox())?.width).toBe(360);
    expect(await style(page.getByRole('heading', { name: 'Sign up' }), 'color')).toBe('rgb(7, 8, 9)');
    expect(await style(page.getByRole('tab', { name: 'Email' }), 'color')).toBe('rgb(10, 11, 12)');

    const field = page.getByLabel('Phone number');
    expect(await style(field, 'background-color')).toBe('rgb(40, 41, 42)');
    expect(await style(field, 'border-top-color')).toBe('rgb(43, 44, 45)');
    expect(await style(field, 'border-top-left-radius')).toBe('7px');
    expect(await style(field, 'color')).toBe('rgb(46, 47, 48)');
    expect(await style(field, 'font-family')).toBe('Georgia, serif');
    const country = page.locator('.latchkey-country');
    expect(await style(country, 'background-color')).toBe('rgb(40, 41, 42)');
    expect(await style(country, 'border-top-color')).toBe('rgb(43, 44, 45)');
    expect(await style(country, 'border-top-left-radius')).toBe('7px');
    expect(await style(country, 'color')).toBe('rgb(46, 47, 48)');
    const placeholder = await field.evaluate((node) => getComputedStyle(node, '::placeholder').color);
    expect(placeholder).toBe('rgb(49, 50, 51)');

    const button = page.getByRole('button', { name: 'Continue' });
    expect(await style(button, 'background-color')).toBe('rgb(25, 26, 27)');
    expect(await style(button, 'color')).toBe('rgb(28, 29, 30)');
    expect(await style(button, 'border-top-color')).toBe('rgb(31, 32, 33)');
    expect(await style(button, 'border-top-left-radius')).toBe('9px');
    expect(await style(button, 'font-family')).toBe('Georgia, serif');

    const held = host.hold('/otps/sms/login_or_create');
    await field.fill('2025550123');
    await page.keyboard.press('Enter');
    await held.arrived;
    // A button that waits for a response keeps its fill.
    await page.locator('button[aria-busy=true]').waitFor();
    expect(await style(button, 'background-color')).toBe('rgb(25, 26, 27)');
    held.release();
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();

    const code = host.lastCode();
    await page.getByLabel('One-time passcode').fill(wrongCode(code));
    const message = page.getByText('Invalid passcode, please try again.');
    await message.waitFor();
    expect(await style(message, 'color')).toBe('rgb(13, 14, 15)');

    const verifying = host.hold('/otps/authenticate');
    await page.getByLabel('One-time passcode').fill(code);
    await verifying.arrived;
    const digit = page.locator('.latchkey-digit').first();
    expect(await style(digit, 'background-color')).toBe('rgb(19, 20, 21)');
    expect(await style(page.locator('.latchkey-code-field'), '-webkit-text-fill-color')).toBe('rgb(22, 23, 24)');
    verifying.release();
    expect(await style(page.locator('.latchkey-check'), 'stroke')).toBe('rgb(16, 17, 18)');
  });

  it('THEME-07 is what a button is drawn with that cannot be used yet', async () => {
    const page = await host.login({ config: { products: ['passwords'] }, styles });
    await host.submit('Email address', 'new@acme.com');
    await page.getByLabel('Password', { exact: true }).waitFor();
    const button = page.getByRole('button', { name: 'Continue', exact: true });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await style(button, 'background-color')).toBe('rgb(34, 35, 36)');
    expect(await style(button, 'color')).toBe('rgb(37, 38, 39)');
    expect(await style(button, 'border-top-color')).toBe('rgb(61, 62, 63)');
    expect(await style(button, 'border-top-left-radius')).toBe('13px');
  });

  it('THEME-07 THEME-11 is what the secondary buttons are drawn with, too', async () => {
    const page = await host.login({ config: { products: ['oauth'], oauthOptions: { providers: [{ type: 'github' }] } }, styles });
    const button = page.getByRole('button', { name: 'Continue with GitHub' });
    expect(await style(button, 'background-color')).toBe('rgb(52, 53, 54)');
    expect(await style(button, 'color')).toBe('rgb(55, 56, 57)');
    expect(await style(button, 'border-top-color')).toBe('rgb(58, 59, 60)');
    expect(await style(button, 'border-top-left-radius')).toBe('11px');
    expect(await style(button, 'font-family')).toBe('Georgia, serif');
  });

  it.each([
    ['#5b21b6', 'rgb(91, 33, 182)', 'white'],
    ['rgb(250, 204, 21)', 'rgb(250, 204, 21)', 'black'],
  ])(
    'THEME-06 the primary colour is that of buttons, fields and links, with readable letters on it: %s',
    async (primary, drawn, letters) => {
      const config = {
        products: ['otp', 'oauth'],
        otpOptions: { methods: ['sms'] },
        oauthOptions: { providers: [{ type: 'github' }] },
      } as const;
      const page = await host.login({ config, styles: { colors: { primary } } });
      const button = page.getByRole('button', { name: 'Continue with text' });
      expect(await style(button, 'background-color')).toBe(drawn);
      expect(await style(button, 'border-top-color')).toBe(drawn);
      expect(await style(button, 'color')).toBe(letters === 'white' ? 'oklch(1 0 0)' : 'oklch(0 0 0)');
      const other = page.getByRole('button', { name: 'Continue with GitHub' });
      expect([await style(other, 'color'), await style(page.getByLabel('Phone number'), 'color')]).toEqual([drawn, drawn]);
    },
  );

  it("THEME-06 a variable in the page's own CSS wins over the default, and loses to the styles", async () => {
    const page = await host.open();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.latchkey { --latchkey-colors-primary: rgb(1, 2, 3); --latchkey-colors-secondary: rgb(4, 5, 6) }');
      document.adoptedStyleSheets.unshift(sheet);
    });
    await page.evaluate((given) => void window.host.mount(given), { config: bothMethods, styles: { colors: { primary: 'red' } } });
    expect(await style(page.getByRole('heading', { name: 'Sign up' }), 'color')).toBe('rgb(255, 0, 0)');
    expect(await style(page.getByRole('tab', { name: 'Email' }), 'color')).toBe('rgb(4, 5, 6)');
    await page.evaluate((given) => void window.host.mount(given), { config: bothMethods, styles: {} });
    await expect.poll(() => style(page.getByRole('heading', { name: 'Sign up' }), 'color')).toBe('rgb(1, 2, 3)');
  });

  it('THEME-01 an invalid color, length or font fetches nothing and keeps the default, with a warning', async () => {
    const warnings: string[] = [];
    const asked: string[] = [];
    host.page.on('console', (message) => warnings.push(message.text()));
    host.page.on('request', (request) => asked.push(request.url()));
    const button = (text: string) => ({ backgroundColor: text, textColor: text, borderColor: text, borderRadius: text });
    const page = await host.open();
    // The page's own variables may contain anything, and are not part of the styles.
    await page.evaluate(() => document.documentElement.style.setProperty('--evil', 'url(/c.png)'));
    for (const value of noValues) {
      const given = {
        config: { products: ['otp', 'oauth'], otpOptions: { methods: ['sms'] }, oauthOptions: { providers: [{ type: 'github' }] } },
        styles: {
          container: { backgroundColor: value, borderColor: value, borderRadius: value, width: value, padding: value },
          colors: { primary: value, secondary: value, success: value, error: value, disabled: value, disabledText: value },
          buttons: { primary: button(value), secondary: button(value), disabled: button(value) },
          inputs: { backgroundColor: value, borderColor: value, borderRadius: value, textColor: value, placeholderColor: value },
          typography: { fontFamily: value },
        },
      };
      await page.evaluate((props) => void window.host.mount(props as never).update(props as never), given);
      await page.getByLabel('Phone number').waitFor();
      expect(await page.getByRole('heading', { name: 'Host page' }).isVisible(), value).toBe(true);
      // A variable is accepted unchecked: the browser evaluates it where it is used.
      if (value === 'var(--evil)') continue;
      await expect.poll(() => warnings.join('\n'), { message: value }).toContain('--latchkey-container-backgroundColor');
      expect(await style(page.locator('.latchkey-box'), 'background-color'), value).toBe('rgb(255, 255, 255)');
      expect(await style(page.locator('.latchkey'), 'width'), value).toBe('400px');
      expect(warnings.join('\n'), value).not.toContain('c.png');
    }
    await page.getByLabel('Phone number').fill('2025550123');
    await page.getByRole('button', { name: 'Continue with text' }).click();
    await page.getByLabel('One-time passcode').fill('12345');
    expect(asked.filter((url) => /evil|c\.(png|css)/.test(url))).toEqual([]);
  });

  it("THEME-01 a host's variables, functions and keywords are CSS like any other", async () => {
    const page = await host.open();
    await page.evaluate(() => document.documentElement.style.setProperty('--brand', 'rgb(1, 2, 3)'));
    await page.evaluate((given) => void window.host.mount(given as never), {
      config: smsOnly,
      styles: {
        container: {
          backgroundColor: 'var(--brand, red)',
          borderColor: 'color-mix(in srgb, red, blue)',
          width: 'min(100%, 300px)',
          padding: 4,
        },
        typography: { fontFamily: '"Some Font", var(--font, serif)' },
      },
    });
    const box = page.locator('.latchkey-box');
    expect([await style(box, 'background-color'), await style(box, 'padding-top')]).toEqual(['rgb(1, 2, 3)', '4px']);
    expect(await style(page.locator('.latchkey'), 'width')).toBe('300px');
  });

  it('THEME-06 a key that tries to leave its rule adds none, also under a strict policy', async () => {
    const page = await host.open();
    const key = 'x:0}body{--planted:yes}.latchkey-input[value^="a"]{color:rgb(255, 0, 0)}a{--b';
    const theme = { colors: { [key]: 'red' }, [key]: { primary: 'red' } };
    await page.evaluate((props) => void window.host.mount(props as never), { config: smsOnly, theme, styles: theme });
    await page.getByLabel('Phone number').waitFor();
    expect(await style(page.locator('body'), '--planted')).toBe('');
    const rules = await page.evaluate(() =>
      document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)),
    );
    expect(rules.filter((rule) => rule.includes('planted'))).toEqual([]);
  });

  it('a value that tries to leave its rule sets nothing', async () => {
    const page = await host.login({
      config: smsOnly,
      styles: { container: { backgroundColor: 'red} body{display:none' } },
    });
    expect(await page.getByRole('heading', { name: 'Host page' }).isVisible()).toBe(true);
    expect(await page.getByLabel('Phone number').isVisible()).toBe(true);
  });
});

const readReset = (file: string) => readFileSync(createRequire(import.meta.url).resolve(file), 'utf8');

/** Adds a stylesheet to the page. */
async function addReset(page: Page, css: string): Promise<void> {
  host.server.files.set('/reset.css', css);
  await page.addStyleTag({ url: '/reset.css' });
}

/** The properties that a reset may change: of the box, and of the letters in it. */
const ofBox = ['box-sizing', 'padding', 'margin', 'border-width', 'border-radius', 'background-color', 'opacity', 'list-style-type'];
const ofLetters = ['font', 'letter-spacing', 'text-align', 'text-transform', 'text-decoration-line', 'color'];

/** Returns how each visible element of the widget is drawn. */
const drawn = (page: Page) =>
  page.locator('.latchkey').evaluate(
    (root, { ofBox, ofLetters }) =>
      [...root.querySelectorAll('*:not(svg *, .latchkey-hidden, .latchkey-hidden *, .latchkey-countries *)')].map((one) => {
        const hasLetters = one.matches('input') || [...one.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
        const properties = one.matches('svg')
          ? []
          : [...(one.matches('ul, li') ? ofBox : ofBox.slice(0, -1)), ...(hasLetters ? ofLetters : [])];
        const values = properties.map((property) => `${property}: ${getComputedStyle(one).getPropertyValue(property)}`);
        const { width, height } = one.getBoundingClientRect();
        const size = one.matches('button, input, svg, ul, h2') ? [`${Math.round(width)} x ${Math.round(height)}`] : [];
        return [one.getAttribute('class') ?? one.localName, ...size, ...values].join('; ');
      }),
    { ofBox, ofLetters },
  );

/** Walks through the screens, under the reset if there is one. Returns how each of them is drawn. */
async function walk(enableShadowDOM: boolean, reset: string): Promise<Record<string, string[]>> {
  const screens: Record<string, string[]> = {};
  /** Keeps a screen once this is drawn and nothing moves. */
  async function keep(name: string, shown: Locator) {
    await shown.waitFor();
    await host.painted();
    screens[name] = await drawn(host.page);
  }
  async function begin(config: AnyLoginConfig) {
    host.server.renew();
    host.forget();
    const page = await host.open();
    await addReset(page, reset);
    await page.evaluate((given) => void window.host.mount({ config: given }), { ...config, enableShadowDOM });
    return page;
  }
  const providers = [{ type: 'google' }, { type: 'github' }] as const;
  const page = await begin({ ...bothMethods, products: ['oauth', 'otp'], oauthOptions: { providers } });
  // The styles that load after the paint are here.
  await expect.poll(() => style(page.getByLabel('Phone number'), 'unicode-bidi')).toBe('plaintext');
  await keep('Main', page.getByLabel('Phone number'));
  await host.submit('Phone number', '1');
  await keep('an error', page.getByText('Invalid phone number'));
  await host.submit('Phone number', '2025550123');
  await keep('code', page.getByLabel('One-time passcode'));
  await begin({ products: ['passwords', 'emailMagicLinks'] });
  await host.submit('Email address', 'ada@acme.com');
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await keep('new password', page.getByText('Common character sequences'));
  await page.getByRole('button', { name: 'Email me a login link' }).click();
  await keep('link', page.getByRole('link', { name: /Gmail/ }));
  await begin({ products: ['passwords'] });
  await makePerson(host.server.provider, 'password');
  await host.submit('Email address', 'ada@acme.com');
  await keep('log in', page.getByRole('button', { name: 'Forgot Password?' }));
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await keep('forgot', page.getByRole('heading', { name: 'Forgot password?' }));
  return screens;
}

it('THEME-09 THEME-04 each element of each screen is drawn as without the rules that pages have for all fields and buttons', async () => {
  const rules = 'input { min-width: 320px; max-width: 200px; text-align: center; text-indent: 12px } button { min-width: 200px }';
  expect(await walk(false, rules)).toEqual(await walk(false, ''));
});

const twoWays: AnyLoginConfig = { products: ['passwords', 'otp'], otpOptions: { methods: ['sms'] } };

it("THEME-09 rules of a page for its own fields reach neither the code field nor the password's hidden address", async () => {
  const page = await host.open();
  await page.setViewportSize({ width: 390, height: 800 });
  const form = 'width: 100%; margin: 8px 0; padding: 12px 20px; border: 4px solid red';
  await addReset(
    page,
    `input[type=text], input[type=email], input[type=password] { ${form} } input:focus { outline: none; background: red }`,
  );
  await page.evaluate((config) => void window.host.mount({ config }), twoWays);
  await page.getByRole('tab', { name: 'Text' }).click();
  const phone = page.getByLabel('Phone number');
  await phone.focus();
  // The border shows the focus where the page has taken the outline away.
  expect(await style(phone, 'border-top-color')).toBe(await style(page.locator('.latchkey'), '--latchkey-focus-color').then(rgb));
  await host.submit('Phone number', '2025550123');
  const code = page.getByLabel('One-time passcode');
  await code.waitFor();
  expect([await style(code, 'border-top-width'), await style(code, 'margin-top'), await style(code, 'padding-top')]).toEqual(
    Array(3).fill('0px'),
  );
  expect(await style(code, 'background-color')).toBe('rgba(0, 0, 0, 0)');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('tab', { name: 'Email' }).click();
  await host.submit('Email address', 'new@acme.com');
  await page.getByLabel('Password', { exact: true }).waitFor();
  await host.painted();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

describe.each(Object.entries(resets))('under %s', (_, file) => {
  it.each([
    ['the page', false],
    ['a shadow root', true],
  ] as const)('THEME-09 THEME-04 CFG-21 in %s each element of each screen is drawn as without it', async (_place, isShadow) => {
    const plain = await walk(isShadow, '');
    const reset = await walk(isShadow, readReset(file));
    expect(Object.keys(plain)).toHaveLength(7);
    expect(reset).toEqual(plain);
  });

  it('THEME-09 THEME-04 buttons, fields, boxes and type keep their size', async () => {
    const page = await host.login({ config: bothMethods });
    await addReset(page, readReset(file));
    const button = page.getByRole('button', { name: 'Continue' });
    expect((await button.boundingBox())?.height).toBe(45);
    expect(await style(button, 'font-size')).toBe('16px');
    expect(await style(button, 'background-color')).toBe('rgb(25, 48, 61)');
    expect((await page.getByLabel('Phone number').boundingBox())?.height).toBe(45);
    expect(await style(page.getByLabel('Phone number'), 'border-top-style')).toBe('solid');
    const title = page.getByRole('heading', { name: 'Sign up' });
    expect(await style(title, 'font-size')).toBe('24px');
    expect(await style(title, 'font-weight')).toBe('600');
    expect(await style(title, 'margin')).toBe('0px');
    expect(await style(page.locator('.latchkey-box'), 'padding')).toBe('24px 32px');
    await host.submit('Phone number', '2025550123');
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    expect(await page.locator('.latchkey-digit').first().boundingBox()).toMatchObject({ width: 46, height: 46 });
  });
});
