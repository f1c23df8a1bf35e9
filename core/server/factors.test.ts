import { createVerifier } from 'latchkey/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTHENTICATE, authenticated, fakeApi, keyOf, PROJECT, signJwt } from '../../fixtures/parties/hostServer.ts';

const key = await keyOf('key-1');

const start = Date.UTC(2030, 0, 1);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => void vi.useRealTimers());

const factor = (type: string, delivery_method: string, secondsAgo = 0) => ({
  type,
  delivery_method,
  last_authenticated_at: new Date(start - secondsAgo * 1000).toISOString(),
});
const code = (channel: string, secondsAgo?: number) => factor('otp', channel, secondsAgo);
const password = (secondsAgo?: number) => factor('password', 'knowledge', secondsAgo);
const passkey = (secondsAgo?: number) => factor('webauthn', 'webauthn_registration', secondsAgo);
const app = factor('totp', 'authenticator_app');
const recoveryCode = factor('recovery_codes', 'recovery_code');

describe('the factors of a session', () => {
  const verify = async (factors: readonly unknown[], demands: { factors?: number; factorAge?: number }) => {
    const verifier = createVerifier({ projectId: PROJECT, fetch: fakeApi(key).fetch });
    const found = await verifier.verify(await signJwt(key, { session: { authentication_factors: factors } }), demands);
    return found.ok ? 'ok' : found.reason;
  };

  it.each([
    ['only a password', [password()], { factors: 2 }, 'factor_needed'],
    ['a password and a passkey', [password(), passkey()], { factors: 2 }, 'ok'],
    ['a code and a link by mail, which are one', [code('email'), factor('magic_link', 'email')], { factors: 2 }, 'factor_needed'],
    ['a mail and the answer to an embedded link', [code('email'), factor('magic_link', 'embedded')], { factors: 2 }, 'factor_needed'],
    ['codes to one phone by two channels', [code('sms'), code('whatsapp')], { factors: 2 }, 'factor_needed'],
    ['a code and a link to one phone', [code('sms'), factor('magic_link', 'whatsapp')], { factors: 2 }, 'factor_needed'],
    ['an odd value next to a password', [password(), 5], { factors: 2 }, 'factor_needed'],
    ['codes by mail and by SMS', [code('email'), code('sms')], { factors: 2 }, 'ok'],
    ['a support agent in the place of the user', [factor('impersonated', 'impersonation')], { factors: 1, factorAge: 60 }, 'factor_needed'],
    ['a code of a minute ago', [code('sms', 60)], { factorAge: 60 }, 'ok'],
    ['one of a moment before', [code('sms', 61)], { factorAge: 60 }, 'factor_needed'],
    ['a fresh code and an old password', [password(3_600), code('sms')], { factorAge: 60 }, 'ok'],
    ['the same as two factors', [password(3_600), code('sms')], { factors: 2, factorAge: 60 }, 'ok'],
    ['two old factors', [password(3_600), code('sms', 61)], { factors: 2, factorAge: 60 }, 'factor_needed'],
    ['one fresh code as two factors', [code('sms')], { factors: 2, factorAge: 60 }, 'factor_needed'],
    ['an invalid time', [{ ...password(), last_authenticated_at: 'lately' }], { factorAge: 60 }, 'factor_needed'],
    ['a time beyond the tolerance ahead', [password(-6)], { factorAge: 60 }, 'clock_skew'],
    ['the same next to a fresh code', [password(-6), code('sms')], { factorAge: 60 }, 'ok'],
    ['one factor of two, with a time ahead', [password(-6)], { factors: 2, factorAge: 60 }, 'factor_needed'],
    ['a time within the tolerance ahead', [password(-5)], { factorAge: 60 }, 'ok'],
    ['an old password and a time ahead', [password(61), code('sms', -3_600)], { factorAge: 60 }, 'clock_skew'],
    ['a password and a recovery code', [password(), recoveryCode], { factors: 2 }, 'ok'],
    ['an app and its recovery code, which are one', [app, recoveryCode], { factors: 2 }, 'factor_needed'],
    ['a password, an app and its recovery code', [password(), app, recoveryCode], { factors: 3 }, 'factor_needed'],
    [
      'entries without a type next to a password',
      [password(), {}, { type: null }, { delivery_method: 'sms' }],
      { factors: 2 },
      'factor_needed',
    ],
    ['no factor', [], { factorAge: 60 }, 'factor_needed'],
    ['no factor by default', [], {}, 'ok'],
  ])('SRV-14 %s', async (_, factors, demands, expected) => {
    expect(await verify(factors, demands)).toBe(expected);
  });

  it.each([null, 'none', [null], [5]])('SRV-14 that are not what they should be, %j, are none', async (factors) => {
    expect(await verify(factors as never, { factors: 1, factorAge: 60 })).toBe('factor_needed');
  });

  it('SRV-14 that support staff cannot prove for a user are refused with that cause', async () => {
    const impersonated = factor('impersonated', 'impersonation');
    const verifier = createVerifier({ projectId: PROJECT, fetch: fakeApi(key).fetch });
    for (const [factors, cause] of [
      [[impersonated], expect.any(Error)],
      [[password()], undefined],
    ] as const) {
      const found = await verifier.verify(await signJwt(key, { session: { authentication_factors: factors } }), { factors: 2 });
      expect(found).toEqual({ ok: false, reason: 'factor_needed', ...(cause && { cause }) });
    }
  });

  it("SRV-14 are those in the server's response, if the server is asked", async () => {
    const api = fakeApi(key);
    api.answer(AUTHENTICATE, () => authenticated({ authentication_factors: [password(), passkey()] }));
    const verifier = createVerifier({ projectId: PROJECT, secret: 'secret-test-1', fetch: api.fetch });
    expect(await verifier.verify('opaque', { maxAge: 0, factors: 2, factorAge: 300 })).toMatchObject({ ok: true });
    expect(await verifier.verify('opaque', { maxAge: 0, factors: 3 })).toEqual({ ok: false, reason: 'factor_needed' });
  });

  it.each([{ factors: Number.NaN }, { factors: '2' }, { factorAge: -1 }])(
    'SRV-14 demands that are no numbers, %j, are a mistake of the host',
    async (demands) => {
      const verifier = createVerifier({ projectId: PROJECT, fetch: fakeApi(key).fetch });
      await expect(verifier.verify('', demands as object)).rejects.toThrow(TypeError);
    },
  );
});
