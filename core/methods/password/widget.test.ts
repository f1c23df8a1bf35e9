import { describe, expect, it, vi } from 'vitest';
import { openLogin } from '../../../fixtures/client/loginWidget.ts';
import { openPage } from '../../../fixtures/client/page.ts';
import type { PersonKind } from '../../../fixtures/people/passwordUser.ts';
import { makePerson, PASSWORD, requireReset } from '../../../fixtures/people/passwordUser.ts';
import { EMAIL } from '../../../fixtures/people/testUser.ts';
import type { AnyLoginConfig } from '../../../machines/login/config.ts';
// Loaded in advance, so that tests do not wait for files.
import '../../../fixtures/provider/methods/zxcvbn.ts';
import './effects.ts';
import '../magicLink/effects.ts';
import '../otp/effects.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const alone: AnyLoginConfig = { products: ['passwords'] };
const withLinks: AnyLoginConfig = { products: ['passwords', 'emailMagicLinks'] };
const withCodes: AnyLoginConfig = { products: ['passwords', 'otp'], otpOptions: { methods: ['email'] } };

const search = '/users/search';
const reset = '/passwords/email/reset/start';
const link = '/magic_links/email/login_or_create';
const code = '/otps/email/login_or_create';

async function open(kind: PersonKind, config: AnyLoginConfig = alone, policy: 'zxcvbn' | 'luds' = 'zxcvbn') {
  const page = openPage();
  if (policy === 'luds') page.provider.state.project.password_config = { luds_complexity: 3, luds_minimum_count: 8 };
  await makePerson(page.provider, kind);
  const before = page.provider.requests.length;
  const login = openLogin({ page, config });
  const { provider, widget } = login;
  return {
    ...login,
    requests: () =>
      provider.requests
        .slice(before)
        .map(({ path }) => path)
        .filter((path) => !/^\/(projects|events)/.test(path)),
    body: (path: string) => provider.requests.findLast((request) => request.path === path)?.body,
    /** Types a complete password and waits until its strength is known. */
    async type(password: string) {
      const known = new Promise<void>((resolve) => {
        const stop = widget.subscribe(() => {
          const { strength } = login.context();
          if (strength.password !== password || (!strength.verdict && !strength.error)) return;
          stop();
          resolve();
        });
      });
      const waiting = page.clock.waiting();
      widget.send({ type: 'type_password', password });
      // The check's code loads on demand; its delay starts after that.
      for (let turns = 0; page.clock.waiting() <= waiting && turns < 200; turns += 1) await turn();
      page.clock.advance(500);
      await known;
    },
    /** Returns the logged email events. Destroys the client. */
    async mailsLogged() {
      login.client.destroy();
      await turn();
      return provider.state.events
        .map((one) => (one as { event: { event_name: string; details: object } }).event)
        .filter(({ event_name }) => event_name.startsWith('email_'))
        .map(({ event_name, details }) => ({ event_name, details }));
    },
    submit: (password: string) => login.act({ type: 'submit_password', password }),
    canSubmit: (password: string) => widget.can({ type: 'submit_password', password }),
  };
}

describe('an address on Main', () => {
  it.each([
    ['new', alone, 'PasswordCreateOrLogin', [search]],
    ['new', withLinks, 'PasswordCreateOrLogin', [search]],
    ['new', withCodes, 'PasswordCreateOrLogin', [search]],
    ['password', alone, 'PasswordCreateOrLogin', [search]],
    ['password', withLinks, 'PasswordCreateOrLogin', [search]],
    ['password', withCodes, 'PasswordCreateOrLogin', [search]],
    ['passwordless', alone, 'PasswordSetNew', [search, reset]],
    ['passwordless', withLinks, 'PasswordCreateOrLogin.link', [search, link]],
    ['passwordless', withCodes, 'PasswordCreateOrLogin.code', [search, code]],
  ] as const)(
    'CFG-06 PWD-01 PWD-41 PWD-42 PWD-43 PWD-44 SM-12 CALL-51 READ-60 of a user who is %s, with %j, leads to %s',
    async (kind, config, where, calls) => {
      const { askForEmail, state, context, requests, body } = await open(kind, config);
      await askForEmail();
      expect(state()).toBe(where);
      expect(context().passwordState).toEqual({ email: EMAIL, type: kind });
      expect(requests()).toEqual(calls);
      expect(body(search)).toEqual({ email: EMAIL });
    },
  );

  it('FORM-12 FORM-15 that is invalid is rejected, and no request is sent', async () => {
    const { act, state, context, requests, errors } = await open('new');
    await act({ type: 'submit_contact', entry: { channel: 'email', email: 'ada@acme' } });
    expect(context().errorMessage).toMatchObject({ code: 'email', message: 'Invalid email address' });
    expect([state(), requests(), errors]).toEqual(['Main', [], []]);
  });

  it('MAIN-12 READ-09 both email methods together with passwords are too many', async () => {
    const both: AnyLoginConfig = { products: ['passwords', 'otp', 'emailMagicLinks'], otpOptions: { methods: ['email'] } };
    const { state } = await open('new', both);
    expect(state()).toBe('Main.misconfigured');
  });

  it.each([
    [alone, 'PasswordSetNew'],
    [withLinks, 'PasswordCreateOrLogin.link'],
    [withCodes, 'PasswordCreateOrLogin.code'],
  ] as const)('PWD-41 with %j, a mail that cannot be sent by itself can be asked for by hand', async (config, where) => {
    const { provider, askForEmail, act, state, context, errors } = await open('passwordless', config);
    provider.faults.add({ path: /email\//, fault: { kind: 'offline' } });
    await askForEmail();
    expect([state(), errors.length]).toEqual(['PasswordCreateOrLogin', 1]);
    expect(context().errorMessage).toMatchObject({ code: 'unreachable' });
    await act({ type: config === alone ? 'create_password' : 'log_in_without_password' });
    expect([state(), context().errorMessage]).toEqual([where, '']);
  });

  it('PWD-41 EML-11 EVT-11 back on Main the mail goes out again, once for each entry', async () => {
    const { askForEmail, act, requests, state, events } = await open('passwordless', withLinks);
    await askForEmail();
    await act({ type: 'try_again' });
    expect(state()).toBe('Main');
    await askForEmail();
    expect(requests()).toEqual([search, link, search, link]);
    expect(events.map(({ type }) => type)).toEqual(['MAGIC_LINK_LOGIN_OR_CREATE', 'MAGIC_LINK_LOGIN_OR_CREATE']);
  });

  it('PWD-01 a search that fails shows an error on Main', async () => {
    const { provider, askForEmail, state, context } = await open('new');
    provider.faults.add({
      path: search,
      fault: { kind: 'api_error', status: 429, error_type: 'too_many_requests', error_message: 'Too many requests.' },
    });
    await askForEmail();
    expect(state()).toBe('Main');
    expect(context().errorMessage).toMatchObject({ error_message: 'Too many requests.' });
  });
});

describe.each(['zxcvbn', 'luds'] as const)('a new user under %s', (policy) => {
  it('MOUNT-02 CFG-06 PWD-08 PWD-26 CALL-43 CALL-49 CFG-20 SM-06 can go on with a good password only, and is signed in with it', async () => {
    const config = { ...alone, sessionOptions: { sessionDurationMinutes: 5 } };
    const { askForEmail, type, submit, canSubmit, state, context, requests, body, events, client } = await open('new', config, policy);
    await askForEmail();
    await type('abc');
    expect(canSubmit('abc')).toBe(false);
    await type(PASSWORD);
    expect(context().strength.verdict).toMatchObject({ isValid: true, policy, isBreached: false });
    expect([canSubmit('abc'), canSubmit(PASSWORD)]).toEqual([false, true]);
    await submit(PASSWORD);
    expect(state()).toBe('PasswordConfirmation');
    expect(requests()).toEqual([search, '/passwords/strength_check', '/passwords/strength_check', '/passwords']);
    expect(body('/passwords/strength_check')).toEqual({ email: EMAIL, password: PASSWORD });
    expect(body('/passwords')).toEqual({ email: EMAIL, password: PASSWORD, session_duration_minutes: 5 });
    expect(events.map(({ type: name }) => name)).toEqual(['PASSWORD_CREATE', 'AUTHENTICATE_FLOW_COMPLETE']);
    expect(client.session.getSync()).not.toBe(null);
    // A typed password is not kept longer than needed.
    expect(context().strength.password).toBe('');
  });

  it.each([true, false])('PWD-08 is signed in by the next attempt after a lost response, with the same password: %s', async (isRight) => {
    const login = await open('new', alone, policy);
    await login.askForEmail();
    await login.type(PASSWORD);
    const { fetch } = login.provider;
    const losing = vi.spyOn(login.provider, 'fetch').mockImplementation(async (request) => {
      const answer = await fetch(request);
      if (!new URL(request.url).pathname.endsWith('/passwords')) return answer;
      throw new TypeError('Failed to fetch');
    });
    await login.submit(PASSWORD);
    losing.mockRestore();
    expect(login.context().errorMessage).toMatchObject({ code: 'unreachable' });
    const next = isRight ? PASSWORD : `${PASSWORD}-other`;
    if (!isRight) await login.type(next);
    await login.submit(next);
    expect(login.requests().slice(-2)).toEqual(['/passwords', '/passwords/authenticate']);
    const { errorMessage } = login.context();
    if (isRight)
      expect([login.state(), errorMessage, login.client.session.getSync() === null]).toEqual(['PasswordConfirmation', '', false]);
    // The reason is the address, not the password.
    else expect(errorMessage).toMatchObject({ error_type: 'duplicate_email' });
  });

  it('PWD-24 learns that a password was stolen', async () => {
    const { askForEmail, type, context, canSubmit } = await open('new', alone, policy);
    await askForEmail();
    await type('Correct-Horse-Battery-Staple-1');
    expect(context().strength.verdict).toMatchObject({ isBreached: true, isValid: false });
    expect(canSubmit('Correct-Horse-Battery-Staple-1')).toBe(false);
  });
});

describe('a new user', () => {
  it.each(['zxcvbn', 'luds', 'none'] as const)(
    "CALL-49 under %s gets all of the server's data about a password",
    async (strength_policy) => {
      const { provider, askForEmail, type, context } = await open('new');
      await askForEmail();
      const feedback = { warning: 'Weak.', luds_requirements: { missing_characters: 2, missing_complexity: 1 } };
      const data = { valid_password: false, score: 4, breached_password: true, strength_policy, feedback };
      provider.faults.add({ path: '/passwords/strength_check', fault: { kind: 'answer', status: 200, body: { data } } });
      await type('x');
      expect(context().strength.verdict).toEqual({
        isValid: false,
        policy: strength_policy,
        score: 4,
        isBreached: true,
        warning: 'Weak.',
        missing: { characters: 2, complexity: 1 },
      });
    },
  );

  it.each<[string, object]>([
    ['zxcvbn', { score: 4, feedback: { warning: null, suggestions: ['Not for a good one.'], luds_requirements: {} } }],
    ['zxcvbn', { score: 4, feedback: null }],
    ['luds', { score: null, feedback: { luds_requirements: null } }],
    ['luds', { feedback: {} }],
    ['none', {}],
  ])('CALL-49 PWD-08 under %s may set a good password though the provider says no more than %j', async (strength_policy, part) => {
    const { provider, askForEmail, type, context } = await open('new');
    await askForEmail();
    const data = { valid_password: true, breached_password: false, strength_policy, ...part };
    provider.faults.add({ path: '/passwords/strength_check', fault: { kind: 'answer', status: 200, body: { data } } });
    await type(PASSWORD);
    const known = { isValid: true, policy: strength_policy, isBreached: false, warning: '', missing: null };
    expect(context().strength).toMatchObject({ error: '', verdict: { ...known, score: strength_policy === 'zxcvbn' ? 4 : 0 } });
  });

  it('PWD-14 LIM-01 keys at 50 ms cause one check, 500 ms after the last', async () => {
    const { page, provider, askForEmail, type, widget, requests } = await open('new');
    await askForEmail();
    await type('x');
    const before = requests().length;
    for (let length = 1; length <= PASSWORD.length; length += 1) {
      widget.send({ type: 'type_password', password: PASSWORD.slice(0, length) });
      await turn();
      page.clock.advance(50);
    }
    page.clock.advance(449);
    await turn();
    expect(requests().length).toBe(before);
    page.clock.advance(1);
    await turn();
    expect(requests().slice(before)).toEqual(['/passwords/strength_check']);
    expect(provider.requests.at(-1)?.body).toMatchObject({ password: PASSWORD });
  });

  it('PWD-25 ERR-10 sees that the address is invalid, or that the check failed; the host gets both errors, and the user can try again', async () => {
    const { provider, askForEmail, type, context, canSubmit, errors } = await open('new');
    await askForEmail();
    const fault = { kind: 'api_error', status: 400, error_type: 'invalid_email', error_message: 'The email is not valid.' } as const;
    provider.faults.add({ path: '/passwords/strength_check', fault });
    await type(PASSWORD);
    expect(context().strength).toMatchObject({ verdict: null, error: { error_message: 'The email is not valid.' } });
    expect(canSubmit(PASSWORD)).toBe(false);
    provider.faults.add({ path: '/passwords/strength_check', fault: { kind: 'offline' } });
    await type(PASSWORD);
    expect(context().strength).toMatchObject({ verdict: null, error: { code: 'unreachable' } });
    expect(errors).toMatchObject([{ error_type: 'invalid_email' }, { code: 'unreachable' }]);
    await type(PASSWORD);
    expect([canSubmit(PASSWORD), errors.length]).toEqual([true, 2]);
  });

  it.each([
    ['PWD-11 EVT-11', withLinks, 'EmailConfirmation', link, 'MAGIC_LINK_LOGIN_OR_CREATE'],
    ['PWD-12 EVT-10', withCodes, 'OTPAuthenticate', code, 'OTP_LOGIN_OR_CREATE'],
  ] as const)('%s READ-19 can be mailed a login instead, with %j', async (_, config, where, path, told) => {
    for (const kind of ['new', 'password'] as const) {
      const { askForEmail, act, state, requests, events } = await open(kind, config);
      await askForEmail();
      await act({ type: 'log_in_without_password' });
      expect(state()).toBe(where);
      expect(requests()).toEqual([search, path]);
      expect(events.map(({ type }) => type)).toEqual([told]);
    }
  });

  it('PWD-09 PWD-10 READ-19 cannot if passwords are the only product', async () => {
    const { askForEmail, widget } = await open('new');
    await askForEmail();
    expect(widget.can({ type: 'log_in_without_password' })).toBe(false);
  });

  it('PWD-27 EVT-06 whose address is known after all is mailed a reset', async () => {
    const { provider, askForEmail, type, submit, state, requests } = await open('new');
    await askForEmail();
    await type(PASSWORD);
    await makePerson(provider, 'passwordless');
    await submit(PASSWORD);
    expect(state()).toBe('PasswordDedupe');
    expect(requests().slice(-2)).toEqual(['/passwords', reset]);
    expect(provider.inbox.last(EMAIL).loginLink).toBeDefined();
  });
});

describe('a user with a password', () => {
  it('MOUNT-02 CFG-06 PWD-28 CALL-44 CFG-20 EVT-14 logs in with it', async () => {
    const { askForEmail, submit, state, requests, body, events, client } = await open('password', {
      ...alone,
      sessionOptions: { sessionDurationMinutes: 5 },
    });
    await askForEmail();
    await submit(PASSWORD);
    expect(state()).toBe('PasswordConfirmation');
    expect(requests()).toEqual([search, '/passwords/authenticate']);
    expect(body('/passwords/authenticate')).toEqual({ email: EMAIL, password: PASSWORD, session_duration_minutes: 5 });
    expect(events.map(({ type }) => type)).toEqual(['PASSWORD_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
    expect(client.session.getSync()?.expires_at).toBe('2030-01-01T00:05:00.000Z');
  });

  it('a host that takes the widget away with the session has heard every event by then', async () => {
    const { askForEmail, act, widget, client, events } = await open('password');
    const heard: string[][] = [];
    client.session.onChange(() => {
      heard.push(events.map(({ type }) => type));
      widget.stop();
    });
    await askForEmail();
    const told = new Promise<void>((resolve) => client.session.onChange(() => resolve()));
    void act({ type: 'submit_password', password: PASSWORD });
    await told;
    expect(heard).toEqual([['PASSWORD_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']]);
  });

  it('PWD-05 PWD-28 a wrong one is refused in the words of the provider, an empty one not sent', async () => {
    const { askForEmail, submit, canSubmit, state, context, errors, requests } = await open('password');
    await askForEmail();
    expect(canSubmit('')).toBe(false);
    await submit('wrong');
    expect(state()).toBe('PasswordCreateOrLogin');
    expect(context().errorMessage).toMatchObject({ error_type: 'unauthorized_credentials' });
    expect(errors).toHaveLength(1);
    await submit(PASSWORD);
    expect([state(), context().errorMessage]).toEqual(['PasswordConfirmation', '']);
    expect(requests()).toHaveLength(3);
  });

  it('PWD-29 one that must be reset leads to a reset email', async () => {
    const { provider, askForEmail, submit, state, requests, errors } = await open('password');
    await askForEmail();
    requireReset(provider);
    await submit(PASSWORD);
    expect(state()).toBe('PasswordDedupe');
    expect(requests()).toEqual([search, '/passwords/authenticate', reset]);
    expect(errors).toEqual([]);
  });

  it('PWD-30 CALL-45 CFG-19 READ-73 has forgotten it: the mail is asked for with the password options', async () => {
    const passwordOptions = {
      loginRedirectURL: 'https://app.acme.com/in',
      loginExpirationMinutes: 1,
      resetPasswordRedirectURL: 'https://app.acme.com/reset',
      resetPasswordExpirationMinutes: 90,
      resetPasswordTemplateId: 'template',
    };
    const { askForEmail, act, state, body, events } = await open('password', { ...alone, passwordOptions });
    await askForEmail();
    await act({ type: 'forgot_password' });
    expect(state()).toBe('PasswordForgot');
    const sent = {
      email: EMAIL,
      login_redirect_url: 'https://app.acme.com/in',
      reset_password_redirect_url: 'https://app.acme.com/reset',
      reset_password_expiration_minutes: 90,
      reset_password_template_id: 'template',
    };
    expect(body(reset)).toEqual(sent);
    await act({ type: 'resend_email' });
    expect(body(reset)).toEqual(sent);
    expect(events).toEqual([]);
  });

  it('CFG-19 what is not set is not sent', async () => {
    const { askForEmail, act, body } = await open('password');
    await askForEmail();
    await act({ type: 'forgot_password' });
    expect(body(reset)).toEqual({ email: EMAIL });
  });

  it('PKCE-05 READ-71 where resets require a proof key the mail carries a challenge, the same when it is sent again', async () => {
    const { provider, askForEmail, act, body } = await open('password');
    provider.state.project.pkce_required_for_password_resets = true;
    await askForEmail();
    await act({ type: 'forgot_password' });
    const first = body(reset);
    expect(first).toEqual({ email: EMAIL, code_challenge: expect.stringMatching(/^[\w-]{43}$/) });
    await act({ type: 'resend_email' });
    expect(body(reset)).toEqual(first);
  });

  it('back leads to Main, which still shows the address', async () => {
    const { askForEmail, act, state, context } = await open('password');
    await askForEmail();
    await act({ type: 'back' });
    expect([state(), context().entry]).toEqual(['Main', { channel: 'email', email: EMAIL }]);
  });
});

describe('a notice that a mail was sent', () => {
  const screens = ['PasswordForgot', 'PasswordBreached', 'PasswordDedupe', 'PasswordSetNew'] as const;

  it.each(screens)(
    'PWD-32 PWD-36 PWD-38 PWD-40 EVT-06 EVT-09 SM-06 READ-66 %s sends it again, confirms it and logs both',
    async (screen) => {
      const { act, widget, requests, state, mailsLogged } = await open('password');
      await act({ type: 'update_password_state', passwordState: { email: EMAIL } });
      await act({ type: 'transition', screen });
      await act({ type: 'resend_email' });
      expect([state(), requests()]).toEqual([screen, [reset]]);
      expect(widget.toasts.getSnapshot()).toMatchObject([{ type: 'success', message: { key: 'emailResent' } }]);
      const details = { email: EMAIL, type: 'ResetPassword' };
      expect(await mailsLogged()).toEqual([
        { event_name: 'email_try_again_clicked', details },
        { event_name: 'email_sent', details },
      ]);
    },
  );

  it.each(screens.slice(0, 3))(
    'PWD-33 PWD-36 PWD-46 READ-26 %s offers a log-in without the password: by a code if codes are configured, else by a link',
    async (screen) => {
      for (const [config, where] of [
        [alone, 'EmailConfirmation'],
        [withLinks, 'EmailConfirmation'],
        [withCodes, 'OTPAuthenticate'],
      ] as const) {
        const { act, state, requests } = await open('password', config);
        await act({ type: 'update_password_state', passwordState: { email: EMAIL } });
        await act({ type: 'transition', screen });
        await act({ type: 'log_in_without_password' });
        expect(state()).toBe(where);
        expect(requests()).toEqual([config === withCodes ? code : link]);
      }
    },
  );

  it('PWD-32 a mail that cannot be sent again leaves the screen unchanged, with the reason', async () => {
    const { provider, act, state, context, widget, errors } = await open('password');
    await act({ type: 'update_password_state', passwordState: { email: EMAIL } });
    await act({ type: 'transition', screen: 'PasswordForgot' });
    provider.faults.add({ path: reset, fault: { kind: 'offline' } });
    await act({ type: 'resend_email' });
    expect(state()).toBe('PasswordForgot');
    expect(context().errorMessage).toMatchObject({ code: 'unreachable' });
    expect([widget.toasts.getSnapshot(), errors.length]).toEqual([[], 1]);
  });
});

describe('a user without a password', () => {
  it('PWD-42 OTP-07 OTP-26 READ-17 EVT-05 EVT-08 EVT-10 enters the code where it was sent, and can go back to a wrong address', async () => {
    const {
      askForEmail,
      widget,
      resend,
      enter,
      code: digits,
      state,
      requests,
      events,
      mailsLogged,
    } = await open('passwordless', withCodes);
    await askForEmail();
    expect(widget.can({ type: 'back' })).toBe(true);
    await resend();
    await enter('000000');
    expect(state()).toBe('PasswordCreateOrLogin.code');
    await enter(digits());
    expect(state()).toBe('OTPConfirmation');
    expect(requests()).toEqual([search, code, code, '/otps/authenticate', '/otps/authenticate']);
    expect(events.map(({ type }) => type)).toEqual([
      'OTP_LOGIN_OR_CREATE',
      'OTP_LOGIN_OR_CREATE',
      'OTP_AUTHENTICATE',
      'AUTHENTICATE_FLOW_COMPLETE',
    ]);
    const details = { email: EMAIL, type: 'LoginOrCreateOTP' };
    expect(await mailsLogged()).toEqual([
      { event_name: 'email_sent', details },
      { event_name: 'email_try_again_clicked', details },
      { event_name: 'email_sent', details },
    ]);
  });

  it.each([
    [withLinks, 'PasswordCreateOrLogin.link'],
    [withCodes, 'PasswordCreateOrLogin.code'],
  ] as const)('PWD-45 READ-24 READ-25 with %j, can have a password instead', async (config, where) => {
    const { provider, askForEmail, act, state, context, requests, events } = await open('passwordless', config);
    await askForEmail();
    provider.faults.add({ path: reset, fault: { kind: 'offline' } });
    await act({ type: 'create_password' });
    expect([state(), context().errorMessage]).toEqual([where, expect.objectContaining({ code: 'unreachable' })]);
    await act({ type: 'create_password' });
    expect(state()).toBe('PasswordSetNew');
    expect(requests().slice(2)).toEqual([reset, reset]);
    expect(events.at(-1)?.type).toBe('PASSWORD_RESET_BY_EMAIL_START');
  });
});

it('nothing is left behind by a widget that is stopped while a password is looked at', async () => {
  const { page, widget, askForEmail, type } = await open('new');
  await askForEmail();
  await type('abc');
  const before = page.clock.waiting();
  widget.send({ type: 'type_password', password: 'abcd' });
  await turn();
  expect(page.clock.waiting()).toBe(before + 1);
  widget.stop();
  expect(page.clock.waiting()).toBe(before);
});
