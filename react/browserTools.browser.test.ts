import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isOnPreact } from '../fixtures/build/preact.ts';
import { makePerson } from '../fixtures/people/passwordUser.ts';
import { useHost } from '../fixtures/stage/useHost.ts';

const host = useHost();

/** Preact has no error to recover from: it passes over nodes that are gone. */
const onReact = isOnPreact ? () => {} : it;

/** Replaces every text of a page by elements, now and later, as the translators of browsers do. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const marked = (text: string) => `«${text}»`;
    function replace(node: Node) {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found = node.nodeType === Node.TEXT_NODE ? [node] : [];
      while (texts.nextNode()) found.push(texts.currentNode);
      for (const text of found) {
        const { parentElement: parent, textContent } = text;
        if (!parent || !textContent?.trim() || parent.closest('font, style, script, [translate=no]')) continue;
        const font = document.createElement('font');
        font.textContent = marked(textContent);
        parent.replaceChild(font, text);
      }
    }
    replace(document.body);
    const options = { subtree: true, childList: true, characterData: true };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) replace(node);
    }).observe(document.body, options);
  });

/** Returns a text of the translated page, in the words before the translation. */
const wordsIn = async (page: Page, selector: string) => (await page.locator(selector).innerText()).replace(/[«»]/g, '').trim();

describe('a page that its browser translates', () => {
  it.each(['zxcvbn', 'luds'] as const)('PWD-16 PWD-22 shows one verdict of %s after another, and no earlier one', async (policy) => {
    if (policy === 'luds') host.server.provider.state.project.password_config = { luds_complexity: 3, luds_minimum_count: 8 };
    const page = await host.login({ config: { products: ['passwords'] } });
    await host.submit('Email address', 'new@acme.com');
    const field = page.locator('input[type=password]');
    await field.waitFor();
    await translate(page);
    const feedback = policy === 'zxcvbn' ? '.latchkey-word' : '.latchkey-rules';
    const seen = [];
    for (const [password, shown] of [
      ['abc', { zxcvbn: 'Weak', luds: 'Not met' }],
      ['Plover-quartz-71-fjord', { zxcvbn: 'Strong', luds: 'Met' }],
      ['abcd', { zxcvbn: 'Weak', luds: 'Not met' }],
    ] as const) {
      await field.fill(password);
      await page.locator(feedback, { hasText: new RegExp(shown[policy]) }).waitFor();
      seen.push(await wordsIn(page, feedback));
    }
    const [first, second, third] = seen;
    expect(third).toBe(first);
    expect(second).not.toContain(policy === 'zxcvbn' ? 'Weak' : 'Not met');
    expect(await page.locator('.latchkey-box').count()).toBe(1);
  });

  it('FORM-03 PWD-24 shows the button of the chosen tab, and the advice on the typed password', async () => {
    const page = await host.login({ config: { products: ['otp', 'passwords'], otpOptions: { methods: ['sms', 'whatsapp'] } } });
    await translate(page);
    const button = page.locator('button[type=submit]');
    for (const [tab, way] of [
      ['WhatsApp', 'WhatsApp'],
      ['Email', 'email'],
      ['Text', 'text message'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect.poll(() => button.innerText()).toBe(`«Continue with ${way}»`);
    }
    await page.getByRole('tab', { name: 'Email' }).click();
    await page.locator('input[type=email]').fill('new@acme.com');
    await page.keyboard.press('Enter');
    const field = page.locator('input[type=password]');
    await field.fill('a');
    await page.getByText('Add more words that are less common.').waitFor();
    await field.fill('abcdefgh');
    await page.getByText('Common character sequences like "abc" are easy to guess.').waitFor();
    expect(await page.getByText('Add more words that are less common.').count()).toBe(0);
  });

  it('OTP-13 OTP-17 OTP-27 shows what becomes of a code, one text at a time', async () => {
    const page = await host.login({ config: { products: ['otp'], otpOptions: { methods: ['email'] } } });
    await host.submit('Email address', 'ada@acme.com');
    const code = page.locator('.latchkey-code input');
    await code.waitFor();
    await translate(page);
    const time = () => wordsIn(page, '.latchkey-after .latchkey-text');
    const before = await time();
    await code.fill('000000');
    await page.getByText('Invalid passcode').waitFor();
    await page.getByRole('button', { name: 'Resend code' }).waitFor();
    expect(await wordsIn(page, '.latchkey-after > [role=status]')).toBe('');
    await expect.poll(time).not.toBe(before);
    expect(await time()).toMatch(/^Your code expires in \d:\d\d\./);
  });

  it('ERR-08 FORM-09 shows the latest error and the chosen country', async () => {
    const page = await host.login({ config: { products: ['otp'], otpOptions: { methods: ['sms'] } } });
    host.server.provider.faults.add({
      path: '/otps/sms/login_or_create',
      fault: { kind: 'api_error', status: 400, error_type: 'odd', error_message: 'The server says no.' },
    });
    await translate(page);
    const field = page.locator('input[type=tel]');
    await field.fill('2025550123');
    await field.press('Enter');
    await page.getByText('The server says no.').waitFor();
    await field.fill('1');
    await field.press('Enter');
    await page.getByText('Invalid phone number').waitFor();
    expect(await wordsIn(page, '.latchkey-room')).toBe('Invalid phone number, please try again.');
    await page.locator('select').selectOption('DE');
    await expect.poll(() => page.locator('.latchkey-country > span').innerText()).toBe('DE +49');
  });

  it('READ-115 OTP-05 keeps the screen and the code in a new language', async () => {
    const config = { products: ['otp'], otpOptions: { methods: ['email'] } } as const;
    const page = await host.login({ config });
    await host.submit('Email address', 'ada@acme.com');
    const code = page.locator('.latchkey-code input');
    await code.fill('12');
    await translate(page);
    for (const [locale, words] of [
      ['tr', 'ada@acme.com'],
      ['ja', 'ada@acme.com'],
    ] as const) {
      await page.evaluate((props) => void window.host.mount(props), { config, locale });
      await page.locator(`.latchkey[lang=${locale}]`).waitFor();
      expect(await wordsIn(page, '.latchkey-lead .latchkey-text')).toContain(words);
      expect(await wordsIn(page, '.latchkey-lead .latchkey-text')).not.toContain('A 6-digit passcode');
    }
    expect(await code.inputValue()).toBe('12');
  });

  it('OTP-05 leaves a phone number as it is', async () => {
    const page = await host.login({ config: { products: ['otp'], otpOptions: { methods: ['sms'] } } });
    await translate(page);
    await page.locator('input[type=tel]').fill('2025550123');
    await page.keyboard.press('Enter');
    await page.locator('.latchkey-code input').waitFor();
    await expect.poll(() => page.locator('.latchkey-lead bdi').innerText()).toBe('(202) 555-0123');
    expect(await page.locator('.latchkey-lead').innerText()).toMatch(/^«[^«»]+» *\(202\) 555-0123/);
  });

  onReact('ERR-08 offers a new widget after a failure, which the host hears of once', async () => {
    const page = await host.login({ config: { products: ['passwords'] } });
    await makePerson(host.server.provider, 'password');
    await translate(page);
    await page.locator('.latchkey-stack').evaluate((screen) => {
      const other = document.createElement('div');
      screen.replaceWith(other);
      other.append(screen);
    });
    await page.locator('input[type=email]').fill('ada@acme.com');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect((await host.heard()).filter((event) => event === 'error mount')).toHaveLength(1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.latchkey-stack').waitFor();
  });
});

it('a frame that may send no forms signs users in, with one request per press', async () => {
  const body = '<!doctype html><title>Framing</title><iframe sandbox="allow-scripts allow-same-origin" src="/"></iframe>';
  const page = await host.open();
  await page.route('**/framing', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(new URL('/framing', page.url()).href);
  const frame = page.frames()[1] ?? page.mainFrame();
  await frame.waitForFunction(() => 'host' in window);
  await frame.evaluate(() => void window.host.mount({ config: { products: ['otp'], otpOptions: { methods: ['email'] } } as never }));
  await frame.getByLabel('Email address').fill('ada@acme.com');
  host.forget();
  await frame.getByLabel('Email address').press('Enter');
  await frame.locator('.latchkey-code input').waitFor();
  expect(host.calls()).toEqual(['POST /otps/email/login_or_create']);
});

describe('a page whose scripts change every form', () => {
  const email = { products: ['otp'], otpOptions: { methods: ['email'] } } as const;
  const code = () => host.page.locator('.latchkey-code input');

  it('READ-128 sends nothing typed from a copy of the widget, as templates and carousels make one', async () => {
    const page = await host.login({ config: { products: ['passwords'] } });
    await makePerson(host.server.provider, 'password');
    await host.submit('Email address', 'ada@acme.com');
    await page.locator('input[type=password]').waitFor();
    const submitted = page.evaluate(
      () => new Promise<string>((resolve) => addEventListener('submit', ({ target }) => resolve((target as HTMLFormElement).className))),
    );
    await page.evaluate(() => {
      const widget = document.querySelector('#widget');
      widget?.replaceWith(widget.cloneNode(true));
    });
    await page.locator('input[type=password]').fill('a secret');
    await page.keyboard.press('Enter');
    expect(await submitted).toBe('latchkey-form');
    // A navigation that has begun is over before this one.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.evaluate(() => (location.hash = 'later'));
    expect(new URL(page.url()).search).toBe('');
  });

  it.each(['hidden', 'text'])('FORM-13 FORM-14 reads its own field after a %s field that a script has put into the form', async (type) => {
    const page = await host.login({ config: email });
    await page.locator('form').evaluate((form, kind) => {
      const field = document.createElement('input');
      Object.assign(field, { type: kind, name: 'token', value: 'csrf' });
      form.prepend(field);
    }, type);
    await host.submit('Email address', 'ada@acme.com');
    await code().waitFor();
  });

  it('FORM-13 can be sent again after a refusal where a script disables the button with each submission', async () => {
    const page = await host.login({ config: email });
    await page.evaluate(() =>
      document.addEventListener('submit', ({ target }) => {
        for (const button of (target as Element).querySelectorAll<HTMLButtonElement>('[type=submit]')) button.disabled = true;
      }),
    );
    await host.submit('Email address', 'ada');
    await page.getByText('Invalid email, please try again.').waitFor();
    // By a timer, or by late code that comes after the first press.
    await page.locator('[type=submit]:enabled').waitFor();
    await host.submit('Email address', 'ada@acme.com');
    await code().waitFor();
  });

  const codes = { products: ['otp'], otpOptions: { methods: ['sms'] } } as const;

  /** Chooses a country as jQuery's `trigger` does: it calls this property, and dispatches no event. */
  async function triggerCountry(page: Page, country: string) {
    const select = page.locator('select');
    await select.locator(`[value=${country}]`).waitFor({ state: 'attached' });
    await select.evaluate((element: HTMLSelectElement, value) => {
      element.value = value;
      element.onchange?.({ target: element } as never);
    }, country);
  }

  it('FORM-09 FORM-10 CFG-23 hears of it also once a locked number is unlocked: what was typed since stays', async () => {
    const page = await host.login({ config: { ...codes, initial: { phone: '+12025550123', locked: true } } });
    const field = page.getByLabel('Phone number');
    await field.click();
    await page.locator('select option').nth(100).waitFor({ state: 'attached' });
    await page.evaluate((config) => void window.host.mount({ config }), codes);
    await field.fill('30123456');
    await triggerCountry(page, 'DE');
    await expect.poll(() => page.locator('.latchkey-country > span').innerText()).toBe('DE +49');
    expect((await field.inputValue()).replace(/\D/g, '')).toBe('30123456');
    await page.locator('select').selectOption('GB');
    await expect.poll(() => page.locator('.latchkey-country > span').innerText()).toBe('GB +44');
    expect((await field.inputValue()).replace(/\D/g, '')).toBe('30123456');
  });

  it("FORM-09 FORM-10 hears of a country that a plugin has chosen by jQuery's `trigger`", async () => {
    const page = await host.login({ config: codes });
    await triggerCountry(page, 'DE');
    await expect.poll(() => page.locator('.latchkey-country > span').innerText()).toBe('DE +49');
    await host.submit('Phone number', '015123456789');
    await code().waitFor();
    expect(host.server.provider.inbox.last('+4915123456789')).toBeDefined();
  });
});
