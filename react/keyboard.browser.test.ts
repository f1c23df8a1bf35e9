import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makePerson, PASSWORD } from '../fixtures/people/passwordUser.ts';
import { EMAIL, wrongCode } from '../fixtures/people/testUser.ts';
import { connectedApp } from '../fixtures/provider/apps/connectedApps.ts';
import { addAuthenticator } from '../fixtures/stage/authenticator.ts';
import { bothMethods, useHost } from '../fixtures/stage/useHost.ts';
import { walletOptions } from '../machines/domain.ts';

const host = useHost();

/**
 * Returns the name of the focused element, and whether it has a focus ring. Titles take the focus only for screen readers and
 * need no ring.
 */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent?.trim() ?? '';
    if (element.matches('h2, p')) return name;
    const code = element.closest('.latchkey-code')?.querySelector('.latchkey-digit[data-active]');
    const { outlineStyle, outlineWidth } = getComputedStyle(code ?? element.closest('.latchkey-country') ?? element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 ? name : `${name}, with no ring`;
  });

/** Waits until the element has the focus. */
const lands = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name);

/** Presses Tab until the element has the focus; each element on the way must show its focus. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const stops: string[] = [];
  do {
    await page.keyboard.press(key);
    stops.push(await focused(page));
    expect(stops.at(-1)).not.toMatch(/, with no ring$/);
    if (stops.length > 30) throw new Error(`"${name}" is not reached: ${stops.join(' > ')}`);
  } while (stops.at(-1) !== name);
}

/** Moves to an element with Tab and presses a key. */
async function use(page: Page, name: string, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

describe('by keyboard, with the focus always visible and never lost:', () => {
  it('FORM-01 the tabs', async () => {
    const page = await host.login({ config: { products: ['otp'], otpOptions: { methods: ['sms', 'whatsapp', 'email'] } } });
    await tabTo(page, 'Text');
    for (const [key, name] of [
      ['ArrowRight', 'WhatsApp'],
      ['End', 'Email'],
      ['ArrowRight', 'Text'],
      ['ArrowLeft', 'Email'],
      ['Home', 'Text'],
    ] as const) {
      await page.keyboard.press(key);
      await lands(page, name);
    }
    // Only keys need a focus ring.
    await page.getByRole('tab', { name: 'Email' }).click();
    await lands(page, 'Email, with no ring');
  });

  it('OTP-01 OTP-27 OTP-29 a code by text message, a wrong one first', async () => {
    const page = await host.login({ config: bothMethods });
    await tabTo(page, 'Country code');
    await tabTo(page, 'Phone number');
    await page.keyboard.type('2025550123');
    await page.keyboard.press('Enter');
    await lands(page, 'One-time passcode');
    await page.keyboard.type(wrongCode(host.lastCode()));
    await page.getByText('Invalid passcode').waitFor();
    await lands(page, 'One-time passcode');
    await page.keyboard.type(host.lastCode());
    await lands(page, 'Success');
  });

  it('OTP-01 OTP-06 back from the code to the form', async () => {
    const page = await host.login({ config: bothMethods });
    await tabTo(page, 'Phone number');
    await page.keyboard.type('2025550123');
    await page.keyboard.press('Enter');
    await lands(page, 'One-time passcode');
    await tabTo(page, 'Back', 'Shift+Tab');
    await page.keyboard.press('Space');
    await lands(page, 'Phone number');
  });

  it('EML-01 EML-04 EML-09 a link by email, and another try', async () => {
    const page = await host.login({ config: { products: ['emailMagicLinks'] } });
    await tabTo(page, 'Email address');
    await page.keyboard.type(EMAIL);
    await page.keyboard.press('Enter');
    await lands(page, 'Check your email');
    await use(page, 'Try again');
    await lands(page, 'Email address');
  });

  it('PWD-05 PWD-06 a new password', async () => {
    const page = await host.login({ config: { products: ['passwords'] } });
    await tabTo(page, 'Email address');
    await page.keyboard.type(EMAIL);
    await page.keyboard.press('Enter');
    await lands(page, 'Password');
    await page.keyboard.type(PASSWORD);
    await use(page, 'Show password', 'Space');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await lands(page, 'Show password');
    await page.getByText('Strong').waitFor();
    await use(page, 'Continue');
    await lands(page, 'Success!');
  });

  it('PWD-28 PWD-30 a password that is forgotten, and remembered', async () => {
    await makePerson(host.server.provider, 'password');
    const page = await host.login({ config: { products: ['passwords'] } });
    await tabTo(page, 'Email address');
    await page.keyboard.type(EMAIL);
    await page.keyboard.press('Enter');
    await lands(page, 'Password');
    await use(page, 'Forgot Password?');
    await lands(page, 'Forgot password?');
    await use(page, 'Resend email');
    await page.getByText('Email resent').waitFor();
    await lands(page, 'Resend email');
    await tabTo(page, 'Back', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await lands(page, 'Email address');
    await page.keyboard.press('Enter');
    await lands(page, 'Password');
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('is not correct').waitFor();
    await lands(page, 'Password');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await lands(page, 'Success!');
  });

  it('RESET-03 RESET-05 a password that is reset', async () => {
    const { provider } = host.server;
    await makePerson(provider, 'password');
    const page = await host.open();
    await page.evaluate((email) => window.host.client.passwords.resetByEmailStart({ email }), EMAIL);
    const { pathname, search } = new URL(provider.inbox.last(EMAIL).link ?? '');
    await host.goTo(host.server.origin + pathname + search, page);
    await page.evaluate(() => void window.host.mountReset());
    await page.getByLabel('Password', { exact: true }).waitFor();
    await tabTo(page, 'Password');
    await page.keyboard.type('Gr8-otter-lantern-72');
    await page.getByText('Strong').waitFor();
    await page.keyboard.press('Enter');
    await lands(page, 'Success!');
  });

  it('PREG-03 PREG-05 PREG-12 PREG-14 a passkey, made, kept after all, and done with', async () => {
    const page = await host.open();
    await addAuthenticator(page);
    await host.signIn();
    await page.evaluate(() => void window.host.mountPasskeyRegistration());
    await page.getByRole('heading', { name: 'Set up a new Passkey' }).waitFor();
    await use(page, 'Create a Passkey');
    await lands(page, 'Passkey successfully created!');
    await use(page, 'Delete Linux', 'Space');
    await lands(page, 'Cancel');
    await page.keyboard.press('Space');
    await lands(page, 'Delete Linux');
    await use(page, 'Done');
    await expect.poll(() => host.heard()).toContain('PASSKEY_DONE');
    expect(await focused(page)).toBe('Done');
  });

  it('CRYPTO-03 CRYPTO-06 CRYPTO-20 wallets: the list of others and back, one that refuses, one that signs', async () => {
    const page = await host.open();
    await page.evaluate((wallets) => {
      for (const wallet of wallets) window.host.showWallet(wallet);
      window.host.showWallet('Vessel', { refusesToConnect: true });
      window.host.mount({ config: { products: ['crypto'] } });
    }, walletOptions);
    await page.getByRole('button', { name: 'Continue with other Crypto Wallet' }).waitFor();
    await use(page, 'Continue with other Crypto Wallet');
    await lands(page, 'Continue with other wallet');
    await tabTo(page, 'Back', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await lands(page, 'Sign up or log in');
    await use(page, 'Continue with Vessel');
    await lands(page, 'Looks like there was an error!');
    await page.evaluate(() => window.host.showWallet('Vessel', { refusesToConnect: false }));
    await tabTo(page, 'Back', 'Shift+Tab');
    await page.keyboard.press('Space');
    await lands(page, 'Sign up or log in');
    await use(page, 'Continue with Vessel');
    await lands(page, 'Success!');
  });

  it('OAUTH-04 social sign-in, until the browser leaves', async () => {
    const page = await host.login({
      config: { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] } },
    });
    const leaving = page.waitForRequest(/oauth\/github\/start/);
    await use(page, 'Continue with GitHub', 'Space');
    await leaving;
  });

  const consent = async (query: Readonly<Record<string, string>>) => {
    const { page } = host;
    const party = { redirect_uris: ['https://party.example/'], post_logout_redirect_uris: ['https://party.example/'] };
    host.server.provider.state.connectedApps = [connectedApp({ client_id: 'demo', client_name: 'Demo party', ...party })];
    await host.open();
    await host.signIn();
    await host.goTo(`${host.server.origin}/?${new URLSearchParams({ client_id: 'demo', ...query })}`, page);
    await page.evaluate(() => void window.host.mountIdentityProvider());
    await page.locator('#widget button:not([aria-disabled])').first().waitFor();
    return page;
  };

  it('IDP-18 IDP-19 consent', async () => {
    const page = await consent({ redirect_uri: 'https://party.example/', response_type: 'code', code_challenge: 'c'.repeat(43) });
    await tabTo(page, 'Deny');
    await tabTo(page, 'Allow', 'Shift+Tab');
    const leaving = page.waitForRequest('https://party.example/**');
    await page.keyboard.press('Enter');
    await leaving;
  });

  it('OUT-08 OUT-11 logout', async () => {
    const page = await consent({ post_logout_redirect_uri: 'https://party.example/' });
    await tabTo(page, 'Yes');
    await use(page, 'No', 'Space');
    await lands(page, 'You have not been logged out. You may close this page.');
  });
});
