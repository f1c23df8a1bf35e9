import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { virtual } from '@guidepup/virtual-screen-reader';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makePerson, PASSWORD } from '../fixtures/people/passwordUser.ts';
import { EMAIL, wrongCode } from '../fixtures/people/testUser.ts';
import { connectedApp } from '../fixtures/provider/apps/connectedApps.ts';
import { useHost } from '../fixtures/stage/useHost.ts';

const host = useHost();

/** The module as a script that assigns its export to `window`. */
const script = readFileSync(createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js'), 'utf8').replace(
  /export\{.*?([\w$]+) as virtual\};?/,
  'window.screenReader=$1;',
);

declare global {
  interface Window {
    screenReader: typeof virtual;
  }
}

interface ScreenReader {
  /** Returns the announcements since the last call: new focus and live regions. */
  hear(): Promise<string[]>;
  /** Reads the widget from start to end. */
  read(): Promise<string[]>;
}

async function startScreenReader(page: Page): Promise<ScreenReader> {
  await page.evaluate(`(() => {${script}\n})()`);
  const start = () =>
    page.evaluate(async () => {
      await window.screenReader.start({ container: document.querySelector('#widget') ?? document.body });
      await window.screenReader.clearSpokenPhraseLog();
    });
  await start();
  return {
    hear: () =>
      page.evaluate(async () => {
        const said = await window.screenReader.spokenPhraseLog();
        await window.screenReader.clearSpokenPhraseLog();
        // An emptied region announces nothing, and a region that changes in steps repeats itself.
        return said.filter((phrase, index) => !/^(polite|assertive): $/.test(phrase) && phrase !== said[index - 1]);
      }),
    read: () =>
      page.evaluate(async () => {
        const reader = window.screenReader;
        await reader.stop();
        await reader.start({ container: document.querySelector('#widget') ?? document.body });
        const first = await reader.lastSpokenPhrase();
        const phrases: string[] = [];
        for (;;) {
          await reader.next();
          const phrase = await reader.lastSpokenPhrase();
          if (phrase === first || phrases.length > 200) break;
          phrases.push(phrase);
        }
        await reader.clearSpokenPhraseLog();
        return phrases;
      }),
  };
}

/*
 * `hear` returns the announcements of a screen reader, and `read` the content that a user reads with it. The virtual screen
 * reader also names empty regions, such as "status", and joins paragraphs without a space.
 */
describe('a screen reader says', () => {
  it('OTP-13 OTP-27 TOAST-01 in a sign-in by code: that it waits, where the code was sent and that it is checked by itself, what is wrong, that another is on its way', async () => {
    const page = await host.login({ config: { products: ['otp'], otpOptions: { methods: ['email'] } } });
    const reader = await startScreenReader(page);
    expect(await reader.read()).toMatchInlineSnapshot(`
      [
        "status",
        "heading, Sign up or log in, level 2",
        "form",
        "Email address",
        "textbox, Email address, placeholder example@email.com, required",
        "alert",
        "button, Continue with email",
        "end of form",
      ]
    `);

    const sending = host.hold('/otps/email/login_or_create');
    await host.submit('Email address', EMAIL);
    await sending.arrived;
    await page.getByText('One moment...').waitFor({ state: 'attached' });
    expect(await reader.hear()).toMatchInlineSnapshot(`
      [
        "textbox, Email address, placeholder example@email.com, required",
        "polite: One moment...",
      ]
    `);
    sending.release();
    await page.getByText('Your code expires').waitFor();
    expect(await reader.hear()).toMatchInlineSnapshot(`
      [
        "textbox, One-time passcode, A 6-digit passcode was sent to you at ada@acme.com. It is checked as soon as it is complete.",
      ]
    `);
    expect(await reader.read()).toMatchInlineSnapshot(`
      [
        "status",
        "button, Back",
        "heading, Enter passcode, level 2",
        "paragraph",
        "A 6-digit passcode was sent to you at",
        "ada@acme.com",
        ".",
        "end of paragraph",
        "button, Wrong address?",
        "paragraph",
        "It is checked as soon as it is complete.",
        "end of paragraph",
        "textbox, One-time passcode, A 6-digit passcode was sent to you at ada@acme.com. It is checked as soon as it is complete.",
        "alert",
        "status",
        "paragraph",
        "Your code expires in 5:00. Didn't get it?",
        "status",
        "button, Resend code",
        "Resend code",
        "end of button, Resend code",
        "end of paragraph",
      ]
    `);

    await page.getByLabel('One-time passcode').fill(wrongCode(host.lastCode()));
    await page.getByText('Invalid passcode').waitFor();
    await expect.poll(() => page.locator('input').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await reader.hear()).toMatchInlineSnapshot(`
      [
        "polite: Verifying passcode...",
        "textbox, One-time passcode, 000000, Invalid passcode, please try again. A 6-digit passcode was sent to you at ada@acme.com. It is checked as soon as it is complete., invalid",
        "assertive: Invalid passcode, please try again.",
      ]
    `);

    await page.getByRole('button', { name: 'Resend code' }).click();
    await page.getByText('Code resent').waitFor();
    expect(await reader.hear()).toMatchInlineSnapshot(`
      [
        "button, Resend code",
        "polite: One moment...",
        "textbox, One-time passcode, A 6-digit passcode was sent to you at ada@acme.com. It is checked as soon as it is complete.",
        "polite: Code resent",
      ]
    `);

    await page.getByLabel('One-time passcode').fill(host.lastCode());
    await page.getByRole('heading', { name: 'Success' }).waitFor();
    expect(await reader.hear()).toMatchInlineSnapshot(`
      [
        "polite: Verifying passcode...",
        "heading, Success, Your passcode has been successfully verified., level 2",
      ]
    `);
  });

  it('PWD-05 PWD-16 where a password is made: whose it is, how good it is and why, and that it is done', async () => {
    const page = await host.login({ config: { products: ['passwords'] } });
    await host.submit('Email address', EMAIL);
    await page.getByLabel('Password', { exact: true }).waitFor();
    const reader = await startScreenReader(page);
    expect(await reader.read()).toMatchInlineSnapshot(`
      [
        "status",
        "button, Back",
        "heading, Finish creating your account by setting a password., level 2",
        "form",
        "textbox, Email address, ada@acme.com, read only",
        "button, Change",
        "Password",
        "Password, Choose a password that you do not use anywhere else.",
        "button, Show password, 1 control, not pressed",
        "status",
        "paragraph",
        "Choose a password that you do not use anywhere else.",
        "end of paragraph",
        "end of status",
        "alert",
        "button, Continue, disabled",
        "end of form",
      ]
    `);
    await page.getByLabel('Password', { exact: true }).fill('abc');
    await page.getByText('Common character sequences').waitFor();
    expect(await reader.hear()).toMatchInlineSnapshot(`
      [
        "polite: Password strength: WeakCommon character sequences like "abc" are easy to guess.",
      ]
    `);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByText('Strong').waitFor();
    expect(await reader.hear()).toMatchInlineSnapshot(`
      [
        "polite: Password strength: Strong",
      ]
    `);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    expect(await reader.hear()).toMatchInlineSnapshot(`
      [
        "polite: One moment...",
        "heading, Success!, You have successfully logged in., level 2",
      ]
    `);
  });

  it('PWD-28 PWD-32 where a password is asked for: whose it is, and, if it is forgotten, where a link was sent', async () => {
    await makePerson(host.server.provider, 'password');
    const page = await host.login({ config: { products: ['passwords'] } });
    const reader = await startScreenReader(page);
    await host.submit('Email address', EMAIL);
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect((await reader.hear()).at(-1)).toBe('Password, ada@acme.com');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
    expect((await reader.hear()).at(-1)).toMatchInlineSnapshot(
      `"heading, Forgot password?, A link to reset your password was sent to you at ada@acme.com., level 2"`,
    );
  });

  it('EML-01 EML-04 where a link was sent: to whom, and that the mailboxes open in a new tab', async () => {
    const page = await host.login({ config: { products: ['emailMagicLinks'] } });
    await host.submit('Email address', EMAIL);
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(await (await startScreenReader(page)).read()).toMatchInlineSnapshot(`
      [
        "status",
        "heading, Check your email, An email was sent to ada@acme.com., level 2",
        "paragraph",
        "An email was sent to",
        "ada@acme.com",
        ".",
        "end of paragraph",
        "list",
        "listitem, level 1, position 1, set size 3",
        "link, Open in Gmail (opens in a new tab)",
        "Open in Gmail",
        "(opens in a new tab)",
        "end of link, Open in Gmail (opens in a new tab)",
        "end of listitem, level 1, position 1, set size 3",
        "listitem, level 1, position 2, set size 3",
        "link, Open in Yahoo (opens in a new tab)",
        "Open in Yahoo",
        "(opens in a new tab)",
        "end of link, Open in Yahoo (opens in a new tab)",
        "end of listitem, level 1, position 2, set size 3",
        "listitem, level 1, position 3, set size 3",
        "link, Open in Outlook (opens in a new tab)",
        "Open in Outlook",
        "(opens in a new tab)",
        "end of link, Open in Outlook (opens in a new tab)",
        "end of listitem, level 1, position 3, set size 3",
        "end of list",
        "button, Try again",
      ]
    `);
  });

  it('PREG-07 PREG-12 in the list of passkeys: which one each button is for, and what a deletion means', async () => {
    const page = await host.open();
    await host.signIn();
    const passkey = { webauthn_registration_id: 'r0', domain: 'localhost', user_agent: '', authenticator_type: '', verified: true };
    host.server.provider.state.users[0]?.webauthn_registrations.push({ ...passkey, name: 'MacBook' });
    await page.evaluate(() => void window.host.mountPasskeyRegistration());
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('heading', { name: 'Your Passkeys' }).waitFor();
    const reader = await startScreenReader(page);
    expect(await reader.read()).toMatchInlineSnapshot(`
      [
        "status",
        "heading, Your Passkeys, level 2",
        "heading, Existing Passkeys, level 3",
        "list, Existing Passkeys",
        "listitem, level 1, position 1, set size 1",
        "MacBook",
        "button, Rename MacBook",
        "button, Delete MacBook",
        "end of listitem, level 1, position 1, set size 1",
        "end of list, Existing Passkeys",
        "alert",
        "button, Set up another Passkey",
        "button, Done",
      ]
    `);
    await page.getByRole('button', { name: 'Delete MacBook' }).click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await reader.hear()).toMatchInlineSnapshot(`
      [
        "button, Delete MacBook",
        "button, Cancel, MacBook Once deleted, the passkey cannot be restored.",
      ]
    `);
    expect(await reader.read()).toMatchInlineSnapshot(`
      [
        "status",
        "heading, Your Passkeys, level 2",
        "heading, Existing Passkeys, level 3",
        "list, Existing Passkeys",
        "listitem, level 1, current item, position 1, set size 1",
        "MacBook",
        "end of listitem, level 1, current item, position 1, set size 1",
        "end of list, Existing Passkeys",
        "alert",
        "Once deleted, the passkey cannot be restored.",
        "button, Delete, MacBook Once deleted, the passkey cannot be restored.",
        "button, Cancel, MacBook Once deleted, the passkey cannot be restored.",
      ]
    `);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Rename MacBook' }).click();
    await page.getByRole('textbox').waitFor();
    expect(await reader.hear()).toMatchInlineSnapshot(`
      [
        "button, Delete MacBook",
        "button, Rename MacBook",
        "textbox, Passkey name, MacBook",
      ]
    `);
  });

  it('IDP-12 IDP-18 where consent is asked for: who asks, for what, and what can be answered', async () => {
    const { page } = host;
    const app = connectedApp({ client_id: 'demo', client_name: 'Demo party', redirect_uris: ['https://party.example/'] });
    host.server.provider.state.connectedApps = [app];
    await host.open();
    await host.signIn();
    const query = { client_id: 'demo', redirect_uri: 'https://party.example/', response_type: 'code', code_challenge: 'c'.repeat(43) };
    await host.goTo(`${host.server.origin}/?${new URLSearchParams({ ...query, scope: 'openid email full_access' })}`, page);
    await page.evaluate(() => void window.host.mountIdentityProvider());
    await page.locator('#widget button:not([aria-disabled])').first().waitFor();
    expect(await (await startScreenReader(page)).read()).toMatchInlineSnapshot(`
      [
        "status",
        "heading, Sign in to Demo party with Demo project, You are logged in as ada@acme.com., level 2",
        "Sign in to",
        "Demo party",
        "with",
        "Demo project",
        "end of heading, Sign in to Demo party with Demo project, You are logged in as ada@acme.com., level 2",
        "paragraph",
        "You are logged in as",
        "ada@acme.com",
        ".",
        "end of paragraph",
        "paragraph",
        "Demo party",
        "is requesting to:",
        "end of paragraph",
        "list",
        "listitem, level 1, position 1, set size 3",
        "strong",
        "Have full access to your account and do anything you can do there",
        "end of strong",
        "end of listitem, level 1, position 1, set size 3",
        "listitem, level 1, position 2, set size 3",
        "Verify your identity",
        "end of listitem, level 1, position 2, set size 3",
        "listitem, level 1, position 3, set size 3",
        "View your personal profile information",
        "list",
        "listitem, level 2, position 1, set size 1",
        "Your email address",
        "end of listitem, level 2, position 1, set size 1",
        "end of list",
        "end of listitem, level 1, position 3, set size 3",
        "end of list",
        "button, Allow",
        "button, Deny",
      ]
    `);
  });
});
