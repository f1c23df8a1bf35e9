import { describe, expect, it } from 'vitest';
import { turn } from '../../property-tests/charts/effects.ts';
import { scriptLogin } from '../../property-tests/charts/loginScript.ts';
import type { ContactEntry } from '../domain.ts';
import { ApiError, EmailError, UnreachableError } from '../errors.ts';
import { PhoneError } from '../lateErrors.ts';
import type { AnyLoginConfig } from './config.ts';
import type { LoginEvent } from './start.ts';

const byEmail = { channel: 'email', email: ' Ada@acme.com' } as const;
const byPhone = { channel: 'sms', country: 'US', number: '2025550123' } as const;
const otpOptions = { methods: ['sms', 'whatsapp', 'email'], expirationMinutes: 7, loginTemplateId: 'l', signupTemplateId: 's' } as const;
const codes: AnyLoginConfig = { products: ['otp'], otpOptions, sessionOptions: { sessionDurationMinutes: 5 } };

function open(config: AnyLoginConfig = codes) {
  const script = scriptLogin(config);
  const { actor, readContact, sendCode, resendCode, verifyCode, notices } = script;
  const step = async (take: () => void) => {
    take();
    await turn();
  };
  const at = {
    ...script,
    state: () => actor.getSnapshot().state,
    context: () => actor.getSnapshot().context,
    send: (event: LoginEvent) => step(() => actor.send(event)),
    read: (destination: string) => step(() => readContact.open()[0]?.answer(destination)),
    sent: (channel: ContactEntry['channel'], destination: string, methodId: string) =>
      step(() =>
        [...sendCode.open(), ...resendCode.open()][0]?.answer({
          channel,
          destination,
          methodId,
          expiresAt: 7,
          answer: { method_id: methodId },
        }),
      ),
    verified: () => step(() => verifyCode.open()[0]?.answer({ request_id: 'r' })),
    fail: (error: Error) =>
      step(() => [...readContact.open(), ...sendCode.open(), ...resendCode.open(), ...verifyCode.open()][0]?.fail(error)),
    /** Returns the notices since the last call. */
    told: () => notices.splice(0),
    async arrive(entry: ContactEntry = byEmail, destination = 'ada@acme.com') {
      await at.send({ type: 'submit_contact', entry });
      await at.read(destination);
      await at.sent(entry.channel, destination, 'm1');
      at.told();
    },
  };
  return at;
}

const mail = (name: 'email_sent' | 'email_try_again_clicked') =>
  ({ kind: 'log', name, details: { email: 'ada@acme.com', type: 'LoginOrCreateOTP' } }) as const;
const event = (type: string, data: object) => ({ kind: 'event', event: { type, data } });

describe('a passcode form', () => {
  it.each([
    [byEmail, 'ada@acme.com', [mail('email_sent')]],
    [byPhone, '+12025550123', []],
  ] as const)('OTP-01 OTP-02 EVT-05 EVT-10 CFG-17 CFG-18 %j is read, sent a code, and remembered', async (entry, destination, logged) => {
    const { send, read, sent, state, context, sendCode, readContact, told } = open();
    await send({ type: 'set_error_message', errorMessage: 'old' });
    await send({ type: 'submit_contact', entry });
    expect([state(), context().errorMessage, context().entry, readContact.asked[0]?.question]).toEqual([
      'Main.readingContact',
      '',
      entry,
      entry,
    ]);
    await read(destination);
    expect([state(), sendCode.asked[0]?.question]).toEqual([
      'Main.sendingCode',
      { channel: entry.channel, destination, options: { ...otpOptions, signUp: true } },
    ]);
    await sent(entry.channel, destination, 'm1');
    expect([state(), context().otpState, context().codeExpiresAt, context().errorMessage]).toEqual([
      'OTPAuthenticate',
      { type: entry.channel, methodId: 'm1', otpDestination: destination },
      7,
      '',
    ]);
    expect(told()).toEqual([event('OTP_LOGIN_OR_CREATE', { method_id: 'm1' }), ...logged]);
  });

  it('OTP-22 OTP-24 a pause that the provider asks for is remembered, and the last code stays the one', async () => {
    const { send, read, sent, state, context, resendCode, told } = open();
    await send({ type: 'submit_contact', entry: byPhone });
    await read('+12025550123');
    await sent('sms', '+12025550123', 'm1');
    const error = new UnreachableError();
    await send({ type: 'resend_code' });
    resendCode.open()[0]?.answer({ error, resendFrom: 90 });
    await turn();
    expect([state(), context().resendFrom, context().errorMessage, context().otpState.methodId]).toEqual([
      'OTPAuthenticate',
      90,
      error,
      'm1',
    ]);
    expect(told().at(-1)).toEqual({ kind: 'error', error });
    await send({ type: 'resend_code' });
    resendCode.open()[0]?.answer({ channel: 'sms', destination: '+12025550123', methodId: 'm2', expiresAt: 9, answer: {} });
    await turn();
    expect([state(), context().resendFrom, context().errorMessage, context().otpState.methodId]).toEqual(['OTPAuthenticate', 0, '', 'm2']);
  });

  it.each<[string, ContactEntry, Error, unknown]>([
    ['FORM-13', byEmail, new EmailError(), { key: 'invalidPasscodeEmail' }],
    ['FORM-17', byPhone, new PhoneError(), expect.any(PhoneError)],
  ])('%s a typing mistake in %j is between the person and the form', async (_, entry, error, message) => {
    const { send, fail, state, context, sendCode, told } = open();
    await send({ type: 'submit_contact', entry });
    await fail(error);
    expect([state(), context().errorMessage, sendCode.asked, told()]).toEqual(['Main', message, [], []]);
  });

  it.each<[AnyLoginConfig, string]>([
    [{ products: ['otp', 'passwords'], otpOptions: { methods: ['email'] } }, 'Main.readingPerson'],
    [{ products: ['otp', 'emailMagicLinks'], otpOptions: { methods: ['sms'] } }, 'Main.readingEmail'],
  ])('FORM-04 FORM-05 with %j leaves an email to whom it belongs', async (config, where) => {
    const { send, state } = open(config);
    await send({ type: 'submit_contact', entry: byEmail });
    expect(state()).toBe(where);
  });
});

describe('the code entry', () => {
  it.each(['', '12345', '1234567', '12345a', 'abcdef', '１２３４５６'])('OTP-11 OTP-13 takes no %j for a code', async (code) => {
    const { arrive, actor } = open();
    await arrive();
    expect(actor.can({ type: 'submit_code', code })).toBe(false);
  });

  it('OTP-13 OTP-26 EVT-12 EVT-14 CFG-20 six digits are verified, and lead on', async () => {
    const { arrive, send, verified, state, context, verifyCode, told } = open();
    await arrive();
    await send({ type: 'set_error_message', errorMessage: 'old' });
    await send({ type: 'submit_code', code: '123456' });
    expect([state(), context().errorMessage]).toEqual(['OTPAuthenticate.verifying', '']);
    expect(verifyCode.asked[0]?.question).toEqual({ code: '123456', methodId: 'm1', sessionDurationMinutes: 5 });
    await verified();
    expect([state(), context().errorMessage]).toEqual(['OTPConfirmation', '']);
    expect(told()).toEqual([event('OTP_AUTHENTICATE', { request_id: 'r' }), event('AUTHENTICATE_FLOW_COMPLETE', {})]);
  });

  const offline = Object.assign(new UnreachableError(), { network: 'offline' as const });
  const answer = (status_code: number) => new ApiError({ status_code, error_type: 'x', error_message: 'x' });
  const [lost, busy, down, wrong, odd] = [new UnreachableError(), answer(429), answer(500), answer(401), new Error('odd')];
  it.each<[string, Error, object]>([
    ['without a reason for a wrong code', wrong, {}],
    ['without a reason for the last error below 500', answer(499), {}],
    ['without a reason for an error of the host', odd, {}],
    ['with the state of the network', offline, { network: 'offline' }],
    ['with the error of a server that cannot be reached', lost, { error: lost }],
    ['with the error of a busy server', busy, { error: busy }],
    ['with the error of a broken server', down, { error: down }],
  ])('OTP-27 ERR-10 every rejection of a code reads as a wrong code, %s, and the host gets the real error', async (_, error, reason) => {
    const { arrive, send, fail, state, context, told } = open();
    await arrive();
    await send({ type: 'submit_code', code: '123456' });
    await fail(error);
    const errorMessage = { key: 'invalidPasscode', ...reason };
    expect([state(), context().errorMessage, told()]).toEqual(['OTPAuthenticate', errorMessage, [{ kind: 'error', error }]]);
  });

  it.each([
    [byEmail, 'ada@acme.com', [mail('email_try_again_clicked')], [mail('email_sent')]],
    [byPhone, '+12025550123', [], []],
  ] as const)(
    'OTP-22 OTP-23 OTP-24 OTP-25 EVT-05 EVT-08 EVT-10 CFG-17 CFG-18 a code for %j is sent again, and counts',
    async (entry, destination, asked, logged) => {
      const { arrive, send, sent, state, context, resendCode, told } = open();
      await arrive(entry, destination);
      await send({ type: 'set_error_message', errorMessage: 'old' });
      await send({ type: 'resend_code' });
      expect([state(), context().errorMessage, told()]).toEqual(['OTPAuthenticate.resending', '', asked]);
      expect(resendCode.asked[0]?.question).toEqual({ channel: entry.channel, destination, options: { ...otpOptions, signUp: true } });
      await sent(entry.channel, destination, 'm2');
      expect([state(), context().otpState.methodId]).toEqual(['OTPAuthenticate', 'm2']);
      const toast = { kind: 'toast', type: 'success', message: { key: 'codeResent' } };
      expect(told()).toEqual([event('OTP_LOGIN_OR_CREATE', { method_id: 'm2' }), ...logged, toast]);
    },
  );

  it('OTP-03 OTP-22 ERR-08 ERR-10 a code that cannot be sent again leaves the one before', async () => {
    const { arrive, send, fail, state, context, told } = open();
    await arrive(byPhone, '+12025550123');
    await send({ type: 'resend_code' });
    const error = new UnreachableError();
    await fail(error);
    expect([state(), context().errorMessage, context().otpState.methodId, told()]).toEqual([
      'OTPAuthenticate',
      error,
      'm1',
      [{ kind: 'error', error }],
    ]);
  });
});
