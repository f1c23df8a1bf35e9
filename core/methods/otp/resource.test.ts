import { describe, expect, it } from 'vitest';
import { openPage } from '../../../fixtures/client/page.ts';
import { EMAIL, PHONE, signIn } from '../../../fixtures/people/testUser.ts';
import { AbortedError, InvalidAnswerError } from '../../../machines/errors.ts';
import type { AnyLoginConfig } from '../../../machines/login/config.ts';
import { resolveConfig } from '../../../machines/login/config.ts';
import type { SentCode } from '../../../machines/login/otp.ts';
import { contextOf } from '../../client/client.ts';
import { createEffects } from './effects.ts';

/** Opens a client with a widget's passcode effects; returns the last request. */
function open(config: AnyLoginConfig = {}, language?: string) {
  const page = openPage();
  const client = page.createClient();
  const later: (() => void)[] = [];
  const effects = createEffects({ client: contextOf(client), afterAnswer: (run) => later.push(run), language: () => language });
  const { otpOptions } = resolveConfig(config);
  return {
    page,
    client,
    later,
    effects,
    send: (channel: 'sms' | 'whatsapp' | 'email', how: 'sendCode' | 'resendCode' = 'sendCode') =>
      effects[how]({ channel, destination: channel === 'email' ? EMAIL : PHONE, options: otpOptions }) as Promise<SentCode>,
    last() {
      const { method, path, body } = page.provider.requests.at(-1) ?? {};
      return { method, path, body };
    },
  };
}

const post = (path: string, body: unknown) => ({ method: 'POST', path, body });

describe('sending a code', () => {
  it.each([
    ['CALL-22', 'sms', 'phone_number', PHONE],
    ['CALL-23', 'whatsapp', 'phone_number', PHONE],
    ['CALL-24', 'email', 'email', EMAIL],
  ] as const)('%s by %s to a new user sends exactly the given options', async (_, channel, field, to) => {
    const { client, last, page } = open();
    const answer = await client.otps[channel].loginOrCreate(to, { expiration_minutes: 7 });
    expect(last()).toEqual(post(`/otps/${channel}/login_or_create`, { [field]: to, expiration_minutes: 7 }));
    expect(answer).toEqual({ method_id: expect.any(String), request_id: expect.any(String), status_code: 200 });
    await client.otps[channel].loginOrCreate(to);
    expect(last().body).toEqual({ [field]: to });
    // A response without a code's ID is invalid.
    page.provider.faults.add({ path: /login_or_create/, fault: { kind: 'answer', status: 200, body: { data: { request_id: 'r' } } } });
    await expect(client.otps[channel].loginOrCreate(to)).rejects.toThrow(InvalidAnswerError);
  });

  it('CALL-24 by email takes the templates', async () => {
    const { client, last } = open();
    const options = { expiration_minutes: 7, login_template_id: 'l', signup_template_id: 's' };
    await client.otps.email.loginOrCreate(EMAIL, options);
    expect(last().body).toEqual({ email: EMAIL, ...options });
  });

  it.each([
    ['CALL-25', 'sms', 'phone_number', PHONE],
    ['CALL-26', 'whatsapp', 'phone_number', PHONE],
    ['CALL-27', 'email', 'email', EMAIL],
  ] as const)('%s SESS-18 SESS-19 by %s to a returning user uses the call for or without a session', async (_, channel, field, to) => {
    const { client, page, last } = open();
    await client.otps[channel].loginOrCreate(to);
    await client.otps[channel].send(to, { expiration_minutes: 7 });
    expect(last()).toEqual(post(`/otps/${channel}/send/primary`, { [field]: to, expiration_minutes: 7 }));
    await signIn(client, page.provider);
    await client.otps[channel].send(to, { expiration_minutes: 7 });
    expect(last()).toEqual(post(`/otps/${channel}/send/secondary`, { [field]: to, expiration_minutes: 7 }));
    await client.session.revoke();
    await client.otps[channel].send(PHONE).catch(() => {});
    expect(last().path).toBe(`/otps/${channel}/send/primary`);
  });

  it('is called off by its signal, which is no part of the body', async () => {
    const { client, page, last } = open();
    const hang = page.provider.faults.add({ path: /^\/otps/, fault: { kind: 'hang' } });
    const controller = new AbortController();
    const sending = client.otps.sms.loginOrCreate(PHONE, { signal: controller.signal }).catch((error: unknown) => error);
    await hang.arrived;
    expect(last().body).toEqual({ phone_number: PHONE });
    controller.abort();
    expect(await sending).toBeInstanceOf(AbortedError);
  });

  it('is refused when the answer names no code', async () => {
    const { client, page } = open();
    page.provider.faults.add({ path: /^\/otps/, fault: { kind: 'answer', status: 200, body: { data: {} } } });
    await expect(client.otps.sms.loginOrCreate(PHONE)).rejects.toThrow(InvalidAnswerError);
  });
});

describe('redeeming a code', () => {
  it('CALL-28 SESS-01 sends the digits as token, and signs in', async () => {
    const { client, page, last } = open();
    const { method_id } = await client.otps.sms.loginOrCreate(PHONE);
    const token = page.provider.inbox.last().code ?? '';
    const answer = await client.otps.authenticate(token, method_id, { session_duration_minutes: 45 });
    expect(last()).toEqual(post('/otps/authenticate', { token, method_id, session_duration_minutes: 45 }));
    expect(client.session.getSync()).toEqual(answer.session);
  });

  it.each([
    ['no session', (data: object) => ({ ...data, session: undefined })],
    ['no user', (data: object) => ({ ...data, user: null })],
    ['a session that ends at no time', (data: object) => ({ ...data, session: { session_id: 's', expires_at: 'x' } })],
  ])('signs no user in when the response contains %s', async (_, spoil) => {
    const { client, page } = open();
    const data = { user: { user_id: 'u' }, session: { session_id: 's', expires_at: '2031-01-01', last_accessed_at: '' } };
    page.provider.faults.add({
      path: '/otps/authenticate',
      fault: { kind: 'answer', status: 200, body: { data: spoil(data) } },
    });
    const redeeming = client.otps.authenticate('123456', 'm', { session_duration_minutes: 5 });
    await expect(redeeming).rejects.toThrow(InvalidAnswerError);
    expect(client.session.getSync()).toBe(null);
  });
});

describe('what the widget sends', () => {
  it('CALL-22 CALL-23 CFG-17 is the configured expiry, or 5 minutes', async () => {
    const standard = open();
    const sent = await standard.send('sms');
    expect(standard.last().body).toEqual({ phone_number: PHONE, expiration_minutes: 5 });
    expect(sent.expiresAt).toBe(standard.page.clock.now() + 5 * 60_000);
    const own = open({ otpOptions: { expirationMinutes: 10 } });
    const longer = await own.send('whatsapp');
    expect(own.last()).toEqual(post('/otps/whatsapp/login_or_create', { phone_number: PHONE, expiration_minutes: 10 }));
    expect(longer.expiresAt).toBe(own.page.clock.now() + 10 * 60_000);
  });

  it.each(['sendCode', 'resendCode'] as const)('CALL-24 CFG-18 is the templates with emails, on %s', async (how) => {
    const { send, last } = open({ otpOptions: { loginTemplateId: 'l', signupTemplateId: 's' } });
    await send('email', how);
    expect(last()).toEqual(
      post('/otps/email/login_or_create', {
        email: EMAIL,
        expiration_minutes: 5,
        login_template_id: 'l',
        signup_template_id: 's',
      }),
    );
    await send('sms', how);
    expect(last().body).toEqual({ phone_number: PHONE, expiration_minutes: 5 });
  });

  it('CFG-18 is no template by default', async () => {
    const { send, last } = open();
    await send('email');
    expect(last().body).toEqual({ email: EMAIL, expiration_minutes: 5 });
  });

  it.each([
    ['de', 'de-DE'],
    ['de-AT', 'de-DE'],
    ['pt-BR', 'pt-br'],
    ['pt-PT', undefined],
    ['da', undefined],
  ])("READ-116 CALL-22 is the language of a text in the provider's spelling: %s as %s", async (language, locale) => {
    const { send, last } = open({}, language);
    await send('sms');
    expect(last().body).toEqual({ phone_number: PHONE, expiration_minutes: 5, ...(locale && { locale }) });
    await send('email');
    expect(last().body).toEqual({ email: EMAIL, expiration_minutes: 5 });
  });

  it('OTP-22 waits as long as the provider asks for, and refuses as ever where it asks for nothing', async () => {
    const { page, effects } = open();
    const { otpOptions } = resolveConfig({});
    const again = () => effects.resendCode({ channel: 'sms', destination: PHONE, options: otpOptions });
    const body = { status_code: 429, error_type: 'too_many_requests', error_message: 'Slow down.' };
    const refusal = { kind: 'answer', status: 429, body } as const;
    page.provider.faults.add({ path: '/otps/sms/login_or_create', fault: { ...refusal, headers: { 'retry-after': '40' } } });
    expect(await again()).toMatchObject({ error: { status_code: 429 }, resendFrom: page.clock.now() + 40_000 });
    page.provider.faults.add({ path: '/otps/sms/login_or_create', fault: refusal });
    await expect(again()).rejects.toMatchObject({ status_code: 429 });
  });

  it('CFG-20 is the session duration, and its subscribers hear of it only afterwards', async () => {
    const { client, page, effects, send, later, last } = open();
    const heard: unknown[] = [];
    client.session.onChange((session) => heard.push(session?.session_id));
    const { methodId } = await send('sms');
    const code = page.provider.inbox.last().code ?? '';
    await effects.verifyCode({ code, methodId, sessionDurationMinutes: 45 });
    expect(last().body).toEqual({ token: code, method_id: methodId, session_duration_minutes: 45 });
    expect(client.session.getSync()).not.toBe(null);
    expect([heard.length, later.length]).toEqual([0, 1]);
    later[0]?.();
    expect(heard).toEqual([client.session.getSync()?.session_id]);
  });
});
