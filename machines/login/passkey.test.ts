import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turn } from '../../property-tests/charts/effects.ts';
import { scriptLogin } from '../../property-tests/charts/loginScript.ts';
import { counted } from '../../property-tests/drawn.ts';
import type { AuthMethod, OtpChannel, PasskeySupport } from '../domain.ts';
import { otpChannels } from '../domain.ts';
import type { AnyAuthError } from '../errors.ts';
import { AbortedError, ApiError, InvalidAnswerError, UnreachableError } from '../errors.ts';
import { PasskeyError } from '../lateErrors.ts';
import type { AnyLoginConfig } from './config.ts';
import { resolveConfig } from './config.ts';
import type { LoginState } from './flows.ts';
import type { PasskeyEvent } from './passkey.ts';
import { autofillPlan } from './passkeyAutofill.ts';
import { contactMethods, hasPasskeyButton, isPasskeyField } from './sections.ts';

const alone: AnyLoginConfig = { products: ['passkeys', 'oauth'], sessionOptions: { sessionDurationMinutes: 77 } };
const press = { type: 'use_passkey' } as const;
const apiError = (error_type: string) => new ApiError({ status_code: 400, error_type, error_message: 'no' });
const gone = apiError('webauthn_registration_not_found');

function openMain(config = alone) {
  const script = scriptLogin(config);
  script.actor.send({ type: 'set_passkey_support', support: 'dialog' });
  const told = () => script.notices.map((notice) => (notice.kind === 'event' ? notice.event.type : notice.kind));
  return { ...script, told, now: () => script.actor.getSnapshot() };
}

describe('the button', () => {
  it('MOUNT-02 PKEY-01 PKEY-02 CFG-20 EVT-13 EVT-14 sends one request, with the minutes of the session, and clears the previous message', async () => {
    const { actor, signInWithPasskey, told, now } = openMain();
    actor.send({ type: 'set_error_message', errorMessage: 'odd' });
    actor.send({ type: 'passkey_failed', error: gone, isPicked: true });
    actor.send(press);
    actor.send(press);
    expect(signInWithPasskey.asked.map(({ question }) => question)).toStrictEqual([{ sessionDurationMinutes: 77 }]);
    signInWithPasskey.open()[0]?.answer({ session: 'new' });
    await turn();
    expect(now().state).toBe('PasskeyConfirmation');
    expect([now().context.errorMessage, now().context.passkeyMessage]).toEqual(['', '']);
    expect(told()).toEqual(['error', 'PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  });

  it.each<[string, AnyAuthError, object]>([
    ['PKEY-08', gone, { key: 'passkeyGone' }],
    ['PKEY-10', apiError('rate_limited'), { key: 'passkeyNotUsed' }],
    ['PKEY-10', new ApiError({ status_code: 404, error_type: 'user_not_found', error_message: 'no' }), { key: 'passkeyNotUsed' }],
    ['PKEY-09', new PasskeyError('Empty response', { reason: 'empty' }), { key: 'passkeyNotUsed' }],
    ['PKEY-10', new PasskeyError('cancelled', { reason: 'not_allowed' }), { key: 'passkeyNotUsed' }],
    ['PKEY-10', new InvalidAnswerError('<html>'), { key: 'passkeyNotUsed' }],
    ['ERR-11', new UnreachableError(), expect.any(UnreachableError)],
  ])('%s ERR-10 says what has become of %s, apart from the message of the forms', async (_, error, message) => {
    const { actor, signInWithPasskey, told, now } = openMain();
    actor.send(press);
    signInWithPasskey.open()[0]?.fail(error);
    await turn();
    expect(now()).toMatchObject({ state: 'Main', context: { passkeyMessage: message, errorMessage: '' } });
    expect(told()).toEqual(['error']);
    expect(actor.can(press)).toBe(true);
  });

  it('READ-80 what was called off is no failure', async () => {
    const { actor, signInWithPasskey, told, now } = openMain();
    actor.send(press);
    signInWithPasskey.open()[0]?.fail(new AbortedError());
    await turn();
    expect(now()).toMatchObject({ state: 'Main', context: { passkeyMessage: '' } });
    expect(told()).toEqual([]);
  });
});

describe('what autofill says', () => {
  it.each<[string, Omit<PasskeyEvent & { type: 'passkey_failed' }, 'type'>, boolean]>([
    ['an error of the provider', { error: apiError('odd'), isPicked: false }, true],
    ['an empty answer', { error: new PasskeyError('', { reason: 'empty' }), isPicked: false }, true],
    ['a picked passkey that led nowhere', { error: new UnreachableError(), isPicked: true }, true],
    ['an unconfigured provider', { error: new UnreachableError(), isPicked: false }, false],
    ['an error of the page', { error: Object.assign(new Error('odd'), { code: 'passkey', reason: 'empty' }), isPicked: false }, false],
    ['another error', { error: Object.assign(new UnreachableError(), { reason: 'empty' }), isPicked: false }, false],
    ['a closed list', { error: new PasskeyError('', { reason: 'not_allowed' }), isPicked: false }, false],
  ])('PKEY-08 PKEY-09 PKEY-10 ERR-10 %s is reported to the host, and to the user: %s', (_, failure, isShown) => {
    const { actor, told, now } = openMain();
    actor.send({ type: 'passkey_failed', ...failure });
    expect(now().context.passkeyMessage !== '').toBe(isShown);
    expect(told()).toEqual(['error']);
  });

  it('PKEY-02 EVT-13 EVT-14 a passkey that was used while a code is on its way still signs in', async () => {
    const { actor, readContact, now, told } = openMain({ products: ['otp', 'passkeys'], otpOptions: { methods: ['email'] } });
    actor.send({ type: 'submit_contact', entry: { channel: 'email', email: 'ada@acme.com' } });
    actor.send({ type: 'passkey_used', data: {} });
    expect(now().state).toBe('Main.readingContact');
    readContact.open()[0]?.fail(new UnreachableError());
    await turn();
    expect(now()).toMatchObject({ state: 'PasskeyConfirmation', context: { errorMessage: '' } });
    expect(told()).toEqual(['error', 'PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  });
});

describe('the button and autofill', () => {
  const withForms: AnyLoginConfig = { products: ['passkeys', 'otp'], otpOptions: { methods: ['email'] } };

  it.each<[string, AnyLoginConfig, PasskeySupport, boolean]>([
    ['MAIN-08', withForms, 'dialog', true],
    ['MAIN-08', withForms, 'unsettled', false],
    ['MAIN-09', alone, 'autofill', true],
    ['MAIN-09', alone, 'none', false],
    ['MAIN-10', withForms, 'autofill', false],
    ['MAIN-10', { ...withForms, products: ['otp'] }, 'dialog', false],
  ])('%s with %j and %s the button is there: %s', (_, config, support, isThere) => {
    const { actor } = scriptLogin(config);
    actor.send({ type: 'set_passkey_support', support });
    expect([hasPasskeyButton(actor.getSnapshot().context), actor.can(press)]).toEqual([isThere, isThere]);
  });

  it('READ-33 the email input is marked wherever there is one, otherwise the input of phones', () => {
    const marked = (...methods: OtpChannel[]) => {
      const config = resolveConfig({ products: ['passkeys', 'otp'], otpOptions: { methods } });
      return otpChannels.filter((method) => isPasskeyField({ config, passkeySupport: 'autofill' }, method));
    };
    expect([marked('sms', 'email'), marked('sms'), marked()]).toEqual([['email'], ['sms'], []]);
  });

  it('PKEY-04 CFG-20 READ-80 autofill is asked on Main and during its activities, except the passkey dialog', () => {
    const { actor } = scriptLogin({ ...withForms, sessionOptions: { sessionDurationMinutes: 77 } });
    actor.send({ type: 'set_passkey_support', support: 'autofill' });
    const { context } = actor.getSnapshot();
    const planOn = (state: LoginState) => autofillPlan(state, context);
    const minutes = { sessionDurationMinutes: 77 };
    expect([planOn('Main'), planOn('Main.readingContact'), planOn('Main.sendingCode')]).toEqual([minutes, minutes, minutes]);
    expect([planOn('Main.usingPasskey'), planOn('Main.misconfigured'), planOn('OTPAuthenticate')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(autofillPlan('Main', { ...context, passkeySupport: 'dialog' })).toBe(undefined);
  });

  it('PKEY-04 READ-33 autofill is not asked while no form is there, or one whose input is not marked', () => {
    const { actor } = scriptLogin({ products: ['passkeys', 'otp'], otpOptions: { methods: ['email', 'sms'] } });
    actor.send({ type: 'set_passkey_support', support: 'autofill' });
    const { context } = actor.getSnapshot();
    expect(autofillPlan('Main', { ...context, method: 'sms' })).toBe(undefined);
    expect(autofillPlan('Main', { ...context, method: 'email' })).toEqual({ sessionDurationMinutes: 30 });
    expect(autofillPlan('Main', { ...context, config: resolveConfig(alone) })).toBe(undefined);
  });
});

describe('any configuration and any browser', () => {
  const config = fc.record({
    products: fc.subarray(['passkeys', 'otp', 'oauth', 'emailMagicLinks', 'crypto'] as const),
    otpOptions: fc.record({ methods: fc.shuffledSubarray([...otpChannels]) }),
  });
  const byPhone = fc.record({
    products: fc.subarray(['oauth', 'crypto'] as const).map((more) => ['passkeys', 'otp', ...more] as const),
    otpOptions: fc.record({ methods: fc.shuffledSubarray(['sms', 'whatsapp'] as const, { minLength: 1 }) }),
  });
  const hasAutofill = ({ given, support }: Drawn) => given.products.includes('passkeys') && support === 'autofill';
  const methodsOf = ({ given }: Drawn) => contactMethods(resolveConfig(given));
  interface Drawn {
    readonly given: AnyLoginConfig & { readonly products: readonly AuthMethod[] };
    readonly support: PasskeySupport;
  }
  const widget = counted<Drawn>(
    'PKEY-04 READ-33 a widget and its browser',
    {
      'autofill by phone alone': (one) => hasAutofill(one) && methodsOf(one).length > 0 && !methodsOf(one).includes('email'),
      'autofill by email alone': (one) => hasAutofill(one) && methodsOf(one).join() === 'email',
      'autofill by email and phone, the phone first': (one) =>
        hasAutofill(one) && methodsOf(one).includes('email') && methodsOf(one)[0] !== 'email',
      'autofill without a form': (one) => hasAutofill(one) && methodsOf(one).length === 0,
      'a dialog beside a form': (one) => one.support === 'dialog' && methodsOf(one).length > 0,
      'no passkeys': ({ given }) => !given.products.includes('passkeys'),
      'a browser without passkeys': ({ support }) => support === 'none',
      'a browser that has not answered': ({ support }) => support === 'unsettled',
    },
    fc.record({
      given: fc.oneof({ weight: 3, arbitrary: config }, { weight: 1, arbitrary: byPhone }),
      support: fc.oneof(fc.constant<PasskeySupport>('autofill'), fc.constantFrom<PasskeySupport>('none', 'unsettled', 'dialog')),
    }),
  );

  it('MAIN-08 MAIN-09 MAIN-10 PKEY-04 there is a button or autofill, never both, and neither without the product and the browser', () => {
    // Catches: a button together with autofill, or neither, for any configuration and browser.
    fc.assert(
      fc.property(widget, ({ given, support: known }) => {
        const { actor } = scriptLogin(given);
        actor.send({ type: 'set_passkey_support', support: known });
        const { state, context } = actor.getSnapshot();
        const isOn = given.products.includes('passkeys');
        const hasForms = contactMethods(context.config).length > 0;
        const expected = isOn && known !== 'none' && (!hasForms || known === 'dialog');
        expect(hasPasskeyButton(context)).toBe(expected);
        if (state === 'Main') expect(actor.can(press)).toBe(expected);
        const [first, ...others] = contactMethods(context.config);
        // The form starts with its first method; only its input can be marked.
        const isFieldThere = first === 'email' || (first !== undefined && !others.includes('email'));
        const isPlanned = state === 'Main' && isOn && known === 'autofill' && isFieldThere;
        expect(autofillPlan(state, context) !== undefined).toBe(isPlanned);
      }),
    );
  });

  it('PKEY-04 READ-33 exactly one kind of input is marked where the browser has autofill: the email input, or the phone input where there is no other', () => {
    // Catches: a passkey field marked twice, on the wrong input, not at all, or without browser support.
    fc.assert(
      fc.property(widget, ({ given, support: passkeySupport }) => {
        const resolved = resolveConfig(given);
        const methods = contactMethods(resolved);
        const marked = otpChannels.filter((method) => isPasskeyField({ config: resolved, passkeySupport }, method));
        const isOn = given.products.includes('passkeys') && passkeySupport === 'autofill';
        expect(marked.sort()).toEqual(!isOn ? [] : methods.includes('email') ? ['email'] : [...methods].sort());
      }),
    );
  });
});
