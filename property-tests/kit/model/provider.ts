import { ApiError, EmailError, UnreachableError } from '../../../machines/errors.ts';
import { PhoneError, WalletError } from '../../../machines/lateErrors.ts';
import type { LoginEffects } from '../../../machines/login/login.ts';
import type { CodeRequest, SentCode } from '../../../machines/login/otp.ts';
import type { Trouble } from './world.ts';

/** The password of the kit's user, a new one, and a wrong one. */
export const passwords = { known: 'Plover-quartz-71-fjord', new: 'Sphinx-basalt-09-quill', wrong: 'not the password' } as const;

/** The addresses of users: with a password, without a password, and without an account. */
export const addresses = {
  password: 'ada@example.com',
  passwordless: 'bob@example.com',
  new: 'cyd@example.com',
} as const;

export const noAddress = 'ada@example';

/** A US phone number as typed and in E.164 format, and an invalid one. */
export const phone = { typed: '2025550123', dialled: '+12025550123', invalid: '12' } as const;

/** The users at the start of a path. */
export const firstPeople = [{ email: addresses.password, password: passwords.known }, { email: addresses.passwordless }] as const;

/** The codes for the chart. The real codes are unknown before a path is walked. */
export const codes = { right: '111111', wrong: '000000' } as const;

/** The maximum number of guesses per code. */
const mostGuesses = 5;

/** The paths of requests by user actions. Other requests, such as the session's own, are not counted. */
export const actionPath =
  '^/(otps|magic_links|users/search|passwords(?!/strength_check)|oauth|webauthn/(register|authenticate$)|crypto_wallets|sessions/revoke)';

/** Whether a request, as method and path, is by a user action. */
export const isAction = (request: string): boolean => new RegExp(actionPath).test(request.replace(/^\w+ /, ''));

const tooMany = {
  status_code: 429,
  request_id: 'request-id-test-busy',
  error_type: 'too_many_requests',
  error_message: 'Too many requests have been made.',
  error_url: '',
};
const failed = {
  status_code: 500,
  request_id: 'request-id-test-failed',
  error_type: 'internal_server_error',
  error_message: 'The provider has failed.',
  error_url: '',
};

/** The possible failures of the next request. */
export const troubles = {
  tooMany: { path: actionPath, fault: { kind: 'answer', status: 429, headers: { 'retry-after': '20' }, body: tooMany } },
  failed: { path: actionPath, fault: { kind: 'answer', status: 500, headers: {}, body: failed } },
} as const satisfies Record<string, Trouble>;

export type TroubleName = keyof typeof troubles;

interface Passcode {
  readonly to: string;
  guesses: number;
  isGood: boolean;
}

/** A model of the local provider, with the responses that the login chart needs. */
export class ModelledProvider {
  /** The password of each user; null for a user without one. */
  readonly accounts = new Map<string, string | null>(
    firstPeople.map((person) => [person.email, 'password' in person ? person.password : null]),
  );
  /** The requests of actions, as method and path. */
  readonly calls: string[] = [];
  isOffline = false;
  /** The number of requests that were made offline. */
  lost = 0;
  trouble: TroubleName | undefined;
  passcode: Passcode | undefined;
  /** The newest mail with a valid link. */
  mail: { readonly to: string; readonly kind: 'login' | 'reset' } | undefined;
  /** The user with a passkey on this device. */
  passkeyOf: string | undefined;
  /** Whether this browser has offered a passkey. */
  isPasskeyOffered = false;
  /** Whether the wallet refuses to sign. */
  isWalletRefused = false;
  /** The user of the last sign-in. */
  lastUser = '';
  /** The user that the last call signed in. */
  signedIn: string | undefined;

  /** Makes a request, which fails offline or with the next failure. */
  ask(path: string): void {
    if (this.isOffline) {
      this.lost += 1;
      throw new UnreachableError();
    }
    const { trouble } = this;
    this.trouble = undefined;
    this.calls.push(`POST ${path}`);
    if (trouble === 'tooMany') throw new ApiError(tooMany);
    if (trouble === 'failed') throw new ApiError(failed);
  }

  /** Expires sent codes and mails. */
  forget(): void {
    if (this.passcode) this.passcode.isGood = false;
    this.mail = undefined;
  }

  refuse(type: string): never {
    throw new ApiError({ status_code: 400, error_type: type, error_message: '' });
  }

  sendCode({ channel, destination }: CodeRequest): SentCode {
    this.ask(`/otps/${channel}/login_or_create`);
    this.passcode = { to: destination, guesses: 0, isGood: true };
    return { channel, destination, methodId: 'sent', expiresAt: 1, answer: {} };
  }

  redeem(code: string): object {
    this.ask('/otps/authenticate');
    const { passcode } = this;
    if (!passcode?.isGood || passcode.guesses >= mostGuesses) this.refuse('otp_code_not_found');
    if (code !== codes.right) {
      passcode.guesses += 1;
      this.refuse('otp_code_not_found');
    }
    passcode.isGood = false;
    return this.signIn(passcode.to);
  }

  signIn(who: string): object {
    this.signedIn = who;
    this.lastUser = who;
    if (!this.accounts.has(who)) this.accounts.set(who, null);
    return { session: {}, user: { webauthn_registrations: this.passkeyOf === who ? [{}] : [] } };
  }

  /**
   * Returns the effects of a widget's chart, answered by this model. Other effects are missing, because the kit does not test
   * their methods.
   */
  effects(): LoginEffects {
    const driven: Partial<LoginEffects> = {
      tell() {},
      async readContact(entry) {
        if (entry.channel !== 'email') {
          if (entry.number === phone.invalid) throw new PhoneError();
          return phone.dialled;
        }
        if (entry.email === noAddress) throw new EmailError();
        return entry.email;
      },
      sendCode: async (request) => this.sendCode(request),
      resendCode: async (request) => {
        try {
          return this.sendCode(request);
        } catch (error) {
          // The response contains the waiting time.
          if (error instanceof ApiError && error.status_code === tooMany.status_code) return { error, resendFrom: 1 };
          throw error;
        }
      },
      verifyCode: async ({ code }) => this.redeem(code),
      sendLink: async ({ email }) => {
        this.ask('/magic_links/email/login_or_create');
        this.mail = { to: email, kind: 'login' };
        return { email, answer: {} };
      },
      searchUser: async (email) => {
        this.ask('/users/search');
        const password = this.accounts.get(email);
        return password === undefined ? 'new' : password === null ? 'passwordless' : 'password';
      },
      createPassword: async ({ email, password }) => {
        this.ask('/passwords');
        if (this.accounts.has(email)) this.refuse('duplicate_email');
        this.accounts.set(email, password);
        return this.signIn(email);
      },
      logIn: async ({ email, password }) => {
        this.ask('/passwords/authenticate');
        if (this.accounts.get(email) !== password) this.refuse('unauthorized_credentials');
        return this.signIn(email);
      },
      sendReset: async ({ email }) => {
        this.ask('/passwords/email/reset/start');
        this.mail = { to: email, kind: 'reset' };
        return { email, answer: {} };
      },
      cancelWallet() {},
      makePasskeySilently() {},
      rememberMethod() {},
      forgetMethod() {},
      noteOffer: () => void (this.isPasskeyOffered = true),
      registerPasskey: async () => {
        this.ask('/webauthn/register/start');
        this.ask('/webauthn/register');
        this.passkeyOf = this.lastUser;
        return {};
      },
      signInWithPasskey: async () => {
        this.ask('/webauthn/authenticate');
        return this.signIn(this.passkeyOf ?? '');
      },
      connectWallet: async () => 'address',
      startWallet: async () => {
        this.ask('/crypto_wallets/authenticate/start/primary');
        return { challenge: '' };
      },
      signChallenge: async () => {
        if (this.isWalletRefused) throw new WalletError('[Error] Could not sign message', { reason: 'refused' });
        return '';
      },
      authenticateWallet: async () => {
        this.ask('/crypto_wallets/authenticate');
        return this.signIn('wallet');
      },
    };
    const notDriven = () => Promise.reject(new Error('The kit does not drive this effect.'));
    return new Proxy(driven, { get: (effects, name) => Reflect.get(effects, name) ?? notDriven }) as LoginEffects;
  }
}

/** All addresses for the form on Main, with passwords enabled. */
export const everybody = Object.values(addresses);
