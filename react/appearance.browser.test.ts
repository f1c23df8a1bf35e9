import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { smsOnly, useHost } from '../fixtures/stage/useHost.ts';
import type { OAuthProvider } from '../machines/domain.ts';
import type { Appearance } from './appearance.ts';
import { themes } from './themes.ts';

const host = useHost();
const four: readonly OAuthProvider[] = ['google', 'apple', 'github', 'microsoft'];
const many: readonly OAuthProvider[] = [...four, 'gitlab', 'slack', 'figma'];
const social = (providers: readonly OAuthProvider[]) =>
  ({ products: ['oauth'], oauthOptions: { providers: providers.map((type) => ({ type })) } }) as const;
const show = (appearance: Appearance, config: object = smsOnly) => host.login({ config: config as never, appearance });
const buttons = (page: Page) => page.locator('.latchkey-provider').getByRole('button');
const image = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>')}`;
const darkImage = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><g/></svg>')}`;

describe('social sign-in is laid out', () => {
  /** Returns the number of columns of the buttons, and their visible words. */
  async function drawn(page: Page) {
    await buttons(page).first().waitFor();
    const places = await buttons(page).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    const words = await buttons(page)
      .first()
      .evaluate((one) =>
        [...one.querySelectorAll('.latchkey-phrase, .latchkey-provider-name')]
          .filter((part) => part.getBoundingClientRect().width > 2 && part.parentElement?.getBoundingClientRect().width !== 1)
          .map((part) => part.textContent?.trim()),
      );
    return { columns: new Set(places).size, words: words.join(' ') };
  }

  it.each([
    [undefined, many, 1, 'Continue with Google'],
    ['auto', four, 1, 'Continue with Google'],
    ['auto', many, 2, 'Google'],
    ['rows', many, 1, 'Continue with Google'],
    ['grid', four, 2, 'Google'],
    ['icons', four, 4, ''],
  ] as const)(
    'OAUTH-02 READ-114 as %s of %j in %d columns that show "%s" and are heard in full',
    async (layout, providers, columns, words) => {
      const page = await show({ social: { layout } }, social(providers));
      expect(await drawn(page)).toEqual({ columns, words });
      for (const name of ['Google', 'Apple', 'GitHub']) {
        expect(await page.getByRole('button', { name: `Continue with ${name}`, exact: true }).count()).toBe(1);
      }
    },
  );

  it('OAUTH-01 with the rest behind a button where the host wants it so', async () => {
    const page = await show({ social: { shown: 3 } }, social(many));
    expect(await buttons(page).count()).toBe(3);
    await page.getByRole('button', { name: 'More ways to log in' }).click();
    expect(await buttons(page).count()).toBe(7);
    expect(await page.getByRole('button', { name: 'More ways' }).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Continue with Microsoft');
  });
});

describe('the logo', () => {
  it.each([
    ['the default theme', undefined, image],
    ['only a light theme', themes.clear, image],
    ['only a dark theme', themes.clearDark, darkImage],
  ] as const)('of %s is the one for it, on any device setting', async (_, theme, drawn) => {
    await host.page.emulateMedia({ colorScheme: drawn === image ? 'dark' : 'light' });
    const page = await host.login({ theme, appearance: { logo: { src: image, darkSrc: darkImage } } });
    expect(await logo(page).evaluate((element) => (element as HTMLImageElement).currentSrc)).toBe(drawn);
  });

  const logo = (page: Page) => page.locator('.latchkey-logo');

  it('MAIN-01 READ-112 has the text, the height, the side and the place that the host gives it', async () => {
    const page = await show({ logo: { src: image, alt: 'Acme', height: 72, align: 'start', place: 'above' } });
    expect(await logo(page).getAttribute('alt')).toBe('Acme');
    const [picture, box] = await Promise.all([logo(page).boundingBox(), page.locator('.latchkey-box').boundingBox()]);
    expect(picture?.height).toBe(72);
    expect(picture?.x).toBe(box?.x);
    expect((picture?.y ?? 0) + 72).toBeLessThanOrEqual(box?.y ?? 0);
    await host.submit('Phone number', '2025550123');
    await page.getByLabel('One-time passcode').waitFor();
    expect(await logo(page).count()).toBe(1);
  });

  it('MAIN-01 MAIN-02 without these is the one of styles, in the specified room', async () => {
    const page = await host.login({ styles: { logo: { logoImageUrl: image } }, appearance: { logo: { alt: 'Acme' } } });
    expect(await logo(page).getAttribute('alt')).toBe('Acme');
    const { width = 0, height = 0 } = (await logo(page).boundingBox()) ?? {};
    expect([width <= 100, height <= 50]).toEqual([true, true]);
  });

  it.each([
    ['light', 'dark', image],
    ['dark', 'light', darkImage],
    ['auto', 'dark', darkImage],
    ['auto', 'light', image],
  ] as const)('of a theme that is %s on a device that is %s is the one for it', async (mode, colorScheme, drawn) => {
    await host.page.emulateMedia({ colorScheme });
    const theme = { light: themes.clear, dark: themes.clearDark, mode };
    const page = await host.login({ theme, appearance: { logo: { src: image, darkSrc: darkImage } } });
    expect(await logo(page).evaluate((element) => (element as HTMLImageElement).currentSrc)).toBe(drawn);
  });
});

it('the box can be bare, for pages with their own box', async () => {
  const page = await show({ container: 'bare' });
  const box = page.locator('.latchkey-box');
  const look = await box.evaluate((node) => {
    const { backgroundColor, borderTopWidth, padding, boxShadow } = getComputedStyle(node);
    return { backgroundColor, borderTopWidth, padding, boxShadow };
  });
  expect(look).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0)', borderTopWidth: '0px', padding: '0px', boxShadow: 'none' });
});

it("links stand below every screen, and an address that is no link's is left out with a warning", async () => {
  const warnings: string[] = [];
  host.page.on('console', (message) => warnings.push(message.text()));
  const links = [
    { text: 'Terms', href: '/terms' },
    { text: 'Privacy', href: 'https://acme.com/privacy' },
    { text: 'Trap', href: 'java\nscript:alert(1)' },
  ];
  const page = await show({ links });
  const shown = () => page.locator('.latchkey-footer a').allTextContents();
  expect(await shown()).toEqual(['Terms', 'Privacy']);
  await expect.poll(() => warnings.join('\n')).toContain('appearance.links.2');
  await host.submit('Phone number', '2025550123');
  await page.getByLabel('One-time passcode').waitFor();
  expect(await shown()).toEqual(['Terms', 'Privacy']);
});

it('slots of the host stand above and below every screen', async () => {
  const page = await show({ header: 'Welcome to Acme', footer: 'Need help?' });
  const text = await page.locator('.latchkey-box').innerText();
  expect(text.indexOf('Welcome to Acme')).toBeLessThan(text.indexOf('Sign up or log in'));
  expect(text.indexOf('Need help?')).toBeGreaterThan(text.indexOf('Continue with text message'));
});

it('slots keep the distance of a section, and the one below is small, centered and in the colors of the theme', async () => {
  const page = await show({
    header: 'Acme Cloud',
    footer: 'By continuing you agree to our terms.',
    links: [{ text: 'Terms', href: '/terms' }],
  });
  const parts = await page.locator('.latchkey-header, .latchkey-stage, .latchkey-footer').evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const { color, fontSize, textAlign } = getComputedStyle(one);
      return { top, bottom, look: [color, fontSize, textAlign] };
    }),
  );
  expect(parts.slice(1).map(({ top }, index) => Math.round(top - (parts[index]?.bottom ?? 0)))).toEqual([24, 24, 24]);
  const below = ['rgb(92, 114, 125)', '13px', 'center'];
  expect(parts.slice(2).map(({ look }) => look)).toEqual([below, below]);
});

it('a dialog that opens gives the focus to the first control, not to the heading', async () => {
  const page = await host.open();
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    window.host.mount({ config: { products: ['passwords'] } }, dialog);
  });
  await page.locator('dialog input').waitFor({ state: 'attached' });
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await page.keyboard.type('ada');
  expect(await page.getByLabel('Email address').inputValue()).toBe('ada');
});

it('a dialog that is closed to read the code and opened again gives the focus to the field for it', async () => {
  const page = await host.open();
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    window.host.mount({ config: { products: ['otp'], otpOptions: { methods: ['sms'] } } }, dialog);
    dialog.showModal();
  });
  await host.submit('Phone number', '2025550123');
  const code = page.getByLabel('One-time passcode');
  await expect.poll(() => code.evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.keyboard.press('Escape');
  await code.waitFor({ state: 'hidden' });
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await page.keyboard.type(host.server.provider.inbox.last('+12025550123').code ?? '');
  await page.getByText('Your passcode has been successfully verified.').waitFor();
});

it('OTP-22 READ-113 a provider that wants a pause has the button say how long, and takes another request after it', async () => {
  await host.page.clock.install();
  const page = await host.login();
  await host.submit('Phone number', '2025550123');
  await page.getByLabel('One-time passcode').waitFor();
  const body = { status_code: 429, error_type: 'too_many_requests', error_message: 'Too many codes.' };
  const fault = { kind: 'answer', status: 429, body, headers: { 'retry-after': '30' } } as const;
  host.server.provider.faults.add({ path: '/otps/sms/login_or_create', fault });
  await page.getByRole('button', { name: 'Resend code' }).click();
  await page.getByText('Too many codes.').waitFor();
  const resend = page.getByRole('button', { name: 'Resend code' });
  expect(await resend.textContent()).toMatch(/^Resend code in 0:(30|29)$/);
  expect(await resend.getAttribute('aria-disabled')).toBe('true');
  await page.clock.runFor(31_000);
  await page.getByRole('button', { name: 'Resend code', exact: true }).click();
  await page.getByText('Code resent').waitFor();
  expect(host.calls()).toHaveLength(3);
});
