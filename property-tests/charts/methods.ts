import fc from 'fast-check';
import type { MethodEffects } from '../../core/methods/chunks.ts';
import { manifests } from '../../core/methods/index.ts';
import type { PasswordState, RememberedMethod } from '../../machines/domain.ts';
import { UnreachableError } from '../../machines/errors.ts';
import type { LoginEffects, LoginScreen } from '../../machines/login/flows.ts';
import { noOneTap } from '../../machines/login/oneTapView.ts';
import type { LoginEvent } from '../../machines/login/start.ts';
import type { Strength, StrengthVerdict } from '../../machines/login/strength.ts';
import { english } from '../../react/english/index.ts';
import type { Call } from './calls.ts';
import { both, call, captcha, duration, named, ofSession, placed, signedIn } from './calls.ts';
import { answer, email, failures, one } from './draws.ts';
import type { Payloads } from './walk.ts';

/** A login method in the tests. */
interface Method {
  /** The names of the method in code: its word, its product, and the client's name for it. */
  readonly named: RegExp;
  readonly titles?: Readonly<Partial<Record<LoginScreen, readonly string[]>>>;
  /** The results of its effects; default: the response of a sign-in. */
  readonly answers?: { readonly [E in keyof LoginEffects]?: fc.Arbitrary<Awaited<ReturnType<LoginEffects[E]>>> };
  /** The data of its events; an event without data needs no entry. */
  readonly payloads?: Partial<Payloads<LoginEvent>>;
  /** The names of the buttons of its events. */
  readonly buttons?: Readonly<Partial<Record<LoginEvent['type'], readonly string[]>>>;
  /** The calls of the client, by their paths. */
  readonly calls?: Readonly<Record<string, Call>>;
}

const { password, crypto, factor } = english;

const sentCode = email.map((destination) => ({ channel: 'email' as const, destination, methodId: 'm-1', expiresAt: 1, answer: {} }));
export const sentMail = email.map((address) => ({ email: address, answer: {} }));

/** Generates a kind of user, by password. */
export const passwordType = one<PasswordState['type'][]>('new', 'password', 'passwordless', 'passwordless');
const verdictOf = (isValid: boolean): StrengthVerdict => {
  return { isValid, policy: 'none', score: 3, isBreached: false, warning: '', missing: null };
};
export const goodPassword: Strength = { password: 'a long password', verdict: verdictOf(true), error: '' };
export const verdict = one(true, true, true, false).map(verdictOf);
/** Generates a password or an empty text. */
export const typedPassword = one('', ...Array.from({ length: 5 }, () => goodPassword.password));
/** The data of the events of every screen for a new password. */
export const newPasswordPayloads = {
  type_password: fc.record({ password: typedPassword }),
  set_strength: fc.record({ strength: fc.record({ password: typedPassword, verdict, error: fc.constant('') }) }),
  submit_password: fc.record({ password: typedPassword }),
};

const credentials = { email: 'string', password: 'string', ...duration } as const;
const minutes = { session_duration_minutes: 'number' } as const;
const code = { expiration_minutes: 'number?' } as const;
const wallet = { crypto_wallet_address: 'string', crypto_wallet_type: 'string' } as const;

/** The only list of the login methods in the tests. */
export const methods = {
  otp: {
    named: /otp/i,
    titles: {
      OTPAuthenticate: [
        english.otp.header,
        factor.title,
        factor.appTitle,
        factor.recoveryTitle,
        factor.setUpTitle,
        factor.scanTitle,
        factor.saveTitle,
      ],
      OTPConfirmation: [english.otpConfirmation.title],
    },
    answers: {
      sendCode: sentCode,
      resendCode: fc.oneof(sentCode, fc.constant({ error: new UnreachableError(), resendFrom: 1 })),
    },
    payloads: {
      choose_method: fc.record({ method: one('sms', 'whatsapp', 'email') }),
      submit_code: fc.record({ code: one('123456', '12') }),
    },
    buttons: {
      resend_code: [english.otp.resend],
    },
    // biome-ignore format: a row per call
    calls: {
      'otps.sms.loginOrCreate': call('CALL-22', 'POST /otps/sms/login_or_create', placed('phone_number', code), ['method_id'], both),
      'otps.sms.send': call('CALL-25 SESS-18 SESS-19', 'POST /otps/sms/send/secondary', placed('phone_number', code), ['method_id'], both),
      'otps.whatsapp.loginOrCreate': call('CALL-23', 'POST /otps/whatsapp/login_or_create', placed('phone_number', code), ['method_id'], both),
      'otps.whatsapp.send': call('CALL-26 SESS-18 SESS-19', 'POST /otps/whatsapp/send/secondary', placed('phone_number', code), ['method_id'], both),
      'otps.email.loginOrCreate': call('CALL-24', 'POST /otps/email/login_or_create', placed('email', code), ['method_id'], both),
      'otps.email.send': call('CALL-27 SESS-18 SESS-19', 'POST /otps/email/send/secondary', placed('email', code), ['method_id'], captcha),
      'otps.authenticate': call('CALL-28 READ-56', 'POST /otps/authenticate', { places: ['code', 'method_id'], kinds: { code: 'string', method_id: 'string', ...minutes } }, ofSession, both),
    },
  },
  magicLink: {
    named: /magic_?link/i,
    titles: { EmailConfirmation: [english.emailConfirmation.title] },
    answers: { sendLink: sentMail },
    // biome-ignore format: a row per call
    calls: {
      'magicLinks.email.loginOrCreate': call('CALL-18', 'POST /magic_links/email/login_or_create', placed('email'), [], both),
      'magicLinks.email.send': call('CALL-19 CALL-20 SESS-18 SESS-19 READ-55', 'POST /magic_links/email/send/secondary', placed('email'), [], both),
      'magicLinks.authenticate': call('CALL-21', 'POST /magic_links/authenticate', placed('token', minutes), ofSession),
    },
  },
  password: {
    named: /password/i,
    titles: {
      PasswordCreateOrLogin: [password.create.finish, password.logIn.title, english.otp.header, english.emailConfirmation.title],
      PasswordForgot: [password.forgot.title],
      PasswordBreached: [password.breached.title],
      PasswordDedupe: [password.dedupe.title],
      PasswordSetNew: [password.setNew.title],
      PasswordConfirmation: [english.success.title],
    },
    answers: { searchUser: passwordType, sendReset: sentMail },
    payloads: newPasswordPayloads,
    buttons: {
      resend_email: [password.resend],
      log_in_without_password: [password.byMail.link, password.byMail.code, password.without],
      forgot_password: [password.logIn.forgot],
      create_password: [password.createInstead],
    },
    // biome-ignore format: a row per call
    calls: {
      'passwords.create': call('CALL-43', 'POST /passwords', named(credentials), ofSession, both),
      'passwords.authenticate': call('CALL-44', 'POST /passwords/authenticate', named(credentials), ofSession, both),
      'passwords.resetByEmailStart': call('CALL-45', 'POST /passwords/email/reset/start', named({ email: 'string' }), [], both),
      'passwords.resetByEmail': call('CALL-46', 'POST /passwords/email/reset', named({ token: 'string', password: 'string', ...duration }), ofSession, both),
      'passwords.resetByExistingPassword': call('CALL-47', 'POST /passwords/existing_password/reset', named({ existing_password: 'string', new_password: 'string', email: 'string?', ...duration }), ofSession, both),
      'passwords.resetBySession': call('CALL-48', 'POST /passwords/session/reset', named({ password: 'string', ...duration }), ofSession, { ...both, ...signedIn }),
      'passwords.strengthCheck': call('CALL-49', 'POST /passwords/strength_check', named({ password: 'string', email: 'string?' }), ['valid_password', 'score', 'breached_password', 'strength_policy']),
    },
  },
  oauth: {
    named: /oauth/i,
    answers: { startOAuth: fc.constant(undefined) },
    payloads: {
      start_oauth: fc.record({ provider: one('google', 'github') }),
      set_last_used: fc.record({ method: one<(RememberedMethod | null)[]>('google', 'email', 'passkeys', 'Metamask', null) }),
    },
    // biome-ignore format: a row per call
    calls: {
      'oauth.authenticate': call('CALL-30', 'POST /oauth/authenticate', placed('token', minutes), ofSession),
      'oauth.google.start': call('', '', named({ login_redirect_url: 'string?', signup_redirect_url: 'string?', custom_scopes: 'strings?', provider_params: 'texts?' })),
    },
  },
  oneTap: {
    named: /one_?tap/i,
    payloads: { show_one_tap: fc.constant({ view: noOneTap }), measure_one_tap: fc.record({ height: one(44, null) }) },
  },
  passkey: {
    named: /passkey|webauthn/i,
    titles: {
      PasskeyRegistrationStart: [english.passkeyRegistration.offerTitle],
      PasskeyConfirmation: [english.passkeyConfirmation.title, factor.title],
    },
    payloads: {
      set_passkey_support: fc.record({ support: one('none', 'unsettled', 'dialog', 'autofill') }),
      set_passkey_upgrade: fc.record({ upgrade: one('none', 'silent', 'offer', 'offer', 'offer') }),
      passkey_used: fc.record({ data: answer }),
      passkey_failed: fc.record({ error: failures, isPicked: fc.boolean() }),
    },
    buttons: {
      use_passkey: [english.passkey.login],
    },
    // biome-ignore format: a row per call
    calls: {
      'webauthn.update': call('CALL-42', 'PUT /webauthn/update/id-1', named({ webauthn_registration_id: 'id', name: 'string' }), [], signedIn),
    },
  },
  crypto: {
    // Excludes the browser's Web Crypto.
    named: /crypto(?!\.)|wallet/i,
    titles: {
      CryptoConnect: [crypto.connecting],
      CryptoSignMessage: [crypto.signing],
      CryptoOtherScreen: [crypto.otherTitle],
      CryptoSetupWallet: [crypto.setUp],
      CryptoError: [crypto.error],
      CryptoConfirmation: [english.success.title],
    },
    answers: {
      connectWallet: fc.constant('0x1'),
      startWallet: fc.constant({ challenge: 'sign this' }),
      signChallenge: fc.constant('0x2'),
    },
    payloads: {
      choose_wallet: fc.record({ wallet: one('Metamask', 'Phantom') }),
      set_wallets: fc.constant({ wallets: ['Metamask'] as const }),
    },
    buttons: {
      show_other_wallets: [crypto.other],
      set_up_wallet: [crypto.setUp],
    },
    // biome-ignore format: a row per call
    calls: {
      'cryptoWallets.authenticateStart': call('CALL-31 CALL-32 SESS-18 SESS-19', 'POST /crypto_wallets/authenticate/start/secondary', named({ ...wallet, siwe_params: 'object?' }), ['challenge'], captcha),
      'cryptoWallets.authenticate': call('CALL-33 READ-57', 'POST /crypto_wallets/authenticate', named({ ...wallet, signature: 'string', ...duration }), ofSession, both),
    },
  },
} satisfies Readonly<Record<keyof typeof manifests, Method>>;

type Part = 'titles' | 'answers' | 'payloads' | 'buttons' | 'calls';
type Takers<P extends Part> = {
  [M in keyof typeof methods]: (typeof methods)[M] extends { readonly [K in P]: infer T } ? (part: T) => void : never;
};
type Merged<P extends Part> = Takers<P>[keyof typeof methods] extends (part: infer T) => void ? T : never;

/** Merges a part of all methods. Its type makes a missing screen or event a compile error. */
export const every = <P extends Part>(part: P) => Object.assign({}, ...Object.values<Method>(methods).map((one) => one[part])) as Merged<P>;

type AnsweredEffect = {
  [E in keyof MethodEffects]: MethodEffects[E] extends (...args: never[]) => Promise<unknown> ? E : never;
}[keyof MethodEffects];

const effectKinds = Object.values(manifests).flatMap(({ effects }) => Object.entries(effects as Readonly<Record<string, boolean>>));

/** Makes the effects with results. */
export const answeredEffects = <T>(make: (name: string) => T) =>
  Object.fromEntries(effectKinds.filter(([, isAnswered]) => isAnswered).map(([name]) => [name, make(name)])) as Record<AnsweredEffect, T>;

/** The effects without results; they do nothing. */
export const silentEffects = Object.fromEntries(
  effectKinds.filter(([, isAnswered]) => !isAnswered).map(([name]) => [name, () => {}]),
) as unknown as Omit<MethodEffects, AnsweredEffect>;
