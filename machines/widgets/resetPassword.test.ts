import { describe, expect, it } from 'vitest';
import { createActor, startService } from '../../core/charts/actor.ts';
import { scripted, turn } from '../../property-tests/charts/effects.ts';
import { ApiError, EmailError, UnreachableError } from '../errors.ts';
import { MissingParameterError, MissingPkceError, SchemaError } from '../lateErrors.ts';
import type { FactorProof } from '../login/factor.ts';
import type { FactorPolicy, UserSession } from '../login/missingFactor.ts';
import type { ResetRequest, SentReset } from '../login/passwordMails.ts';
import type { Notice } from '../notices.ts';
import { resetPassword } from './resetPassword.ts';
import type { ResetPasswordConfig, ResetPasswordEvent, TokenAttempt } from './resetPasswordStart.ts';

const GOOD = 'Sphinx-basalt-09-quill';
const verdict = { isValid: true, policy: 'zxcvbn', score: 4, isBreached: false, warning: '', missing: null } as const;
const untyped = { password: '', verdict: null, error: '' };
const attempt = { token: 't', sessionDurationMinutes: 30 };

function open(config: ResetPasswordConfig = { token: 't' }, policy: FactorPolicy | null = null) {
  const notices: Notice[] = [];
  const redeem = scripted<TokenAttempt, object>();
  const reset = scripted<TokenAttempt & { readonly password: string }, object>();
  const mail = scripted<ResetRequest, SentReset>();
  const prove = scripted<FactorProof, object>();
  const end = scripted<UserSession, undefined>();
  const unused = () => expect.fail('not called');
  const factor = { sendFactor: unused, proveFactor: prove, provePasskey: unused, createApp: unused, endSession: end };
  const mails = { redeemLink: redeem, resetPassword: reset, sendReset: mail };
  const chart = resetPassword({ tell: (notice) => notices.push(notice), ...mails, ...factor }, config, policy);
  const actor = createActor(chart, startService(chart));
  const settle = async (step: () => void) => {
    step();
    await turn();
  };
  const send = (event: ResetPasswordEvent) => settle(() => actor.send(event));
  return {
    actor,
    redeem,
    reset,
    mail,
    prove,
    end,
    notices,
    settle,
    send,
    state: () => actor.getSnapshot().state,
    context: () => actor.getSnapshot().context,
    /** Shows the form with an acceptable password and an old message. */
    async arrive() {
      await send({ type: 'start', tokenType: 'reset_password', isFramed: false });
      await send({ type: 'type_password', password: GOOD });
      await send({ type: 'set_strength', strength: { password: GOOD, verdict, error: '' } });
      await send({ type: 'set_error_message', errorMessage: 'old' });
    },
  };
}

const submission = { type: 'submit_password', password: GOOD } as const;
const complete = { kind: 'event', event: { type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} } };

describe('the chart of the reset widget', () => {
  it('MOUNT-18 RESET-01 RESET-02 READ-67 redeems a token for a login once it is shown the page, and not before', async () => {
    const { send, settle, state, redeem, notices } = open();
    expect([state(), redeem.asked]).toEqual(['PasswordResetForm.arriving', []]);
    await send({ type: 'start', tokenType: 'login', isFramed: false });
    expect([state(), redeem.asked[0]?.question]).toEqual(['PasswordResetForm.loggingIn', attempt]);
    await settle(() => redeem.open()[0]?.answer({}));
    expect([state(), notices]).toEqual(['PasswordConfirmation', [complete]]);
  });

  it.each([null, '', 'reset_password', 'loginx', 'LOGIN', 'magic_links', 'oauth'])(
    'MOUNT-19 RESET-03 a token of type %j leads to the form',
    async (tokenType) => {
      const { send, state, redeem } = open();
      await send({ type: 'start', tokenType, isFramed: false });
      expect([state(), redeem.asked]).toEqual(['PasswordResetForm', []]);
    },
  );

  it('READ-97 takes nothing before it is shown the page, which may be framed', async () => {
    const { actor, send, state, redeem } = open();
    expect(actor.can({ type: 'log_in_without_password' })).toBe(false);
    await send({ type: 'log_in_without_password' });
    expect([state(), redeem.asked]).toEqual(['PasswordResetForm.arriving', []]);
  });

  it.each(['login', 'reset_password', null])(
    'READ-97 refuses to run inside a frame unless the host allows it, and redeems nothing: type %j',
    async (tokenType) => {
      const { actor, send, state, context, redeem, reset, notices } = open();
      const framed = { type: 'start', tokenType, isFramed: true } as const;
      await send(framed);
      expect([state(), context().errorMessage]).toEqual(['PasswordResetForm.refused', { key: 'framed' }]);
      expect(notices).toMatchObject([{ kind: 'error', error: { code: 'redirect' } }]);
      expect([actor.can(submission), actor.can({ type: 'log_in_without_password' })]).toEqual([false, false]);
      expect([redeem.asked, reset.asked]).toEqual([[], []]);
      await send({ type: 'configure', config: { token: 't', allowFraming: true } });
      await send(framed);
      expect(state()).toBe(tokenType === 'login' ? 'PasswordResetForm.loggingIn' : 'PasswordResetForm');
      expect(context().errorMessage).toBe('');
    },
  );

  it('RESET-05 SM-08 a good password is set, without the old message, and forgotten', async () => {
    const { arrive, send, settle, state, context, reset, notices } = open();
    await arrive();
    await send(submission);
    expect([state(), context().errorMessage]).toEqual(['PasswordResetForm.resetting', '']);
    expect(reset.asked[0]?.question).toEqual({ ...attempt, password: GOOD });
    await settle(() => reset.open()[0]?.answer({ request_id: 'r' }));
    expect([state(), context().strength]).toEqual(['PasswordConfirmation', untyped]);
    expect(notices).toEqual([{ kind: 'event', event: { type: 'PASSWORD_RESET_BY_EMAIL', data: { request_id: 'r' } } }, complete]);
  });

  it('RESET-04 another password than the good one is not taken', async () => {
    const { arrive, actor } = open();
    await arrive();
    expect(actor.can({ ...submission, password: `${GOOD}!` })).toBe(false);
  });

  it('RESET-06 SM-08 the user can log in without a password; the old message and the typed text are removed', async () => {
    const { arrive, send, settle, state, context, redeem, notices } = open();
    await arrive();
    await send({ type: 'log_in_without_password' });
    expect([state(), context().errorMessage, redeem.asked[0]?.question]).toEqual(['PasswordResetForm.redeeming', '', attempt]);
    await settle(() => redeem.open()[0]?.answer({}));
    expect([state(), context().strength, notices]).toEqual(['PasswordConfirmation', untyped, [complete]]);
  });

  it.each([
    ['RESET-05', 'reset', submission],
    ['RESET-06', 'redeem', { type: 'log_in_without_password' }],
  ] as const)('%s READ-89 ERR-10 a failure leads back to the form, which keeps what was typed', async (_, effect, event) => {
    const script = open();
    await script.arrive();
    await script.send(event);
    const error = new UnreachableError();
    await script.settle(() => script[effect].open()[0]?.fail(error));
    expect([script.state(), script.context().errorMessage, script.context().strength.password]).toEqual(['PasswordResetForm', error, GOOD]);
    expect(script.notices).toEqual([{ kind: 'error', error }]);
  });

  const refusal = (status_code: number) => new ApiError({ status_code, error_type: 'refused', error_message: '' });
  const ask = { type: 'resend_email' } as const;

  it.each([
    ['another browser', new MissingPkceError(), true],
    ['a used token', refusal(401), true],
    ['an unknown token', refusal(404), true],
    ['an answer of another form', new SchemaError([]), true],
    ['no network', new UnreachableError(), false],
    ['a refused password', refusal(400), false],
  ])('READ-89 CALL-45 a new link can be asked for only if no password can be set with this one: %s', async (_, error, isSpent) => {
    const { arrive, send, settle, actor, context, reset, redeem, state } = open();
    await arrive();
    expect(actor.can(ask)).toBe(false);
    await send(submission);
    await settle(() => reset.open()[0]?.fail(error));
    expect([actor.can(ask), context().isLinkSpent, context().strength.password]).toEqual([isSpent, isSpent, GOOD]);
    // A later failure does not make the token good.
    await send({ type: 'log_in_without_password' });
    await settle(() => redeem.open()[0]?.fail(new UnreachableError()));
    expect(actor.can(ask)).toBe(isSpent);
    await send({ type: 'configure', config: { enableShadowDOM: true } });
    expect(actor.can(ask)).toBe(isSpent);
    await send({ type: 'configure', config: { token: 'of a new mail' } });
    expect([actor.can(ask), state()]).toEqual([false, 'PasswordResetForm']);
  });

  it('PKCE-11 a browser that cannot redeem the token says so, and a new link can be asked for', async () => {
    const { send, actor, context, state } = open();
    const errorMessage = new MissingPkceError();
    expect(actor.can({ type: 'spend_link', errorMessage })).toBe(false);
    await send({ type: 'start', tokenType: null, isFramed: false });
    await send({ type: 'spend_link', errorMessage });
    expect([state(), context().errorMessage, actor.can(ask)]).toEqual(['PasswordResetForm', errorMessage, true]);
  });

  it('CALL-45 CFG-19 EVT-08 the new link goes to the address that is typed, and can be sent again', async () => {
    const { arrive, send, settle, context, state, mail, notices } = open({
      token: 't',
      passwordOptions: { loginRedirectURL: 'https://a.example' },
    });
    await arrive();
    await send({ type: 'spend_link', errorMessage: new MissingPkceError() });
    await send(ask);
    expect([state(), context().errorMessage]).toEqual(['PasswordResetForm.asking', '']);
    await send({ type: 'submit_email', email: ' ada@acme' });
    const refused = new EmailError();
    await settle(() => mail.open()[0]?.fail(refused));
    // A typing mistake is not reported to the host.
    expect([state(), context().errorMessage, notices]).toEqual(['PasswordResetForm.asking', refused, []]);
    await send({ type: 'submit_email', email: ' ada@acme.com' });
    expect([state(), context().errorMessage]).toEqual(['PasswordResetForm.mailing', '']);
    expect(mail.asked[1]?.question).toEqual({ email: ' ada@acme.com', options: { loginRedirectURL: 'https://a.example' } });
    const told = [
      { kind: 'log', name: 'email_sent', details: { email: 'ada@acme.com', type: 'ResetPassword' } },
      { kind: 'event', event: { type: 'PASSWORD_RESET_BY_EMAIL_START', data: { request_id: 'r' } } },
    ];
    const answer = { email: 'ada@acme.com', answer: { request_id: 'r' } };
    await settle(() => mail.open()[0]?.answer(answer));
    expect([state(), context().passwordState.email, notices]).toEqual(['PasswordResetForm.mailed', 'ada@acme.com', told]);
    await send(ask);
    expect([state(), mail.asked[2]?.question.email]).toEqual(['PasswordResetForm.resending', 'ada@acme.com']);
    const error = new UnreachableError();
    await settle(() => mail.open()[0]?.fail(error));
    expect([state(), context().errorMessage, notices.at(-1)]).toEqual(['PasswordResetForm.mailed', error, { kind: 'error', error }]);
    await send(ask);
    await settle(() => mail.open()[0]?.answer(answer));
    expect([state(), context().errorMessage]).toEqual(['PasswordResetForm.mailed', '']);
    expect(notices.slice(-3)).toEqual([...told, { kind: 'toast', type: 'success', message: { key: 'emailResent' } }]);
    await send({ type: 'back' });
    expect(state()).toBe('PasswordResetForm.asking');
    await send({ type: 'back' });
    expect([state(), context().strength.password]).toEqual(['PasswordResetForm', GOOD]);
  });

  it('SM-13 MOUNT-03 CFG-20 CFG-21 what the host gives is used, at once and later', async () => {
    const { send, context, redeem } = open({});
    expect(context().resetPasswordState).toEqual({ token: '' });
    await send({ type: 'start', tokenType: null, isFramed: false });
    await send({ type: 'configure', config: { token: 'u', sessionOptions: { sessionDurationMinutes: 5 }, enableShadowDOM: true } });
    expect([context().resetPasswordState, context().config.enableShadowDOM]).toEqual([{ token: 'u' }, true]);
    await send({ type: 'log_in_without_password' });
    expect(redeem.asked[0]?.question).toEqual({ token: 'u', sessionDurationMinutes: 5 });
  });

  it.each(['PasswordResetForm', 'PasswordConfirmation'] as const)('SM-02 transition leads to %s', async (screen) => {
    const { arrive, send, state } = open();
    await arrive();
    await send({ type: 'transition', screen });
    expect(state()).toBe(screen);
  });

  it('READ-95 SM-02 a configuration that comes while an answer is awaited is kept for afterwards', async () => {
    const { send, settle, context, redeem } = open();
    await send({ type: 'start', tokenType: 'login', isFramed: false });
    await send({ type: 'configure', config: { token: 'u' } });
    expect(context().resetPasswordState).toEqual({ token: 't' });
    await settle(() => redeem.open()[0]?.fail(new UnreachableError()));
    expect(context().resetPasswordState).toEqual({ token: 'u' });
  });
});

it('SM-13 keeps the token that was given at mounting when a later configuration has none', () => {
  const chart = resetPassword({} as Parameters<typeof resetPassword>[0], { products: ['passwords'], token: 'token-1' });
  const actor = createActor(chart, startService(chart));
  actor.send({ type: 'configure', config: { products: ['passwords'], sessionOptions: { sessionDurationMinutes: 5 } } });
  expect(actor.getSnapshot().context).toMatchObject({
    resetPasswordState: { token: 'token-1' },
    config: { sessionOptions: { sessionDurationMinutes: 5 } },
  });
  actor.send({ type: 'configure', config: { products: ['passwords'], token: 'token-2' } });
  expect(actor.getSnapshot().context.resetPasswordState.token).toBe('token-2');
});

describe('a second factor after a reset', () => {
  const half = {
    session: { authentication_factors: [{ type: 'password', delivery_method: 'knowledge' }] },
    user: { user_id: 'ada', totps: [{ totp_id: 't', verified: true }] },
  } as object;

  it.each(['login', 'submit_password', 'log_in_without_password'] as const)(
    'MFA-01 MFA-04 a sign-in by %s that lacks a factor is confirmed after its proof, and not before',
    async (way) => {
      const { arrive, send, settle, state, context, redeem, reset, prove, notices } = open({ token: 't' }, 'enrolled');
      if (way === 'login') await send({ type: 'start', tokenType: 'login', isFramed: false });
      else await arrive();
      if (way !== 'login') await send(way === 'submit_password' ? submission : { type: way });
      await settle(() => (way === 'submit_password' ? reset : redeem).open()[0]?.answer(half));
      expect([state(), context().half, context().strength]).toEqual(['PasswordResetForm.factorAsking', half, untyped]);
      expect(notices).not.toContainEqual(complete);
      await send({ type: 'submit_code', code: '123456' });
      await settle(() => prove.open()[0]?.answer({ totp_id: 't' }));
      expect([state(), context().half, notices.at(-1)]).toEqual(['PasswordConfirmation', null, complete]);
    },
  );

  it('MFA-03 a user who gives up the second factor needs a new link', async () => {
    const { actor, arrive, send, settle, state, context, reset, end } = open({ token: 't' }, 'enrolled');
    await arrive();
    await send(submission);
    await settle(() => reset.open()[0]?.answer(half));
    await send({ type: 'cancel' });
    await settle(() => end.open()[0]?.answer(undefined));
    expect([state(), context().half, context().isLinkSpent]).toEqual(['PasswordResetForm.asking', null, true]);
    await send({ type: 'back' });
    expect(actor.can({ type: 'resend_email' })).toBe(true);
  });

  const missing = { type: 'factor_missing', data: half } as const;

  it('MFA-04 a form with a spent link, as after a reload, leads to the factor that the session still lacks', async () => {
    const { arrive, send, state, context } = open({}, 'enrolled');
    await arrive();
    await send({ type: 'spend_link', errorMessage: new MissingParameterError('token') });
    await send(missing);
    expect([state(), context().errorMessage]).toEqual(['PasswordResetForm.factorAsking', '']);
  });

  it('MFA-04 PKCE-11 READ-89 a form says why a link is dead, also while a session lacks its factor', async () => {
    const { arrive, send, settle, state, context, reset } = open({ token: 't' }, 'enrolled');
    await arrive();
    await send({ type: 'spend_link', errorMessage: new MissingPkceError() });
    await send(missing);
    expect([state(), context().errorMessage]).toEqual(['PasswordResetForm', new MissingPkceError()]);
    await send(submission);
    const refusal = new ApiError({ status_code: 401, error_type: 'unable_to_auth_password_reset_token', error_message: '' });
    await settle(() => reset.open()[0]?.fail(refusal));
    await send(missing);
    expect([state(), context().errorMessage, context().isLinkSpent]).toEqual(['PasswordResetForm', refusal, true]);
  });

  it('MFA-01 only a confirmation leads to a factor that is missing: a form for a new password stays', async () => {
    const { actor, arrive, send, state } = open({ token: 't' }, 'enrolled');
    await arrive();
    expect(actor.can(missing)).toBe(false);
    await send({ type: 'transition', screen: 'PasswordConfirmation' });
    await send(missing);
    expect(state()).toBe('PasswordResetForm.factorAsking');
  });
});
