import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makePerson, PASSWORD } from '../fixtures/people/passwordUser.ts';
import { EMAIL } from '../fixtures/people/testUser.ts';
import { smsOnly, useHost } from '../fixtures/stage/useHost.ts';

const host = useHost();
const alone = { products: ['passwords'] } as const;
const wrongCode = () => (host.lastCode() === '987654' ? '987653' : '987654');

/** Returns everything that a stylesheet or recorder of the page can read: markup, attributes and texts, including shadow roots. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const read = (root: Document | ShadowRoot): string =>
      [...root.querySelectorAll('*')]
        .flatMap((element) => [
          ...[...element.attributes].map(({ value }) => value),
          element.outerHTML,
          element.textContent ?? '',
          element.shadowRoot ? read(element.shadowRoot) : '',
        ])
        .join('\n');
    return read(document);
  });

/** Types a secret key by key; after each key, no four characters of it may be readable. */
async function typeHidden(page: Page, label: string, secret: string) {
  const field = page.getByLabel(label, { exact: true });
  await field.focus();
  for (const [place, key] of [...secret].entries()) {
    await page.keyboard.press(key);
    await expectHidden(page, secret.slice(0, place + 1));
  }
  expect(await field.inputValue()).toBe(secret);
}

async function expectHidden(page: Page, secret: string) {
  if (secret.length < 4) return;
  const text = await readable(page);
  expect(text).toContain('latchkey');
  expect(text.includes(secret)).toBe(false);
  expect(text.replace(/<[^>]*>/g, '').includes(secret)).toBe(false);
}

const field = (page: Page) => page.getByLabel('Password', { exact: true });

async function enter(kind: 'new' | 'password', config: object) {
  await makePerson(host.server.provider, kind);
  const page = await host.login({ config: { ...alone, ...config } });
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await field(page).waitFor();
  return page;
}

it('a password is not sent to a spell checker', async () => {
  const page = await enter('password', {});
  expect(await field(page).getAttribute('spellcheck')).toBe('false');
});

describe.each([false, true])('what is typed cannot be read from the page, shadow DOM: %s', (enableShadowDOM) => {
  it('a password that logs in: typed, shown, hidden, submitted, refused', async () => {
    const page = await enter('password', { enableShadowDOM });
    await typeHidden(page, 'Password', 'quite-wrong-1');
    for (const _ of 'on') {
      await page.getByRole('button', { name: 'Show password' }).click();
      await expectHidden(page, 'quite-wrong-1');
    }
    const held = host.hold('/passwords/authenticate');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await held.arrived;
    await expectHidden(page, 'quite-wrong-1');
    held.release();
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await expectHidden(page, 'quite-wrong-1');
    // The typed password stays for correction.
    expect(await field(page).inputValue()).toBe('quite-wrong-1');
    await field(page).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
  });

  it('a new password, while it is judged and while it is submitted', async () => {
    const page = await enter('new', { enableShadowDOM });
    await typeHidden(page, 'Password', PASSWORD);
    await page.getByText('Strong').waitFor();
    const held = host.hold('/passwords');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await held.arrived;
    await expectHidden(page, PASSWORD);
    held.release();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    await expectHidden(page, PASSWORD);
  });

  it('a passcode, while it is verified and after it was refused', async () => {
    const page = await host.login({ config: { ...smsOnly, enableShadowDOM } });
    await host.submit('Phone number', '(202) 555-0123');
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    const held = host.hold('/otps/authenticate');
    const wrong = wrongCode();
    await typeHidden(page, 'One-time passcode', wrong);
    await held.arrived;
    await expectHidden(page, wrong);
    held.release();
    await page.getByText('Invalid passcode, please try again.').waitFor();
    await expectHidden(page, wrong);
    expect(await page.getByLabel('One-time passcode').inputValue()).toBe(wrong);
    await page.keyboard.type(host.lastCode());
    await page.getByRole('heading', { name: 'Success' }).waitFor();
  });
});

it('a password that is reset', async () => {
  const page = await host.open();
  await page.evaluate(() => void window.host.mountReset({ token: 'a-token-of-a-mail' }));
  await typeHidden(page, 'Password', PASSWORD);
  const held = host.hold('/passwords/email/reset');
  await page.getByText('Strong').waitFor();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await held.arrived;
  await expectHidden(page, PASSWORD);
  held.release();
});

it('OTP-10 a letter between the digits goes at once', async () => {
  const page = await host.login();
  await host.submit('Phone number', '(202) 555-0123');
  const code = page.getByLabel('One-time passcode');
  await code.pressSequentially('12');
  await code.press('a');
  expect(await code.inputValue()).toBe('12');
});

it('a form that is reset keeps what was typed, as it will be submitted', async () => {
  const page = await enter('password', {});
  await field(page).pressSequentially(PASSWORD);
  await page.evaluate(() => document.querySelector('form')?.reset());
  await page.waitForFunction((typed) => document.querySelector<HTMLInputElement>('input[name=password]')?.value === typed, PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Success!' }).waitFor();
});

it('OTP-08 OTP-09 each digit is drawn in the middle of its box, in a wide widget and in a narrow one', async () => {
  const page = await host.login();
  await host.submit('Phone number', '(202) 555-0123');
  const code = page.getByLabel('One-time passcode');
  for (const [width, edge] of [
    [1_000, 46],
    [320, undefined],
    [220, undefined],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await code.fill('12345');
    const offsets = await code.evaluate((element) => {
      const input = element as HTMLInputElement;
      const { fontWeight, fontSize, fontFamily, letterSpacing, paddingLeft } = getComputedStyle(input);
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const advance = context.measureText('0').width;
      const start = input.getBoundingClientRect().left + parseFloat(paddingLeft) - input.scrollLeft;
      return [...document.querySelectorAll('.latchkey-digit')].map((box, place) => {
        const { left, width: size } = box.getBoundingClientRect();
        return { offset: start + place * (advance + parseFloat(letterSpacing)) + advance / 2 - (left + size / 2), size };
      });
    });
    for (const { offset, size } of offsets) {
      expect(Math.abs(offset)).toBeLessThan(1);
      if (edge) expect(size).toBe(edge);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});
