import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { bothMethods, smsOnly, useHost } from '../fixtures/stage/useHost.ts';

const host = useHost();
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? element?.tagName;
  });

it('axe finds nothing on any screen, resting, waiting or refusing', async () => {
  const page = await host.login({ config: bothMethods });
  expect(await axeFindings(page)).toEqual([]);

  await host.submit('Phone number', '1');
  await page.getByText('Invalid phone number').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await host.submit('Phone number', '2025550123');
  await page.getByText('Your code expires').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Resend code' }).click();
  await page.getByText('Code resent').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const held = host.hold('/otps/authenticate');
  await page.getByLabel('One-time passcode').fill(host.lastCode());
  await page.getByText('Verifying').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await held.arrived;
  held.release();
  await page.getByRole('heading', { name: 'Success' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

it('a complete sign-in by keyboard, with the focus always on the current step', async () => {
  const page = await host.login({ config: bothMethods });
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Text');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('Email');
  expect(await page.getByRole('tab', { name: 'Email' }).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Continue with email');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
  expect(await focused(page)).toBe('One-time passcode');

  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Resend code');
  await page.keyboard.press('Space');
  await page.getByText('Code resent').waitFor();
  // The next step is to type the new code.
  expect(await focused(page)).toBe('One-time passcode');
  await page.keyboard.type(host.lastCode());
  await page.getByRole('heading', { name: 'Success' }).waitFor();
  expect(await focused(page)).toBe('Success');
  expect(host.calls()).toHaveLength(3);
});

it('the focus is on a new screen before it is painted: no key that is pressed then is lost', async () => {
  const page = await host.login({ config: bothMethods });
  // An observer runs after React's change and before the browser paints.
  await page.evaluate(() => {
    const seen: unknown[] = [];
    const observer = new MutationObserver((records) => {
      const headings = records.flatMap(({ addedNodes }) =>
        [...addedNodes].flatMap((node) => (node instanceof Element ? [...node.querySelectorAll('h2')] : [])),
      );
      for (const heading of headings)
        seen.push([heading.textContent, document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName]);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    Object.assign(globalThis, { seen });
  });
  await host.submit('Phone number', '2025550123');
  await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
  await page.keyboard.type(host.lastCode());
  await page.getByRole('heading', { name: 'Success' }).waitFor();
  expect(await page.evaluate('seen')).toEqual([
    ['Enter passcode', 'code'],
    ['Success', 'H2'],
  ]);
});

describe('the six boxes are one real input', () => {
  async function openCode(): Promise<Page> {
    const page = await host.login({ config: smsOnly });
    await host.submit('Phone number', '2025550123');
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    return page;
  }

  it('OTP-08 OTP-09 OTP-12 one text field with the autofill hint over six boxes of 46 px', async () => {
    const page = await openCode();
    const field = page.locator('#widget input');
    expect(await field.count()).toBe(1);
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    const boxes = await page.locator('.latchkey-digit').all();
    expect(boxes).toHaveLength(6);
    for (const box of boxes) expect(await box.boundingBox()).toMatchObject({ width: 46, height: 46 });
    expect((await page.locator('.latchkey-code').boundingBox())?.width).toBe(316);
  });

  it.each([
    ['"123 4567" fills all six, letters are stripped, a seventh digit is not taken', '123 4567'],
    ['a message takes the six digits that stand together, and no others', 'Your Area51 code: 123456. It ends in 10 minutes.'],
  ])('OTP-10 OTP-11 pasting %s', async (_, message) => {
    const page = await openCode();
    const field = page.getByLabel('One-time passcode');
    await field.pressSequentially('1a2-b3');
    expect(await field.inputValue()).toBe('123');
    const [first, second] = [host.lastCode().slice(0, 3), host.lastCode().slice(3)];
    const pasted = message.replace('123', first).replace('456', second);
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, pasted);
    await page.getByRole('heading', { name: 'Success' }).waitFor();
    expect(host.calls()).toEqual(['POST /otps/sms/login_or_create', 'POST /otps/authenticate']);
  });

  it('OTP-11 a digit typed after a refused code begins a new one and sends nothing by itself', async () => {
    const page = await openCode();
    const field = page.getByLabel('One-time passcode');
    await field.fill(host.lastCode() === '000000' ? '111111' : '000000');
    await page.getByText('Invalid passcode').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type('7');
    expect(await field.inputValue()).toBe('7');
    await field.fill(host.lastCode());
    await page.getByRole('heading', { name: 'Success' }).waitFor();
    expect(host.calls()).toEqual(['POST /otps/sms/login_or_create', 'POST /otps/authenticate', 'POST /otps/authenticate']);
  });

  it('is one field to a screen reader: named, described by the error, boxes hidden', async () => {
    const page = await openCode();
    await page.getByLabel('One-time passcode').fill(host.lastCode() === '000000' ? '111111' : '000000');
    await page.getByText('Invalid passcode').waitFor();
    const tree = await page.locator('#widget').ariaSnapshot();
    expect(tree).toContain('textbox "One-time passcode"');
    expect(tree.match(/textbox/g)).toHaveLength(1);
    const field = page.getByLabel('One-time passcode');
    const [error, sentTo] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
    expect(await page.locator(`[id="${error}"]`).textContent()).toBe('Invalid passcode, please try again.');
    expect(await page.locator(`[id="${sentTo}"]`).textContent()).toBe('A 6-digit passcode was sent to you at (202) 555-0123.');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
  });
});

it('reduced motion, forced colours, right-to-left and 400 % zoom keep everything in sight', async () => {
  const page = await host.login({ config: bothMethods });
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  // 1280 px at 400% zoom are 320 CSS px (WCAG 2.2, 1.4.10).
  await page.setViewportSize({ width: 320, height: 256 });
  await host.submit('Phone number', '2025550123');
  await page.getByText('Your code expires').waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});

it.each([false, true])('the arrow back points to where reading begins, in a shadow root, too: %s', async (enableShadowDOM) => {
  const page = await host.login({ config: { ...smsOnly, enableShadowDOM } });
  await host.submit('Phone number', '2025550123');
  const arrow = page.getByRole('button', { name: 'Back' });
  const isMirrored = () => arrow.evaluate((button) => getComputedStyle(button).scale === '-1 1');
  expect(await isMirrored()).toBe(false);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  expect(await isMirrored()).toBe(true);
});

it.each([
  ['the network fails', { kind: 'offline' }, false],
  ['the server is broken', { kind: 'api_error', status: 500, error_type: 'internal_error', error_message: 'Oops.' }, false],
  ['it has sent too many codes', { kind: 'api_error', status: 429, error_type: 'too_many_requests', error_message: 'Wait.' }, false],
  ['the number is refused', { kind: 'api_error', status: 400, error_type: 'invalid_phone_number', error_message: 'No.' }, true],
] as const)('a field is marked invalid only for its text, and is described by each error: %s', async (_, fault, isWrong) => {
  const page = await host.login({ config: smsOnly });
  host.server.provider.faults.add({ path: '/otps/sms/login_or_create', fault });
  await host.submit('Phone number', '2025550123');
  const alert = page.getByRole('alert').filter({ hasText: /\S/ });
  await alert.waitFor();
  const field = page.getByLabel('Phone number');
  expect(await field.getAttribute('aria-invalid')).toBe(isWrong ? 'true' : null);
  expect(await field.getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'));
  expect(await axeFindings(page)).toEqual([]);
});

it('a refused number that is formatted after its refusal keeps the mark, until the user changes it', async () => {
  // The formatter is asked for when the field has the focus, and waits until the page is idle.
  await host.page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const page = await host.login({ config: smsOnly });
  await page.evaluate(() => {
    const whenIdle = window.requestIdleCallback;
    const idle = new Promise((resolve) => Object.assign(window, { becomeIdle: resolve }));
    Object.assign(window, { requestIdleCallback: (run: IdleRequestCallback) => void idle.then(() => whenIdle(run)) });
  });
  await host.submit('Phone number', '202555');
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  const field = page.getByLabel('Phone number');
  const state = async () => [await field.inputValue(), await field.getAttribute('aria-invalid')];
  expect(await state()).toEqual(['202555', 'true']);
  await page.evaluate(() => (window as unknown as { becomeIdle(): void }).becomeIdle());
  await expect.poll(state).toEqual(['(202) 555', 'true']);
  await field.press('0');
  await expect.poll(state).toEqual(['(202) 555-0', null]);
});

describe('in a page of another language', () => {
  const languages = (page: Page, place: string) =>
    page.locator(place).evaluateAll((parts) => parts.map((part) => `${part.closest('[lang]')?.getAttribute('lang')}: ${part.textContent}`));

  it("ERR-08 ERR-11 the provider's own words say that they are English, the host's are in the language of the page", async () => {
    const page = await host.login({ config: smsOnly, strings: { errors: { phone: 'Diese Nummer gibt es nicht.' } } });
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'de'));
    await host.submit('Phone number', '1');
    await page.getByText('Diese Nummer gibt es nicht.').waitFor();
    expect(await languages(page, '[role=alert] span')).toEqual(['de: Diese Nummer gibt es nicht.']);
    const refusal = { kind: 'api_error', status: 400, error_type: 'too_busy', error_message: 'No more messages today.' } as const;
    host.server.provider.faults.add({ path: '/otps/sms/login_or_create', fault: refusal });
    await host.submit('Phone number', '2025550123');
    await page.getByText('No more messages today.').waitFor();
    expect(await languages(page, '[role=alert] span')).toEqual(['en: No more messages today.']);
  });

  it('PWD-16 so does the warning that a password is weak', async () => {
    const page = await host.login({ config: { products: ['passwords'] } });
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'de'));
    await host.submit('Email address', 'ada@acme.com');
    await page.getByLabel('Password', { exact: true }).fill('abc');
    const warning = page.getByText('Common character sequences');
    await warning.waitFor();
    expect(await warning.evaluate((part) => part.closest('[lang]')?.getAttribute('lang'))).toBe('en');
    expect(await page.getByText('Weak').evaluate((part) => part.closest('[lang]')?.getAttribute('lang'))).toBe('de');
  });
});
