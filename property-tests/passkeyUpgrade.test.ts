import { describe, expect, it } from 'vitest';
import { AbortedError } from '../machines/errors.ts';
import { PasskeyError } from '../machines/lateErrors.ts';
import type { AnyLoginConfig } from '../machines/login/config.ts';
import type { LoginEffects } from '../machines/login/flows.ts';
import { login } from '../machines/login/login.ts';
import { turn } from './charts/effects.ts';
import { scriptLogin, sentCode } from './charts/loginScript.ts';

const config: AnyLoginConfig = {
  products: ['otp', 'passwords', 'passkeys'],
  otpOptions: { methods: ['sms'] },
  sessionOptions: { sessionDurationMinutes: 77 },
  passkeyOptions: { domain: 'example.com' },
};
const attempt = { sessionDurationMinutes: 77, domain: 'example.com' };
const never = () => Promise.reject(new Error('nothing is asked here'));
const newcomer = { session: { session_id: 's-1' }, user: { webauthn_registrations: [] } };

type Script = ReturnType<typeof scriptLogin>;

/** Signs in with a code by SMS and this response. */
async function byCode({ actor, readContact, sendCode, verifyCode }: Script, answer: object) {
  actor.send({ type: 'submit_contact', entry: { channel: 'sms', country: 'US', number: '2025550123' } });
  readContact.open()[0]?.answer('+12025550123');
  await turn();
  const [request] = sendCode.open();
  request?.answer(sentCode(request.question, 'm-1'));
  await turn();
  actor.send({ type: 'submit_code', code: '123456' });
  verifyCode.open()[0]?.answer(answer);
  await turn();
}

async function byPassword({ actor, logIn }: Script, answer: object) {
  actor.send({ type: 'update_password_state', passwordState: { email: 'ada@example.com', type: 'password' } });
  actor.send({ type: 'transition', screen: 'PasswordCreateOrLogin' });
  actor.send({ type: 'submit_password', password: 'a long password' });
  logIn.open()[0]?.answer(answer);
  await turn();
}

const events = ({ notices }: Script) => notices.flatMap((notice) => (notice.kind === 'event' ? [notice.event.type] : []));

describe.each([
  ['a code', byCode, 'OTPConfirmation', 'OTP_AUTHENTICATE'],
  ['a password', byPassword, 'PasswordConfirmation', 'PASSWORD_AUTHENTICATE'],
] as const)('after a sign-in with %s', (_, signIn, confirmation, signedIn) => {
  it('READ-117 READ-118 no passkey is made or offered unless the browser supports it and the host enables it', async () => {
    const script = scriptLogin(config);
    await signIn(script, newcomer);
    expect(script.actor.getSnapshot().state).toBe(confirmation);
    expect([script.silent, script.offers(), script.registerPasskey.asked]).toEqual([[], 0, []]);
  });

  it('READ-117 a passkey is made by the browser, during the confirmation', async () => {
    const script = scriptLogin(config);
    script.actor.send({ type: 'set_passkey_upgrade', upgrade: 'silent' });
    await signIn(script, newcomer);
    expect(script.actor.getSnapshot().state).toBe(confirmation);
    expect([script.silent, script.offers()]).toEqual([[attempt], 0]);
    expect(events(script).slice(-2)).toEqual([signedIn, 'AUTHENTICATE_FLOW_COMPLETE']);
  });

  it('READ-118 a passkey is offered before the confirmation, and the host gets the sign-in event at once', async () => {
    const script = scriptLogin(config);
    script.actor.send({ type: 'set_passkey_upgrade', upgrade: 'offer' });
    await signIn(script, newcomer);
    expect(script.actor.getSnapshot()).toMatchObject({ screen: 'PasskeyRegistrationStart', activity: 'offering' });
    expect([script.offers(), script.silent]).toEqual([1, []]);
    expect(events(script).at(-1)).toBe(signedIn);
    script.actor.send({ type: 'register' });
    expect(script.registerPasskey.asked.map(({ question }) => question)).toEqual([attempt]);
    script.registerPasskey.open()[0]?.answer({ user: {} });
    await turn();
    expect(script.actor.getSnapshot().state).toBe(confirmation);
    expect(events(script).slice(-3)).toEqual([signedIn, 'PASSKEY_REGISTER', 'AUTHENTICATE_FLOW_COMPLETE']);
  });

  it('READ-118 the offer can be skipped', async () => {
    const script = scriptLogin(config);
    script.actor.send({ type: 'set_passkey_upgrade', upgrade: 'offer' });
    await signIn(script, newcomer);
    script.actor.send({ type: 'skip' });
    expect(script.actor.getSnapshot().state).toBe(confirmation);
    expect(events(script).slice(-2)).toEqual(['PASSKEY_SKIP', 'AUTHENTICATE_FLOW_COMPLETE']);
  });

  it('READ-118 a failed dialog shows an error and leaves the offer; one that another dialog canceled shows nothing', async () => {
    const script = scriptLogin(config);
    script.actor.send({ type: 'set_passkey_upgrade', upgrade: 'offer' });
    await signIn(script, newcomer);
    const fail = async (error: unknown) => {
      script.actor.send({ type: 'register' });
      script.registerPasskey.open()[0]?.fail(error);
      await turn();
      const { state, context } = script.actor.getSnapshot();
      return [state, context.errorMessage];
    };
    const told = () => script.notices.filter(({ kind }) => kind === 'error').length;
    expect(await fail(new AbortedError())).toEqual(['PasskeyRegistrationStart.offering', '']);
    expect(told()).toBe(0);
    expect(await fail(new PasskeyError('closed', { reason: 'not_allowed' }))).toEqual([
      'PasskeyRegistrationStart.offering',
      { key: 'passkeyNotCreated' },
    ]);
    expect(told()).toBe(1);
    script.actor.send({ type: 'skip' });
    expect(script.actor.getSnapshot()).toMatchObject({ state: confirmation, context: { errorMessage: '' } });
  });

  it.each([
    ['has a passkey', { ...newcomer, user: { webauthn_registrations: [{}] } }],
    ['is not signed in yet, as a second factor is wanted', { ...newcomer, session: null }],
    ['has passkeys that the answer does not tell', { ...newcomer, user: {} }],
    ['is signed in but not told of', { session: newcomer.session }],
    ['is not told of at all', {}],
  ])('READ-118 it is not offered to a user who %s', async (_name, answer) => {
    const script = scriptLogin(config);
    script.actor.send({ type: 'set_passkey_upgrade', upgrade: 'offer' });
    await signIn(script, answer);
    expect([script.actor.getSnapshot().state, script.offers()]).toEqual([confirmation, 0]);
  });
});

it('READ-117 READ-118 a host that jumps to a confirmation brings no passkey', () => {
  const script = scriptLogin(config);
  for (const upgrade of ['offer', 'silent'] as const) {
    script.actor.send({ type: 'set_passkey_upgrade', upgrade });
    script.actor.send({ type: 'transition', screen: 'OTPConfirmation' });
    expect(script.actor.getSnapshot().state).toBe('OTPConfirmation');
  }
  expect([script.silent, script.offers()]).toEqual([[], 0]);
});

it('READ-118 MFA-01 no offer is noted for a session that lacks a second factor', async () => {
  const script = scriptLogin(config, 'enrolled');
  script.actor.send({ type: 'set_passkey_upgrade', upgrade: 'offer' });
  await byCode(script, { ...newcomer, user: { ...newcomer.user, totps: [{ totp_id: 't-1', verified: true }] } });
  expect([script.actor.getSnapshot().state, script.offers()]).toEqual(['OTPAuthenticate.factorAsking', 0]);
});

it('READ-118 the offer takes from a confirmation only the end of the session', () => {
  const { states } = login(new Proxy({}, { get: () => never }) as LoginEffects);
  const leading = (target: string) =>
    states['PasskeyRegistrationStart.offering'].transitions.filter((edge) => edge.target === target).map(({ event }) => event);
  expect([leading('Main'), leading('OTPConfirmation')]).toEqual([
    ['transition', 'signed_out'],
    ['skip', 'transition'],
  ]);
});
