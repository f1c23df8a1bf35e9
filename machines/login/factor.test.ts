import { describe, expect, it } from 'vitest';
import { turn } from '../../property-tests/charts/effects.ts';
import { scriptLogin } from '../../property-tests/charts/loginScript.ts';
import { AbortedError, ApiError, InvalidAnswerError, UnreachableError } from '../errors.ts';
import type { AuthenticationFactor, Session, User } from './account.ts';
import type { FactorContext } from './factor.ts';
import type { FactorMethod, FactorPolicy, UserSession } from './missingFactor.ts';
import { kindOfFactor, missingFactor } from './missingFactor.ts';
import type { Factor } from './offeredFactors.ts';
import { firstFactor, mayEnroll, newestProof, offeredFactors, shortened } from './offeredFactors.ts';

const factor = (type: string, delivery_method: string) => ({ type, delivery_method }) as AuthenticationFactor;
const password = factor('password', 'knowledge');
const mail = factor('magic_link', 'email');
const google = factor('oauth', 'oauth_google');
const text = factor('otp', 'sms');
const app = factor('totp', 'authenticator_app');

const person = (some: Partial<User> = {}) =>
  ({ user_id: 'u-1', totps: [], emails: [], phone_numbers: [], webauthn_registrations: [], ...some }) as unknown as User;
const ada = person({
  totps: [{ totp_id: 't-1', verified: true }],
  emails: [{ email_id: 'e-1', email: 'ada@acme.com', verified: true }],
  phone_numbers: [
    { phone_id: 'p-1', phone_number: '+12025550123', verified: true },
    { phone_id: 'p-2', phone_number: '+12025550124', verified: false },
  ],
});
const half = (user: User, ...authentication_factors: AuthenticationFactor[]): UserSession => ({
  user,
  session: { session_id: 's-1', authentication_factors } as unknown as Session,
});

describe('what a session lacks', () => {
  it.each<[string, FactorPolicy | null, UserSession | null, string | null]>([
    ['nothing without a policy', null, half(ada, password), null],
    ['nothing without a session', 'always', null, null],
    ['nothing without a session, for an answer without one', 'always', { user: ada }, null],
    ['a factor of the app that the user has', 'enrolled', half(ada, password), 'factor'],
    ['nothing for a user without an app', 'enrolled', half(person(), password), null],
    ['an app for everybody else', 'always', half(person(), password), 'enrollment'],
    ['nothing after two kinds', 'always', half(ada, password, app), null],
    ['another one after two messages to one inbox', 'always', half(ada, mail, factor('otp', 'email')), 'factor'],
    ['another one after a password, a code by email and a social account', 'always', half(ada, password, mail, google), 'factor'],
    ['nothing for support staff', 'always', half(ada, factor('impersonated', 'impersonation')), null],
    ['an app, for an answer without lists', 'always', { session: { session_id: 's-1' } as Session }, 'enrollment'],
    ['an app, for a user without lists', 'always', half({ user_id: 'u-1' } as User, password), 'enrollment'],
  ])('MFA-01 READ-132 is %s', (_, policy, given, expected) => {
    expect(missingFactor(policy, given)).toBe(expected);
  });

  it.each([[[null]], ['totp'], [{}], [[1, 'x', null, factor('webauthn', 'webauthn_registration')]]])(
    'READ-132 is a factor of the app for the malformed list %j, too',
    (list) => {
      const given = { user: ada, session: { session_id: 's-1', authentication_factors: list } as unknown as Session };
      expect(missingFactor('enrolled', given)).toBe('factor');
      expect(offeredFactors({ half: given, policy: 'enrolled', config: { secondFactor: {} } })).toHaveLength(4);
    },
  );

  it.each([null, 'totp', {}, 5, [null], ['totp', 5, {}]])('READ-132 is nothing for a user with the malformed lists %j', (list) => {
    const given = half({ user_id: 'u-1', totps: list, emails: list, phone_numbers: list, webauthn_registrations: list } as never, password);
    expect([missingFactor('enrolled', given), missingFactor('always', given)]).toEqual([null, 'enrollment']);
    expect(offeredFactors({ half: given, policy: 'always', config: { secondFactor: {} } })).toEqual([]);
  });

  it('READ-132 is a factor of the app next to malformed ones, and no malformed destination is offered', () => {
    const junk = [null, 'x', { verified: true, email: 5, phone_number: {} }] as never[];
    const user = { ...ada, totps: [...junk.slice(0, 2), ...ada.totps], emails: [...junk, ...ada.emails], phone_numbers: junk };
    const given = half(user, text);
    expect(missingFactor('enrolled', given)).toBe('factor');
    const offered = offeredFactors({ half: given, policy: 'enrolled', config: { secondFactor: {} } });
    expect(offered.map(({ method }) => method)).toEqual(['totp', 'email', 'recovery']);
    expect(offered.map((one) => shortened(one, offered))).toEqual(['', 'a•••@acme.com', '']);
  });

  it('MFA-01 counts a password, social accounts and messages by email as one kind, messages to a phone as one, and an app with its recovery codes', () => {
    const recoveryCode = factor('recovery_codes', 'recovery_code');
    const all = [password, google, mail, factor('magic_link', 'embedded'), text, factor('otp', 'whatsapp'), app, recoveryCode];
    expect(all.map(kindOfFactor)).toEqual(['email', 'email', 'email', 'email', 'sms', 'sms', 'totp', 'totp']);
    expect(missingFactor('enrolled', half(ada, app, recoveryCode))).toBe('factor');
    expect(missingFactor('enrolled', half(ada, password, recoveryCode))).toBe(null);
  });

  it.each([{}, { type: null }, { delivery_method: 'sms' }])('MFA-01 counts no factor without a type, such as %j', (one) => {
    expect(missingFactor('enrolled', half(ada, password, one as never))).toBe('factor');
  });
});

describe('what is offered', () => {
  const offered = (given: UserSession, policy: FactorPolicy | null, methods?: FactorContext['config']['secondFactor']['methods']) =>
    offeredFactors({ half: given, policy, config: { secondFactor: { methods } } }).map(({ method, destination }) =>
      `${method} ${destination}`.trim(),
    );

  it('MFA-02 is what the user has of another kind, in the default order, without unverified numbers', () => {
    expect(offered(half(ada, text), 'enrolled')).toEqual(['totp', 'email ada@acme.com', 'recovery']);
    for (const first of [mail, password, google])
      expect(offered(half(ada, first), 'enrolled')).toEqual(['totp', 'sms +12025550123', 'recovery']);
  });

  it('MFA-02 STEP-04 follows the configured methods, but never locks out a user who has an app or another factor', () => {
    expect(offered(half(ada, text), 'always', ['email', 'totp', 'email'])).toEqual(['email ada@acme.com', 'totp']);
    expect(offered(half(ada, password), 'enrolled', ['passkey'])).toEqual(['totp', 'recovery']);
    expect(offered(half(person(), password), 'always')).toEqual([]);
    const grace = person({ emails: ada.emails, phone_numbers: ada.phone_numbers });
    expect(offered(half(grace, password), 'always', ['email'])).toEqual(['sms +12025550123']);
    expect(offered(half(grace, password), 'always', ['totp', 'recovery'])).toEqual([]);
    expect(offered(half(grace, password), null, ['email'])).toEqual(['email ada@acme.com']);
    expect(offered(half(ada, password), null, ['email'])).toEqual(['email ada@acme.com', 'totp', 'recovery']);
  });

  it.each([
    ['totp', app],
    ['passkey', factor('webauthn', 'webauthn_registration')],
    ['sms', factor('otp', 'whatsapp')],
    ['email', factor('magic_link', 'embedded')],
    ['recovery', factor('recovery_codes', 'recovery_code')],
  ])('MFA-02 is not %s where the session has that kind', (method, used) => {
    const user = person({ ...ada, webauthn_registrations: [{ verified: true }] as unknown as User['webauthn_registrations'] });
    const all = ['totp', 'passkey', 'sms +12025550123', 'email ada@acme.com', 'recovery'];
    const ofKind = method === 'totp' || method === 'recovery' ? /^(totp|recovery)/ : RegExp(`^${method}`);
    expect(offered(half(user, used), 'always')).toEqual(all.filter((one) => !ofKind.test(one)));
  });

  it('MFA-02 is nothing for a user whose lists are not known, and no method that does not exist', () => {
    expect(offered({ session: { session_id: 's-1' } as Session }, 'always')).toEqual([]);
    expect(offered({ user: { user_id: 'u-1' } as User }, 'always')).toEqual([]);
    expect(offered({ user: ada }, 'always', ['email'])).toEqual(['email ada@acme.com']);
    expect(offered(half(ada, text), 'always', ['fax' as never, 'email'])).toEqual(['email ada@acme.com']);
  });

  it('STEP-04 is for a step-up a kind that the session has, if there is no other', () => {
    const grace = person({ emails: ada.emails });
    expect(offered(half(grace, mail), null)).toEqual(['email ada@acme.com']);
    expect(offered(half(grace, mail), 'always')).toEqual([]);
  });

  it('ACCT-05 is every configured kind where the last proof is too old, and the app where nothing is left', () => {
    const asked = (methods?: readonly FactorMethod[]) =>
      offeredFactors({ half: half(ada, password, app), policy: null, isProofOld: true, config: { secondFactor: { methods } } });
    expect(asked().map(({ method }) => method)).toEqual(['totp', 'sms', 'email', 'recovery']);
    expect(asked(['email']).map(({ method }) => method)).toEqual(['email']);
    expect(asked(['passkey']).map(({ method }) => method)).toEqual(['totp', 'recovery']);
  });

  it('STEP-04 is for a step-up no kind that the session has, if there is another', () => {
    expect(offered(half(ada, mail), null)).toEqual(['totp', 'sms +12025550123', 'recovery']);
  });

  it('STEP-04 is for a step-up the app again before a recovery code, which works once', () => {
    const grace = person({ totps: ada.totps });
    expect(offered(half(grace, password, app), null)).toEqual(['totp', 'recovery']);
    expect(offered(half(grace, password, app), null, ['recovery'])).toEqual(['recovery', 'totp']);
    expect(offered(half(grace, password), 'always', ['recovery'])).toEqual(['recovery']);
  });

  it('STEP-04 is for a step-up the next recovery code after another one', () => {
    const grace = person({ totps: ada.totps });
    const spare = factor('recovery_codes', 'recovery_code');
    expect(offered(half(grace, mail, spare), null)).toEqual(['totp', 'recovery']);
    expect(offered(half(grace, password, spare), null)).toEqual(['totp', 'recovery']);
  });

  it('MFA-02 asks for an app at once, and for nothing that sends a message', () => {
    const config = { secondFactor: {} };
    expect(firstFactor({ half: half(ada, password), policy: 'enrolled', config })).toEqual({ method: 'totp', destination: '' });
    expect(firstFactor({ half: half(person({ emails: ada.emails }), password), policy: 'always', config })).toBeNull();
  });
});

it('STEP-04 the newest proof is the last one by the same method, and malformed ones do not count', () => {
  const at = (time: string, one: AuthenticationFactor) => ({ ...one, last_authenticated_at: `2026-01-01T00:00:${time}Z` });
  const { session } = half(ada, at('02', app), null as never, at('01', app), at('03', factor('otp', 'sms')));
  const seconds = (['totp', 'sms', 'email'] as const).map((method) => newestProof(session, method) - Date.UTC(2026, 0, 1));
  expect(seconds).toEqual([2_000, 3_000, -Infinity]);
  expect(newestProof(undefined, 'totp')).toBe(-Infinity);
});

it('MFA-01 MFA-02 leads a code through the app to the confirmation, and loses no digit of a wrong one', async () => {
  const script = scriptLogin(undefined, 'enrolled');
  const { actor } = script;
  actor.send({ type: 'transition', screen: 'OTPAuthenticate' });
  actor.send({ type: 'submit_code', code: '123456' });
  script.verifyCode.open()[0]?.answer(half(ada, mail));
  await turn();
  expect(actor.getSnapshot()).toMatchObject({ state: 'OTPAuthenticate.factorAsking', context: { factor: { method: 'totp' } } });
  actor.send({ type: 'submit_code', code: '12345' });
  expect(actor.getSnapshot().state).toBe('OTPAuthenticate.factorAsking');
  actor.send({ type: 'submit_code', code: '654321' });
  script.proveFactor.open()[0]?.fail(new Error('odd'));
  await turn();
  expect(actor.getSnapshot()).toMatchObject({
    state: 'OTPAuthenticate.factorAsking',
    context: { errorMessage: { key: 'invalidPasscode' } },
  });
  actor.send({ type: 'submit_code', code: '654321' });
  script.proveFactor.open()[0]?.answer({});
  await turn();
  expect(actor.getSnapshot()).toMatchObject({ state: 'OTPConfirmation', context: { half: null, factor: null } });
  expect(script.proveFactor.asked.map(({ question: { code, methodId } }) => [code, methodId])).toEqual([
    ['654321', ''],
    ['654321', ''],
  ]);
  expect(script.notices.flatMap((one) => (one.kind === 'event' ? [one.event.type] : []))).toEqual([
    'OTP_AUTHENTICATE',
    'TOTP_AUTHENTICATE',
    'AUTHENTICATE_FLOW_COMPLETE',
  ]);
});

it('MFA-02 READ-120 CFG-17 asks for passkeys of the configured domain, and sends codes with the configured lifetime', async () => {
  const config = {
    products: ['otp'],
    otpOptions: { methods: ['sms'], expirationMinutes: 7 },
    passkeyOptions: { domain: 'acme.com' },
    sessionOptions: { sessionDurationMinutes: 60 },
  } as const;
  const { actor, ...script } = scriptLogin(config, 'always');
  const registrations = [{ verified: true }] as unknown as User['webauthn_registrations'];
  actor.send({
    type: 'factor_missing',
    data: half(person({ phone_numbers: ada.phone_numbers, webauthn_registrations: registrations }), password),
  });
  actor.send({ type: 'choose_factor', factor: { method: 'passkey', destination: '' } });
  expect(script.provePasskey.asked.map(({ question }) => question)).toEqual([{ sessionDurationMinutes: 60, domain: 'acme.com' }]);
  script.provePasskey.open()[0]?.fail(new UnreachableError());
  await turn();
  expect(actor.getSnapshot().context.errorMessage).toBeInstanceOf(UnreachableError);
  actor.send({ type: 'choose_factor', factor: { method: 'sms', destination: '+12025550123' } });
  expect(script.sendFactor.asked.map(({ question }) => question)).toEqual([
    { method: 'sms', destination: '+12025550123', expirationMinutes: 7 },
  ]);
});

it('MFA-04 comes from every resting state, also from an activity on a screen', () => {
  const { actor } = scriptLogin({ products: ['passwords', 'otp'], otpOptions: { methods: ['email'] } }, 'enrolled');
  actor.send({ type: 'update_password_state', passwordState: { type: 'passwordless' } });
  actor.send({ type: 'configure', config: { products: ['passkeys'] } });
  expect(actor.getSnapshot().state).toBe('Main.misconfigured');
  actor.send({ type: 'factor_missing', data: half(ada, password) });
  expect(actor.getSnapshot().state).toBe('OTPAuthenticate.factorAsking');
  actor.send({ type: 'factor_over' });
  expect(actor.getSnapshot().state).toBe('Main.misconfigured');
});

/** Starts the login widget for a session that lacks a factor. */
function missing(given: UserSession, policy: FactorPolicy = 'always') {
  const script = scriptLogin(undefined, policy);
  script.actor.send({ type: 'factor_missing', data: given });
  return {
    ...script,
    state: () => script.actor.getSnapshot().state,
    context: () => script.actor.getSnapshot().context,
    told: () =>
      script.notices.map((one) => {
        if (one.kind === 'event') return one.event.type;
        return one.kind === 'toast' ? (one.message as { key: string }).key : one.kind;
      }),
  };
}

const broken = new ApiError({ status_code: 500, error_type: 'internal_server_error', error_message: 'Broken.' });
const refusal = new ApiError({ status_code: 400, error_type: 'odd', error_message: 'Odd.' });
const wait = new ApiError({ status_code: 429, error_type: 'too_many_requests', error_message: 'Wait.' });
const recovery = { method: 'recovery', destination: '' } as const;
const sms = { method: 'sms', destination: '+12025550123' } as const;
const sent = { channel: 'sms', destination: sms.destination, methodId: 'm-1', expiresAt: 300_000, answer: { method_id: 'm-1' } } as const;

describe('a code by message', () => {
  const asking = async () => {
    const at = missing(half(person({ phone_numbers: ada.phone_numbers }), password));
    expect([at.state(), at.context().factor]).toEqual(['OTPAuthenticate.factorChoosing', null]);
    at.actor.send({ type: 'choose_factor', factor: sms });
    expect(at.state()).toBe('OTPAuthenticate.factorSending');
    at.sendFactor.open()[0]?.answer(sent);
    await turn();
    return at;
  };

  it('MFA-02 is sent to the chosen number, and proves the factor', async () => {
    const at = await asking();
    expect(at.state()).toBe('OTPAuthenticate.factorAsking');
    expect(at.context()).toMatchObject({
      factor: sms,
      codeExpiresAt: 300_000,
      resendFrom: 0,
      errorMessage: '',
      otpState: { type: 'sms', methodId: 'm-1', otpDestination: sms.destination },
    });
    at.actor.send({ type: 'submit_code', code: '123456' });
    expect(at.proveFactor.asked.map(({ question }) => question)).toEqual([
      { factor: sms, code: '123456', methodId: 'm-1', sessionDurationMinutes: 30 },
    ]);
    at.proveFactor.open()[0]?.answer({ request_id: 'r' });
    await turn();
    expect([at.state(), at.context().half, at.context().factor]).toEqual(['OTPConfirmation', null, null]);
    expect(at.notices).toEqual([
      { kind: 'event', event: { type: 'OTP_SEND', data: { method_id: 'm-1' } } },
      { kind: 'event', event: { type: 'OTP_AUTHENTICATE', data: { request_id: 'r' } } },
      { kind: 'event', event: { type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} } },
    ]);
  });

  it.each(['12345', '1234567', '12345a', 'a23456', ' 12345'])('OTP-08 OTP-11 is not proved by "%s"', async (code) => {
    const at = await asking();
    at.actor.send({ type: 'submit_code', code });
    expect([at.state(), at.proveFactor.asked]).toEqual(['OTPAuthenticate.factorAsking', []]);
  });

  it('MFA-02 is sent only to a number that the user has verified', () => {
    const at = missing(half(person({ phone_numbers: ada.phone_numbers, emails: ada.emails }), password));
    const others = [
      { method: 'sms', destination: '+12025550124' },
      { method: 'email', destination: sms.destination },
      { method: 'passkey', destination: '' },
      { method: 'totp', destination: '' },
    ] as const;
    for (const other of others) at.actor.send({ type: 'choose_factor', factor: other });
    expect([at.state(), at.sendFactor.asked, at.provePasskey.asked]).toEqual(['OTPAuthenticate.factorChoosing', [], []]);
  });

  it('MFA-02 that cannot be sent leads back to the choice, with the reason', async () => {
    const at = missing(half(person({ phone_numbers: ada.phone_numbers }), password));
    at.actor.send({ type: 'choose_factor', factor: sms });
    at.sendFactor.open()[0]?.fail(broken);
    await turn();
    expect([at.state(), at.context().errorMessage]).toEqual(['OTPAuthenticate.factorChoosing', broken]);
    expect(at.notices).toEqual([{ kind: 'error', error: broken }]);
    at.actor.send({ type: 'choose_factor', factor: sms });
    expect([at.state(), at.context().errorMessage]).toEqual(['OTPAuthenticate.factorSending', '']);
  });

  it('MFA-02 that must wait leads back to the choice, with the time, which another choice forgets', async () => {
    const at = missing(half(person({ phone_numbers: ada.phone_numbers }), password));
    at.actor.send({ type: 'choose_factor', factor: sms });
    at.sendFactor.open()[0]?.answer({ error: wait, resendFrom: 30_000 });
    await turn();
    expect([at.state(), at.context().errorMessage, at.context().resendFrom]).toEqual(['OTPAuthenticate.factorChoosing', wait, 30_000]);
    expect(at.notices).toEqual([{ kind: 'error', error: wait }]);
    at.actor.send({ type: 'choose_factor', factor: sms });
    expect([at.context().errorMessage, at.context().resendFrom]).toEqual(['', 0]);
  });

  it('MFA-02 OTP-22 is sent again on demand, and its ID is the one that counts', async () => {
    const at = await asking();
    at.actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    at.actor.send({ type: 'resend_code' });
    expect([at.state(), at.context().errorMessage]).toEqual(['OTPAuthenticate.factorResending', '']);
    expect(at.sendFactor.asked[1]?.question).toEqual({ ...sms, expirationMinutes: 5 });
    at.sendFactor.open()[0]?.answer({ error: wait, resendFrom: 30_000 });
    await turn();
    expect([at.state(), at.context().errorMessage, at.context().resendFrom]).toEqual(['OTPAuthenticate.factorAsking', wait, 30_000]);
    at.actor.send({ type: 'resend_code' });
    at.sendFactor.open()[0]?.fail(broken);
    await turn();
    expect([at.state(), at.context().errorMessage]).toEqual(['OTPAuthenticate.factorAsking', broken]);
    at.actor.send({ type: 'resend_code' });
    at.sendFactor.open()[0]?.answer({ ...sent, methodId: 'm-2', expiresAt: 600_000 });
    await turn();
    expect(at.context()).toMatchObject({ errorMessage: '', resendFrom: 0, codeExpiresAt: 600_000 });
    expect(at.notices.slice(1)).toEqual([
      { kind: 'error', error: wait },
      { kind: 'error', error: broken },
      { kind: 'event', event: { type: 'OTP_SEND', data: { method_id: 'm-1' } } },
      { kind: 'toast', type: 'success', message: { key: 'codeResent' } },
    ]);
    at.actor.send({ type: 'submit_code', code: '123456' });
    expect(at.proveFactor.asked[0]?.question.methodId).toBe('m-2');
  });

  it('MFA-02 can be replaced by another method, without the message about it', async () => {
    const at = await asking();
    at.actor.send({ type: 'submit_code', code: '123456' });
    at.proveFactor.open()[0]?.fail(refusal);
    await turn();
    expect([at.state(), at.context().errorMessage, at.told()]).toEqual([
      'OTPAuthenticate.factorAsking',
      { key: 'invalidPasscode' },
      ['OTP_SEND', 'error'],
    ]);
    at.actor.send({ type: 'back' });
    expect([at.state(), at.context().errorMessage]).toEqual(['OTPAuthenticate.factorChoosing', '']);
  });
});

describe('a code that the server did not check', () => {
  it.each<['app' | 'recovery code' | 'message', Factor]>([
    ['app', { method: 'totp', destination: '' }],
    ['recovery code', recovery],
    ['message', sms],
  ])('MFA-02 ERR-01 ERR-08 of the %s is not called wrong', async (_, chosen) => {
    const at = missing(half(ada, mail));
    at.actor.send({ type: 'back' });
    at.actor.send({ type: 'choose_factor', factor: chosen });
    at.sendFactor.open()[0]?.answer(sent);
    await turn();
    for (const error of [new UnreachableError(), new InvalidAnswerError('Invalid'), broken, wait]) {
      at.actor.send({ type: 'submit_code', code: '123456' });
      at.proveFactor.open()[0]?.fail(error);
      await turn();
      expect([at.state(), at.context().errorMessage]).toEqual(['OTPAuthenticate.factorAsking', error]);
    }
  });
});

describe('an app', () => {
  it('MFA-02 gets no message, but gives way to a recovery code', async () => {
    const at = missing(half(ada, password));
    at.actor.send({ type: 'resend_code' });
    expect([at.state(), at.sendFactor.asked]).toEqual(['OTPAuthenticate.factorAsking', []]);
    at.actor.send({ type: 'back' });
    at.actor.send({ type: 'choose_factor', factor: recovery });
    expect([at.state(), at.context().factor]).toEqual(['OTPAuthenticate.factorAsking', recovery]);
    at.actor.send({ type: 'submit_code', code: '  ' });
    expect(at.proveFactor.asked).toEqual([]);
    at.actor.send({ type: 'submit_code', code: ' abcd-1234 ' });
    expect(at.proveFactor.asked[0]?.question).toMatchObject({ factor: recovery, code: 'abcd-1234', methodId: '' });
    at.proveFactor.open()[0]?.fail(refusal);
    await turn();
    expect([at.state(), at.context().errorMessage]).toEqual(['OTPAuthenticate.factorAsking', { key: 'invalidRecoveryCode' }]);
    at.actor.send({ type: 'submit_code', code: 'abcd-1234' });
    expect(at.context().errorMessage).toBe('');
    at.proveFactor.open()[0]?.answer({});
    await turn();
    expect([at.state(), at.told()]).toEqual(['OTPConfirmation', ['error', 'RECOVERY_CODE_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']]);
  });

  const setup = { totpId: 't-9', secret: 'ABC', uri: 'otpauth://totp/x', recoveryCodes: ['r-1'] };
  const bare = half(person(), password);

  it('MFA-05 is set up by a user who can prove nothing else: key, recovery codes, first code', async () => {
    const at = missing(bare);
    at.actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    at.actor.send({ type: 'set_up_app' });
    expect([at.state(), at.context().errorMessage]).toEqual(['OTPAuthenticate.factorEnrolling', '']);
    expect(at.createApp.asked).toHaveLength(1);
    at.createApp.open()[0]?.answer({ ...setup, answer: { totp_id: 't-9' } });
    await turn();
    expect(at.state()).toBe('OTPAuthenticate.factorScanning');
    expect(at.context()).toMatchObject({ setup, factor: { method: 'totp', destination: '' } });
    expect(at.context().setup).toEqual(setup);
    expect(at.notices).toEqual([{ kind: 'event', event: { type: 'TOTP_CREATE', data: { totp_id: 't-9' } } }]);
    const visited = (['next', 'back', 'next', 'next', 'back', 'next'] as const).map((type) => {
      at.actor.send({ type });
      return at.state().replace('OTPAuthenticate.factor', '');
    });
    expect(visited).toEqual(['Saving', 'Scanning', 'Saving', 'Asking', 'Saving', 'Asking']);
    at.actor.send({ type: 'submit_code', code: '123456' });
    at.proveFactor.open()[0]?.fail(refusal);
    await turn();
    expect(at.context().errorMessage).toEqual({ key: 'invalidPasscode' });
    at.actor.send({ type: 'back' });
    expect([at.state(), at.context().errorMessage]).toEqual(['OTPAuthenticate.factorSaving', '']);
    at.actor.send({ type: 'next' });
    at.actor.send({ type: 'submit_code', code: '123456' });
    at.proveFactor.open()[0]?.answer({});
    await turn();
    expect([at.state(), at.context().half, at.context().setup]).toEqual(['OTPConfirmation', null, null]);
    expect(at.told()).toEqual(['TOTP_CREATE', 'error', 'TOTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  });

  it('MFA-05 can be begun again, after another tab has begun it', async () => {
    const at = missing(bare);
    at.actor.send({ type: 'set_up_app' });
    at.createApp.open()[0]?.answer({ ...setup, answer: {} });
    await turn();
    at.actor.send({ type: 'back' });
    expect([at.state(), at.context().setup, at.context().factor]).toEqual(['OTPAuthenticate.factorChoosing', null, null]);
    at.actor.send({ type: 'set_up_app' });
    expect([at.state(), at.createApp.open().length]).toEqual(['OTPAuthenticate.factorEnrolling', 1]);
  });

  it('MFA-05 that cannot be set up leads back to the choice, with the reason', async () => {
    const at = missing(bare);
    at.actor.send({ type: 'set_up_app' });
    at.createApp.open()[0]?.fail(broken);
    await turn();
    expect([at.state(), at.context().errorMessage, at.told()]).toEqual(['OTPAuthenticate.factorChoosing', broken, ['error']]);
  });

  it('MFA-05 is set up by a user of a password who has nothing else but the address: its messages reset the password', () => {
    const at = missing(half(person({ emails: ada.emails }), password));
    expect([at.state(), at.actor.can({ type: 'set_up_app' })]).toEqual(['OTPAuthenticate.factorChoosing', true]);
  });

  it.each<[string, UserSession, FactorPolicy]>([
    ['who has another factor', half(person({ phone_numbers: ada.phone_numbers }), password), 'always'],
    ['who has an app', half(ada, password), 'always'],
  ])('MFA-05 is not set up by a user %s', (_, given, policy) => {
    const at = missing(given, policy);
    at.actor.send({ type: 'back' });
    expect([at.state(), at.actor.can({ type: 'set_up_app' })]).toEqual(['OTPAuthenticate.factorChoosing', false]);
    expect(mayEnroll({ ...at.context(), policy: 'enrolled', half: bare })).toBe(false);
  });
});

describe('giving up', () => {
  const setup = { totpId: 't-9', secret: 'ABC', uri: 'otpauth://totp/x', recoveryCodes: ['r-1'], answer: {} };

  it.each([
    ['the choice', person({ emails: ada.emails }), 0],
    ['the field of the code', ada, 0],
    ['the key of an app', person(), 1],
    ['the recovery codes', person(), 2],
  ] as const)('MFA-03 ends the session, at %s, and leads to Main', async (_, user, steps) => {
    const at = missing(half(user, password));
    if (steps > 0) {
      at.actor.send({ type: 'set_up_app' });
      at.createApp.open()[0]?.answer(setup);
      await turn();
      if (steps > 1) at.actor.send({ type: 'next' });
    }
    at.actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    at.actor.send({ type: 'cancel' });
    expect([at.state(), at.context().errorMessage]).toEqual(['OTPAuthenticate.factorLeaving', '']);
    expect(at.endSession.asked.map(({ question }) => question)).toEqual([half(user, password)]);
    at.endSession.open()[0]?.answer({});
    await turn();
    expect(at.state()).toBe('Main');
    expect(at.context()).toMatchObject({ half: null, factor: null, setup: null, errorMessage: '' });
  });

  it('MFA-03 that fails leads back to the choice, with the reason', async () => {
    const at = missing(half(ada, password));
    at.actor.send({ type: 'cancel' });
    at.endSession.open()[0]?.fail(broken);
    await turn();
    expect([at.state(), at.context().errorMessage, at.told()]).toEqual(['OTPAuthenticate.factorChoosing', broken, ['error']]);
    expect(at.context().half).toEqual(half(ada, password));
  });
});

describe('a passkey', () => {
  const webauthn_registrations = [{ verified: true }] as unknown as User['webauthn_registrations'];
  const asked = () => {
    const at = missing(half(person({ webauthn_registrations }), password));
    at.actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    at.actor.send({ type: 'choose_factor', factor: { method: 'passkey', destination: '' } });
    expect([at.state(), at.context().errorMessage]).toEqual(['PasskeyConfirmation.factorConfirming', '']);
    return at;
  };

  it('MFA-02 leads to its confirmation', async () => {
    const at = asked();
    at.provePasskey.open()[0]?.answer({ request_id: 'r' });
    await turn();
    expect([at.state(), at.context().half, at.context().factor]).toEqual(['PasskeyConfirmation', null, null]);
    expect(at.notices[0]).toEqual({ kind: 'event', event: { type: 'PASSKEY_AUTHENTICATE', data: { request_id: 'r' } } });
    expect(at.told()).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  });

  it('READ-80 that the client itself called off is no failure; another one leads back to the choice', async () => {
    const at = asked();
    at.provePasskey.open()[0]?.fail(new AbortedError());
    await turn();
    expect([at.state(), at.context().errorMessage, at.told()]).toEqual(['OTPAuthenticate.factorChoosing', '', []]);
    at.actor.send({ type: 'choose_factor', factor: { method: 'passkey', destination: '' } });
    at.provePasskey.open()[0]?.fail(broken);
    await turn();
    expect([at.state(), at.context().errorMessage, at.told()]).toEqual([
      'OTPAuthenticate.factorChoosing',
      { key: 'passkeyNotUsed' },
      ['error'],
    ]);
  });
});

const byMail = (destination: string) => ({ method: 'email', destination }) as const;

it('MFA-02 shows a destination that its owner recognizes', () => {
  expect([sms, byMail('ada.l@acme.com')].map((one) => shortened(one))).toEqual(['•••• 0123', 'a•••@acme.com']);
});

it('MFA-02 shows as much of a destination as tells it from the others', () => {
  const phones = ['+12025550123', '+12025560123', '+442025550124'].map((destination) => ({ ...sms, destination }));
  expect(phones.map((one) => shortened(one, phones))).toEqual(['•••• 50123', '•••• 60123', '•••• 0124']);
  const mails = ['ann@acme.com', 'anna@acme.com', 'ann@globex.com'].map(byMail);
  expect(mails.map((one) => shortened(one, mails))).toEqual(['ann@acme.com', 'anna•••@acme.com', 'a•••@globex.com']);
});

describe('a sign-in', () => {
  const registrations = [{ verified: true }] as unknown as User['webauthn_registrations'];
  const key = factor('webauthn', 'webauthn_registration');

  it.each(['offer', 'silent'] as const)('MFA-01 MFA-03 that needs a factor makes and notes no passkey before: %s', async (upgrade) => {
    const { actor, verifyCode, offers, silent, notices } = scriptLogin(undefined, 'always');
    actor.send({ type: 'set_passkey_upgrade', upgrade });
    actor.send({ type: 'transition', screen: 'OTPAuthenticate' });
    actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    actor.send({ type: 'submit_code', code: '123456' });
    const given = half(person({ emails: ada.emails, phone_numbers: ada.phone_numbers }), mail);
    verifyCode.open()[0]?.answer(given);
    await turn();
    expect(actor.getSnapshot()).toMatchObject({ state: 'OTPAuthenticate.factorChoosing', context: { half: given, errorMessage: '' } });
    expect([offers(), silent]).toEqual([0, []]);
    expect(notices.flatMap((one) => (one.kind === 'event' ? [one.event.type] : []))).toEqual(['OTP_AUTHENTICATE']);
  });

  it('MFA-01 without the need leads to the confirmation or to the passkey offer', async () => {
    for (const [upgrade, expected, counts] of [
      ['offer', 'PasskeyRegistrationStart.offering', [1, 0]],
      ['silent', 'OTPConfirmation', [0, 1]],
      ['none', 'OTPConfirmation', [0, 0]],
    ] as const) {
      const { actor, verifyCode, offers, silent } = scriptLogin(undefined, 'enrolled');
      actor.send({ type: 'set_passkey_upgrade', upgrade });
      actor.send({ type: 'transition', screen: 'OTPAuthenticate' });
      actor.send({ type: 'submit_code', code: '123456' });
      verifyCode.open()[0]?.answer(half(person(), mail));
      await turn();
      expect([actor.getSnapshot().state, actor.getSnapshot().context.half]).toEqual([expected, null]);
      expect([offers(), silent.length]).toEqual(counts);
    }
  });

  it('MFA-01 with a passkey asks for another factor, too', () => {
    const { actor } = scriptLogin({ products: ['passkeys', 'otp'], otpOptions: { methods: ['sms'] } }, 'always');
    const given = half(person({ ...ada, webauthn_registrations: registrations }), key);
    actor.send({ type: 'passkey_used', data: given });
    expect(actor.getSnapshot()).toMatchObject({
      state: 'OTPAuthenticate.factorAsking',
      context: { half: given, factor: { method: 'totp' } },
    });
  });

  it('MFA-01 that only sends a link or a code needs no factor', async () => {
    const { actor, readContact, sendLink } = scriptLogin({ products: ['emailMagicLinks'] }, 'always');
    actor.send({ type: 'submit_contact', entry: { channel: 'email', email: 'ada@acme.com' } });
    readContact.open()[0]?.answer('ada@acme.com' as never);
    await turn();
    sendLink.open()[0]?.answer({ email: 'ada@acme.com', answer: half(ada, mail) } as never);
    await turn();
    expect(actor.getSnapshot().state).toBe('EmailConfirmation');
  });
});

describe('another tab', () => {
  it.each([
    ['factor_proven', 'OTPConfirmation'],
    ['factor_over', 'Main'],
  ] as const)('MFA-04 with %s leads to %s, and nothing of the half session is kept', async (type, place) => {
    const at = missing(half(ada, password));
    at.actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    at.actor.send({ type });
    expect(at.state()).toBe(place);
    expect(at.context()).toMatchObject({ half: null, factor: null, setup: null, errorMessage: '' });
  });

  it('MFA-04 the error of a session that the server has ended stays', async () => {
    const over = new ApiError({ status_code: 404, error_type: 'session_not_found', error_message: 'Over.' });
    const at = missing(half(ada, password));
    at.actor.send({ type: 'submit_code', code: '123456' });
    at.proveFactor.open()[0]?.fail(over);
    await turn();
    at.actor.send({ type: 'factor_over' });
    expect([at.state(), at.context().errorMessage]).toEqual(['Main', over]);
  });

  it('MFA-04 brings the second factor to a screen that rests, without the message of that screen', () => {
    const { actor } = scriptLogin(undefined, 'always');
    actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    const given = half(person({ emails: ada.emails }), password);
    actor.send({ type: 'factor_missing', data: half(person(), password, app) });
    expect(actor.getSnapshot().state).toBe('Main');
    actor.send({ type: 'factor_missing', data: given });
    expect(actor.getSnapshot()).toMatchObject({ state: 'OTPAuthenticate.factorChoosing', context: { half: given, errorMessage: '' } });
  });

  it('PKEY-05 tells whether passkeys can be offered also during the second factor', async () => {
    const at = missing(half(ada, password));
    at.actor.send({ type: 'set_passkey_upgrade', upgrade: 'offer' });
    expect([at.state(), at.context().passkeyUpgrade]).toEqual(['OTPAuthenticate.factorAsking', 'offer']);
  });
});
