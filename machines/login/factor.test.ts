import { describe, expect, it } from 'vitest';
import { turn } from '../../property-tests/charts/effects.ts';
import { scriptLogin } from '../../property-tests/charts/loginScript.ts';
import { UnreachableError } from '../errors.ts';
import type { AuthenticationFactor, Session, User } from './account.ts';
import type { FactorContext } from './factor.ts';
import { firstFactor, offeredFactors } from './factor.ts';
import type { FactorPolicy, HalfSignedIn } from './missingFactor.ts';
import { kindOfFactor, missingFactor } from './missingFactor.ts';

const factor = (type: string, delivery_method: string) => ({ type, delivery_method }) as AuthenticationFactor;
const password = factor('password', 'knowledge');
const mail = factor('magic_link', 'email');
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
const half = (user: User, ...authentication_factors: AuthenticationFactor[]): HalfSignedIn => ({
  user,
  session: { session_id: 's-1', authentication_factors } as unknown as Session,
});

describe('what a session lacks', () => {
  it.each<[string, FactorPolicy | null, HalfSignedIn | null, string | null]>([
    ['nothing without a policy', null, half(ada, password), null],
    ['nothing without a session', 'always', null, null],
    ['nothing without a session, for an answer without one', 'always', { user: ada }, null],
    ['a factor of the app that the user has', 'enrolled', half(ada, password), 'factor'],
    ['nothing for a user without an app', 'enrolled', half(person(), password), null],
    ['an app for everybody else', 'always', half(person(), password), 'enrollment'],
    ['nothing after two kinds', 'always', half(ada, password, app), null],
    ['another one after two messages to one inbox', 'always', half(ada, mail, factor('otp', 'email')), 'factor'],
    ['nothing for support staff', 'always', half(ada, factor('impersonated', 'impersonation')), null],
    ['an app, for an answer without lists', 'always', { session: { session_id: 's-1' } as Session }, 'enrollment'],
  ])('MFA-01 READ-132 is %s', (_, policy, given, expected) => {
    expect(missingFactor(policy, given)).toBe(expected);
  });

  it('MFA-01 counts messages to one inbox or phone as one kind', () => {
    expect([mail, factor('otp', 'sms'), factor('otp', 'whatsapp'), factor('magic_link', 'embedded'), app].map(kindOfFactor)).toEqual([
      'inbox',
      'phone',
      'phone',
      'inbox',
      'totp',
    ]);
  });
});

describe('what is offered', () => {
  const offered = (given: HalfSignedIn, policy: FactorPolicy | null, methods?: FactorContext['config']['secondFactor']['methods']) =>
    offeredFactors({ half: given, policy, config: { secondFactor: { methods } } }).map(({ method, destination }) =>
      `${method} ${destination}`.trim(),
    );

  it('MFA-02 is what the user has of another kind, in the default order, without unverified numbers', () => {
    expect(offered(half(ada, password), 'enrolled')).toEqual(['totp', 'sms +12025550123', 'email ada@acme.com', 'recovery']);
    expect(offered(half(ada, mail), 'enrolled')).toEqual(['totp', 'sms +12025550123', 'recovery']);
  });

  it('MFA-02 follows the configured methods, but never locks out a user who has an app', () => {
    expect(offered(half(ada, password), 'always', ['email', 'totp', 'email'])).toEqual(['email ada@acme.com', 'totp']);
    expect(offered(half(ada, password), 'enrolled', ['passkey'])).toEqual(['totp', 'recovery']);
    expect(offered(half(person(), password), 'always')).toEqual([]);
  });

  it('STEP-04 is for a step-up a kind that the session has, if there is no other', () => {
    const grace = person({ emails: ada.emails });
    expect(offered(half(grace, mail), null)).toEqual(['email ada@acme.com']);
    expect(offered(half(grace, mail), 'always')).toEqual([]);
  });

  it('MFA-02 asks for an app at once, and for nothing that sends a message', () => {
    const config = { secondFactor: {} };
    expect(firstFactor({ half: half(ada, password), policy: 'enrolled', config })).toEqual({ method: 'totp', destination: '' });
    expect(firstFactor({ half: half(person({ emails: ada.emails }), password), policy: 'always', config })).toBeNull();
  });
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
