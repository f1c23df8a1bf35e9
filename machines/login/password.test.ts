import { describe, expect, it } from 'vitest';
import { turn } from '../../property-tests/charts/effects.ts';
import { scriptLogin } from '../../property-tests/charts/loginScript.ts';
import type { PasswordState } from '../domain.ts';
import { ApiError, EmailError, UnreachableError } from '../errors.ts';
import type { AnyLoginConfig } from './config.ts';
import type { LoginScreen } from './flows.ts';
import type { LoginEvent } from './start.ts';

const EMAIL = 'ada@acme.com';
const GOOD = 'Sphinx-basalt-09-quill';
const byEmail = { channel: 'email', email: EMAIL } as const;
const byPhone = { channel: 'sms', country: 'US', number: '2025550123' } as const;

const alone: AnyLoginConfig = { products: ['passwords'] };
const withLinks: AnyLoginConfig = { products: ['passwords', 'emailMagicLinks'] };
const withCodes: AnyLoginConfig = { products: ['passwords', 'otp'], otpOptions: { methods: ['email'] } };

const verdict = { isValid: true, policy: 'zxcvbn', score: 4, isBreached: false, warning: '', missing: null } as const;
const untyped = { password: '', verdict: null, error: '' };
const submission = { type: 'submit_password', password: GOOD } as const;
const refusal = (error_type: string) => new ApiError({ status_code: 400, error_type, error_message: 'no' });

/** Starts the login chart on a password screen, with an acceptable password and an old message. */
function open(config: AnyLoginConfig, type: PasswordState['type'] = 'new', screen: LoginScreen = 'PasswordCreateOrLogin') {
  const script = scriptLogin(config);
  const { actor, notices } = script;
  actor.send({ type: 'transition', screen });
  actor.send({ type: 'update_password_state', passwordState: { email: EMAIL, type } });
  actor.send({ type: 'type_password', password: GOOD });
  actor.send({ type: 'set_strength', strength: { password: GOOD, verdict, error: '' } });
  actor.send({ type: 'set_error_message', errorMessage: 'old' });
  const state = () => actor.getSnapshot().state;
  const context = () => actor.getSnapshot().context;
  const settle = async (step: () => void) => {
    step();
    await turn();
  };
  return {
    ...script,
    state,
    context,
    send: (event: LoginEvent) => settle(() => actor.send(event)),
    reset: (email = EMAIL) => settle(() => script.sendReset.open()[0]?.answer({ email, answer: { request_id: 'r' } })),
    /** Returns the notices since the last call. */
    told: () => notices.splice(0),
    settle,
  };
}

const logged = (name: 'email_sent' | 'email_try_again_clicked') =>
  ({ kind: 'log', name, details: { email: EMAIL, type: 'ResetPassword' } }) as const;
const event = (type: string, data: object = { request_id: 'r' }) => ({ kind: 'event', event: { type, data } });

describe('what is sent on a screen of passwords', () => {
  it.each<[string, AnyLoginConfig, PasswordState['type'], LoginScreen, LoginEvent, string]>([
    ['PWD-26', alone, 'new', 'PasswordCreateOrLogin', submission, 'PasswordCreateOrLogin.creating'],
    ['PWD-28', alone, 'password', 'PasswordCreateOrLogin', submission, 'PasswordCreateOrLogin.loggingIn'],
    ['PWD-30', alone, 'password', 'PasswordCreateOrLogin', { type: 'forgot_password' }, 'PasswordCreateOrLogin.forgetting'],
    ['PWD-44', alone, 'passwordless', 'PasswordCreateOrLogin', { type: 'create_password' }, 'PasswordCreateOrLogin.sendingSetNew'],
    [
      'PWD-43',
      withLinks,
      'passwordless',
      'PasswordCreateOrLogin',
      { type: 'log_in_without_password' },
      'PasswordCreateOrLogin.linkSending',
    ],
    [
      'PWD-42',
      withCodes,
      'passwordless',
      'PasswordCreateOrLogin',
      { type: 'log_in_without_password' },
      'PasswordCreateOrLogin.codeSending',
    ],
    ['PWD-11', withLinks, 'new', 'PasswordCreateOrLogin', { type: 'log_in_without_password' }, 'PasswordCreateOrLogin.sendingLink'],
    ['PWD-12', withCodes, 'new', 'PasswordCreateOrLogin', { type: 'log_in_without_password' }, 'PasswordCreateOrLogin.sendingCode'],
    ['PWD-46', alone, 'password', 'PasswordForgot', { type: 'log_in_without_password' }, 'PasswordForgot.sendingLink'],
    ['PWD-46', withCodes, 'password', 'PasswordBreached', { type: 'log_in_without_password' }, 'PasswordBreached.sendingCode'],
    ['PWD-32', alone, 'password', 'PasswordForgot', { type: 'resend_email' }, 'PasswordForgot.resending'],
    ['PWD-38', alone, 'passwordless', 'PasswordSetNew', { type: 'resend_email' }, 'PasswordSetNew.resending'],
  ])('SM-08 %s with %j, of a user who is %s, from %s: the old message goes', async (_, config, type, screen, sent, where) => {
    const { send, state, context } = open(config, type, screen);
    await send(sent);
    expect([state(), context().errorMessage]).toEqual([where, '']);
  });

  it('the way back takes the old message and what was typed with it', async () => {
    const { send, state, context } = open(alone, 'password', 'PasswordForgot');
    await send({ type: 'back' });
    expect([state(), context().errorMessage, context().strength]).toEqual(['Main', '', untyped]);
  });

  it.each<[string, PasswordState['type'], LoginEvent]>([
    ['PWD-30', 'new', { type: 'forgot_password' }],
    ['PWD-30', 'passwordless', { type: 'forgot_password' }],
    ['PWD-44', 'new', { type: 'create_password' }],
    ['PWD-44', 'password', { type: 'create_password' }],
    ['PWD-41', 'passwordless', submission],
    ['PWD-28', 'password', { type: 'submit_password', password: '' }],
    ['PWD-08', 'new', { type: 'submit_password', password: 'another' }],
  ])('%s of a user who is %s, %j is not taken', (_, type, sent) => {
    expect(open(alone, type).actor.can(sent)).toBe(false);
  });
});

describe('a password that is submitted', () => {
  it.each([
    ['PWD-26', 'new', 'createPassword', 'PASSWORD_CREATE'],
    ['PWD-28', 'password', 'logIn', 'PASSWORD_AUTHENTICATE'],
  ] as const)('%s SM-08 signs in, is forgotten, and leaves no message behind', async (_, type, effect, told) => {
    const script = open(alone, type);
    await script.send(submission);
    expect(script[effect].asked[0]?.question).toEqual({ email: EMAIL, password: GOOD, sessionDurationMinutes: 30 });
    await script.settle(() => script[effect].open()[0]?.answer({ request_id: 'r' }));
    expect([script.state(), script.context().errorMessage, script.context().strength]).toEqual(['PasswordConfirmation', '', untyped]);
    expect(script.told()).toEqual([event(told), event('AUTHENTICATE_FLOW_COMPLETE', {})]);
  });

  it.each([
    ['another error of the provider', refusal('too_many_requests')],
    ["an error of the same name that is not the provider's", Object.assign(new TypeError('odd'), { error_type: 'reset_password' })],
  ])('PWD-27 PWD-29 ERR-10 %s leads to no mail', async (_, error) => {
    for (const [type, effect] of [
      ['new', 'createPassword'],
      ['password', 'logIn'],
    ] as const) {
      const script = open(alone, type);
      await script.send(submission);
      await script.settle(() => script[effect].open()[0]?.fail(error));
      expect([script.state(), script.sendReset.asked.length]).toEqual(['PasswordCreateOrLogin', 0]);
      expect(script.context().errorMessage).not.toBe('');
      expect(script.told()).toEqual([{ kind: 'error', error }]);
    }
  });
});

describe('a mail to set a new password', () => {
  it('PWD-30 EVT-06 forgotten, it is logged but not announced', async () => {
    const script = open(alone, 'password');
    await script.send({ type: 'forgot_password' });
    await script.reset();
    expect([script.state(), script.told()]).toEqual(['PasswordForgot', [logged('email_sent')]]);
  });

  it('PWD-27 EVT-06 after a sign-up by a known user, the same', async () => {
    const script = open(alone);
    await script.send(submission);
    await script.settle(() => script.createPassword.open()[0]?.fail(refusal('reset_password')));
    await script.reset();
    expect([script.state(), script.context().errorMessage, script.told()]).toEqual(['PasswordDedupe', '', [logged('email_sent')]]);
  });

  it('PWD-44 EVT-06 for a first password is an event for the host, too', async () => {
    const script = open(alone, 'passwordless');
    await script.send({ type: 'create_password' });
    await script.reset();
    expect([script.state(), script.told()]).toEqual(['PasswordSetNew', [logged('email_sent'), event('PASSWORD_RESET_BY_EMAIL_START')]]);
  });

  it.each([
    ['PWD-32', 'PasswordForgot', []],
    ['PWD-38', 'PasswordSetNew', [event('PASSWORD_RESET_BY_EMAIL_START')]],
  ] as const)('%s EVT-09 asked for again on %s, it is logged twice and confirmed once', async (_, screen, told) => {
    const script = open(alone, 'password', screen);
    await script.send({ type: 'resend_email' });
    expect(script.told()).toEqual([logged('email_try_again_clicked')]);
    await script.reset();
    const toast = { kind: 'toast', type: 'success', message: { key: 'emailResent' } };
    expect([script.state(), script.told()]).toEqual([screen, [logged('email_sent'), toast, ...told]]);
  });

  it('PWD-30 ERR-10 that cannot be sent shows an error on the screen that requested it', async () => {
    const script = open(alone, 'password');
    const error = new UnreachableError();
    await script.send({ type: 'forgot_password' });
    await script.settle(() => script.sendReset.open()[0]?.fail(error));
    expect([script.state(), script.context().errorMessage, script.told()]).toEqual([
      'PasswordCreateOrLogin',
      error,
      [{ kind: 'error', error }],
    ]);
  });
});

describe('what the mails are asked for with', () => {
  it('PWD-30 CFG-19 CALL-45 a reset: the address and the password options', async () => {
    const script = open({ ...alone, passwordOptions: { resetPasswordTemplateId: 'template' } }, 'password');
    await script.send({ type: 'forgot_password' });
    expect(script.sendReset.asked[0]?.question).toEqual({ email: EMAIL, options: { resetPasswordTemplateId: 'template' } });
  });

  it('PWD-12 CFG-17 CFG-18 a code: the address as an email, and the options of codes', async () => {
    const otpOptions = { methods: ['email'], expirationMinutes: 7, loginTemplateId: 'l', signupTemplateId: 's' } as const;
    const script = open({ ...withCodes, otpOptions });
    await script.send({ type: 'log_in_without_password' });
    expect(script.sendCode.asked[0]?.question).toEqual({ channel: 'email', destination: EMAIL, options: { ...otpOptions, signUp: true } });
  });

  it('PWD-11 CFG-09 CFG-10 CFG-11 a link: the address and the options of links', async () => {
    const emailMagicLinksOptions = {
      loginRedirectURL: 'https://acme.com/in',
      signupRedirectURL: 'https://acme.com/up',
      loginExpirationMinutes: 10,
      signupExpirationMinutes: 20,
      createUserAsPending: false,
    };
    const script = open({ ...withLinks, emailMagicLinksOptions });
    await script.send({ type: 'log_in_without_password' });
    expect(script.sendLink.asked[0]?.question).toEqual({ email: EMAIL, options: { ...emailMagicLinksOptions, signUp: true } });
  });

  it.each([
    ['PWD-11', withLinks, 'sendLink'],
    ['PWD-12', withCodes, 'sendCode'],
  ] as const)('%s with %j, one that cannot be sent leads nowhere', async (_, config, effect) => {
    const script = open(config);
    const error = new UnreachableError();
    await script.send({ type: 'log_in_without_password' });
    await script.settle(() => script[effect].open()[0]?.fail(error));
    expect([script.state(), script.context().errorMessage]).toEqual(['PasswordCreateOrLogin', error]);
  });

  it('PWD-45 a first password: next to the code that was sent automatically', async () => {
    const script = open(withCodes, 'passwordless');
    await script.send({ type: 'log_in_without_password' });
    await script.settle(() =>
      script.sendCode.open()[0]?.answer({ channel: 'email', destination: EMAIL, methodId: 'm', expiresAt: 1, answer: {} }),
    );
    expect(script.state()).toBe('PasswordCreateOrLogin.code');
    await script.send({ type: 'set_error_message', errorMessage: 'old' });
    await script.send({ type: 'create_password' });
    expect([script.state(), script.context().errorMessage]).toEqual(['PasswordCreateOrLogin.code.sendingSetNew', '']);
    await script.reset();
    expect(script.state()).toBe('PasswordSetNew');
  });
});

describe('an address on Main', () => {
  const submit = { type: 'submit_contact', entry: byEmail } as const;

  it('PWD-01 SM-08 is read, kept and looked up, and what an earlier one has left is forgotten', async () => {
    const script = open(alone, 'password', 'Main');
    await script.send(submit);
    expect([script.state(), script.context().errorMessage, script.context().entry]).toEqual(['Main.readingPerson', '', byEmail]);
    await script.settle(() => script.readContact.open()[0]?.answer('Eve@acme.com'));
    expect([script.state(), script.context().passwordState]).toEqual(['Main.searching', { email: 'Eve@acme.com', type: 'new' }]);
    expect([script.searchUser.asked[0]?.question, script.context().strength]).toEqual(['Eve@acme.com', untyped]);
    await script.settle(() => script.searchUser.open()[0]?.answer('password'));
    expect([script.state(), script.context().passwordState]).toEqual([
      'PasswordCreateOrLogin',
      { email: 'Eve@acme.com', type: 'password' },
    ]);
  });

  it.each<[string, AnyLoginConfig, string]>([
    ['PWD-42', withCodes, 'PasswordCreateOrLogin.codeSending'],
    ['PWD-43', withLinks, 'PasswordCreateOrLogin.linkSending'],
    ['PWD-44', alone, 'PasswordCreateOrLogin.sendingSetNew'],
  ])('PWD-41 %s of a user without a password is emailed at once, of any other user not', async (_, config, where) => {
    for (const type of ['passwordless', 'password', 'new'] as const) {
      const script = open(config, 'new', 'Main');
      await script.send(submit);
      await script.settle(() => script.readContact.open()[0]?.answer(EMAIL));
      await script.settle(() => script.searchUser.open()[0]?.answer(type));
      expect([script.state(), script.context().passwordState.type]).toEqual([
        type === 'passwordless' ? where : 'PasswordCreateOrLogin',
        type,
      ]);
    }
  });

  it('FORM-12 FORM-14 that is invalid is shown only in the form', async () => {
    const script = open(alone, 'new', 'Main');
    await script.send(submit);
    await script.settle(() => script.readContact.open()[0]?.fail(new EmailError()));
    expect([script.state(), script.context().errorMessage, script.told()]).toEqual(['Main', expect.any(EmailError), []]);
  });

  it('FORM-05 a phone number is not an address, and without passwords no user is looked up', async () => {
    expect(open(alone, 'new', 'Main').actor.can({ type: 'submit_contact', entry: byPhone })).toBe(false);
    const phones = open({ products: ['passwords', 'otp'], otpOptions: { methods: ['sms'] } }, 'new', 'Main');
    await phones.send({ type: 'submit_contact', entry: byPhone });
    expect(phones.state()).toBe('Main.readingContact');
    const links = open({ products: ['emailMagicLinks'] }, 'new', 'Main');
    await links.send(submit);
    expect(links.state()).toBe('Main.readingEmail');
  });
});
