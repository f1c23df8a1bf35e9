import { afterEach, describe, expect, it, vi } from 'vitest';
import { openLogin } from '../../../fixtures/client/loginWidget.ts';
import { openPage } from '../../../fixtures/client/page.ts';
import { AbortedError } from '../../../machines/errors.ts';
import { PasskeyError } from '../../../machines/lateErrors.ts';
import { passkeyError } from './errors.ts';

describe("an error of the browser's passkey dialog", () => {
  it.each([
    ['PREG-18', 'InvalidStateError', 'The authenticator was previously registered', 'already_registered'],
    [
      'PREG-18',
      'NotAllowedError',
      'At least one credential matches an entry of the excludeCredentials list in the platform attached authenticator.',
      'already_registered',
    ],
    [
      'PREG-18',
      'UnknownError',
      'The user attempted to register an authenticator that contains one of the credentials already registered with the relying party.',
      'already_registered',
    ],
    ['PREG-19', 'NotAllowedError', 'The operation either timed out or was not allowed.', 'not_allowed'],
    ['PREG-19', 'ConstraintError', '', 'unsupported'],
    ['PREG-19', 'NotSupportedError', '', 'unsupported'],
    ['PREG-19', 'SecurityError', 'This is an invalid domain.', 'insecure'],
    ['PREG-19', 'QuotaError', '', 'unknown'],
  ] as const)('%s %s %j', (_, name, message, reason) => {
    const cause = new DOMException(message, name);
    const error = passkeyError(cause);
    expect(error).toBeInstanceOf(PasskeyError);
    expect(error).toMatchObject({ reason, cause, message: message || 'The passkey dialog failed.' });
  });

  it('READ-80 is not a failure if the dialog was canceled', () => {
    const cause = new DOMException('signal is aborted', 'AbortError');
    expect(passkeyError(cause)).toBeInstanceOf(AbortedError);
    expect(passkeyError(cause)).toMatchObject({ cause });
  });

  it.each([undefined, 'text', {}, null])('has a word for %j too', (cause) => {
    expect(passkeyError(cause)).toMatchObject({ code: 'passkey', reason: 'unknown', cause, message: String(cause) });
  });

  it('is known by its name also if it is of another window, whose errors are no instance of Error here', () => {
    const cause = { name: 'InvalidStateError', message: 'A passkey exists.' };
    expect(passkeyError(cause)).toMatchObject({ reason: 'already_registered', cause, message: cause.message });
  });
});

describe('a page without passkeys', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    [false, 'insecure'],
    [true, 'unsupported'],
  ])('READ-107 whose browser hides them: with a secure context %s the reason is %s', async (isSecureContext, reason) => {
    vi.stubGlobal('isSecureContext', isSecureContext);
    const { client, requests } = openLogin({ page: openPage({ url: 'http://lan.test/' }), config: { products: ['passkeys'] } });
    await expect(client.webauthn.register()).rejects.toMatchObject({ code: 'passkey', reason });
    expect(requests()).toEqual([]);
  });

  it('READ-107 PKEY-04 without a host name, such as a file, offers no passkey, and refuses calls with a reason before anything is sent', async () => {
    vi.stubGlobal('PublicKeyCredential', {
      isConditionalMediationAvailable: async () => true,
      getClientCapabilities: async () => ({ conditionalCreate: true }),
    });
    vi.stubGlobal('navigator', { credentials: {} });
    const { page, client, widget, errors, context, requests } = openLogin({
      page: openPage({ url: 'file:///shop/index.html' }),
      config: { products: ['otp', 'passkeys'], otpOptions: { methods: ['email'] }, passkeyOptions: { upgrade: 'silent' } },
    });
    await page.settle();
    expect([context().passkeySupport, context().passkeyUpgrade]).toEqual(['none', 'none']);
    const refusal = { code: 'passkey', reason: 'insecure' };
    await expect(client.webauthn.authenticate({ session_duration_minutes: 30 })).rejects.toMatchObject(refusal);
    await expect(client.webauthn.register()).rejects.toMatchObject(refusal);
    expect([requests(), errors]).toEqual([[], []]);
    widget.stop();
  });
});
