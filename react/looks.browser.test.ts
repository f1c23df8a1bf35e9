import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wrongCode } from '../fixtures/people/testUser.ts';
import { bothMethods, smsOnly, useHost } from '../fixtures/stage/useHost.ts';
import { tags } from './locales/chunks.ts';
import type { ThemeChoice } from './theme.ts';
import { themes } from './themes.ts';

const host = useHost();
const style = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

/** Returns the position and size of an element in whole pixels. */
async function place(element: Locator): Promise<Record<'x' | 'y' | 'width' | 'height', number>> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  const { x, y, width, height } = box;
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function askForCode(page: Page): Promise<Locator> {
  await host.submit('Phone number', '2025550123');
  const field = page.getByLabel('One-time passcode');
  await field.waitFor();
  return field;
}

async function newPassword(page: Page): Promise<Locator> {
  await host.submit('Email address', 'new@acme.com');
  const field = page.getByLabel('Password', { exact: true });
  await field.waitFor();
  return field;
}

describe('nothing jumps', () => {
  it.each([320, 400])(
    'TOAST-01 for a toast in %d pixels, which covers neither text nor a control, also below a long title',
    async (width) => {
      await host.page.setViewportSize({ width, height: 900 });
      const header = 'Sign up for Acme, or log in to the account that you already have';
      const page = await host.login({ config: smsOnly, strings: { main: { header } } });
      const title = page.getByRole('heading', { name: header });
      const before = await place(title);
      await askForCode(page);
      await button(page, 'Resend code').click();
      const toast = page.getByText('Code resent');
      await toast.waitFor();
      /** Returns what the toast overlaps, and whether it is within the box. */
      const look = () =>
        page.evaluate(() => {
          const [box, own] = ['.latchkey-box', '.latchkey-toast'].map((one) => document.querySelector(one)?.getBoundingClientRect());
          if (!box || !own) throw new Error('There is no toast.');
          const covered = [...document.querySelectorAll('.latchkey-stage :is(h2, p, label, input, select, button)')].filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
          });
          const isInside = own.left >= box.left && own.right <= box.right && own.top >= box.top && own.bottom <= box.bottom;
          return { covered: covered.map(({ outerHTML }) => outerHTML), isInside };
        });
      await toast.hover();
      expect(await look()).toEqual({ covered: [], isInside: true });
      await page.getByRole('button', { name: 'Back' }).press('Enter');
      await title.waitFor();
      await expect.poll(() => page.locator('.latchkey-stage > *').count()).toBe(1);
      expect(await look()).toEqual({ covered: [], isInside: true });
      expect(await place(title)).toEqual(before);
    },
  );

  it('ERR-08 a message is 6 px below the field and 14 px above the button, which moves down for it and back', async () => {
    const page = await host.login({ config: bothMethods });
    const submit = page.locator('[type=submit]');
    const before = await place(submit);
    const gap = async (above: string, below: string) => {
      const [one, other] = await Promise.all([above, below].map((selector) => place(page.locator(selector))));
      return (other?.y ?? 0) - (one?.y ?? 0) - (one?.height ?? 0);
    };
    expect(await gap('input[type=tel]', '[type=submit]')).toBe(16);
    await host.submit('Phone number', '1');
    await page.getByText('Invalid phone number').waitFor();
    await expect.poll(async () => (await place(submit)).y).toBe(before.y + 24);
    expect(await gap('input[type=tel]', '.latchkey-says > span')).toBe(6);
    expect(await gap('.latchkey-says > span', '[type=submit]')).toBe(14);
    await page.getByRole('tab', { name: 'Email' }).click();
    await page.getByLabel('Email address').waitFor();
    expect(await place(submit)).toEqual(before);
  });

  it('PWD-16 PWD-21 PWD-22 PWD-23 only the hint is below an empty field, and the button moves once for all messages about a password', async () => {
    const page = await host.login({ config: { products: ['passwords'] } });
    const field = await newPassword(page);
    const submit = button(page, 'Continue');
    // 6 px above the hint, 20 below, with those of a message.
    const [hint, feedback] = await Promise.all(
      ['.latchkey-feedback .latchkey-helper', '.latchkey-feedback'].map((one) => place(page.locator(one))),
    );
    expect(feedback?.height).toBe((hint?.height ?? 0) + 26);
    await field.fill('abc');
    await page.getByText('Weak').waitFor();
    await page.getByText('Common character sequences').waitFor();
    const weak = (await place(submit)).y;
    await field.fill('Gr8-otter-lantern-71');
    await page.getByText('Strong').waitFor();
    await expect.poll(async () => (await place(submit)).y).toBeLessThanOrEqual(weak);
  });

  it('OTP-15 OTP-27 the code screen is as high while it verifies, and a line higher when it refuses', async () => {
    const page = await host.login();
    const field = await askForCode(page);
    const box = page.locator('.latchkey-box');
    const before = await place(box);
    const held = host.hold('/otps/authenticate');
    await field.fill(wrongCode(host.lastCode()));
    await held.arrived;
    await page.getByText('Verifying').waitFor();
    expect(await place(box)).toEqual(before);
    held.release();
    await page.getByText('Invalid passcode').waitFor();
    await expect.poll(async () => (await place(box)).height).toBe(before.height + 24);
  });
});

describe('a button', () => {
  it('keeps its size, its fill and its name while it is busy, and is marked as busy', async () => {
    const page = await host.login({ config: smsOnly });
    const submit = button(page, 'Continue with text message');
    const before = { ...(await place(submit)), fill: await style(submit, 'background-color') };
    const held = host.hold('/otps/sms/login_or_create');
    await page.getByLabel('Phone number').fill('2025550123');
    await submit.click();
    await held.arrived;
    await page.locator('button[aria-busy=true] .latchkey-spinner').waitFor();
    await page.mouse.move(0, 0);
    expect({ ...(await place(submit)), fill: await style(submit, 'background-color') }).toEqual(before);
    const said = page.getByRole('status').filter({ hasText: 'One moment...' });
    expect(await said.count()).toBe(1);
    held.release();
    await said.waitFor({ state: 'detached' });
  });

  it('RESET-07 says in words what it waits for where the specification has them', async () => {
    const page = await host.open();
    await page.evaluate(() => void window.host.mountReset({ token: 'token-1' }));
    const held = host.hold('/magic_links/authenticate');
    await button(page, 'Login without a password').click();
    await held.arrived;
    const busy = button(page, 'Logging in...');
    await busy.waitFor();
    expect(await busy.evaluate((node) => (node as HTMLElement).innerText)).toBe('Logging in...');
    held.release();
  });

  it('looks otherwise when it is pointed at, and again when it is pressed', async () => {
    const page = await host.login({ config: smsOnly });
    const submit = button(page, 'Continue with text message');
    const resting = await style(submit, 'background-color');
    await submit.hover();
    const pointedAt = await style(submit, 'background-color');
    await page.mouse.down();
    const pressed = await style(submit, 'background-color');
    expect(new Set([resting, pointedAt, pressed]).size).toBe(3);
  });

  it('PREG-12 that deletes looks like no other', async () => {
    const page = await host.open();
    const { provider } = host.server;
    await host.signIn();
    const [user] = [...provider.state.users.values()];
    if (!user) throw new Error('Nobody has signed in.');
    user.webauthn_registrations.push({ ...passkey });
    await page.evaluate(() => void window.host.mountPasskeyRegistration());
    await button(page, 'Skip').click();
    await button(page, 'Delete Mac OS').click();
    const fills = await Promise.all(['Delete', 'Cancel'].map((name) => style(button(page, name), 'background-color')));
    // The hue of errors, strong enough for white text.
    expect(fills).toEqual([expect.stringMatching(/^oklch\(0\.\d+ 0\.1[67]\d* 2\d\.?\d*\)$/), 'rgb(255, 255, 255)']);
  });
});

const passkey = {
  webauthn_registration_id: 'r0',
  domain: 'localhost',
  user_agent: '',
  verified: true,
  authenticator_type: 'platform',
  name: 'Mac OS',
};

describe('a theme', () => {
  const background = (page: Page) => style(page.locator('.latchkey-box'), 'background-color');
  const [light, dark] = ['rgb(255, 255, 255)', 'rgb(18, 24, 29)'];
  const pair = { light: themes.clear, dark: themes.clearDark };
  const show = (theme: ThemeChoice) => host.login({ theme });

  it('that is a pair follows the device, also while the page is open', async () => {
    await host.page.emulateMedia({ colorScheme: 'light' });
    const page = await show(pair);
    expect([await background(page), await style(page.locator('.latchkey'), 'color-scheme')]).toEqual([light, 'light']);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect([await background(page), await style(page.locator('.latchkey'), 'color-scheme')]).toEqual([dark, 'dark']);
  });

  it.each([
    ['light', light],
    ['dark', dark],
  ] as const)('that is %s on any device setting', async (mode, drawn) => {
    await host.page.emulateMedia({ colorScheme: mode === 'light' ? 'dark' : 'light' });
    const page = await show({ ...pair, mode });
    expect(await background(page)).toBe(drawn);
  });

  it("is overridden by the host's CSS, and both by styles", async () => {
    host.server.files.set('/host.css', '.latchkey { --latchkey-colors-text: rgb(1, 2, 3); --latchkey-colors-primary: rgb(4, 5, 6); }');
    const page = await host.open();
    await link(page, '/host.css');
    const given = { config: smsOnly, theme: themes.clearDark, styles: { colors: { primary: 'rgb(7, 8, 9)' } } };
    await page.evaluate((props) => void window.host.mount(props as never), given as never);
    const title = page.getByRole('heading', { name: 'Sign up' });
    await title.waitFor();
    expect(await style(title, 'color')).toBe('rgb(1, 2, 3)');
    expect(await style(button(page, 'Continue with text message'), 'background-color')).toBe('rgb(7, 8, 9)');
    expect(await background(page)).toBe(dark);
  });

  it('in which the primary colour is that of buttons, links and the open tab, and of no text', async () => {
    const props = { config: bothMethods, theme: themes.clear, styles: { colors: { primary: 'rgb(91, 33, 182)' } } };
    const page = await host.login(props);
    const drawn = async (element: Locator, property = 'color') => style(element, property);
    expect(await drawn(button(page, 'Continue with text message'), 'background-color')).toBe('rgb(91, 33, 182)');
    expect(await drawn(page.getByRole('tab', { selected: true }))).toBe('rgb(91, 33, 182)');
    expect(await drawn(page.getByRole('heading', { name: 'Sign up' }))).toBe('rgb(16, 24, 40)');
    await askForCode(page);
    expect(await drawn(button(page, 'Resend code'))).toBe('rgb(91, 33, 182)');
  });

  it("takes the page's shadcn/ui variables, whose dark class counts at once", async () => {
    host.server.files.set(
      '/shadcn.css',
      `:root { --card: rgb(1, 1, 1); --card-foreground: rgb(2, 2, 2); --primary: rgb(3, 3, 3); --primary-foreground: rgb(4, 4, 4);
        --border: rgb(5, 5, 5); --radius: 10px; }
      .dark { --card: rgb(11, 11, 11); --primary: rgb(13, 13, 13); }`,
    );
    const page = await host.open();
    await link(page, '/shadcn.css');
    await page.evaluate((props) => void window.host.mount(props as never), { config: smsOnly, theme: themes.shadcn } as never);
    const submit = button(page, 'Continue with text message');
    await submit.waitFor();
    expect(await background(page)).toBe('rgb(1, 1, 1)');
    expect([await style(submit, 'background-color'), await style(submit, 'color')]).toEqual(['rgb(3, 3, 3)', 'rgb(4, 4, 4)']);
    expect(await style(submit, 'border-top-left-radius')).toBe('8px');
    await page.evaluate(() => document.documentElement.classList.add('dark'));
    expect([await background(page), await style(submit, 'background-color')]).toEqual(['rgb(11, 11, 11)', 'rgb(13, 13, 13)']);
  });

  it('with an invalid CSS value keeps the default there, with a warning', async () => {
    const warnings: string[] = [];
    host.page.on('console', (message) => warnings.push(message.text()));
    const page = await show({ controls: { height: 'url(/c.png)' }, space: { section: 'red' }, motion: { duration: '2' } });
    expect((await place(button(page, 'Continue with text message'))).height).toBe(45);
    for (const name of ['controls-height', 'space-section', 'motion-duration']) {
      await expect.poll(() => warnings.join('\n')).toContain(`--latchkey-${name}`);
    }
  });
});

async function link(page: Page, href: string): Promise<void> {
  await page.evaluate(
    (address) =>
      new Promise((resolve, reject) => {
        const element = document.createElement('link');
        element.rel = 'stylesheet';
        element.href = address;
        element.addEventListener('load', resolve);
        element.addEventListener('error', reject);
        document.head.append(element);
      }),
    href,
  );
}

describe("a host's own CSS", () => {
  it('wins by `.latchkey .latchkey-PART`, in any state of the part', async () => {
    const parts = 'box title button input label tab tabs country error digit text link helper icon-button';
    const rules = parts
      .split(' ')
      .map((part) => `.latchkey .latchkey-${part} { border-color: rgb(1, 2, 3); outline-color: rgb(4, 5, 6); }`);
    host.server.files.set('/host.css', rules.join('\n'));
    const page = await host.open();
    await link(page, '/host.css');
    await page.evaluate((config) => void window.host.mount({ config }), bothMethods);
    await host.submit('Phone number', '1');
    await page.getByText('Invalid phone number').waitFor();
    const lines = () =>
      page.locator('#widget').evaluate((widget, names) => {
        const drawn = names.flatMap((name) => [...widget.querySelectorAll(`.latchkey-${name}`)]);
        return [...new Set(drawn.map((one) => `${getComputedStyle(one).borderTopColor} ${getComputedStyle(one).outlineColor}`))];
      }, parts.split(' '));
    expect(await lines()).toEqual(['rgb(1, 2, 3) rgb(4, 5, 6)']);
    const held = host.hold('/otps/sms/login_or_create');
    await host.submit('Phone number', '2025550123');
    await held.arrived;
    expect(await lines()).toEqual(['rgb(1, 2, 3) rgb(4, 5, 6)']);
    held.release();
    await page.getByLabel('One-time passcode').waitFor();
    await page.getByLabel('One-time passcode').fill(wrongCode(host.lastCode()));
    await page.getByText('Invalid passcode').waitFor();
    expect(await lines()).toEqual(['rgb(1, 2, 3) rgb(4, 5, 6)']);
  });

  it('changes nothing by what it says of all buttons and headings', async () => {
    host.server.files.set(
      '/elements.css',
      `button { text-transform: uppercase; letter-spacing: .5em; box-shadow: 0 2px 4px red; }
      h2 { text-transform: uppercase; letter-spacing: .5em; border-bottom: 1px solid red; }`,
    );
    const looks = async (sheet?: string) => {
      const page = await host.open();
      if (sheet) await link(page, sheet);
      await page.evaluate((config) => void window.host.mount({ config }), bothMethods);
      await button(page, 'Continue with text message').waitFor();
      return page.locator('#widget').evaluate((widget) =>
        [...widget.querySelectorAll('h2, button')].map((one) => {
          const { textTransform, letterSpacing, boxShadow, borderBottomWidth } = getComputedStyle(one);
          return [one.textContent, textTransform, letterSpacing, boxShadow, borderBottomWidth];
        }),
      );
    };
    const own = await looks();
    expect(own.length).toBeGreaterThan(3);
    expect(await looks('/elements.css')).toEqual(own);
  });

  it('in a layer undoes nothing of ours, be it a reset or what it says of our classes', async () => {
    host.server.files.set(
      '/layer.css',
      `@layer reset, host;
      @layer reset { *, button, input { all: unset; } }
      @layer host { #widget .latchkey .latchkey-button { background: red; min-height: 10px; } }`,
    );
    const page = await host.open();
    await link(page, '/layer.css');
    await page.evaluate((config) => void window.host.mount({ config }), smsOnly);
    const submit = button(page, 'Continue with text message');
    await submit.waitFor();
    expect((await place(submit)).height).toBe(45);
    expect(await style(submit, 'background-color')).toBe('rgb(25, 48, 61)');
    expect((await place(page.getByLabel('Phone number'))).height).toBe(45);
  });

  it('has a higher specificity than our selectors, which have at most that of a class', async () => {
    const page = await host.login({ config: smsOnly });
    await askForCode(page);
    const selectors = await page.evaluate(() => {
      const found: string[] = [];
      const walk = (rules: CSSRuleList) => {
        for (const rule of rules) {
          if (rule instanceof CSSStyleRule) found.push(...rule.selectorText.split(/,(?!(?:[^()]|\([^()]*\))*\))/));
          else if (rule instanceof CSSGroupingRule) walk(rule.cssRules);
        }
      };
      for (const sheet of document.adoptedStyleSheets) walk(sheet.cssRules);
      return found.map((selector) => selector.trim());
    });
    expect(selectors.length).toBeGreaterThan(100);
    const weight = (selector: string) => {
      const counted = selector.replace(/:has\(\*\)|:where\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '').replace(/::[\w-]+/g, '');
      return (counted.match(/[.[#]|:(?!host)/g) ?? []).length;
    };
    expect(selectors.filter((selector) => weight(selector) > 1)).toEqual([]);
  });
});

describe('in a narrow space', () => {
  it.each([280, 320, 360, 400, 480, 560])('nothing is wider than a box of %d pixels, in a page as wide as it likes', async (width) => {
    const page = await host.login({ config: { ...bothMethods, products: ['otp'] }, styles: { container: { width } } });
    await page.setViewportSize({ width: 900, height: 900 });
    const overflowing = () =>
      page.locator('.latchkey-box').evaluate((box) => {
        const { left, right } = box.getBoundingClientRect();
        return [...box.querySelectorAll('*:not(option, .latchkey-hidden, .latchkey-typed *)')]
          .filter((one) => one.getBoundingClientRect().left < left - 0.5 || one.getBoundingClientRect().right > right + 0.5)
          .map((one) => one.className);
      });
    expect((await place(page.locator('.latchkey-box'))).width).toBe(width);
    expect(await overflowing()).toEqual([]);
    await askForCode(page);
    expect(await overflowing()).toEqual([]);
    const digit = await place(page.locator('.latchkey-digit').first());
    expect(digit.height).toBe(46);
    if (width >= 360) expect(digit.width).toBe(46);
    else expect(digit.width).toBeGreaterThan(34);
  });

  it('at 200 % text in 320 pixels no word is broken and nothing is cut', async () => {
    const page = await host.login({
      config: {
        products: ['otp', 'oauth'],
        otpOptions: { methods: ['sms', 'whatsapp', 'email'] },
        oauthOptions: { providers: [{ type: 'google' }, { type: 'salesforce' }] },
      },
    });
    await page.setViewportSize({ width: 320, height: 900 });
    await page.evaluate(() => document.documentElement.setAttribute('data-text', '200'));
    host.server.files.set('/text.css', 'html { font-size: 32px }');
    await link(page, '/text.css');
    const broken = () => page.locator('.latchkey-box').evaluate(brokenWords, '*');
    expect(await broken()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await askForCode(page);
    expect(await broken()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  });

  it('FORM-07 at 200 % text in 320 pixels, in all languages, nothing is wider than its place, no button or title breaks a word, and a phone number is in sight', async () => {
    await host.page.setViewportSize({ width: 320, height: 900 });
    host.server.files.set('/text.css', 'html { font-size: 32px }');
    const page = await host.open();
    await link(page, '/text.css');
    const config = {
      products: ['otp', 'oauth', 'crypto'],
      otpOptions: { methods: ['sms', 'whatsapp', 'email'] },
      oauthOptions: { providers: ['google', 'salesforce', 'linkedin'].map((type) => ({ type })) },
    };
    await page.evaluate((given) => void window.host.mount({ config: given as never }), config);
    await page.getByLabel('Phone number').pressSequentially('2025550123');
    const findings = async () => ({
      wide: await page.locator('.latchkey-stage').evaluate((stage) => {
        const { left, right } = stage.getBoundingClientRect();
        const isOutside = (box: DOMRect) => box.left < left - 0.5 || box.right > right + 0.5;
        const parts = [...stage.querySelectorAll('*:not(option, .latchkey-hidden)')];
        return parts.filter((part) => isOutside(part.getBoundingClientRect())).map((part) => part.outerHTML);
      }),
      broken: await page.locator('.latchkey-stage').evaluate(brokenWords, '.latchkey-title, .latchkey-button'),
      scrolled: await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      cut: await page.locator('[type=tel]').evaluate((field) => field.scrollWidth - field.clientWidth),
    });
    const found: Record<string, object> = {};
    for (const tag of ['en', ...tags]) {
      await page.evaluate((locale) => void window.host.last?.update({ locale }), tag);
      await page.locator(`.latchkey[lang=${tag.replace('-plain', '')}]`).waitFor();
      found[tag] = await findings();
      // Without spaces between words, a line may end anywhere.
      if (/^(ja|th|zh)/.test(tag)) found[tag] = { ...found[tag], broken: [] };
    }
    const none = { wide: [], broken: [], scrolled: 0, cut: 0 };
    expect(found).toEqual(Object.fromEntries(['en', ...tags].map((tag) => [tag, none])));
  });

  it('at 200 % text in 320 pixels a long heading of a section stays in the box', async () => {
    const page = await host.open();
    await host.signIn();
    await page.setViewportSize({ width: 320, height: 900 });
    host.server.files.set('/text.css', 'html { font-size: 32px }');
    await link(page, '/text.css');
    await page.evaluate(() => void window.host.mountAccount({ locale: 'fi' }));
    await page.getByRole('heading', { name: 'Sähköpostiosoitteet' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    // The second line of a long link begins where the first one does.
    const links = await page
      .locator('.latchkey-section .latchkey-link')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).textAlign));
    expect(new Set(links)).toEqual(new Set(['start']));
  });
});

/** Returns the words in an element, or in these parts of it, that break across lines. */
function brokenWords(element: Element, parts = '*'): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (!node.parentElement?.closest(parts) || node.parentElement.closest('.latchkey-hidden, option, [aria-hidden=true]')) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(word);
    }
  }
  return found;
}
