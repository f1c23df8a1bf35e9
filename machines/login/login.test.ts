import { describe, expect, it } from 'vitest';
import { createActor, startService } from '../../core/charts/actor.ts';
import { turn } from '../../property-tests/charts/effects.ts';
import { scriptLogin, sentCode } from '../../property-tests/charts/loginScript.ts';
import { specified } from '../../property-tests/charts/specifiedEdges.ts';
import { placeOf, resumed } from '../chart.ts';
import { UnreachableError } from '../errors.ts';
import type { AnyLoginConfig } from './config.ts';
import type { LoginEffects, LoginState } from './flows.ts';
import { login } from './login.ts';
import { otp } from './otp.ts';
import { awaitsCode, currentMethod, takesPress } from './sections.ts';
import type { LoginContext, LoginEvent } from './start.ts';
import { loginStart } from './start.ts';

const never = () => Promise.reject(new Error('nothing is asked here'));

const byEmail = { channel: 'email', email: 'ada@acme.com' } as const;
const byPhone = { channel: 'sms', country: 'US', number: '2025550123' } as const;
const screens = Object.keys(login(new Proxy({}, { get: () => never }) as LoginEffects).states).filter((name) => !name.includes('.'));

it('SM-01 the chart has the screens of the login widget, and the transition action leads to each of them', () => {
  const { states } = login(new Proxy({}, { get: () => never }) as LoginEffects);
  const named = specified.login.screens;
  expect([...screens].sort()).toEqual([...named].sort());
  const targets = states.Main.transitions.filter(({ event }) => event === 'transition').map(({ target }) => target);
  // With a wrong configuration, Main shows the error.
  expect([...new Set(targets)].sort()).toEqual([...named, 'Main.misconfigured'].sort());
});

it('takes the data about the first screen before the other screens are added', () => {
  const { transitions } = loginStart({ tell: () => {} }).states['Main.misconfigured'];
  const events = new Set(transitions.map(({ event }) => event));
  expect([...events]).toEqual(['configure', 'set_project', 'set_last_used', 'set_passkey_support', 'show_one_tap']);
});

it('tells by its name a press that waits for its code from an activity', () => {
  const { states, dataEvents } = login(new Proxy({}, { get: () => never }) as LoginEffects);
  const presses = states.Main.transitions.map(({ event }) => event).filter((event) => !dataEvents.has(event) && event !== 'transition');
  expect(presses).toEqual(expect.arrayContaining(['submit_contact', 'start_oauth', 'use_passkey', 'choose_wallet']));
  expect(presses.filter((activity) => !awaitsCode({ activity }))).toEqual([]);
  expect(Object.keys(states).filter((name) => awaitsCode(placeOf(name)))).toEqual([]);
});

it('MFA-01 CFG-25 marks every answer that leads to a confirmation as a sign-in, for the second factor and the remembered method', () => {
  const { states } = login(new Proxy({}, { get: () => never }) as LoginEffects);
  const answers = Object.entries(states).flatMap(([name, { transitions }]) =>
    transitions
      .filter(({ event, target }) => /^(done|passkey_used)$/.test(event) && /^(?!Email).*Confirmation$/.test(target))
      .map(({ event, target, signsIn }) => [name, event, target, signsIn ?? 'a factor']),
  );
  const unmarked = answers.filter(([, , , mark]) => mark === 'a factor');
  expect(new Set(answers.map(([, , , mark]) => mark))).toEqual(new Set(['entry', 'wallet', 'passkeys', 'a factor']));
  expect(unmarked.filter(([name]) => !name?.includes('.factor'))).toEqual([]);
  expect(answers.filter(([name, event, , mark]) => name?.includes('.factor') && event === 'done' && mark !== 'a factor')).toEqual([]);
  // An address is remembered when its link was sent.
  const links = Object.entries(states).filter(([, { transitions }]) => transitions.some(({ signsIn }) => signsIn === 'link'));
  expect(links.map(([name]) => name).sort()).toEqual([
    'Main.sendingLink',
    'PasswordBreached.sendingLink',
    'PasswordCreateOrLogin.linkSending',
    'PasswordCreateOrLogin.sendingLink',
    'PasswordDedupe.sendingLink',
    'PasswordForgot.sendingLink',
  ]);
});

it.each([
  ['start_oauth', 'oauthMessage'],
  ['use_passkey', 'passkeyMessage'],
  ['choose_wallet', 'walletMessage'],
  ['set_up_wallet', 'walletMessage'],
  ['show_other_wallets', 'walletMessage'],
  ['submit_contact', 'errorMessage'],
])('ERR-01 shows below its button that the code for %s cannot be had, and tells the host', (press, message) => {
  const { actor, notices } = scriptLogin();
  const error = new UnreachableError();
  actor.send({ type: 'press_failed', press, error });
  expect(actor.getSnapshot()).toMatchObject({ state: 'Main', context: { [message]: { code: 'unreachable' } } });
  const { errorMessage, oauthMessage, passkeyMessage, walletMessage } = actor.getSnapshot().context;
  expect([errorMessage, oauthMessage, passkeyMessage, walletMessage].filter((shown) => shown !== '')).toHaveLength(1);
  expect(notices).toEqual([{ kind: 'error', error }]);
});

describe('the actions of a widget', () => {
  it.each(screens)('SM-02 transition leads to %s', (screen) => {
    const { actor } = scriptLogin();
    actor.send({ type: 'transition', screen });
    expect(actor.getSnapshot().screen).toBe(screen);
  });

  it('SM-02 transition enters the named screen, with what belongs to entering it', () => {
    const { actor, notices } = scriptLogin();
    actor.send({ type: 'transition', screen: 'OTPAuthenticate' });
    expect(actor.getSnapshot()).toMatchObject({ screen: 'OTPAuthenticate', activity: null });
    actor.send({ type: 'transition', screen: 'OTPConfirmation' });
    expect(actor.getSnapshot().state).toBe('OTPConfirmation');
    expect(notices).toEqual([{ kind: 'event', event: { type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} } }]);
    actor.send({ type: 'transition', screen: 'Main' });
    expect(actor.getSnapshot().state).toBe('Main');
  });

  it.each(['IDPConsent', 'OTPAuthenticate.verifying', 'toString', ''])(
    'SM-02 transition to %j, which is no screen of this widget, is ignored',
    (screen) => {
      const { actor } = scriptLogin();
      expect(actor.can({ type: 'transition', screen })).toBe(false);
      actor.send({ type: 'transition', screen });
      expect(actor.getSnapshot().state).toBe('Main');
    },
  );

  it('SM-02 READ-95 transition is not taken while an answer is on its way', async () => {
    const { actor, readContact, sendCode } = scriptLogin();
    actor.send({ type: 'submit_contact', entry: byEmail });
    actor.send({ type: 'transition', screen: 'OTPConfirmation' });
    expect(actor.getSnapshot().state).toBe('Main.readingContact');
    readContact.open()[0]?.answer('ada@acme.com');
    await turn();
    for (const { question, answer } of sendCode.open()) answer(sentCode(question, 'm1'));
    await turn();
    expect(actor.getSnapshot().state).toBe('OTPAuthenticate');
  });

  it('SM-10 otpState is of type email and empty until it is set', () => {
    expect(scriptLogin().actor.getSnapshot().context.otpState).toEqual({
      type: 'email',
      methodId: '',
      otpDestination: '',
    });
  });

  it('SM-04 update_otp_state changes what it names', () => {
    const { actor } = scriptLogin();
    actor.send({ type: 'update_otp_state', otpState: { methodId: 'm1' } });
    actor.send({ type: 'update_otp_state', otpState: { type: 'sms' } });
    expect(actor.getSnapshot().context.otpState).toEqual({ type: 'sms', methodId: 'm1', otpDestination: '' });
  });

  it('SM-07 SM-08 set_error_message sets the message and clear_error_message empties it', () => {
    const { actor } = scriptLogin();
    actor.send({ type: 'set_error_message', errorMessage: 'odd' });
    expect(actor.getSnapshot().context.errorMessage).toBe('odd');
    actor.send({ type: 'set_error_message', errorMessage: 'odder' });
    expect(actor.getSnapshot().context.errorMessage).toBe('odder');
    actor.send({ type: 'clear_error_message' });
    expect(actor.getSnapshot().context.errorMessage).toBe('');
  });

  it('SM-09 READ-95 any other action is an error', () => {
    const { actor } = scriptLogin();
    expect(() => actor.send({ type: 'update_everything' } as unknown as LoginEvent)).toThrow('update_everything');
  });
});

describe('a login widget', () => {
  const view = { prompt: 'floating', height: 60, error: 'none' } as const;

  it('MOUNT-16 starts on Main, and has chosen, heard and shown nothing yet', () => {
    const { state, screen, context } = scriptLogin().actor.getSnapshot();
    expect([state, screen]).toEqual(['Main', 'Main']);
    expect(context).toMatchObject({
      entry: null,
      codeExpiresAt: 0,
      method: null,
      leavingFor: null,
      lastUsed: null,
      oauthMessage: '',
      walletMessage: '',
      passkeySupport: 'none',
      passkeyMessage: '',
      passkeyUpgrade: 'none',
      confirmation: 'OTPConfirmation',
      oneTap: { prompt: 'absent', height: 47, error: 'none' },
      oneTapHeight: null,
      wallets: [],
    });
  });

  it.each<[string, LoginEvent, object]>([
    ['TAP-01', { type: 'show_one_tap', view }, { oneTap: view }],
    ['TAP-06', { type: 'measure_one_tap', height: 60 }, { oneTapHeight: 60 }],
  ])('%s takes %j on every screen', (_, event, change) => {
    for (const screen of ['Main', 'OTPAuthenticate'] as const) {
      const { actor } = scriptLogin();
      actor.send({ type: 'transition', screen });
      const before = actor.getSnapshot().context;
      actor.send(event);
      expect(actor.getSnapshot()).toMatchObject({ state: screen, context: { ...before, ...change } });
    }
  });

  it.each<[string, LoginEvent, object]>([
    ['READ-95', { type: 'set_magic_link_email', email: 'odd' }, { magicLinkState: { email: 'odd' } }],
    ['TAP-06', { type: 'measure_one_tap', height: 60 }, { oneTapHeight: 60 }],
    ['PWD-14', { type: 'type_password', password: 'abc' }, { strength: { password: 'abc', verdict: null, error: '' } }],
  ])('%s takes %j though it waits for an answer, which it does not forget for it', async (_, event, change) => {
    const { actor, readContact, sendCode } = scriptLogin();
    actor.send({ type: 'submit_contact', entry: byEmail });
    actor.send(event);
    expect([actor.getSnapshot().state, readContact.open().length]).toEqual(['Main.readingContact', 1]);
    readContact.open()[0]?.fail(new UnreachableError());
    await turn();
    expect(actor.getSnapshot()).toMatchObject({ state: 'Main', context: change });
    expect(sendCode.asked).toEqual([]);
  });

  it('MAIN-11 a configuration that cannot work disturbs no other screen than Main', () => {
    const { actor } = scriptLogin();
    actor.send({ type: 'transition', screen: 'OTPAuthenticate' });
    actor.send({ type: 'configure', config: { products: ['passkeys'] } });
    expect(actor.getSnapshot().state).toBe('OTPAuthenticate');
    actor.send({ type: 'configure', config: { products: ['passkeys'] } });
    actor.send({ type: 'set_error_message', errorMessage: 'odd' });
    expect(actor.getSnapshot().state).toBe('OTPAuthenticate');
    actor.send({ type: 'transition', screen: 'EmailConfirmation' });
    expect(actor.getSnapshot().state).toBe('EmailConfirmation');
    actor.send({ type: 'transition', screen: 'Main' });
    expect(actor.getSnapshot().state).toBe('Main.misconfigured');
  });
});

describe('everything drawn on Main', () => {
  const social = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }] } } as const;
  const wallets = { wallets: ['Metamask'] } as const;

  it.each<[string, AnyLoginConfig, LoginEvent, Partial<LoginContext>?]>([
    [
      'a code by SMS',
      { products: ['otp', 'oauth', 'passkeys'], otpOptions: { methods: ['sms'] } },
      { type: 'submit_contact', entry: byPhone },
    ],
    ['a code by email', { products: ['otp', 'crypto'], otpOptions: { methods: ['email'] } }, { type: 'submit_contact', entry: byEmail }],
    ['a link', { products: ['emailMagicLinks', 'oauth'] }, { type: 'submit_contact', entry: byEmail }],
    ['a password', { products: ['passwords', 'passkeys'] }, { type: 'submit_contact', entry: byEmail }],
    ['a provider', social, { type: 'start_oauth', provider: 'google' }],
    ['a passkey', { products: ['passkeys', 'oauth'] }, { type: 'use_passkey' }, { passkeySupport: 'dialog' }],
    ['a wallet', { products: ['crypto'] }, { type: 'choose_wallet', wallet: 'Metamask' }, wallets],
    ['the other wallets', { products: ['crypto'] }, { type: 'show_other_wallets' }, wallets],
    ['a first wallet', { products: ['crypto'] }, { type: 'set_up_wallet' }],
  ])('OTP-01 OAUTH-04 PKEY-01 can be pressed where the chart takes it, and nowhere else: %s', (_, config, event, known = {}) => {
    const chart = login(new Proxy({}, { get: () => () => new Promise(() => {}) }) as LoginEffects, config);
    const onMain = (Object.keys(chart.states) as LoginState[]).filter((state) => placeOf(state).screen === 'Main');
    const context = { ...createActor(chart, startService(chart)).getSnapshot().context, ...known };
    // With a wrong configuration, no controls are drawn.
    const asked = onMain
      .filter((state) => state !== 'Main.misconfigured')
      .map((state) => {
        const actor = createActor(chart, startService(resumed(chart, state, context)));
        return [state, takesPress(actor.getSnapshot()), actor.can(event)];
      });
    expect(asked.filter(([, , can]) => can)).toEqual([['Main', true, true]]);
    expect(asked.filter(([, says, can]) => says !== can)).toEqual([]);
  });
});

describe('a form of Main', () => {
  it('OTP-03 ERR-08 says why it could not be sent, keeps what was typed, and forgets the reason with the method', async () => {
    const { actor, readContact, sendCode } = scriptLogin();
    const context = () => actor.getSnapshot().context;
    const error = new UnreachableError();
    actor.send({ type: 'submit_contact', entry: byEmail });
    readContact.open()[0]?.answer('ada@acme.com');
    await turn();
    sendCode.open()[0]?.fail(error);
    await turn();
    expect([actor.getSnapshot().state, context().errorMessage, context().entry]).toEqual(['Main', error, byEmail]);
    actor.send({ type: 'choose_method', method: 'sms' });
    expect([context().method, context().errorMessage]).toEqual(['sms', '']);
  });
});

describe('OTPAuthenticate', () => {
  it('OTP-06 leads back to Main, which keeps the typed text and drops the error about a wrong code', async () => {
    const { actor, readContact, sendCode } = scriptLogin();
    actor.send({ type: 'submit_contact', entry: byEmail });
    readContact.open()[0]?.answer('ada@acme.com');
    await turn();
    for (const { question, answer } of sendCode.open()) answer(sentCode(question, 'm1'));
    await turn();
    actor.send({ type: 'set_error_message', errorMessage: 'odd' });
    actor.send({ type: 'back' });
    expect(actor.getSnapshot()).toMatchObject({ state: 'Main', context: { entry: byEmail, errorMessage: '' } });
  });
});

describe('the code entry on a screen that holds it as a part', () => {
  it('OTP-07 has no way back, and so no back arrow, where its screen gives none', () => {
    const states = otp(
      { tell() {}, readContact: never, sendCode: never, resendCode: never, verifyCode: never },
      { prefix: 'PasswordCreateOrLogin.code', exits: { verified: 'PasswordConfirmation' } },
    );
    expect(Object.keys(states)).toEqual([
      'PasswordCreateOrLogin.code',
      'PasswordCreateOrLogin.code.verifying',
      'PasswordCreateOrLogin.code.resending',
    ]);
    const taken = Object.values(states).flatMap(({ transitions }) => transitions.map(({ event }) => event));
    expect(taken).toContain('resend_code');
    expect(taken).not.toContain('back');
  });
});

describe('the method whose form is shown', () => {
  const config = (...methods: ('sms' | 'email')[]) => ({ products: ['otp'], otpOptions: { methods } }) as const;

  it('FORM-01 FORM-02 is the first configured one until another is chosen', () => {
    const { actor } = scriptLogin(config('email', 'sms'));
    expect(currentMethod(actor.getSnapshot().context)).toBe('email');
    actor.send({ type: 'choose_method', method: 'sms' });
    expect(currentMethod(actor.getSnapshot().context)).toBe('sms');
  });

  it('FORM-04 changes if the chosen one is no longer configured, and is undefined without a method', () => {
    const { actor } = scriptLogin(config('email', 'sms'));
    actor.send({ type: 'choose_method', method: 'sms' });
    actor.send({ type: 'configure', config: config('email') });
    expect(currentMethod(actor.getSnapshot().context)).toBe('email');
    actor.send({ type: 'configure', config: { products: ['crypto'] } });
    expect(currentMethod(actor.getSnapshot().context)).toBe(undefined);
  });
});

describe('the end of a session', () => {
  /** Enters a number, and then a screen. */
  async function typeAndGo(screen: string) {
    const { actor, readContact, sendCode, verifyCode } = scriptLogin({ products: ['otp', 'passwords'], otpOptions: { methods: ['sms'] } });
    actor.send({ type: 'set_passkey_upgrade', upgrade: 'offer' });
    actor.send({ type: 'submit_contact', entry: byPhone });
    readContact.open()[0]?.answer('+12025550123');
    await turn();
    const request = sendCode.open()[0];
    request?.answer(sentCode(request.question, 'm-1'));
    await turn();
    if (screen !== 'PasskeyRegistrationStart') actor.send({ type: 'transition', screen });
    else {
      actor.send({ type: 'submit_code', code: '123456' });
      verifyCode.open()[0]?.answer({ session: {}, user: { webauthn_registrations: [] } });
      await turn();
    }
    return actor;
  }

  it.each(['OTPConfirmation', 'PasswordConfirmation', 'PasskeyConfirmation', 'CryptoConfirmation', 'PasskeyRegistrationStart'])(
    'SM-14 leads from %s to Main, which shows nothing of what was typed',
    async (screen) => {
      const actor = await typeAndGo(screen);
      expect([actor.getSnapshot().screen, actor.getSnapshot().context.entry]).toEqual([screen, byPhone]);
      actor.send({ type: 'signed_out' });
      expect(actor.getSnapshot()).toMatchObject({ state: 'Main', context: { entry: null } });
    },
  );

  it.each(['OTPAuthenticate', 'EmailConfirmation', 'PasswordCreateOrLogin'])('SM-14 leaves %s, where a sign-in goes on', async (screen) => {
    const actor = await typeAndGo(screen);
    actor.send({ type: 'signed_out' });
    expect(actor.getSnapshot()).toMatchObject({ screen, context: { entry: byPhone } });
  });
});
