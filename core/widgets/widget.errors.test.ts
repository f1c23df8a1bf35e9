import { describe, expect, it } from 'vitest';
import { byEmail, openLogin } from '../../fixtures/client/loginWidget.ts';
import { isAuthError } from '../../machines/errors.ts';

/** Failures of a call, and the message that each one shows. */
const troubles = [
  ['is down', { kind: 'offline' }, 'Unable to contact our servers.'],
  ['answers HTML', { kind: 'answer', status: 200, body: '<html>', contentType: 'text/html' }, 'Invalid JSON response from our servers.'],
  ['fails with HTML', { kind: 'answer', status: 502, body: '<html>', contentType: 'text/html' }, 'Invalid response from our servers.'],
  [
    'fails with half an answer',
    { kind: 'answer', status: 500, body: '{"st', contentType: 'application/json' },
    'Invalid or no response from server',
  ],
  ['answers without what was asked for', { kind: 'answer', status: 200, body: { data: {} } }, 'The response lacks a field.'],
  [
    'rejects the shape',
    { kind: 'answer', status: 400, body: { body: [{ dataPath: 'x', message: 'is odd' }] } },
    'Request does not match expected schema\nx: is odd',
  ],
  [
    'refuses',
    { kind: 'api_error', status: 429, error_type: 'too_many_requests', error_message: 'Slow down' },
    /^\[429\] too_many_requests\nSlow down\n/,
  ],
] as const;

describe('a provider that', () => {
  it.each(troubles)('OTP-03 ERR-10 ERR-11 %s leaves the form with the reason, and tells the host', async (_, fault, message) => {
    const { state, context, errors, events, provider, askForCode } = openLogin();
    provider.faults.add({ path: /^\/otps/, fault });
    await askForCode();
    expect(state()).toBe('Main');
    expect(context().errorMessage).toBe(errors[0]);
    expect(errors).toHaveLength(1);
    expect(isAuthError(errors[0])).toBe(true);
    expect(errors[0]?.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    expect(events).toEqual([]);
    await askForCode();
    expect([state(), context().errorMessage]).toEqual(['OTPAuthenticate', '']);
  });

  it.each(troubles)(
    'OTP-27 ERR-10 %s on a code is shown as a wrong code, and the host gets the original error',
    async (_, fault, message) => {
      const { state, context, client, errors, provider, askForCode, enter, code } = openLogin();
      await askForCode();
      provider.faults.add({ path: '/otps/authenticate', fault });
      await enter(code());
      expect([state(), context().errorMessage]).toMatchObject(['OTPAuthenticate', { key: 'invalidPasscode' }]);
      expect(errors).toMatchObject([{ message: typeof message === 'string' ? message : expect.stringMatching(message) }]);
      expect(client.session.getSync()).toBe(null);
      await enter(code());
      expect(state()).toBe('OTPConfirmation');
    },
  );

  it('OTP-25 ERR-10 %s on a resend leaves the old code good, with no toast', async () => {
    const { state, context, widget, errors, provider, askForCode, resend, enter, code } = openLogin();
    await askForCode();
    const before = context();
    provider.faults.add({ path: /login_or_create/, fault: { kind: 'offline' } });
    await resend();
    expect(state()).toBe('OTPAuthenticate');
    expect(context().errorMessage).toBe(errors[0]);
    expect(context()).toMatchObject({ otpState: before.otpState, codeExpiresAt: before.codeExpiresAt });
    expect(widget.toasts.getSnapshot()).toEqual([]);
    await enter(code());
    expect(state()).toBe('OTPConfirmation');
  });

  it('ERR-01 OTP-03 hangs is given up after 20 seconds', async () => {
    const { page, provider, state, errors, askForCode } = openLogin();
    const hang = provider.faults.add({ path: /^\/otps/, fault: { kind: 'hang' } });
    const sent = askForCode();
    await hang.arrived;
    expect(state()).toBe('Main.sendingCode');
    page.clock.advance(20_000);
    await sent;
    expect(state()).toBe('Main');
    expect(errors).toMatchObject([{ code: 'unreachable' }]);
  });

  it('ERR-08 explains itself is shown with its own words', async () => {
    const { context, errors, provider, askForCode } = openLogin();
    const error_message = 'This number cannot be reached from here.';
    provider.faults.add({
      path: /^\/otps/,
      fault: { kind: 'api_error', status: 400, error_type: 'invalid_phone_number', error_message },
    });
    await askForCode();
    expect(context().errorMessage).toMatchObject({ code: 'api_error', error_message });
    expect(errors).toEqual([context().errorMessage]);
  });

  it('refuses is forgotten when another method is chosen or another attempt begins', async () => {
    const { context, provider, act, askForCode } = openLogin();
    provider.faults.add({ path: /^\/otps/, fault: { kind: 'offline' }, times: 2 });
    await askForCode();
    expect(context().errorMessage).not.toBe('');
    await act({ type: 'choose_method', method: 'email' });
    expect(context().errorMessage).toBe('');
    await askForCode(byEmail);
    const hang = provider.faults.add({ path: /^\/otps/, fault: { kind: 'hang' } });
    const sent = askForCode(byEmail);
    await hang.arrived;
    expect(context().errorMessage).toBe('');
    hang.release();
    await sent;
  });
});
