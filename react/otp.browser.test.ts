import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wrongCode } from '../fixtures/people/testUser.ts';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { smsOnly, useHost } from '../fixtures/stage/useHost.ts';

const host = useHost();
const otps = { send: 'POST /otps/sms/login_or_create', verify: 'POST /otps/authenticate' };

const codeField = (page: Page) => page.getByLabel('One-time passcode');

async function askForText(page: Page, number = '(202) 555-0123') {
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Continue with text message' }).click();
  await host.see({ heading: 'Enter passcode' });
}

describe('a code by text message', () => {
  it('MOUNT-02 CALL-22 OTP-04 OTP-26 OTP-28 OTP-29 signs in with one request per action and survives a reload', async () => {
    const page = await host.login();
    await askForText(page);
    await codeField(page).fill(host.lastCode());
    await host.see({ heading: 'Success' });
    await page.getByText('Your passcode has been successfully verified.').waitFor();
    const check = page.locator('.latchkey-check');
    expect(await check.isVisible()).toBe(true);
    expect(await check.evaluate((node) => getComputedStyle(node).stroke)).toBe('rgb(12, 90, 86)');
    expect(host.calls()).toEqual([otps.send, otps.verify]);
    expect(await host.heard()).toEqual(['OTP_LOGIN_OR_CREATE', 'OTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'session']);
    await host.open();
    const id = await page.evaluate(() => window.host.client.session.getSync()?.session_id);
    expect(id).toMatch(/^session-test-/);
  });

  it('SESS-10 SM-14 signs out: cookies, storage and memory are empty, also after a reload, and the form is there again', async () => {
    const page = await host.login();
    await askForText(page);
    await codeField(page).fill(host.lastCode());
    await host.see({ heading: 'Success' });
    const names = (await host.context.cookies()).map(({ name }) => name).sort();
    expect(names).toEqual(['stytch_session', 'stytch_session_jwt']);
    await page.evaluate(() => window.host.client.session.revoke());
    await host.see({ heading: 'Sign up or log in' });
    expect(await page.getByLabel('Phone number').inputValue()).toBe('');
    expect(await host.context.cookies()).toEqual([]);
    expect((await host.heard()).at(-1)).toBe('no session: signed_out');
    await host.open();
    expect(await page.evaluate(() => window.host.client.session.getSync())).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('stytch_sdk_state_public-token-test-host'))).toBe('null');
  });

  it('STORE-13 STORE-14 STORE-07 writes lax cookies that end with the session, not secure on localhost', async () => {
    const page = await host.login();
    await askForText(page);
    await codeField(page).fill(host.lastCode());
    await host.see({ heading: 'Success' });
    const expiry = await page.evaluate(() => window.host.client.session.getSync()?.expires_at ?? '');
    for (const cookie of await host.context.cookies()) {
      expect(cookie).toMatchObject({ sameSite: 'Lax', secure: false, path: '/' });
      expect(Math.abs(cookie.expires * 1_000 - Date.parse(expiry))).toBeLessThan(2_000);
    }
  });

  it('OTP-27 OTP-14 a wrong code shows an error and stays selected, and a right one replaces it', async () => {
    const page = await host.login();
    await askForText(page);
    const wrong = wrongCode(host.lastCode());
    await codeField(page).pressSequentially(wrong);
    await page.getByText('Invalid passcode, please try again.').waitFor();
    expect(await codeField(page).inputValue()).toBe(wrong);
    expect(await codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    const boxes = page.locator('.latchkey-code');
    expect(await boxes.getAttribute('data-invalid')).toBe('true');
    // A code that is being retyped is not red.
    await page.keyboard.type(host.lastCode().slice(0, 1));
    expect([await boxes.getAttribute('data-invalid'), await codeField(page).getAttribute('aria-invalid')]).toEqual([null, null]);
    await page.keyboard.type(host.lastCode().slice(1));
    await host.see({ heading: 'Success' });
    expect(host.calls()).toEqual([otps.send, otps.verify, otps.verify]);
    expect(await host.heard()).toContain('error api_error');
  });

  it.each([
    ['a click into it', (page: Page) => codeField(page).click({ position: { x: 120, y: 20 } })],
    ['an arrow key', (page: Page) => page.keyboard.press('ArrowRight')],
  ])('OTP-11 OTP-27 a right code replaces a wrong one also after %s', async (_, move) => {
    const page = await host.login();
    await askForText(page);
    await codeField(page).pressSequentially(wrongCode(host.lastCode()));
    await page.getByText('Invalid passcode, please try again.').waitFor();
    await move(page);
    await page.keyboard.type(host.lastCode());
    await host.see({ heading: 'Success' });
    expect(host.calls()).toEqual([otps.send, otps.verify, otps.verify]);
  });

  it.each([
    ['a part of the old code', (code: string) => code.slice(0, 3)],
    ['a rejected code', wrongCode],
  ])('OTP-22 OTP-24 a fresh code is typed into an empty field, which had %s', async (_, typed) => {
    const page = await host.login();
    await askForText(page);
    await codeField(page).pressSequentially(typed(host.lastCode()));
    await page.getByRole('button', { name: 'Resend code', exact: true }).click();
    await page.locator('.latchkey-toast[data-type=success]').getByText('Code resent', { exact: true }).waitFor();
    await page.keyboard.type(host.lastCode());
    await host.see({ heading: 'Success' });
    expect(host.calls().at(-1)).toBe(otps.verify);
    expect(host.calls().slice(-2)).toEqual([otps.send, otps.verify]);
  });

  it('OTP-22 the button for another code is 44 px high to a finger', async () => {
    const page = await host.login();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await askForText(page);
    const isHit = await page.getByRole('button', { name: 'Resend code', exact: true }).evaluate((element) => {
      const { left, width, top, height } = element.getBoundingClientRect();
      return [-21, 21].map((shift) => element.contains(document.elementFromPoint(left + width / 2, top + height / 2 + shift)));
    });
    expect(isHit).toEqual([true, true]);
  });

  it.each(['press Enter', 'paste', 'fill in'])('OTP-27 a code that the server failed to check is checked again: %s', async (how) => {
    const page = await host.login();
    await askForText(page);
    const code = host.lastCode();
    const body = { status_code: 500, error_type: 'internal_error', error_message: 'Oops.' };
    host.server.provider.faults.add({ path: '/otps/authenticate', fault: { kind: 'answer', status: 500, body } });
    await codeField(page).fill(code);
    await page.getByText('Invalid passcode, please try again.').waitFor();
    expect(await codeField(page).inputValue()).toBe(code);
    // Leaving the field sends nothing.
    await page.keyboard.press('Tab');
    await codeField(page).focus();
    await host.turn();
    const before = host.calls();
    expect(before.filter((call) => call === otps.verify)).toHaveLength(1);
    if (how === 'press Enter') await page.keyboard.press('Enter');
    else if (how === 'paste') {
      await codeField(page).evaluate((field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, code);
    } else await codeField(page).fill(code);
    await host.see({ heading: 'Success' });
    expect(host.calls()).toEqual([...before, otps.verify]);
  });

  it('OTP-22 an empty field is not marked when another code is refused', async () => {
    const page = await host.login();
    await askForText(page);
    const body = { status_code: 429, error_type: 'too_many_requests', error_message: 'Too many requests.' };
    host.server.provider.faults.add({ path: '/otps/sms/login_or_create', fault: { kind: 'answer', status: 429, body } });
    await page.getByRole('button', { name: 'Resend code', exact: true }).click();
    await page.getByText('Too many requests.').waitFor();
    const boxes = page.locator('.latchkey-code');
    expect([await boxes.getAttribute('data-invalid'), await codeField(page).getAttribute('aria-invalid')]).toEqual([null, null]);
  });

  it('OTP-22 digits of a fresh code that are typed before the answer stay', async () => {
    const page = await host.login();
    await askForText(page);
    await codeField(page).pressSequentially('123');
    const held = host.hold('/otps/sms/login_or_create');
    await page.getByRole('button', { name: 'Resend code', exact: true }).click();
    await held.arrived;
    await codeField(page).fill('98');
    held.release();
    await page.locator('.latchkey-toast[data-type=success]').getByText('Code resent', { exact: true }).waitFor();
    expect(await codeField(page).inputValue()).toBe('98');
  });

  it('OTP-14 a code that is being retyped stays while the screen is drawn again', async () => {
    const page = await host.login();
    await askForText(page);
    await codeField(page).pressSequentially(wrongCode(host.lastCode()));
    await page.getByText('Invalid passcode, please try again.').waitFor();
    await page.keyboard.type(host.lastCode().slice(0, 4));
    await page.evaluate(() => window.host.update({ strings: { otp: { header: 'Your code' } } }));
    await host.see({ heading: 'Your code' });
    const selected = await codeField(page).evaluate((field) => getSelection()?.toString() || (field as HTMLInputElement).selectionStart);
    expect([selected, await codeField(page).getAttribute('aria-invalid')]).toEqual([4, null]);
    await page.keyboard.type(host.lastCode().slice(4));
    await host.see({ heading: 'Success' });
    expect(host.calls()).toEqual([otps.send, otps.verify, otps.verify]);
  });

  it('OTP-13 OTP-14 OTP-15 OTP-16 the sixth digit submits; meanwhile the field is disabled and a bar runs 10 seconds', async () => {
    const page = await host.login();
    await askForText(page);
    const held = host.hold('/otps/authenticate');
    await codeField(page).pressSequentially(host.lastCode().slice(0, 5));
    await page.keyboard.type(host.lastCode().slice(5));
    await held.arrived;
    await page.getByText('Verifying passcode...').waitFor();
    expect(await codeField(page).isDisabled()).toBe(true);
    const run = await page
      .getByRole('progressbar', { name: 'Verifying passcode...' })
      .locator('div')
      .evaluate((bar) => [getComputedStyle(bar).animationDuration, getComputedStyle(bar).animationIterationCount]);
    expect(run).toEqual(['10s', '1']);
    held.release();
    await host.see({ heading: 'Success' });
    expect(host.calls()).toEqual([otps.send, otps.verify]);
  });

  it('OTP-10 OTP-13 an input method composes a number and a code, each of which is taken at the end of the composition', async () => {
    const page = await host.login();
    const keyboard = await page.context().newCDPSession(page);
    /** Types as an input method in full-width mode does: each key replaces the composed text. */
    async function compose(text: string) {
      const wide = text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
      for (let end = 1; end <= wide.length; end += 1) {
        await keyboard.send('Input.imeSetComposition', { text: wide.slice(0, end), selectionStart: end, selectionEnd: end });
      }
      return () => keyboard.send('Input.insertText', { text: wide });
    }
    // The formatter is there.
    const number = page.getByLabel('Phone number');
    await number.fill('2025550123');
    await expect.poll(() => number.inputValue()).toBe('(202) 555-0123');
    // `fill` selects the text first. The caret that follows the formatting may end that selection, so that one digit goes.
    const clear = async () => number.fill('').then(() => number.inputValue());
    await expect.poll(clear).toBe('');
    const endNumber = await compose('2025550123');
    expect(await number.inputValue()).toBe('２０２５５５０１２３');
    await endNumber();
    await page.keyboard.press('Enter');
    await host.see({ heading: 'Enter passcode' });
    expect(host.server.provider.inbox.last().to).toBe('+12025550123');
    await codeField(page).focus();
    const endCode = await compose(host.lastCode());
    // The screen may be drawn meanwhile.
    await page.evaluate(() => window.host.update({ strings: { otp: { header: 'Your code' } } }));
    await host.see({ heading: 'Your code' });
    expect((await codeField(page).inputValue()).normalize('NFKC')).toBe(host.lastCode());
    expect(host.calls()).toEqual([otps.send]);
    await endCode();
    await host.see({ heading: 'Success' });
    expect(host.calls()).toEqual([otps.send, otps.verify]);
  });

  it('OTP-01 OTP-06 the back arrow returns to Main, which keeps the typed text', async () => {
    const page = await host.login();
    await askForText(page, '(202) 555-0123');
    await page.getByRole('button', { name: 'Back' }).click();
    await host.see({ heading: 'Sign up or log in' });
    expect(await page.getByLabel('Phone number').inputValue()).toBe('(202) 555-0123');
    await page.getByRole('button', { name: 'Continue with text message' }).click();
    await host.see({ heading: 'Enter passcode' });
    expect(host.calls()).toEqual([otps.send, otps.send]);
  });

  it('OTP-03 a refused number keeps the screen and what was typed, and can be sent again', async () => {
    const page = await host.login();
    const { faults } = host.server.provider;
    faults.add({
      path: '/otps/sms/login_or_create',
      fault: { kind: 'api_error', status: 400, error_type: 'invalid_phone_number', error_message: 'No such number <b>here</b>.' },
    });
    await page.getByLabel('Phone number').fill('(202) 555-0123');
    await page.getByRole('button', { name: 'Continue with text message' }).click();
    await page.getByRole('alert').getByText('No such number <b>here</b>.').waitFor();
    expect(await page.getByLabel('Phone number').inputValue()).toBe('(202) 555-0123');
    await page.keyboard.press('Enter');
    await host.see({ heading: 'Enter passcode' });
    expect(await host.heard()).toEqual(['error api_error', 'OTP_LOGIN_OR_CREATE']);
  });

  it('OTP-01 loads and sends one request for a double click and for Enter pressed again and again', async () => {
    const page = await host.login();
    const held = host.hold('/otps/sms/login_or_create');
    await page.getByLabel('Phone number').fill('(202) 555-0123');
    await page.getByRole('button', { name: 'Continue with text message' }).dblclick();
    await held.arrived;
    const button = page.getByRole('button', { name: 'Continue with text message' });
    expect(await Promise.all(['aria-busy', 'aria-disabled'].map((name) => button.getAttribute(name)))).toEqual(['true', 'true']);
    expect(await page.getByLabel('Phone number').isEditable()).toBe(false);
    await page.getByLabel('Phone number').press('Enter');
    await page.getByLabel('Phone number').press('Enter');
    held.release();
    await host.see({ heading: 'Enter passcode' });
    expect(host.calls()).toEqual([otps.send]);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByLabel('Phone number').waitFor();
    expect(await Promise.all(['aria-busy', 'aria-disabled'].map((name) => button.getAttribute(name)))).toEqual([null, null]);
  });
});

describe('OTP-08 OTP-12 a digit takes the next box, though the browser tells late of a caret that was moved', () => {
  /** Moves the caret before the second digit, twice, and hides the second move and the events in between from the widget. */
  async function moveUnheard(page: Page): Promise<void> {
    await codeField(page).evaluate((element) => {
      const input = element as HTMLInputElement;
      input.setSelectionRange(1, 1);
      document.dispatchEvent(new Event('selectionchange'));
      for (const type of ['select', 'selectionchange', 'keyup', 'mouseup', 'focusin']) {
        window.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
      }
      input.setSelectionRange(1, 1);
    });
  }
  const caret = (page: Page) => codeField(page).evaluate((element) => (element as HTMLInputElement).selectionStart);

  it.each<[string, (page: Page, text: string) => Promise<void>]>([
    ['by a key', (page, text) => page.keyboard.press(text)],
    ['by anything else, such as dictation', (page, text) => page.keyboard.insertText(text)],
  ])('%s', async (_, put) => {
    const page = await host.login();
    await askForText(page);
    await page.keyboard.type('123');
    await moveUnheard(page);
    expect(await caret(page)).toBe(1);
    await put(page, '4');
    expect(await codeField(page).inputValue()).toBe('1234');
    expect(await caret(page)).toBe(4);
  });

  it('and Backspace takes the last one away', async () => {
    const page = await host.login();
    await askForText(page);
    await page.keyboard.type('123');
    await moveUnheard(page);
    await page.keyboard.press('Backspace');
    expect(await codeField(page).inputValue()).toBe('12');
  });
});

describe('the other ways a code can take', () => {
  it.each([
    ['whatsapp', 'Phone number', '(202) 555-0123', 'Continue with WhatsApp', '(202) 555-0123'],
    ['email', 'Email address', 'ada@acme.com', 'Continue with email', 'ada@acme.com'],
  ] as const)(
    'CFG-04 CFG-16 OTP-05 CALL-23 CALL-24 %s: from a fresh profile to a signed-in reload',
    async (method, label, typed, button, shown) => {
      const page = await host.login({ config: { products: ['otp'], otpOptions: { methods: [method] } } });
      await page.getByLabel(label).fill(typed);
      await page.getByRole('button', { name: button }).click();
      await page.getByText(`A 6-digit passcode was sent to you at ${shown}.`, { exact: true }).waitFor();
      expect(await page.locator('#widget bdi').textContent()).toBe(shown);
      expect(host.server.provider.inbox.last().channel).toBe(method);
      await codeField(page).fill(host.lastCode());
      await host.see({ heading: 'Success' });
      expect(host.calls()).toEqual([`POST /otps/${method}/login_or_create`, otps.verify]);
      await host.open();
      expect(await page.evaluate(() => window.host.client.user.getSync()?.user_id)).toMatch(/^user-test-/);
    },
  );
});

it('OTP-13 a code completed while a fresh one is on its way is submitted once that has been answered', async () => {
  const page = await host.login();
  await askForText(page);
  const held = host.hold('/otps/sms/login_or_create');
  await page.getByRole('button', { name: 'Resend code', exact: true }).click();
  await held.arrived;
  await codeField(page).fill('123456');
  await host.turn();
  held.release();
  await page.getByText('Invalid passcode, please try again.').waitFor();
  expect(host.calls()).toEqual([otps.send, otps.send, 'POST /otps/email/login_or_create', otps.verify]);
});

it.each([
  ['the code has the focus while the server asks to wait: a focused button that counts down is read out each second', false],
  ['the focus stays outside of the code while the server asks to wait', true],
])('OTP-22 READ-113 %s', async (_, isElsewhere) => {
  const page = await host.login();
  await askForText(page);
  const body = { status_code: 429, error_type: 'too_many_requests', error_message: 'Too many requests.' };
  const fault = { kind: 'answer', status: 429, body, headers: { 'retry-after': '30' } } as const;
  host.server.provider.faults.add({ path: '/otps/sms/login_or_create', fault });
  await codeField(page).fill('12');
  const resend = page.getByRole('button', { name: 'Resend code', exact: true });
  await (isElsewhere ? page.locator('.latchkey-back') : resend).focus();
  // As a press does it that moves no focus.
  await resend.evaluate((one) => (one as HTMLElement).click());
  await page.getByRole('button', { name: /^Resend code in 0:/ }).waitFor();
  const focused = page.locator(isElsewhere ? '.latchkey-back' : '[name=code]');
  expect(await focused.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await codeField(page).inputValue()).toBe('12');
});

describe('time and the code', () => {
  async function openAt(instant: string): Promise<Page> {
    await host.page.clock.install({ time: instant });
    await host.login();
    await askForText(host.page);
    return host.page;
  }

  it('OTP-17 OTP-18 OTP-19 OTP-20 OTP-21 READ-18 counts down every second from five minutes to the end', async () => {
    const page = await openAt('2026-11-21T12:00:00Z');
    await page.clock.pauseAt('2026-11-21T12:00:30Z');
    const line = page.locator('.latchkey-helper');
    const shown = async () => /^Your code expires in (\d:\d\d)\. Didn't get it\? Resend code$/.exec((await line.textContent()) ?? '')?.[1];
    const seconds = async () => {
      const [minutes, rest] = ((await shown()) ?? '').split(':').map(Number);
      return (minutes ?? 0) * 60 + (rest ?? 0);
    };
    // Preact starts the countdown with a frame, for which the clock has to move.
    await page.clock.runFor(1_000);
    const first = await seconds();
    expect(first).toBeGreaterThan(4 * 60 + 25);
    await page.clock.runFor(1_000);
    expect(await seconds()).toBe(first - 1);
    await page.clock.runFor(1_000);
    expect(await seconds()).toBe(first - 2);
    // A device whose clock is set back shows no longer life.
    await page.clock.setSystemTime('2026-11-21T11:00:00Z');
    await page.clock.runFor(1_000);
    expect(await seconds()).toBe(first - 3);
    await page.clock.runFor(5 * 60_000);
    await page.getByText('Your code has expired.').waitFor();
    expect(await line.textContent()).toBe('Your code has expired. Resend code');
    expect(await page.getByRole('button', { name: 'Resend code', exact: true }).isEnabled()).toBe(true);
  });

  it('OTP-21 OTP-22 OTP-23 OTP-24 OTP-25 TOAST-01 TOAST-04 READ-18 an expired code is refused; a new one restarts the time', async () => {
    const page = await openAt('2026-11-21T12:00:00Z');
    host.server.provider.clock.advance(6 * 60_000);
    const old = host.lastCode();
    await codeField(page).fill(old);
    await page.getByText('Invalid passcode, please try again.').waitFor();
    await page.clock.runFor(120_000);
    await page.getByRole('button', { name: 'Resend code', exact: true }).click();
    await page.locator('.latchkey-toast[data-type=success]').getByText('Code resent', { exact: true }).waitFor();
    await page.getByText('Your code expires in 5:00.').waitFor();
    await page.clock.runFor(2_000);
    await page.locator('.latchkey-toast').waitFor({ state: 'detached' });
    expect(host.calls()).toEqual([otps.send, otps.verify, otps.send]);
    await codeField(page).fill(host.lastCode());
    await host.see({ heading: 'Success' });
    const [first, , second, verified] = [...host.server.provider.requests]
      .filter(({ path }) => path.startsWith('/otps'))
      .map(({ body }) => body as { phone_number?: string; method_id?: string });
    expect(second?.phone_number).toBe(first?.phone_number);
    expect(verified?.method_id).toBe(host.server.provider.state.passcodes.at(-1)?.method_id);
  });
});

it("OTP-05 FORM-20 shows the recipient's number in its usual format", async () => {
  const page = await host.login();
  await askForText(page, '2025550123');
  await page.getByText('A 6-digit passcode was sent to you at (202) 555-0123.', { exact: true }).waitFor();
});

it('FORM-08 FORM-09 offers every country, preselects the United States for every user, and dials as chosen', async () => {
  await host.page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'de-AT' }));
  const page = await host.login();
  const options = page.getByLabel('Country code').locator('option');
  await options.nth(244).waitFor({ state: 'attached' });
  expect(await options.count()).toBe(245);
  expect(await page.getByLabel('Country code').inputValue()).toBe('US');
  await page.getByLabel('Country code').selectOption('DE');
  await askForText(page, '030 901820');
  expect(host.server.provider.inbox.last().to).toBe('+4930901820');
});

describe('CFG-24 the countries of a host', () => {
  const german = { country: 'auto', only: ['DE', 'AT', 'CH'] } as const;
  const shown = (page: Page) => page.locator('.latchkey-country > span');

  it("are the only ones in the list, and the browser's is there from the first picture on", async () => {
    await host.page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'de-AT' }));
    await host.page.addInitScript(() => {
      Object.assign(window, { regions: [] });
      // Reads what each frame paints: a renderer may draw twice before one.
      const look = () => {
        const text = document.querySelector('.latchkey-country > span')?.textContent;
        if (text) (window as unknown as { regions: string[] }).regions.push(text.slice(0, 2));
        requestAnimationFrame(look);
      };
      look();
    });
    const page = await host.login({ config: { ...smsOnly, phone: german } });
    const country = page.getByLabel('Country code');
    await country.locator('option').nth(2).waitFor({ state: 'attached' });
    expect(await country.locator('option').allTextContents()).toEqual([
      expect.stringContaining('Austria'),
      expect.stringContaining('Germany'),
      expect.stringContaining('Switzerland'),
    ]);
    expect([await country.inputValue(), await shown(page).textContent()]).toEqual(['AT', 'AT +43']);
    expect(await page.evaluate(() => [...new Set((window as unknown as { regions: string[] }).regions)])).toEqual(['AT']);
    expect(await axeFindings(page)).toEqual([]);
    await askForText(page, '0664 1234567');
    expect(host.server.provider.inbox.last().to).toBe('+436641234567');
  });

  it('refuse a number of another country, which stays in the field, without an event for the host', async () => {
    const page = await host.login({ config: { ...smsOnly, phone: { only: ['DE', 'AT'] } } });
    const field = page.getByLabel('Phone number');
    await page.getByLabel('Country code').locator('option').nth(1).waitFor({ state: 'attached' });
    await field.fill('+1 202 555 0123');
    await page.keyboard.press('Enter');
    await page.getByText('Please use a phone number from a country in the list.').waitFor();
    expect([await field.inputValue(), await page.getByLabel('Country code').inputValue()]).toEqual(['+1 202 555 0123', 'DE']);
    expect([await field.getAttribute('aria-invalid'), host.calls(), await host.heard()]).toEqual(['true', [], []]);
    expect(await axeFindings(page)).toEqual([]);
    await askForText(page, '030 901820');
    expect(host.server.provider.inbox.last().to).toBe('+4930901820');
  });
});

it('FORM-08 FORM-09 FORM-10 coming back to the form finds country and number, the dial code from the first picture on', async () => {
  const page = await host.login({ config: smsOnly });
  await page.getByLabel('Country code').selectOption('DE');
  await page.getByLabel('Phone number').fill('030 901820');
  await page.getByLabel('Phone number').press('Enter');
  await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
  const first = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver(() => {
          const shown = document.querySelector('.latchkey-country > span')?.textContent;
          if (shown) resolve(shown);
        }).observe(document.body, { childList: true, subtree: true });
        document.querySelector<HTMLElement>('.latchkey-back')?.click();
      }),
  );
  expect(first).toBe('DE +49');
  const country = page.getByLabel('Country code');
  await country.locator('option').nth(244).waitFor({ state: 'attached' });
  expect([await country.inputValue(), await page.getByLabel('Phone number').inputValue()]).toEqual(['DE', '030 901820']);
});

it.each([
  ['Ger', 'DE', '+49'],
  ['Isr', 'IL', '+972'],
  ['Nigeria', 'NG', '+234'],
  ['United K', 'GB', '+44'],
])('FORM-09 typing "%s" into the list of countries finds %s, which is shown as %s', async (letters, region, dialCode) => {
  const page = await host.login({ config: smsOnly });
  const country = page.getByLabel('Country code');
  await country.locator('option').nth(244).waitFor({ state: 'attached' });
  await country.focus();
  await page.keyboard.type(letters);
  await page.locator('.latchkey-country > span').getByText(`${region} ${dialCode}`, { exact: true }).waitFor();
  expect(await country.inputValue()).toBe(region);
});

it('FORM-09 in a page that runs from right to left, the plus is before the digits', async () => {
  const page = await host.open();
  await page.evaluate((config) => {
    Object.assign(document.documentElement, { dir: 'rtl', lang: 'ar' });
    window.host.mount({ config });
  }, smsOnly);
  const option = page.locator('option[value=DE]');
  await option.waitFor({ state: 'attached' });
  /** Returns the horizontal position of a character in an element. */
  const left = (selector: string, text: string) =>
    page.evaluate(
      ([given, character]) => {
        const place = document.createElement('p');
        place.textContent = document.querySelector(given ?? '')?.textContent ?? '';
        document.body.append(place);
        const range = document.createRange();
        const at = (place.textContent ?? '').indexOf(character ?? '');
        range.setStart(place.firstChild as Node, at);
        range.setEnd(place.firstChild as Node, at + 1);
        const { x } = range.getBoundingClientRect();
        place.remove();
        return x;
      },
      [selector, text],
    );
  expect(await option.textContent()).toMatch(/^ألمانيا/);
  expect(await page.getByLabel('Country code').evaluate((select) => getComputedStyle(select).direction)).toBe('rtl');
  expect(await left('option[value=DE]', '+')).toBeLessThan(await left('option[value=DE]', '4'));
});

it('FORM-17 an invalid number shows an error, and no request is sent', async () => {
  const page = await host.login({ config: smsOnly });
  await page.getByLabel('Phone number').fill('12');
  await page.getByLabel('Phone number').press('Enter');
  await page.getByText('Invalid phone number, please try again.', { exact: true }).waitFor();
  expect(await page.getByLabel('Phone number').inputValue()).toMatch(/^1 ?2$/);
  await askForText(page);
  expect(host.calls()).toEqual([otps.send]);
  expect(await host.heard()).toEqual(['OTP_LOGIN_OR_CREATE']);
});
