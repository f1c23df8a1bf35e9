import { describe, expect, it } from 'vitest';
import { turn } from '../../property-tests/charts/effects.ts';
import { scriptLogin, sentCode } from '../../property-tests/charts/loginScript.ts';
import type { OtpChannel, RememberedMethod } from '../domain.ts';
import { UnreachableError } from '../errors.ts';
import type { AnyLoginConfig } from './config.ts';
import { resolveConfig } from './config.ts';
import { welcomeOf } from './welcome.ts';

const config: AnyLoginConfig = {
  products: ['passwords', 'otp', 'oauth', 'passkeys', 'crypto'],
  otpOptions: { methods: ['sms', 'whatsapp'] },
  oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
  rememberLastUsed: true,
};
const links: AnyLoginConfig = { ...config, products: ['emailMagicLinks', 'passkeys'] };

type Script = ReturnType<typeof scriptLogin>;

const half = {
  session: { session_id: 's-1', authentication_factors: [] },
  user: { user_id: 'u-1', totps: [{ totp_id: 't-1', verified: true }], emails: [], phone_numbers: [], webauthn_registrations: [] },
};

async function submit({ actor, readContact }: Script, channel: OtpChannel) {
  const entry = channel === 'email' ? { channel, email: 'ada@acme.com' } : { channel, country: 'US', number: '2025550123' };
  actor.send({ type: 'submit_contact', entry });
  readContact.open()[0]?.answer('ada@acme.com');
  await turn();
}

async function byCode(script: Script, channel: OtpChannel, answer: object = {}) {
  await submit(script, channel);
  const [request] = script.sendCode.open();
  request?.answer(sentCode(request.question, 'm-1'));
  await turn();
  expect(script.remembered).toEqual([]);
  script.actor.send({ type: 'submit_code', code: '123456' });
  script.verifyCode.open()[0]?.answer(answer);
  await turn();
}

async function byPassword(script: Script, answer: object = {}) {
  await submit(script, 'email');
  script.searchUser.open()[0]?.answer('password');
  await turn();
  script.actor.send({ type: 'submit_password', password: 'a long password' });
  script.logIn.open()[0]?.answer(answer);
  await turn();
}

async function byLink(script: Script) {
  await submit(script, 'email');
  script.sendLink.open()[0]?.answer({ email: 'ada@acme.com', answer: {} });
  await turn();
}

async function byWallet({ actor, connectWallet, startWallet, signChallenge, authenticateWallet }: Script) {
  actor.send({ type: 'set_wallets', wallets: ['Phantom', 'Metamask'] });
  actor.send({ type: 'choose_wallet', wallet: 'Metamask' });
  connectWallet.open()[0]?.answer('0x1');
  await turn();
  startWallet.open()[0]?.answer({ challenge: 'sign this' });
  await turn();
  signChallenge.open()[0]?.answer('0x2');
  await turn();
  authenticateWallet.open()[0]?.answer({});
  await turn();
}

async function byPasskey({ actor, signInWithPasskey }: Script) {
  actor.send({ type: 'set_passkey_support', support: 'dialog' });
  actor.send({ type: 'use_passkey' });
  signInWithPasskey.open()[0]?.answer({});
  await turn();
}

async function byAutofill({ actor }: Script) {
  actor.send({ type: 'passkey_used', data: {} });
}

async function byProvider({ actor }: Script) {
  actor.send({ type: 'start_oauth', provider: 'github' });
}

const ways: readonly (readonly [
  what: string,
  signIn: (script: Script) => Promise<void>,
  method: RememberedMethod,
  given: AnyLoginConfig,
])[] = [
  ['a code by text message', (script) => byCode(script, 'sms'), 'sms', config],
  ['a code by WhatsApp', (script) => byCode(script, 'whatsapp'), 'whatsapp', config],
  [
    'a code by email',
    (script) => byCode(script, 'email'),
    'email',
    { ...config, products: ['otp', 'passkeys'], otpOptions: { methods: ['email'] } },
  ],
  ['a password', byPassword, 'email', config],
  ['a link, once it is sent', byLink, 'email', links],
  ['a wallet', byWallet, 'Metamask', config],
  ['a passkey', byPasskey, 'passkeys', config],
  ['a passkey by autofill', byAutofill, 'passkeys', config],
  ['a provider, before the page is left', byProvider, 'github', config],
];

describe('CFG-25 what a browser remembers', () => {
  it.each(ways)('is the name of the method after a sign-in with %s', async (_, signIn, method, given) => {
    const script = scriptLogin(given);
    await signIn(script);
    expect(script.remembered).toEqual([method]);
  });

  it.each(ways)('is nothing without the option, after a sign-in with %s', async (_, signIn, __, given) => {
    const script = scriptLogin({ ...given, rememberLastUsed: false });
    await signIn(script);
    expect(script.remembered).toEqual([]);
  });

  it('is the first factor, not the second one', async () => {
    const script = scriptLogin(config, 'enrolled');
    await byPassword(script, half);
    expect(script.actor.getSnapshot().state).toBe('OTPAuthenticate.factorAsking');
    script.actor.send({ type: 'submit_code', code: '123456' });
    script.proveFactor.open()[0]?.answer({});
    await turn();
    expect([script.actor.getSnapshot().state, script.remembered]).toEqual(['OTPConfirmation', ['email']]);
  });

  it('is the sign-in, not the passkey that is offered after it', async () => {
    const script = scriptLogin(config);
    script.actor.send({ type: 'set_passkey_upgrade', upgrade: 'offer' });
    await byCode(script, 'sms', { session: {}, user: { webauthn_registrations: [] } });
    script.actor.send({ type: 'register' });
    script.registerPasskey.open()[0]?.answer({});
    await turn();
    expect([script.actor.getSnapshot().state, script.remembered]).toEqual(['OTPConfirmation', ['sms']]);
  });

  it('is nothing of a failed sign-in', async () => {
    const script = scriptLogin(config);
    await submit(script, 'sms');
    script.sendCode.open()[0]?.fail(new UnreachableError());
    await turn();
    expect(script.remembered).toEqual([]);
  });
});

describe('CFG-25 the method that is shown without the others', () => {
  const back = (method: RememberedMethod, given = config) => {
    const script = scriptLogin(given);
    script.actor.send({ type: 'set_last_used', method });
    return script;
  };
  const welcome = ({ actor }: Script) => welcomeOf(actor.getSnapshot().context);

  it('is followed by all methods on request, and is forgotten for another user', () => {
    const one = back('google');
    expect(welcome(one)).toEqual({ part: 'social', method: 'google' });
    one.actor.send({ type: 'show_all_methods' });
    expect([welcome(one), one.remembered]).toEqual([undefined, []]);
    const other = back('google');
    other.actor.send({ type: 'forget_method' });
    expect([welcome(other), other.remembered]).toEqual([undefined, [null]]);
  });

  it('ignores a press on "all methods" if every method is shown', () => {
    for (const script of [scriptLogin(config), back('google', { ...config, rememberLastUsed: false })]) {
      expect([script.actor.can({ type: 'show_all_methods' }), script.actor.can({ type: 'forget_method' })]).toEqual([false, false]);
      expect(welcome(script)).toBeUndefined();
    }
  });

  it('keeps the others open for a user who has come back from a provider', async () => {
    const script = back('email');
    script.actor.send({ type: 'show_all_methods' });
    script.actor.send({ type: 'start_oauth', provider: 'google' });
    script.startOAuth.open()[0]?.answer();
    await turn();
    expect([script.actor.getSnapshot().state, welcome(script), script.remembered]).toEqual(['Main', undefined, ['google']]);
  });

  it('may be a passkey although the browser has autofill, and then without a button next to the others', () => {
    const script = back('passkeys');
    expect(script.actor.can({ type: 'use_passkey' })).toBe(false);
    script.actor.send({ type: 'set_passkey_support', support: 'autofill' });
    expect(script.actor.can({ type: 'use_passkey' })).toBe(true);
    script.actor.send({ type: 'show_all_methods' });
    expect(script.actor.can({ type: 'use_passkey' })).toBe(false);
  });

  it('is no button for a passkey while another method is shown', () => {
    const script = back('google');
    script.actor.send({ type: 'set_passkey_support', support: 'autofill' });
    expect(script.actor.can({ type: 'use_passkey' })).toBe(false);
  });

  it.each(['show_all_methods', 'forget_method', 'use_passkey'] as const)('loses the messages of earlier attempts with "%s"', (type) => {
    const { actor } = back('passkeys');
    actor.send({ type: 'set_passkey_support', support: 'autofill' });
    actor.send({ type: 'passkey_failed', error: new UnreachableError(), isPicked: true });
    actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    expect(Object.values(actor.getSnapshot().context)).toContain('Broken.');
    expect(actor.getSnapshot().context.passkeyMessage).not.toBe('');
    actor.send({ type });
    expect(actor.getSnapshot().context).toMatchObject({ errorMessage: '', passkeyMessage: '' });
  });

  const offered = (method: RememberedMethod, given: AnyLoginConfig, passkeySupport: 'none' | 'autofill' = 'autofill') =>
    welcomeOf({ config: resolveConfig({ ...given, rememberLastUsed: true }), lastUsed: method, passkeySupport })?.part;

  it.each<[RememberedMethod, string]>([
    ['google', 'social'],
    ['email', 'contact'],
    ['sms', 'contact'],
    ['Phantom', 'crypto'],
    ['passkeys', 'passkeys'],
  ])('is %s if it is offered, as a part of %s', (method, part) => {
    expect(offered(method, config)).toBe(part);
  });

  it('is one of several methods of the only part, and the only one of several parts', () => {
    expect(offered('sms', { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } })).toBe('contact');
    expect(offered('email', { ...config, products: ['emailMagicLinks', 'oauth'] })).toBe('contact');
  });

  it.each<[string, RememberedMethod, AnyLoginConfig]>([
    ['a provider that is not configured any more', 'google', { ...config, oauthOptions: { providers: [{ type: 'apple' }] } }],
    ['a provider of a product that is not', 'google', { ...config, products: ['otp', 'crypto'] }],
    ['a channel', 'whatsapp', { ...config, otpOptions: { methods: ['sms'] } }],
    ['a wallet', 'Phantom', { ...config, products: ['otp', 'oauth'] }],
    ['passkeys', 'passkeys', { ...config, products: ['otp', 'oauth'] }],
    ['the only provider', 'google', { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }] } }],
    ['the only form', 'email', { products: ['emailMagicLinks'] }],
    ['a widget without products', 'google', { products: [] }],
  ])('is nothing for %s', (_, method, given) => {
    expect(offered(method, given)).toBeUndefined();
  });

  it('is nothing for passkeys in a browser without them', () => {
    expect(offered('passkeys', config, 'none')).toBeUndefined();
    expect(offered('email', { products: ['passwords', 'passkeys'] }, 'none')).toBeUndefined();
  });
});
