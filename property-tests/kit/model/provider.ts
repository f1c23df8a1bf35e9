import type { ContactEntry } from '../../../machines/domain.ts';
import { ApiError, EmailError, UnreachableError } from '../../../machines/errors.ts';
import { PhoneError, WalletError } from '../../../machines/lateErrors.ts';
import type { FactorEffects } from '../../../machines/login/factor.ts';
import type { LoginEffects } from '../../../machines/login/flows.ts';
import type { UserSession } from '../../../machines/login/missingFactor.ts';
import type { PauseAsked, SentCode } from '../../../machines/login/otp.ts';
import type { FirstPerson, ModelledSession, Owned, Person, Proof } from './people.ts';
import { addressesOf, hasProof, nobody, personOf, userSessionOf } from './people.ts';
import type { Trouble } from './world.ts';

/** The password of the kit's user, a new one, and a wrong one. */
export const passwords = { known: 'Plover-quartz-71-fjord', new: 'Sphinx-basalt-09-quill', wrong: 'not the password' } as const;

/** The addresses of users: with a password, without a password, without an account, with an authenticator app, and a second one of a user. */
export const addresses = {
  password: 'ada@example.com',
  passwordless: 'bob@example.com',
  new: 'cyd@example.com',
  app: 'dan@example.com',
  added: 'eve@example.com',
} as const;

export const noAddress = 'ada@example';

/** A US phone number as typed, in E.164 format and as shown, and an invalid one. */
export const phone = { typed: '2025550123', dialled: '+12025550123', shown: '(202) 555-0123', invalid: '12' } as const;

/** The user whose account is looked after. */
export const accountHolder: FirstPerson = { user_id: 'user-test-ada', email: addresses.password, password: passwords.known };

/** The users at the start of a path. */
export const firstPeople: readonly FirstPerson[] = [accountHolder, { user_id: 'user-test-bob', email: addresses.passwordless }];

/** The user with an authenticator app, at the start of a path with second factors. */
export const appHolder: FirstPerson = {
  user_id: 'user-test-dan',
  email: addresses.app,
  password: passwords.known,
  phone_number: '+12025550188',
  totp: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', recovery_codes: ['aaaa-1111', 'bbbb-2222', 'cccc-3333', 'dddd-4444'] },
};

/** The codes for the chart. The real codes are unknown before a path is walked. */
export const codes = { right: '111111', wrong: '000000' } as const;

/** The maximum number of guesses per code. */
const mostGuesses = 5;

/** The requests by user actions. Other requests, such as the session's own or a reading of the user, are not counted. */
export const actions = {
  path: '^/(otps|totps|magic_links|users(?!/connected_apps)|passwords(?!/strength_check)|oauth|webauthn/(register|update|authenticate$)|crypto_wallets|sessions/revoke)',
  method: ['POST', 'PUT', 'DELETE'],
} as const;

/** Whether a request, as method and path, is by a user action. */
export const isAction = (request: string): boolean => new RegExp(actions.path).test(request.replace(/^\w+ /, '')) && !/^GET /.test(request);

/** Returns a request with `:id` in place of the ID of a factor. */
export const withoutId = (request: string): string => request.replace(/((users\/\w+|webauthn\/update)\/).+/, '$1:id');

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

const needsFactor = {
  status_code: 403,
  request_id: 'request-id-test-factor',
  error_type: 'insufficient_factors',
  error_message: 'Another factor is needed.',
  error_url: '',
};

/** The possible failures of the next request. */
export const troubles = {
  tooMany: { ...actions, fault: { kind: 'answer', status: 429, headers: { 'retry-after': '20' }, body: tooMany } },
  failed: { ...actions, fault: { kind: 'answer', status: 500, headers: {}, body: failed } },
  needsFactor: { ...actions, fault: { kind: 'answer', status: 403, headers: {}, body: needsFactor } },
} as const satisfies Record<string, Trouble>;

/** A failure of the next request; `sessionOver` is the end of the session in the meantime. */
export type TroubleName = keyof typeof troubles | 'sessionOver';

interface Passcode {
  readonly to: string;
  /** The user whose session requested the code; undefined without a session. */
  readonly by: Person | undefined;
  readonly proof: SentCode['channel'];
  guesses: number;
  isGood: boolean;
}

/** A model of the local provider, with the responses that the charts need. */
export class ModelledProvider {
  /** The users by address. */
  readonly people: Person[];
  /** The session of the browser. */
  session: ModelledSession | undefined;
  /** The user that the client knows, who may have changed for the provider. */
  known: UserSession = {};
  /** The requests of actions, as method and path. */
  readonly calls: string[] = [];
  isOffline = false;
  /** The number of requests that were made offline. */
  lost = 0;
  trouble: TroubleName | undefined;
  /** The sent codes by destination, and the last one. */
  readonly passcodes = new Map<string, Passcode>();
  passcode: Passcode | undefined;
  /** The newest mail with a valid link. */
  mail: { readonly to: string; readonly kind: 'login' | 'reset' } | undefined;
  /** The user with a passkey on this device. */
  passkeyOf: Person | undefined;
  /** Whether this browser has offered a passkey. */
  isPasskeyOffered = false;
  /** Whether the wallet refuses to sign. */
  isWalletRefused = false;
  /** Whether the browser has left a session that the local provider still knows. */
  isForgotten = false;
  /** Whether the last call signed a user in. */
  hasSignedIn = false;
  /** Whether the answer to the account's last change was lost. */
  isUnsure = false;
  /** The code whose answer was lost; undefined after any other code. */
  lostCode: string | undefined;

  constructor(people: readonly FirstPerson[]) {
    this.people = people.map(personOf);
  }

  /** Makes a request by a user action, which fails offline or with the next failure. */
  ask(path: string, method = 'POST'): void {
    if (!this.isOffline) this.calls.push(`${method} ${path}`);
    this.read();
    const { trouble } = this;
    this.trouble = undefined;
    if (trouble === 'tooMany') throw new ApiError(tooMany);
    if (trouble === 'failed') throw new ApiError(failed);
    if (trouble === 'needsFactor') throw new ApiError(needsFactor);
  }

  /** Makes a request that does not count as an action. The next failure waits for an action, unless it is the end of the session. */
  read(): void {
    if (this.isOffline) {
      this.lost += 1;
      throw new UnreachableError();
    }
    if (this.trouble === 'sessionOver') {
      this.trouble = undefined;
      this.session = undefined;
      this.refuse('session_not_found');
    }
  }

  /** Tells the client the user as the local provider knows it. */
  learn(): UserSession {
    this.known = userSessionOf(this.session);
    return this.known;
  }

  /** Expires sent codes and mails. */
  forget(): void {
    for (const passcode of this.passcodes.values()) passcode.isGood = false;
    this.mail = undefined;
  }

  refuse(type: string): never {
    throw new ApiError({ status_code: 400, error_type: type, error_message: '' });
  }

  /** Finds a user by an address. */
  find(address: string): Person | undefined {
    return this.people.find((person) => person.id === address || addressesOf(person).some((one) => one.address === address));
  }

  sendCode(channel: SentCode['channel'], destination: string, call: string): SentCode {
    this.ask(`/otps/${channel}/${call}`);
    // A code within the session adds an address to its user.
    if (call === 'send/secondary') this.attach(destination);
    this.passcode = { to: destination, by: this.session?.person, proof: channel, guesses: 0, isGood: true };
    this.passcodes.set(destination, this.passcode);
    return { channel, destination, methodId: destination, expiresAt: 1, answer: {} };
  }

  /** Sends a code again; resolves with the time to wait until. */
  async orPause(send: () => SentCode): Promise<SentCode | PauseAsked> {
    try {
      return send();
    } catch (error) {
      // The response contains the waiting time.
      if (error instanceof ApiError && error.status_code === tooMany.status_code) return { error, resendFrom: 1 };
      throw error;
    }
  }

  redeem(code: string, methodId: string): object {
    this.ask('/otps/authenticate');
    const passcode = this.passcodes.get(methodId);
    if (!passcode?.isGood || passcode.guesses >= mostGuesses) this.refuse('otp_code_not_found');
    if (code !== codes.right) {
      passcode.guesses += 1;
      this.refuse('otp_code_not_found');
    }
    passcode.isGood = false;
    return this.signIn(passcode.to, passcode.proof, passcode.by);
  }

  /** Adds an address to the user of the session. */
  private attach(address: string): void {
    const { person } = this.session as ModelledSession;
    const isIt = (one: Owned) => one.address === address;
    if (addressesOf(person).some(isIt)) return;
    const isOthers = this.people.some((other) => addressesOf(other).some((one) => isIt(one) && one.isVerified));
    if (isOthers) this.refuse(address.includes('@') ? 'duplicate_email' : 'duplicate_phone_number');
    (address.includes('@') ? person.emails : person.phones).push({ address, isVerified: false });
  }

  /** Signs in the user of an address, who is new if the address is. */
  signIn(address: string, proof: Proof, holder = this.find(address)): object {
    const person = holder ?? { ...nobody(address), ...addressOf(address) };
    if (!this.people.includes(person)) this.people.push(person);
    const isOwner = proof !== 'password' && proof !== 'passkey';
    if (isOwner) {
      if (person.password !== null && !hasProof(person) && this.session?.person !== person) person.mustReset = true;
      for (const one of addressesOf(person)) if (one.address === address) one.isVerified = true;
    }
    return this.enter(person, proof);
  }

  /** Adds a proof to the session of a person, or begins one. */
  enter(person: Person, proof: Proof): object {
    if (this.session && this.session.person !== person) this.isForgotten = true;
    if (this.session?.person !== person) this.session = { person, proofs: new Set() };
    this.session.proofs.add(proof);
    this.hasSignedIn = true;
    return this.learn();
  }

  /** Redeems a code of the app, or a recovery code. */
  proveByApp(code: string, proof: 'totp' | 'recovery'): object {
    this.ask(proof === 'totp' ? '/totps/authenticate' : '/totps/recover');
    const { person } = this.session as ModelledSession;
    const { app } = person;
    if (!app || code !== codes.right) this.refuse('unable_to_authenticate_totp');
    if (proof === 'totp') {
      app.isVerified = true;
      app.isUsed = true;
    } else app.recovered += 1;
    return this.enter(person, proof);
  }

  /** The effects that prove another factor. */
  factors(): Omit<FactorEffects, 'tell'> {
    return {
      sendFactor: ({ method, destination }) =>
        this.orPause(() => this.sendCode(method === 'email' ? 'email' : 'sms', destination, 'send/secondary')),
      proveFactor: async ({ factor: { method }, code, methodId }) => {
        const isRepeated = this.lostCode === code;
        this.lostCode = undefined;
        try {
          return method === 'totp' || method === 'recovery' ? this.proveByApp(code, method) : this.redeem(code, methodId);
        } catch (error) {
          if (error instanceof UnreachableError) this.lostCode = code;
          // The client asks for the session, because the lost code may have been accepted.
          else if (isRepeated && this.session) this.learn();
          throw error;
        }
      },
      provePasskey: async () => {
        this.ask('/webauthn/authenticate');
        return this.enter(this.passkeyOf as Person, 'passkey');
      },
      createApp: async () => {
        const { person } = this.session as ModelledSession;
        if (person.app) {
          this.ask('/users/totps/:id', 'DELETE');
          person.app = undefined;
          this.learn();
        }
        this.ask('/totps');
        person.app = { isVerified: false, isUsed: false, recovered: 0 };
        this.learn();
        return { totpId: person.id, secret: '', uri: '', recoveryCodes: [], answer: {} };
      },
      endSession: async () => {
        this.session = undefined;
        try {
          this.ask('/sessions/revoke');
        } catch {
          // The client forgets the session even without an answer.
          this.isForgotten = true;
        }
      },
    };
  }

  /**
   * Returns the effects of a widget's chart, answered by this model. Other effects are missing, because the kit does not test
   * their methods.
   */
  effects(): LoginEffects {
    const driven: Partial<LoginEffects> = {
      ...this.factors(),
      tell() {},
      readContact: async (entry) => readContact(entry),
      sendCode: async ({ channel, destination }) => this.sendCode(channel, destination, 'login_or_create'),
      resendCode: ({ channel, destination }) => this.orPause(() => this.sendCode(channel, destination, 'login_or_create')),
      verifyCode: async ({ code, methodId }) => this.redeem(code, methodId),
      sendLink: async ({ email }) => {
        this.ask('/magic_links/email/login_or_create');
        this.mail = { to: email, kind: 'login' };
        return { email, answer: {} };
      },
      searchUser: async (email) => {
        this.ask('/users/search');
        const person = this.find(email);
        return !person ? 'new' : person.password === null ? 'passwordless' : 'password';
      },
      createPassword: async ({ email, password }) => {
        this.ask('/passwords');
        if (this.find(email)) this.refuse('duplicate_email');
        this.people.push({ ...nobody(email), ...addressOf(email), password });
        return this.signIn(email, 'password');
      },
      logIn: async ({ email, password }) => {
        this.ask('/passwords/authenticate');
        const person = this.find(email);
        if (person?.mustReset) this.refuse('reset_password');
        if (person?.password !== password) this.refuse('unauthorized_credentials');
        return this.signIn(email, 'password');
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
        this.passkeyOf = this.session?.person;
        this.passkeyOf?.passkeys.push({ id: 'passkey', name: undefined });
        this.session?.proofs.add('passkey');
        return {};
      },
      signInWithPasskey: async () => {
        this.ask('/webauthn/authenticate');
        return this.enter(this.passkeyOf as Person, 'passkey');
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
        return this.signIn('wallet', 'wallet');
      },
    };
    const notDriven = () => Promise.reject(new Error('The kit does not drive this effect.'));
    return new Proxy(driven, { get: (effects, name) => Reflect.get(effects, name) ?? notDriven }) as LoginEffects;
  }
}

/** Returns the destination of a typed address or number. */
export function readContact(entry: ContactEntry): string {
  if (entry.channel !== 'email') {
    if (entry.number === phone.invalid) throw new PhoneError();
    return phone.dialled;
  }
  if (entry.email === noAddress) throw new EmailError();
  return entry.email;
}

/** Returns the addresses of a new user. */
function addressOf(address: string): Partial<Person> {
  const owned = [{ address, isVerified: false }];
  if (address.startsWith('+')) return { phones: owned };
  return address.includes('@') ? { emails: owned } : {};
}

/** All addresses for the form on Main, with passwords enabled. */
export const everybody = [addresses.password, addresses.passwordless, addresses.new];
