import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makePerson, PASSWORD, requireReset } from '../fixtures/people/passwordUser.ts';
import { EMAIL } from '../fixtures/people/testUser.ts';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { useHost } from '../fixtures/stage/useHost.ts';

const alone = { products: ['passwords'] } as const;
const withLinks = { products: ['passwords', 'emailMagicLinks'] } as const;
const withCodes = { products: ['passwords', 'otp'], otpOptions: { methods: ['email'] } } as const;

const search = 'POST /users/search';
const check = 'POST /passwords/strength_check';
const reset = 'POST /passwords/email/reset/start';

const stolen = 'This password may have been used on a different site that experienced a security issue. Please choose another password.';

const host = useHost();

/** Submits an address in the widget; later requests are the widget's. */
async function enter(kind: 'new' | 'password' | 'passwordless', config: object = alone, email: string = EMAIL) {
  await makePerson(host.server.provider, kind);
  const before = host.calls().length;
  const page = await host.login({ config });
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Continue with email' }).click();
  return { page, calls: () => host.calls().slice(before), heard: host.heard };
}

const field = (page: Page) => page.getByLabel('Password', { exact: true });
const go = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
const luds = () => (host.server.provider.state.project.password_config = { luds_complexity: 3, luds_minimum_count: 8 });

describe('a new user', () => {
  it('PWD-02 PWD-04 PWD-05 PWD-07 PWD-08 PWD-26 PWD-47 READ-28 creates an account', async () => {
    const { page, calls } = await enter('new');
    await page.getByRole('heading', { name: 'Finish creating your account by setting a password.' }).waitFor();
    const email = page.getByLabel('Email address');
    expect([await email.inputValue(), await email.isEditable()]).toEqual([EMAIL, false]);
    expect(await field(page).evaluate((input) => [(input as HTMLInputElement).required, document.activeElement === input])).toEqual([
      true,
      true,
    ]);
    expect(await axeFindings(page)).toEqual([]);
    await field(page).fill('abc');
    await page.getByText('Password strength: Weak').waitFor();
    expect(await go(page).getAttribute('aria-disabled')).toBe('true');
    expect(await axeFindings(page)).toEqual([]);
    await field(page).fill(PASSWORD);
    await page.getByText('Strong').waitFor();
    expect(await go(page).getAttribute('aria-disabled')).toBe(null);
    await go(page).click();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    await page.getByText('You have successfully logged in.').waitFor();
    expect(calls()).toEqual([search, check, check, 'POST /passwords']);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('PWD-12 the refusal of a code marks no password that is not typed', async () => {
    const { page } = await enter('new', withCodes);
    const body = { status_code: 400, error_type: 'inactive_email', error_message: 'This inbox takes no mail.' };
    host.server.provider.faults.add({ path: '/otps/email/login_or_create', fault: { kind: 'answer', status: 400, body } });
    await page.getByRole('button', { name: 'Email me a login code' }).click();
    await page.getByText('This inbox takes no mail.').waitFor();
    const isMarked = () => field(page).getAttribute('aria-invalid');
    expect(await isMarked()).toBe(null);
    await field(page).pressSequentially('ab');
    expect(await isMarked()).toBe(null);
  });

  it('PWD-14 keys at 50 ms cause one check', async () => {
    await host.page.clock.install();
    const { page, calls } = await enter('new');
    await field(page).waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const key of 'Plover-71') {
      await field(page).press(key);
      await page.clock.runFor(50);
    }
    await page.clock.runFor(440);
    await host.turn();
    await page.clock.runFor(20);
    await page.locator('.latchkey-meter').waitFor();
    expect(calls()).toEqual([search, 'POST /otps/email/login_or_create', check]);
  });

  it('PWD-08 PWD-14 Enter right after the last key is kept until the password is checked', async () => {
    const { page, calls } = await enter('new');
    const held = host.hold('/passwords/strength_check');
    await field(page).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await held.arrived;
    expect([await go(page).getAttribute('aria-disabled'), await go(page).getAttribute('aria-busy')]).toEqual(['true', 'true']);
    expect(await axeFindings(page)).toEqual([]);
    held.release();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    expect(calls()).toEqual([search, check, 'POST /passwords']);
  });

  it.each([
    ['is rejected', 'abc', '', 'Weak'],
    ['is typed on', PASSWORD, '-more', 'Strong'],
  ])('PWD-08 Enter is forgotten where the password %s', async (_, text, more, word) => {
    const { page, calls } = await enter('new');
    const held = host.hold('/passwords/strength_check');
    await field(page).fill(text);
    await page.keyboard.press('Enter');
    await held.arrived;
    await page.keyboard.type(more);
    held.release();
    await page.getByText(word).waitFor();
    await host.turn();
    expect(calls()).not.toContain('POST /passwords');
    expect(await go(page).getAttribute('aria-busy')).toBe(null);
  });

  it('PWD-06 the password can be shown, and the caret stays where it was', async () => {
    for (const enableShadowDOM of [false, true]) {
      const { page } = await enter('new', { ...alone, enableShadowDOM });
      await field(page).fill('abcdef');
      await field(page).evaluate((input) => (input as HTMLInputElement).setSelectionRange(2, 4));
      const toggle = page.getByRole('button', { name: 'Show password' });
      const look = () =>
        field(page).evaluate((element) => {
          const input = element as HTMLInputElement;
          const { activeElement } = input.getRootNode() as ShadowRoot;
          return [input.type, input.selectionStart, input.selectionEnd, activeElement === input];
        });
      expect([await toggle.getAttribute('aria-pressed'), await look()]).toEqual(['false', ['password', 2, 4, true]]);
      await toggle.click();
      const drawn = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await drawn();
      expect([await toggle.getAttribute('aria-pressed'), await look()]).toEqual(['true', ['text', 2, 4, true]]);
      await toggle.click();
      await drawn();
      expect(await look()).toEqual(['password', 2, 4, true]);
      // The second of two quick presses hides the password again, although the first one has drawn a line across the eye.
      await toggle.hover();
      for (const clickCount of [1, 2]) {
        await page.mouse.down({ clickCount });
        await page.mouse.up({ clickCount });
        await drawn();
      }
      expect(await look()).toEqual(['password', 2, 4, true]);
    }
  });

  it.each([
    [0, 1, 'bad'],
    [1, 1, 'bad'],
    [2, 2, 'bad'],
    [3, 3, 'good'],
    [4, 4, 'good'],
  ])(
    'PWD-16 PWD-17 PWD-18 PWD-19 PWD-20 PWD-21 PWD-24 READ-22 a score of %i fills %i segments that are %s, with what is wrong',
    async (score, count, look) => {
      const { page } = await enter('new');
      const feedback = { warning: 'A warning.', suggestions: [] };
      const data = { valid_password: false, score, breached_password: true, strength_policy: 'zxcvbn', feedback };
      host.server.provider.faults.add({ path: '/passwords/strength_check', fault: { kind: 'answer', status: 200, body: { data } } });
      await field(page).fill('x');
      await page.getByText('A warning.').waitFor();
      await page.getByText(stolen).waitFor();
      const looks = await page.locator('.latchkey-segment').evaluateAll((all) => all.map((one) => one.getAttribute('data-look')));
      expect(looks).toEqual([1, 2, 3, 4].map((segment) => (segment <= count ? look : null)));
      const [red, green] = ['rgb(139, 18, 20)', 'rgb(12, 90, 86)'];
      const [colour] = await page
        .locator('.latchkey-segment')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
      expect(colour).toBe(look === 'good' ? green : red);
      // No word praises a stolen password.
      expect(await page.locator('.latchkey-word').textContent()).toBe('');
    },
  );

  it.each([
    ["Stytch's suggestion", ['Add more words.', 'Capitalize more.'], 'Add more words.'],
    ['the hint where there is none', [], 'Choose a password that you do not use anywhere else.'],
  ])(
    'PWD-08 PWD-21 READ-105 a rejected password without a warning has a reason, %s, until the next verdict',
    async (_, suggestions, reason) => {
      const { page } = await enter('new');
      const data = {
        valid_password: false,
        score: 2,
        breached_password: false,
        strength_policy: 'zxcvbn',
        feedback: { warning: '', suggestions },
      };
      const path = '/passwords/strength_check';
      host.server.provider.faults.add({ path, fault: { kind: 'answer', status: 200, body: { data } } });
      await field(page).fill('Plover-q');
      await page.getByText('Fair').waitFor();
      const shown = page.locator('.latchkey-strength');
      expect(await shown.textContent()).toBe(`Password strength: Fair${reason}`);
      host.server.provider.faults.add({ path, fault: { kind: 'hang' } });
      host.forget();
      await field(page).fill('Plover-qu');
      await expect.poll(() => host.calls()).toContain(`POST ${path}`);
      expect(await shown.textContent()).toBe(`Password strength: Fair${reason}`);
      expect(await go(page).getAttribute('aria-disabled')).toBe('true');
    },
  );

  it('PWD-15 READ-20 under no policy there is neither meter nor checklist', async () => {
    // The project still has the numbers of the checklist, which the policy `none` must ignore.
    luds();
    const { page } = await enter('new');
    const data = { valid_password: true, score: 0, breached_password: false, strength_policy: 'none', feedback: { warning: '' } };
    host.server.provider.faults.add({ path: '/passwords/strength_check', fault: { kind: 'answer', status: 200, body: { data } } });
    await field(page).fill('x');
    await page.locator('button[type=submit]:not([aria-disabled])').waitFor();
    expect(await page.locator('.latchkey-strength').textContent()).toBe('Choose a password that you do not use anywhere else.');
    expect(await page.locator('.latchkey-strength').locator('.latchkey-meter, li').count()).toBe(0);
  });

  it('PWD-07 PWD-22 PWD-23 PWD-24 READ-21 READ-22 under luds each rule has its mark, and a stolen password its sentence', async () => {
    luds();
    const { page } = await enter('new');
    const rule = page.locator('.latchkey-rule');
    const rules = () => rule.evaluateAll((all) => all.map((one) => [one.getAttribute('data-look'), one.textContent]));
    const marks = () => rule.evaluateAll((all) => all.map((one) => one.querySelector('path')?.getAttribute('d') ?? 'no mark'));
    const [length, complexity] = [
      'Must be at least 8 characters long',
      'Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol',
    ];
    await field(page).fill('abcdefgh');
    await page.locator('.latchkey-rule[data-look=good]').waitFor();
    expect(await rules()).toEqual([
      ['good', `Met: ${length}`],
      ['bad', `Not met: ${complexity}`],
    ]);
    const [check, cross] = await marks();
    expect(new Set([check, cross, 'no mark']).size).toBe(3);
    await field(page).fill('Ab1');
    await page.getByText(`Not met: ${length}`).waitFor();
    expect(await rules()).toEqual([
      ['bad', `Not met: ${length}`],
      ['good', `Met: ${complexity}`],
    ]);
    expect(await marks()).toEqual([cross, check]);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.locator('.latchkey-strength').getAttribute('role')).toBe('status');
    await field(page).fill('Password123!');
    await page.getByText(stolen).waitFor();
    expect(await go(page).getAttribute('aria-disabled')).toBe('true');
  });

  it('PWD-22 under luds a rejected password gets a hint where the settings of the project are lost', async () => {
    const { faults } = host.server.provider;
    faults.add({
      path: /bootstrap/,
      times: Infinity,
      fault: { kind: 'api_error', status: 500, error_type: 'internal_server_error', error_message: '' },
    });
    const { page } = await enter('new');
    luds();
    const checked = page.waitForResponse('**/passwords/strength_check');
    await field(page).fill('x');
    await checked;
    await host.turn();
    expect(await page.locator('.latchkey-strength').textContent()).toBe('Choose a password that you do not use anywhere else.');
  });

  it('PWD-25 ERR-13 a failed check shows a red error under the field, keeps the typed text and can be tried again', async () => {
    const { page } = await enter('new');
    const { faults } = host.server.provider;
    faults.add({
      path: '/passwords/strength_check',
      fault: { kind: 'api_error', status: 400, error_type: 'invalid_email', error_message: 'The email is not valid.' },
    });
    await field(page).fill(PASSWORD);
    const said = page.locator('.latchkey-strength').getByText('The email is not valid.');
    await said.waitFor();
    expect(await said.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(139, 18, 20)');
    expect(await field(page).inputValue()).toBe(PASSWORD);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Strong').waitFor();
    expect(await go(page).getAttribute('aria-disabled')).toBe(null);
  });

  it.each([
    ['PWD-09 PWD-11', withLinks, 'Email me a login link', 'Check your email'],
    ['PWD-10 PWD-12', withCodes, 'Email me a login code', 'Enter passcode'],
  ] as const)('%s PWD-02 READ-19 with %j is offered "%s" below the form for a password', async (_, config, name, heading) => {
    const { page } = await enter('new', config);
    const button = page.getByRole('button', { name });
    await button.waitFor();
    // The screen says once that an account is made.
    const finish = page.getByRole('heading', { name: 'Finish creating your account by setting a password.', exact: true });
    expect(await page.getByText(/account/).count()).toBe(1);
    const order = [finish, field(page), go(page), page.getByText('or', { exact: true }), button];
    const tops = await Promise.all(order.map(async (one) => (await one.boundingBox())?.y ?? 0));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(await axeFindings(page)).toEqual([]);
    await button.click();
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  });
});

describe('a user with a password', () => {
  it('PWD-03 PWD-04 PWD-05 PWD-13 PWD-28 EVT-14 logs in; password managers find a form with both', async () => {
    const { page, calls } = await enter('password');
    await page.getByRole('heading', { name: 'Log In', exact: true }).waitFor();
    const email = page.getByLabel('Email address');
    expect([await email.inputValue(), await email.isEditable()]).toEqual([EMAIL, false]);
    expect(await field(page).evaluate((input) => (input as HTMLInputElement).required)).toBe(true);
    await page.getByRole('button', { name: 'Forgot Password?' }).waitFor();
    const inputs = await page
      .locator('form input')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('autocomplete'), one.getAttribute('name'), one.getAttribute('type')]));
    expect(inputs).toEqual([
      ['username', 'email', 'email'],
      ['current-password', 'password', 'password'],
    ]);
    expect(await page.locator('form').count()).toBe(1);
    expect(await page.getByRole('button', { name: /Email me/ }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    // The browser names an empty field, and sends nothing.
    const named = field(page).evaluate(
      (one) => new Promise((resolve) => one.addEventListener('invalid', () => resolve(one === document.activeElement), { once: true })),
    );
    await page.getByRole('button', { name: 'Continue' }).click();
    await named;
    expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await field(page).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    expect(calls()).toEqual([search, 'POST /passwords/authenticate']);
    expect(await host.heard()).toEqual(['PASSWORD_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'session']);
  });

  it.each([
    ['PWD-09 PWD-11', withLinks, 'Email me a login link', 'Check your email'],
    ['PWD-10 PWD-12', withCodes, 'Email me a login code', 'Enter passcode'],
  ] as const)('%s PWD-03 READ-19 with %j is offered "%s" in addition to it', async (_, config, name, heading) => {
    const { page } = await enter('password', config);
    await page.getByRole('heading', { name: 'Log In', exact: true }).waitFor();
    await page.getByRole('button', { name }).click();
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  });

  it('PWD-03 PWD-05 Continue without a password asks nothing and leads back to the field', async () => {
    const { page, calls } = await enter('password');
    await page.getByRole('heading', { name: 'Log In', exact: true }).waitFor();
    await go(page).focus();
    expect(await go(page).getAttribute('aria-disabled')).toBeNull();
    await page.keyboard.press('Enter');
    expect(await field(page).evaluate((input) => document.activeElement === input)).toBe(true);
    expect(calls()).toEqual([search]);
  });

  it('PWD-04 a long address wraps in its pill, and the button to change it stays next to it', async () => {
    const { page } = await enter('new', undefined, `${'ada.lovelace-'.repeat(4)}of.london@acme.example`);
    await field(page).waitFor();
    for (const width of [1_000, 320, 280]) {
      await page.setViewportSize({ width, height: 700 });
      const [text, change, box] = await Promise.all(
        ['.latchkey-identity > bdi', '.latchkey-identity > button', '.latchkey-stage'].map((selector) =>
          page.locator(selector).boundingBox(),
        ),
      );
      expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(change?.x ?? 0);
      expect((change?.x ?? 0) + (change?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    }
  });

  it('PWD-28 ERR-08 a wrong one is refused in the words of the provider; it stays, with the focus', async () => {
    const { page } = await enter('password');
    await field(page).fill('wrong');
    await go(page).click();
    await page.getByText('The email address or the password is not correct.').waitFor();
    expect(await field(page).evaluate((input) => document.activeElement === input)).toBe(true);
    expect(await field(page).inputValue()).toBe('wrong');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('PWD-29 PWD-39 PWD-40 a user who must reset the password is told to look for the email', async () => {
    const { page } = await enter('password');
    await page.getByRole('heading', { name: 'Log In', exact: true }).waitFor();
    requireReset(host.server.provider);
    await field(page).fill(PASSWORD);
    await go(page).click();
    await page.getByRole('heading', { name: 'Check your email to set a new password!' }).waitFor();
    await page.getByRole('button', { name: 'Resend email' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('PWD-30 PWD-31 PWD-32 PWD-33 PWD-46 has forgotten it', async () => {
    const { page, calls } = await enter('password');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByText(`A link to reset your password was sent to you at ${EMAIL}.`).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Resend email' }).click();
    await page.getByText('Email resent').waitFor();
    await page.getByRole('button', { name: 'Login without a password' }).click();
    await page.getByRole('heading', { name: 'Check your email', exact: true }).waitFor();
    expect(calls()).toEqual([search, reset, reset, 'POST /magic_links/email/login_or_create']);
  });
});

describe('a user without a password', () => {
  it.each([
    ['PWD-42 READ-17 OTP-07', withCodes, 'Enter passcode'],
    ['PWD-43', withLinks, 'Check your email'],
  ] as const)('%s PWD-41 PWD-45 PWD-37 with %j sees "%s", and can have a password instead', async (_, config, heading) => {
    const { page, calls } = await enter('passwordless', config);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create a password instead' }).click();
    await page.getByRole('heading', { name: 'Check your email!' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const sent = config === withCodes ? 'POST /otps/email/login_or_create' : 'POST /magic_links/email/login_or_create';
    expect(calls()).toEqual([search, sent, reset]);
  });

  it('PWD-42 READ-17 leads back from the code to a wrong address', async () => {
    const { page } = await enter('passwordless', withCodes);
    await page.getByRole('button', { name: 'Wrong address?' }).click();
    expect(await page.getByLabel('Email address').inputValue()).toBe(EMAIL);
  });

  it('PWD-42 OTP-15 the code is verified where it was sent', async () => {
    const { page } = await enter('passwordless', withCodes);
    const code = page.getByLabel('One-time passcode');
    await code.waitFor();
    const held = host.hold('/otps/authenticate');
    await code.pressSequentially(host.server.provider.inbox.last(EMAIL).code ?? '');
    await held.arrived;
    await page.getByText('Verifying passcode...').waitFor();
    expect(await code.isDisabled()).toBe(true);
    held.release();
    await page.getByRole('heading', { name: 'Success', exact: true }).waitFor();
  });

  it('PWD-44 PWD-37 PWD-38 READ-24 without either method gets the means to set one', async () => {
    const { page, calls } = await enter('passwordless');
    await page.getByRole('heading', { name: 'Check your email!' }).waitFor();
    await page.getByText('A login link was sent to you').waitFor();
    await page.getByRole('button', { name: 'Resend email' }).waitFor();
    expect(await page.getByRole('button', { name: 'Login without a password' }).count()).toBe(0);
    expect(calls()).toEqual([search, reset]);
  });
});
