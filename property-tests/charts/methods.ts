import fc from 'fast-check';
import type { MethodEffects } from '../../core/methods/index.ts';
import { manifests } from '../../core/methods/index.ts';
import type { PasswordState } from '../../machines/domain.ts';
import { UnreachableError } from '../../machines/errors.ts';
import type { LoginEffects, LoginEvent, LoginScreen } from '../../machines/login/login.ts';
import { noOneTap } from '../../machines/login/oneTapView.ts';
import type { Strength, StrengthVerdict } from '../../machines/login/strength.ts';
import { english } from '../../react/english/index.ts';
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
}

const { password, crypto } = english;

const sentCode = email.map((destination) => ({ channel: 'email' as const, destination, methodId: 'm-1', expiresAt: 1, answer: {} }));
const sentMail = email.map((address) => ({ email: address, answer: {} }));

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

/** The only list of the login methods in the tests. */
export const methods = {
  otp: {
    named: /otp/i,
    titles: { OTPAuthenticate: [english.otp.header], OTPConfirmation: [english.otpConfirmation.title] },
    answers: {
      sendCode: sentCode,
      resendCode: fc.oneof(sentCode, fc.constant({ error: new UnreachableError(), resendFrom: 1 })),
    },
    payloads: {
      choose_method: fc.record({ method: one('sms', 'whatsapp', 'email') }),
      submit_code: fc.record({ code: one('123456', '12') }),
    },
  },
  magicLink: {
    named: /magic_?link/i,
    titles: { EmailConfirmation: [english.emailConfirmation.title] },
    answers: { sendLink: sentMail },
  },
  password: {
    named: /password/i,
    titles: {
      PasswordCreateOrLogin: [
        password.create.choose,
        password.create.finish,
        password.logIn.title,
        english.otp.header,
        english.emailConfirmation.title,
      ],
      PasswordForgot: [password.forgot.title],
      PasswordBreached: [password.breached.title],
      PasswordDedupe: [password.dedupe.title],
      PasswordSetNew: [password.setNew.title],
      PasswordConfirmation: [english.success.title],
    },
    answers: { searchUser: passwordType, sendReset: sentMail },
    payloads: newPasswordPayloads,
  },
  oauth: {
    named: /oauth/i,
    answers: { startOAuth: fc.constant(undefined) },
    payloads: {
      start_oauth: fc.record({ provider: one('google', 'github') }),
      set_last_used: fc.record({ provider: one('google', null) }),
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
      PasskeyConfirmation: [english.passkeyConfirmation.title],
    },
    payloads: {
      set_passkey_support: fc.record({ support: one('none', 'unsettled', 'dialogue', 'autofill') }),
      set_passkey_upgrade: fc.record({ upgrade: one('none', 'silent', 'offer', 'offer', 'offer') }),
      passkey_used: fc.record({ answer }),
      passkey_failed: fc.record({ error: failures, isPicked: fc.boolean() }),
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
  },
} satisfies Readonly<Record<keyof typeof manifests, Method>>;

type Part = 'titles' | 'answers' | 'payloads';
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
