import { describe, expect, it } from 'vitest';
import { byEmail, byPhone, openLogin } from '../../fixtures/client/loginWidget.ts';
import { EMAIL, PHONE, wrongCode } from '../../fixtures/people/testUser.ts';
import { currentMethod } from '../../machines/login/sections.ts';

const MINUTE = 60_000;

describe('logging in by passcode', () => {
  it('MOUNT-16 starts on Main, at rest, and asks nothing by itself', async () => {
    const { page, widget, requests } = openLogin();
    const isMain = () => expect(widget.getSnapshot()).toMatchObject({ state: 'Main', screen: 'Main', activity: null });
    isMain();
    await page.settle();
    isMain();
    expect(requests()).toEqual([]);
  });

  it.each([
    ['an SMS', byPhone, 'sms', PHONE],
    ['WhatsApp', { ...byPhone, channel: 'whatsapp' }, 'whatsapp', PHONE],
    ['an email', byEmail, 'email', EMAIL],
  ] as const)('MOUNT-02 OTP-02 OTP-26 by %s leads from Main to a session', async (_, entry, type, otpDestination) => {
    const { state, context, client, provider, calls, askForCode, enter, code } = openLogin();
    await askForCode(entry);
    expect(state()).toBe('OTPAuthenticate');
    const [{ method_id: methodId } = { method_id: '' }] = provider.state.passcodes;
    expect(context().otpState).toEqual({ type, methodId, otpDestination });
    expect(provider.inbox.last()).toMatchObject({ channel: type, to: otpDestination });
    await enter(code());
    expect(state()).toBe('OTPConfirmation');
    expect(client.session.getSync()).toEqual(provider.state.sessions[0]?.session);
    expect(calls()).toEqual([`/otps/${type}/login_or_create`, '/otps/authenticate']);
  });

  it('OTP-01 is loading from the moment the form is submitted, and takes no second submission', async () => {
    const { widget, act, calls } = openLogin();
    const sent = act({ type: 'submit_contact', entry: byPhone });
    expect(widget.getSnapshot()).toMatchObject({ screen: 'Main', activity: 'readingContact' });
    expect(widget.can({ type: 'submit_contact', entry: byPhone })).toBe(false);
    widget.send({ type: 'submit_contact', entry: byEmail });
    await sent;
    expect(calls()).toEqual(['/otps/sms/login_or_create']);
  });

  it('OTP-14 verifies one code at a time', async () => {
    const { widget, act, askForCode, code, calls } = openLogin();
    await askForCode();
    const verified = act({ type: 'submit_code', code: code() });
    expect(widget.getSnapshot()).toMatchObject({ screen: 'OTPAuthenticate', activity: 'verifying' });
    for (const type of ['resend_code', 'back'] as const) expect(widget.can({ type })).toBe(false);
    widget.send({ type: 'submit_code', code: code() });
    await verified;
    expect(calls()).toHaveLength(2);
  });

  it('OTP-13 submits a code of six digits and no other', async () => {
    const { widget, askForCode, code } = openLogin();
    await askForCode();
    for (const text of ['', '12345', '1234567', '12345a', '١٢٣٤٥٦', '12345\n', ' 12345']) {
      expect(widget.can({ type: 'submit_code', code: text })).toBe(false);
    }
    expect(widget.can({ type: 'submit_code', code: code() })).toBe(true);
  });

  it('CFG-17 CFG-20 OTP-19 goes by the configured minutes', async () => {
    const config = {
      products: ['otp'],
      otpOptions: { methods: ['sms'], expirationMinutes: 2 },
      sessionOptions: { sessionDurationMinutes: 90 },
    } as const;
    const { page, context, client, askForCode, enter, code } = openLogin({ config });
    await askForCode();
    expect(context().codeExpiresAt).toBe(page.clock.now() + 2 * MINUTE);
    await enter(code());
    expect(client.session.getSync()?.expires_at).toBe('2030-01-01T01:30:00.000Z');
  });
});

describe('on the way to a code', () => {
  it('OTP-27 OTP-26 a wrong code is refused and the right one still works', async () => {
    const { state, context, client, askForCode, enter, code } = openLogin();
    await askForCode();
    await enter(wrongCode(code()));
    expect([state(), context().errorMessage]).toEqual(['OTPAuthenticate', { key: 'invalidPasscode' }]);
    expect(client.session.getSync()).toBe(null);
    await enter(code());
    expect([state(), context().errorMessage]).toEqual(['OTPConfirmation', '']);
  });

  it('OTP-27 OTP-23 OTP-22 an expired code is refused; a fresh one comes the same way, lives as long, and works', async () => {
    const { page, provider, state, context, calls, askForCode, enter, resend, code } = openLogin();
    await askForCode();
    page.clock.advance(5 * MINUTE);
    expect(context().codeExpiresAt).toBe(page.clock.now());
    await enter(code());
    expect([state(), context().errorMessage]).toEqual(['OTPAuthenticate', { key: 'invalidPasscode' }]);
    await resend();
    expect([state(), context().errorMessage]).toEqual(['OTPAuthenticate', '']);
    expect(context().codeExpiresAt).toBe(page.clock.now() + 5 * MINUTE);
    expect(provider.inbox.messages().map(({ channel, to }) => [channel, to])).toEqual([
      ['sms', PHONE],
      ['sms', PHONE],
    ]);
    await enter(code());
    expect(state()).toBe('OTPConfirmation');
    expect(calls().filter((path) => path.includes('login_or_create'))).toHaveLength(2);
  });

  it('OTP-02 OTP-24 uses the new method id after a resend', async () => {
    const { provider, context, askForCode, enter, resend, code } = openLogin();
    await askForCode(byEmail);
    const first = context().otpState.methodId;
    await resend();
    const second = provider.state.passcodes[1]?.method_id;
    expect(second).not.toBe(first);
    expect(context().otpState).toEqual({ type: 'email', methodId: second, otpDestination: EMAIL });
    await enter(code());
    expect(provider.requests.at(-1)?.body).toMatchObject({ method_id: second });
  });

  it('OTP-25 confirms a code that was sent again, for two seconds', async () => {
    const { page, widget, askForCode, resend } = openLogin();
    await askForCode();
    expect(widget.toasts.getSnapshot()).toEqual([]);
    await resend();
    expect(widget.toasts.getSnapshot()).toMatchObject([{ type: 'success', message: { key: 'codeResent' }, visible: true }]);
    page.clock.advance(3_000);
    expect(widget.toasts.getSnapshot()).toEqual([]);
  });

  it('OTP-06 back leads to Main, where what was typed is still known', async () => {
    const { state, context, act, askForCode, enter, code } = openLogin();
    await askForCode(byEmail);
    await enter(wrongCode(code()));
    await act({ type: 'back' });
    expect([state(), context().errorMessage]).toEqual(['Main', '']);
    expect(context().entry).toEqual(byEmail);
    expect(currentMethod(context())).toBe('email');
  });

  it('FORM-02 shows the form of the chosen method, and none that is not configured', () => {
    const { widget, context } = openLogin({ config: { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } } });
    expect(currentMethod(context())).toBe('sms');
    widget.send({ type: 'choose_method', method: 'whatsapp' });
    expect(currentMethod(context())).toBe('sms');
    widget.send({ type: 'choose_method', method: 'email' });
    expect(currentMethod(context())).toBe('email');
    const whatsapp = { ...byPhone, channel: 'whatsapp' } as const;
    expect(widget.can({ type: 'submit_contact', entry: whatsapp })).toBe(false);
  });

  it('FORM-12 FORM-13 an invalid email shows an error, without a call and without an event', async () => {
    const { state, context, errors, calls, askForCode } = openLogin();
    await askForCode({ channel: 'email', email: 'ada@acme' });
    expect([state(), context().errorMessage]).toEqual(['Main', { key: 'invalidPasscodeEmail' }]);
    expect([calls(), errors]).toEqual([[], []]);
  });

  it('FORM-17 an invalid number shows an error, without a call and without an event', async () => {
    const { state, context, errors, calls, askForCode } = openLogin();
    await askForCode({ channel: 'sms', country: 'US', number: '555' });
    expect(state()).toBe('Main');
    expect(context().errorMessage).toMatchObject({ code: 'phone', message: 'Invalid phone number, please try again.' });
    expect([calls(), errors]).toEqual([[], []]);
  });
});

describe('a widget that is changed while it runs', () => {
  it('takes a new configuration and keeps the progress', async () => {
    const { widget, page, state, askForCode, resend, enter, code } = openLogin();
    await askForCode();
    widget.update({ config: { products: ['otp'], otpOptions: { methods: ['sms'], expirationMinutes: 1 } } });
    expect(state()).toBe('OTPAuthenticate');
    await resend();
    expect(widget.getSnapshot().context.codeExpiresAt).toBe(page.clock.now() + MINUTE);
    await enter(code());
    expect(state()).toBe('OTPConfirmation');
  });

  it('takes it only after an answer that it waits for, which is not asked for again', async () => {
    const { widget, act, context, calls } = openLogin();
    const sent = act({ type: 'submit_contact', entry: byPhone });
    widget.update({ config: { products: ['otp'], otpOptions: { methods: ['email'] } } });
    expect(context().config.otpOptions.methods).toHaveLength(3);
    await sent;
    expect(context().config.otpOptions.methods).toEqual(['email']);
    expect(calls()).toEqual(['/otps/sms/login_or_create']);
  });

  it('calls the newest callbacks, and none after they are removed', async () => {
    const { widget, events, askForCode, resend } = openLogin();
    const config = undefined;
    const heard: string[] = [];
    await askForCode();
    widget.update({ config, callbacks: { onEvent: ({ type }) => heard.push(type) } });
    await resend();
    widget.update({ config });
    await resend();
    expect([events.length, heard]).toEqual([1, ['OTP_LOGIN_OR_CREATE']]);
  });

  it('formats a phone number', async () => {
    const { widget } = openLogin();
    expect(await widget.formatPhone(PHONE)).toBe('(202) 555-0123');
  });
});
