import { createActor, startService } from '../../core/charts/actor.ts';
import type { ContactEntry, CryptoState, PasswordState, WalletOption } from '../../machines/domain.ts';
import type { AnyLoginConfig } from '../../machines/login/config.ts';
import type { SignedChallenge, WalletChallenge } from '../../machines/login/crypto.ts';
import { login } from '../../machines/login/login.ts';
import type { LinkRequest, SentLink } from '../../machines/login/magicLink.ts';
import type { OAuthRequest } from '../../machines/login/oauth.ts';
import type { CodeAttempt, CodeRequest, PauseAsked, SentCode } from '../../machines/login/otp.ts';
import type { PasskeyAttempt } from '../../machines/login/passkey.ts';
import type { Credentials } from '../../machines/login/password.ts';
import type { ResetRequest, SentReset } from '../../machines/login/passwordMails.ts';
import type { Notice } from '../../machines/notices.ts';
import { scripted } from './effects.ts';

const everyChannel: AnyLoginConfig = { products: ['otp'], otpOptions: { methods: ['sms', 'whatsapp', 'email'] } };

/** The login chart with effects that answer when they are told to. Notices are kept as they come. */
export function scriptLogin(config: AnyLoginConfig = everyChannel) {
  const notices: Notice[] = [];
  const effects = {
    readContact: scripted<ContactEntry, string>(),
    sendCode: scripted<CodeRequest, SentCode>(),
    resendCode: scripted<CodeRequest, SentCode | PauseAsked>(),
    verifyCode: scripted<CodeAttempt, object>(),
    sendLink: scripted<LinkRequest, SentLink>(),
    startOAuth: scripted<OAuthRequest, void>(),
    searchUser: scripted<string, PasswordState['type']>(),
    createPassword: scripted<Credentials, object>(),
    logIn: scripted<Credentials, object>(),
    sendReset: scripted<ResetRequest, SentReset>(),
    connectWallet: scripted<WalletOption, string>(),
    startWallet: scripted<CryptoState, WalletChallenge>(),
    signChallenge: scripted<CryptoState, string>(),
    authenticateWallet: scripted<SignedChallenge, object>(),
    signInWithPasskey: scripted<PasskeyAttempt, object>(),
    registerPasskey: scripted<PasskeyAttempt, object>(),
  };
  let cancelled = 0;
  const cancelWallet = () => void (cancelled += 1);
  const silent: PasskeyAttempt[] = [];
  let offers = 0;
  const upgrades = { makePasskeySilently: (attempt: PasskeyAttempt) => void silent.push(attempt), noteOffer: () => void (offers += 1) };
  const chart = login({ ...effects, ...upgrades, cancelWallet, tell: (notice) => notices.push(notice) }, config);
  return {
    ...effects,
    notices,
    /** How often a sign-in with a wallet has been called off. */
    cancelled: () => cancelled,
    /** The passkeys that the browser was to make by itself. */
    silent,
    /** How often an offer of a passkey has been kept in mind. */
    offers: () => offers,
    actor: createActor(chart, startService(chart)),
    /** How many questions the chart has asked, and how many of them wait for an answer. */
    asked: () => Object.values(effects).reduce((sum, { asked }) => sum + asked.length, 0),
    open: () => Object.values(effects).reduce((sum, effect) => sum + effect.open().length, 0),
  };
}

/** The answer to a request for a code. */
export function sentCode({ channel, destination }: CodeRequest, methodId: string): SentCode {
  return { channel, destination, methodId, expiresAt: 1, answer: { method_id: methodId } };
}
