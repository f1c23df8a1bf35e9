import { assertType, describe, expect, expectTypeOf, it } from 'vitest';
import type { MethodName } from '../fixtures/client/methods.ts';
import type {
  AbortedError,
  Actor,
  AnyAuthError,
  AnyLoginConfig,
  ApiError,
  AuthenticateAnswer,
  AuthenticateOptions,
  AuthorizeParams,
  AuthorizeStartAnswer,
  B2BOAuthProvider,
  BasicAnswer,
  Callbacks,
  CallOptions,
  ChallengeAnswer,
  Client,
  ClientOptions,
  CookieOptions,
  Country,
  EmailAndPassword,
  EmailCodeOptions,
  EmailLinkOptions,
  EndpointOptions,
  Endpoints,
  EndReason,
  FreshTokensOptions,
  HostEvent,
  HostEventData,
  IdpConfig,
  IdpWidget,
  InvalidAnswerError,
  LoginConfig,
  LoginWidget,
  LogoutParams,
  LogoutStartAnswer,
  MemberSearchAnswer,
  MessageSignInAnswer,
  MissingPkceError,
  MountError,
  MutateAnswer,
  NoSessionError,
  OAuthProvider,
  OAuthSignInAnswer,
  OAuthStart,
  OtpChannel,
  PasskeyError,
  PasskeyOptions,
  PasskeyRegistrationConfig,
  PasskeyRegistrationWidget,
  PasskeySignInAnswer,
  PasskeyUpdateAnswer,
  PasswordCreateAnswer,
  PhoneCodeOptions,
  PhoneCountryError,
  PhoneError,
  PhoneFormatter,
  PhoneOptions,
  Recording,
  RecordingLog,
  RecoveryCodesAnswer,
  RedirectError,
  RegisterOptions,
  ResetPasswordWidget,
  ResetStart,
  RevokeOptions,
  SchemaError,
  SentCodeAnswer,
  Session,
  SessionDuration,
  SessionState,
  SessionTokens,
  SiweParams,
  Snapshot,
  StrengthAnswer,
  Toasts,
  TotpAnswer,
  TotpSignInAnswer,
  UnreachableError,
  UnrecoverableType,
  UrlAnswer,
  UrlLink,
  UrlResetToken,
  UsageError,
  User,
  UserSearchAnswer,
  UserUpdate,
  UserUpdateAnswer,
  WalletAccount,
  Widget,
  WidgetProps,
  Widgets,
} from './index.ts';
import {
  createClient,
  createWidget,
  EmailError,
  isAuthError,
  isInputError,
  MissingParameterError,
  oauthProviders,
  unrecoverableType,
  WalletError,
} from './index.ts';
import type { VerifierOptions, VerifyOptions } from './server/index.ts';

type AuthMethod = NonNullable<LoginConfig['products']>[number];

/** Exists only for the type checker: uncalled functions never use it. */
const client = {} as Client;

type LastOf<Arguments extends readonly unknown[]> = Required<Arguments> extends readonly [...unknown[], infer Last] ? Last : unknown;

/** The asynchronous methods of a resource whose last argument accepts a signal, or does not. */
type Calls<Resource, Takes extends boolean> = {
  [Name in keyof Resource]: Resource[Name] extends (...given: infer Given) => Promise<unknown>
    ? ('signal' extends keyof LastOf<Given> ? true : false) extends Takes
      ? Name
      : never
    : never;
}[keyof Resource];

describe('createClient', () => {
  it('takes a public token and options that may be left out, and gives a client at once', () => {
    expectTypeOf(createClient).parameters.toEqualTypeOf<[publicToken: string, options?: ClientOptions | undefined]>();
    expectTypeOf(createClient).returns.toEqualTypeOf<Client>();
  });

  it('has no option that must be there, on any level', () => {
    assertType<ClientOptions>({});
    assertType<ClientOptions>({ endpoints: {}, endpointOptions: {}, cookieOptions: {} });
    expectTypeOf<ClientOptions>().toEqualTypeOf<Partial<ClientOptions>>();
  });

  it('and its calls take undefined for every option, such as an environment variable that is not set', () => {
    type Unset<T> = Record<keyof T, undefined>;
    assertType<ClientOptions>({} as Unset<ClientOptions>);
    assertType<NonNullable<ClientOptions['endpoints']>>({} as Unset<Endpoints>);
    assertType<NonNullable<ClientOptions['endpointOptions']>>({} as Unset<EndpointOptions>);
    assertType<NonNullable<ClientOptions['cookieOptions']>>({} as Unset<CookieOptions>);
    assertType<AuthenticateOptions>({} as Unset<AuthenticateOptions>);
    assertType<RevokeOptions>({} as Unset<RevokeOptions>);
    assertType<FreshTokensOptions>({} as Unset<FreshTokensOptions>);
    assertType<VerifyOptions>({} as Unset<VerifyOptions>);
    assertType<VerifierOptions>({ projectId: 'project-test-1', ...({} as Omit<Unset<VerifierOptions>, 'projectId'>) });
  });

  it('takes a fetch that answers a request, and a logger with three levels', () => {
    expectTypeOf<NonNullable<ClientOptions['fetch']>>().toEqualTypeOf<(request: Request) => Promise<Response>>();
    expectTypeOf<keyof NonNullable<ClientOptions['logger']>>().toEqualTypeOf<'debug' | 'warn' | 'error'>();
    assertType<ClientOptions>({ logger: console });
  });

  it('refuses what is no token and what is no option', () => {
    // @ts-expect-error the public token must be given
    assertType(() => createClient());
    // @ts-expect-error a token is a text
    assertType(() => createClient(1));
    // @ts-expect-error a misspelled option
    assertType<ClientOptions>({ timeout: 1 });
    // @ts-expect-error a time is a number
    assertType<ClientOptions>({ timeoutMs: '20s' });
    // @ts-expect-error a misspelled address
    assertType<ClientOptions>({ endpoints: { testApiUrl: 'https://example.com' } });
    // @ts-expect-error a misspelled domain
    assertType<ClientOptions>({ endpointOptions: { domain: 'example.com' } });
    // @ts-expect-error the option is a boolean
    assertType<ClientOptions>({ cookieOptions: { availableToSubdomains: 'yes' } });
    // @ts-expect-error there are two transports
    assertType<ClientOptions>({ idpTransport: 'xml' });
    // @ts-expect-error a logger needs all three levels
    assertType<ClientOptions>({ logger: { warn: console.warn } });
  });
});

describe('the client', () => {
  /** The first names of the calls in the tests' table: `arguments.test.ts` compares the table with the client. */
  type Resource = MethodName extends infer Name ? (Name extends `${infer First}.${string}` ? First : never) : never;

  it('has these resources and methods', () => {
    expectTypeOf<keyof Client>().toEqualTypeOf<Resource | 'authenticateByUrl' | 'onStateChange' | 'record' | 'destroy'>();
  });

  it('keeps its resources', () => {
    expectTypeOf<Pick<Client, Resource>>().toEqualTypeOf<Readonly<Pick<Client, Resource>>>();
    // @ts-expect-error a resource is read-only
    assertType(() => (client.session = client.session));
    // @ts-expect-error a channel is read-only
    assertType(() => (client.otps.sms = client.otps.sms));
  });

  it('reports session and user together, until the listener is removed', () => {
    type Listener = (state: SessionState, endedBy: EndReason | null) => void;
    expectTypeOf<Client['onStateChange']>().parameters.toEqualTypeOf<[listener: Listener]>();
    expectTypeOf<Client['onStateChange']>().returns.toEqualTypeOf<() => void>();
    expectTypeOf<SessionState>().toEqualTypeOf<{ readonly session: Session; readonly user: User } | null>();
  });

  it('redeems the token of the address, or has nothing to redeem', () => {
    const minutes: SessionDuration = { session_duration_minutes: 60 };
    const press = { ...minutes, waitForPress: true } as const;
    expectTypeOf<() => ReturnType<typeof client.authenticateByUrl>>().returns.resolves.toEqualTypeOf<UrlAnswer | UrlResetToken | null>();
    assertType<() => Promise<UrlAnswer | UrlResetToken | null>>(() => client.authenticateByUrl(minutes));
    assertType<() => Promise<UrlLink | UrlAnswer | UrlResetToken | null>>(() => client.authenticateByUrl(press));
    // @ts-expect-error with `waitForPress`, the result may be a link without an answer
    assertType<() => Promise<UrlAnswer | UrlResetToken | null>>(() => client.authenticateByUrl(press));
    expectTypeOf<UrlLink['redeem']>().toEqualTypeOf<() => Promise<UrlAnswer | null>>();
    // @ts-expect-error the session duration is required
    assertType(() => client.authenticateByUrl({}));
    // @ts-expect-error the result may be null
    assertType(async () => (await client.authenticateByUrl({ session_duration_minutes: 60 })).tokenType);
  });

  it('tells a token that it has redeemed from one that the reset widget needs', () => {
    type Found = UrlAnswer | UrlResetToken;
    expectTypeOf<Extract<Found, { tokenType: 'reset_password' }>>().toEqualTypeOf<UrlResetToken>();
    expectTypeOf<Exclude<Found, { tokenType: 'reset_password' }>>().toEqualTypeOf<UrlAnswer>();
    expectTypeOf<UrlResetToken['token']>().toEqualTypeOf<string>();
    expectTypeOf<UrlAnswer['answer']>().toEqualTypeOf<AuthenticateAnswer>();
    expectTypeOf<UrlAnswer['tokenType']>().toEqualTypeOf<'magic_links' | 'oauth' | 'login' | 'impersonation'>();
  });

  it('records into a log and ends at once', () => {
    expectTypeOf<Client['record']>().parameters.toEqualTypeOf<[]>();
    expectTypeOf<Client['record']>().returns.resolves.toEqualTypeOf<Recording>();
    expectTypeOf<Recording['log']>().returns.toEqualTypeOf<RecordingLog>();
    expectTypeOf<Client['destroy']>().toEqualTypeOf<() => void>();
  });

  it('takes a signal in the last argument of these calls', () => {
    expectTypeOf<Calls<Client, true>>().toEqualTypeOf<'authenticateByUrl'>();
    expectTypeOf<Calls<Client['user'], false>>().toEqualTypeOf<never>();
    expectTypeOf<Calls<Client['otps'], true>>().toEqualTypeOf<'authenticate'>();
    expectTypeOf<Calls<Client['otps'][OtpChannel], false>>().toEqualTypeOf<never>();
    expectTypeOf<Calls<Client['magicLinks'], true>>().toEqualTypeOf<'authenticate'>();
    expectTypeOf<Calls<Client['magicLinks']['email'], false>>().toEqualTypeOf<never>();
    expectTypeOf<Calls<Client['passwords'], false>>().toEqualTypeOf<never>();
    expectTypeOf<Calls<Client['oauth'], true>>().toEqualTypeOf<'authenticate'>();
    expectTypeOf<Calls<Client['totps'], false>>().toEqualTypeOf<never>();
    expectTypeOf<Calls<Client['cryptoWallets'], false>>().toEqualTypeOf<never>();
    expectTypeOf<Calls<Client['impersonation'], false>>().toEqualTypeOf<never>();
    expectTypeOf<Calls<Client['organizations']['members'], false>>().toEqualTypeOf<never>();
    expectTypeOf<CallOptions['signal']>().toEqualTypeOf<AbortSignal | undefined>();
    // @ts-expect-error a controller is not a signal
    assertType<CallOptions>({ signal: new AbortController() });
  });

  it('takes none in those that send no request', () => {
    expectTypeOf<Calls<Client, false>>().toEqualTypeOf<'record'>();
    expectTypeOf<Calls<Client['oauth'][OAuthProvider], false>>().toEqualTypeOf<'start'>();
    expectTypeOf<Calls<Client['webauthn'], false>>().toEqualTypeOf<'browserSupportsAutofill'>();
    expectTypeOf<Calls<Client['idp'], false>>().toBeNever();
    expectTypeOf<Calls<Client['session'], false>>().toBeNever();
  });
});

describe('codes', () => {
  type Otps = Client['otps'];

  it('go out by three channels and give the id that redeems them', () => {
    expectTypeOf<Exclude<keyof Otps, 'authenticate'>>().toEqualTypeOf<OtpChannel>();
    expectTypeOf<Otps['sms']['loginOrCreate']>().parameters.toEqualTypeOf<[destination: string, options?: PhoneCodeOptions | undefined]>();
    expectTypeOf<Otps['whatsapp']['send']>().parameters.toEqualTypeOf<[destination: string, options?: PhoneCodeOptions | undefined]>();
    type ToAddress = [destination: string, options?: EmailCodeOptions | undefined];
    expectTypeOf<Otps['email']['loginOrCreate']>().parameters.toEqualTypeOf<ToAddress>();
    expectTypeOf<Otps['email']['send']>().returns.resolves.toEqualTypeOf<SentCodeAnswer>();
    expectTypeOf<SentCodeAnswer>().toExtend<BasicAnswer & { readonly method_id: string }>();
  });

  it('are redeemed for a session of a given duration', () => {
    type Options = SessionDuration;
    expectTypeOf<Otps['authenticate']>().parameters.toEqualTypeOf<[code: string, method_id: string, options: Options]>();
    expectTypeOf<Otps['authenticate']>().returns.resolves.toEqualTypeOf<MessageSignInAnswer>();
    // @ts-expect-error the session duration is required
    assertType(() => client.otps.authenticate('123456', 'method-1', {}));
    // @ts-expect-error a code is a string, because it may start with zeros
    assertType(() => client.otps.authenticate(123456, 'method-1', { session_duration_minutes: 60 }));
    // @ts-expect-error there is no such channel
    assertType(() => client.otps.phone.send('+12025550123'));
    // @ts-expect-error only emails have templates
    assertType(() => client.otps.sms.send('+12025550123', { login_template_id: 'template-1' }));
  });
});

describe('links', () => {
  it('are mailed to an address, with options that may be left out', () => {
    type Email = Client['magicLinks']['email'];
    expectTypeOf<Email['loginOrCreate']>().parameters.toEqualTypeOf<[email: string, options?: EmailLinkOptions | undefined]>();
    expectTypeOf<Email['send']>().parameters.toEqualTypeOf<[email: string, options?: EmailLinkOptions | undefined]>();
    expectTypeOf<Email['send']>().returns.resolves.toEqualTypeOf<BasicAnswer>();
    // @ts-expect-error a widget's option name, not a call's
    assertType<EmailLinkOptions>({ loginRedirectURL: 'https://example.com' });
  });

  it('are redeemed for a session of a given duration', () => {
    type Options = SessionDuration;
    expectTypeOf<Client['magicLinks']['authenticate']>().parameters.toEqualTypeOf<[token: string, options: Options]>();
    expectTypeOf<Client['magicLinks']['authenticate']>().returns.resolves.toEqualTypeOf<MessageSignInAnswer>();
    // @ts-expect-error the session duration is required
    assertType(() => client.magicLinks.authenticate('token-1', {}));
    // @ts-expect-error the options are required
    assertType(() => client.magicLinks.authenticate('token-1'));
  });
});

describe('passwords', () => {
  type Passwords = Client['passwords'];

  it('sign in with an address, a password and the length of the session', () => {
    expectTypeOf<Passwords['create']>().toEqualTypeOf<(values: EmailAndPassword) => Promise<PasswordCreateAnswer>>();
    expectTypeOf<Passwords['authenticate']>().toEqualTypeOf<(values: EmailAndPassword) => Promise<AuthenticateAnswer>>();
    expectTypeOf<keyof EmailAndPassword>().toEqualTypeOf<'email' | 'password' | 'session_duration_minutes' | 'signal'>();
    // @ts-expect-error the session duration is required
    assertType<EmailAndPassword>({ email: 'ada@example.com', password: 'a long password' });
    // @ts-expect-error the password is required
    assertType<EmailAndPassword>({ email: 'ada@example.com', session_duration_minutes: 60 });
  });

  it('are reset by mail, by the old one, and within a session', () => {
    type ByEmail = SessionDuration & { token: string; password: string };
    type ByOld = SessionDuration & { email?: string | undefined; existing_password: string; new_password: string };
    type BySession = CallOptions & { password: string; session_duration_minutes?: number | undefined };
    expectTypeOf<Passwords['resetByEmailStart']>().toEqualTypeOf<(values: ResetStart) => Promise<BasicAnswer>>();
    expectTypeOf<Passwords['resetByEmail']>().toEqualTypeOf<(values: ByEmail) => Promise<AuthenticateAnswer>>();
    expectTypeOf<Passwords['resetByExistingPassword']>().toEqualTypeOf<(values: ByOld) => Promise<AuthenticateAnswer>>();
    expectTypeOf<Passwords['resetBySession']>().toEqualTypeOf<(values: BySession) => Promise<AuthenticateAnswer>>();
    // @ts-expect-error the token is required
    assertType(() => client.passwords.resetByEmail({ password: 'a long password', session_duration_minutes: 60 }));
    // @ts-expect-error the address is required
    assertType<ResetStart>({ login_redirect_url: 'https://example.com' });
  });

  it('are judged with or without an address', () => {
    type Values = CallOptions & { password: string; email?: string | undefined };
    expectTypeOf<Passwords['strengthCheck']>().toEqualTypeOf<(values: Values) => Promise<StrengthAnswer>>();
    expectTypeOf<StrengthAnswer['strength_policy']>().toEqualTypeOf<'luds' | 'zxcvbn' | 'none'>();
    expectTypeOf<StrengthAnswer['feedback']['luds_requirements']>().extract<undefined>().toEqualTypeOf<undefined>();
  });
});

describe('social sign-in', () => {
  it('starts at each of the providers and redeems what they send back', () => {
    expectTypeOf<Exclude<keyof Client['oauth'], 'authenticate'>>().toEqualTypeOf<OAuthProvider>();
    expectTypeOf<Client['oauth']['google']['start']>().toEqualTypeOf<(options?: OAuthStart) => Promise<void>>();
    type Authenticate = Client['oauth']['authenticate'];
    expectTypeOf<Authenticate>().toEqualTypeOf<(token: string, options: SessionDuration) => Promise<OAuthSignInAnswer>>();
    expectTypeOf<keyof OAuthStart>().toEqualTypeOf<'login_redirect_url' | 'signup_redirect_url' | 'custom_scopes' | 'provider_params'>();
    // @ts-expect-error there is no such provider
    assertType(() => client.oauth.myspace.start());
    // @ts-expect-error scopes are a list
    assertType<OAuthStart>({ custom_scopes: 'email profile' });
    // @ts-expect-error the session duration is required
    assertType(() => client.oauth.authenticate('token-1', {}));
  });

  it('names the providers of users and those of organizations', () => {
    expectTypeOf(oauthProviders).items.toEqualTypeOf<OAuthProvider>();
    expectTypeOf<B2BOAuthProvider>().toEqualTypeOf<'google' | 'microsoft' | 'hubspot' | 'slack' | 'github'>();
    // @ts-expect-error the list is read-only
    assertType(() => oauthProviders.push('google'));
  });
});

describe('the answers', () => {
  it('have all fields of the protocol, and no misspelled field', () => {
    expectTypeOf<BasicAnswer>().toEqualTypeOf<{ readonly request_id: string; readonly status_code: number }>();
    expectTypeOf<AuthenticateAnswer>().toExtend<
      BasicAnswer & { readonly user_id: string; readonly session: Session; readonly user: User }
    >();
    expectTypeOf<AuthenticateAnswer['session_token' | 'session_jwt']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<MessageSignInAnswer>().toExtend<AuthenticateAnswer & { readonly method_id: string }>();
    expectTypeOf<OAuthSignInAnswer['provider_type' | 'provider_subject' | 'profile_picture_url' | 'locale']>().toEqualTypeOf<string>();
    expectTypeOf<OAuthSignInAnswer['provider_values']['access_token']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<PasswordCreateAnswer['email_id']>().toEqualTypeOf<string>();
    expectTypeOf<TotpSignInAnswer['totp_id']>().toEqualTypeOf<string>();
    expectTypeOf<PasskeySignInAnswer['webauthn_registration_id']>().toEqualTypeOf<string>();
    expectTypeOf<PasskeyUpdateAnswer['webauthn_registration']>().toEqualTypeOf<User['webauthn_registrations'][number]>();
    expectTypeOf<UserUpdateAnswer['emails']>().toEqualTypeOf<User['emails'] | undefined>();
    expectTypeOf<MutateAnswer>().toExtend<BasicAnswer & { readonly user_id: string }>();
    expectTypeOf<AuthorizeStartAnswer['oidc_client']['client_name']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<StrengthAnswer['feedback']['warning']>().toEqualTypeOf<string | null | undefined>();
    // @ts-expect-error a misspelled field
    assertType((answer: AuthenticateAnswer) => answer.sesion);
    // @ts-expect-error a misspelled field
    assertType((answer: MutateAnswer) => answer.userid);
    // @ts-expect-error a link's response has no authenticator app
    assertType((answer: MessageSignInAnswer) => answer.totp_id);
  });
});

describe('authenticator apps', () => {
  it('are set up for some minutes, used, and replaced by a recovery code', () => {
    type Totps = Client['totps'];
    expectTypeOf<Totps['create']>().toEqualTypeOf<(values: CallOptions & { expiration_minutes: number }) => Promise<TotpAnswer>>();
    expectTypeOf<Totps['authenticate']>().toEqualTypeOf<(values: SessionDuration & { totp_code: string }) => Promise<TotpSignInAnswer>>();
    expectTypeOf<Totps['recover']>().toEqualTypeOf<(values: SessionDuration & { recovery_code: string }) => Promise<TotpSignInAnswer>>();
    expectTypeOf<Totps['recoveryCodes']>().toEqualTypeOf<(options?: CallOptions) => Promise<RecoveryCodesAnswer>>();
    expectTypeOf<TotpAnswer>().toExtend<{ totp_id: string; secret: string; qr_code: string; recovery_codes: readonly string[] }>();
    // @ts-expect-error the expiration is required
    assertType(() => client.totps.create({}));
    // @ts-expect-error the session duration is required
    assertType(() => client.totps.authenticate({ totp_code: '123456' }));
  });
});

describe('wallets', () => {
  it('ask for a challenge and sign it', () => {
    type Wallets = Client['cryptoWallets'];
    type Start = CallOptions & WalletAccount & { siwe_params?: SiweParams };
    expectTypeOf<Wallets['authenticateStart']>().toEqualTypeOf<(values: Start) => Promise<ChallengeAnswer>>();
    type Signed = SessionDuration & WalletAccount & { signature: string };
    expectTypeOf<Wallets['authenticate']>().toEqualTypeOf<(values: Signed) => Promise<AuthenticateAnswer>>();
    expectTypeOf<WalletAccount['crypto_wallet_type']>().toEqualTypeOf<'solana' | 'ethereum'>();
    expectTypeOf<SiweParams>().toEqualTypeOf<Partial<SiweParams>>();
    // @ts-expect-error there are two kinds of wallets
    assertType<WalletAccount>({ crypto_wallet_address: 'bc1', crypto_wallet_type: 'bitcoin' });
  });
});

describe('passkeys', () => {
  type Webauthn = Client['webauthn'];

  it('are registered with options that may be left out', () => {
    expectTypeOf<Webauthn['register']>().toEqualTypeOf<(options?: RegisterOptions) => Promise<PasskeySignInAnswer>>();
    expectTypeOf<RegisterOptions>().toEqualTypeOf<Partial<RegisterOptions>>();
    expectTypeOf<RegisterOptions>().toExtend<PasskeyOptions>();
    // @ts-expect-error there are two kinds of authenticators
    assertType<RegisterOptions>({ authenticator_type: 'phone' });
  });

  it('sign in, unless the browser has nothing to offer in a form', () => {
    expectTypeOf<Webauthn['authenticate']>().returns.resolves.toEqualTypeOf<PasskeySignInAnswer | null>();
    expectTypeOf<Webauthn['browserSupportsAutofill']>().toEqualTypeOf<() => Promise<boolean>>();
    assertType(() => client.webauthn.authenticate({ session_duration_minutes: 60, conditional_mediation: true }));
    // @ts-expect-error the session duration is required
    assertType(() => client.webauthn.authenticate({}));
    // @ts-expect-error the result may be null
    assertType(async () => (await client.webauthn.authenticate({ session_duration_minutes: 60 })).session);
  });

  it('are renamed by their id', () => {
    type Values = CallOptions & { webauthn_registration_id: string; name: string };
    expectTypeOf<Webauthn['update']>().toEqualTypeOf<(values: Values) => Promise<PasskeyUpdateAnswer>>();
    // @ts-expect-error the new name is required
    assertType(() => client.webauthn.update({ webauthn_registration_id: 'key-1' }));
  });
});

describe('the session', () => {
  type Sessions = Client['session'];

  it('is there at once, or null', () => {
    expectTypeOf<Sessions['getSync']>().toEqualTypeOf<() => Session | null>();
    expectTypeOf<Sessions['getInfo']>().returns.toEqualTypeOf<{ session: Session | null; fromCache: boolean }>();
    expectTypeOf<Sessions['getTokens']>().returns.toEqualTypeOf<SessionTokens | null>();
    expectTypeOf<SessionTokens>().branded.toEqualTypeOf<{ session_token: string; session_jwt: string }>();
    // @ts-expect-error the session may be null
    assertType(() => client.session.getSync().session_id);
    // @ts-expect-error the tokens may be null
    assertType(() => client.session.getTokens().session_jwt);
  });

  it('reports every change, and the reason for the last end', () => {
    type Listener = (session: Session | null, endedBy: EndReason | null) => void;
    expectTypeOf<Sessions['onChange']>().toEqualTypeOf<(listener: Listener) => () => void>();
    type Own = 'signed_out' | 'signed_out_elsewhere' | 'expired' | 'revoked' | 'cookie_missing';
    expectTypeOf<EndReason>().toEqualTypeOf<Own | UnrecoverableType>();
  });

  it('is asked about, taken over and ended', () => {
    expectTypeOf<Sessions['authenticate']>().toEqualTypeOf<(options?: AuthenticateOptions) => Promise<AuthenticateAnswer>>();
    expectTypeOf<Sessions['updateSession']>().toEqualTypeOf<
      (tokens: { session_token: string; session_jwt?: string | undefined } | { intermediate_session_token: string }) => void
    >();
    expectTypeOf<Sessions['getIntermediateToken']>().toEqualTypeOf<() => string | null>();
    assertType(() => client.session.updateSession({ intermediate_session_token: 'half' }));
    expectTypeOf<Sessions['revoke']>().toEqualTypeOf<(options?: RevokeOptions) => Promise<void>>();
    expectTypeOf<Sessions['getFreshTokens']>().toEqualTypeOf<(options?: FreshTokensOptions) => Promise<SessionTokens | null>>();
    // @ts-expect-error the session token is required
    assertType(() => client.session.updateSession({ session_jwt: 'jwt' }));
    // @ts-expect-error a misspelled option
    assertType(() => client.session.revoke({ force: true }));
  });

  it('has all fields of the protocol, and is read-only', () => {
    expectTypeOf<Session['session_id' | 'user_id' | 'started_at' | 'last_accessed_at' | 'expires_at']>().toEqualTypeOf<string>();
    expectTypeOf<Session['attributes']>().toEqualTypeOf<{ readonly ip_address: string; readonly user_agent: string }>();
    expectTypeOf<Session['roles']>().toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf<'sms' | 'oauth_google' | 'knowledge'>().toExtend<Session['authentication_factors'][number]['delivery_method']>();
    type Factor = Session['authentication_factors'][number];
    expectTypeOf<NonNullable<Factor['email_factor']>['email_address']>().toEqualTypeOf<string>();
    expectTypeOf<NonNullable<Factor['google_oauth_factor']>['provider_subject']>().toEqualTypeOf<string>();
    // @ts-expect-error a session is read-only
    assertType((session: Session) => (session.expires_at = ''));
    // @ts-expect-error a misspelled field
    assertType((session: Session) => session.expires_att);
    // @ts-expect-error a misspelled field of a factor
    assertType((session: Session) => session.authentication_factors[0]?.emailfactor);
    // @ts-expect-error a factor may be of another kind
    assertType((factor: Factor) => factor.phone_number_factor.phone_number);
  });

  it('carries what a host has put in, and fields that the protocol gets later, by their names', () => {
    expectTypeOf<Session['custom_claims']>().toEqualTypeOf<Readonly<Record<string, unknown>> | null>();
    assertType((session: Session) => session.custom_claims?.['plan']);
    assertType((session: Session): string | undefined => (session as Session & { readonly device_id?: string }).device_id);
    // @ts-expect-error a custom claim has an unknown type
    assertType((session: Session): string => session.custom_claims?.['plan']);
  });
});

describe('the person', () => {
  type Users = Client['user'];

  it('is there at once, or null', () => {
    expectTypeOf<Users['getSync']>().toEqualTypeOf<() => User | null>();
    expectTypeOf<Users['getInfo']>().returns.toEqualTypeOf<{ user: User | null; fromCache: boolean }>();
    expectTypeOf<Users['onChange']>().toEqualTypeOf<(listener: (user: User | null, endedBy: EndReason | null) => void) => () => void>();
    expectTypeOf<User['user_id']>().toEqualTypeOf<string>();
    // @ts-expect-error the user may be null
    assertType(() => client.user.getSync().user_id);
  });

  it('has all fields of the protocol, and is read-only', () => {
    expectTypeOf<User['emails'][number]>().toEqualTypeOf<{
      readonly email_id: string;
      readonly email: string;
      readonly verified: boolean;
    }>();
    expectTypeOf<User['phone_numbers'][number]['phone_number']>().toEqualTypeOf<string>();
    expectTypeOf<
      User['providers'][number]['provider_type' | 'provider_subject' | 'profile_picture_url' | 'locale']
    >().toEqualTypeOf<string>();
    expectTypeOf<User['webauthn_registrations'][number]['name' | 'domain' | 'authenticator_type']>().toEqualTypeOf<string>();
    expectTypeOf<User['crypto_wallets'][number]['crypto_wallet_address']>().toEqualTypeOf<string>();
    expectTypeOf<User['totps'][number]['totp_id']>().toEqualTypeOf<string>();
    expectTypeOf<User['biometric_registrations'][number]['biometric_registration_id']>().toEqualTypeOf<string>();
    expectTypeOf<User['name']['first_name' | 'middle_name' | 'last_name']>().toEqualTypeOf<string>();
    expectTypeOf<User['status']>().toEqualTypeOf<'active' | 'pending'>();
    expectTypeOf<NonNullable<User['password']>['requires_reset']>().toEqualTypeOf<boolean>();
    // @ts-expect-error a misspelled field
    assertType((user: User) => user.email);
    // @ts-expect-error a misspelled nested field
    assertType((user: User) => user.emails[0]?.adress);
    // @ts-expect-error the list may be empty
    assertType((user: User): string => user.emails[0].email);
    // @ts-expect-error the password may be null
    assertType((user: User) => user.password.password_id);
    // @ts-expect-error a user is read-only
    assertType((user: User) => user.emails.push());
  });

  it('carries what a host keeps with them, and fields that the protocol gets later, by their names', () => {
    expectTypeOf<User['trusted_metadata' | 'untrusted_metadata']>().toEqualTypeOf<Readonly<Record<string, unknown>>>();
    assertType((user: User): string | undefined => (user as User & { readonly external_id?: string }).external_id);
    // @ts-expect-error metadata has an unknown type
    assertType((user: User): string => user.trusted_metadata['plan']);
  });

  it('is asked for, or the call fails', () => {
    expectTypeOf<Users['get']>().toEqualTypeOf<(options?: CallOptions) => Promise<User>>();
  });

  it('changes in name and metadata', () => {
    expectTypeOf<Users['update']>().toEqualTypeOf<(changes: UserUpdate, options?: CallOptions) => Promise<UserUpdateAnswer>>();
    assertType<UserUpdate>({});
    assertType<UserUpdate>({ name: { first_name: 'Ada' }, untrusted_metadata: { likes: ['engines'] } });
    // @ts-expect-error a name is an object
    assertType<UserUpdate>({ name: 'Ada' });
    // @ts-expect-error browsers cannot write trusted metadata
    assertType<UserUpdate>({ trusted_metadata: {} });
  });

  it('loses what they sign in with by its id', () => {
    type Delete = Users[
      | 'deleteEmail'
      | 'deletePhoneNumber'
      | 'deleteTOTP'
      | 'deleteCryptoWallet'
      | 'deleteOAuthRegistration'
      | 'deleteWebauthnRegistration'
      | 'deleteBiometricRegistration'];
    expectTypeOf<Delete>().toEqualTypeOf<(id: string, options?: CallOptions) => Promise<MutateAnswer>>();
  });

  it('is searched for by address', () => {
    expectTypeOf<Users['search']>().parameters.toEqualTypeOf<[email: string, options?: CallOptions | undefined]>();
    expectTypeOf<Users['search']>().returns.resolves.toEqualTypeOf<UserSearchAnswer>();
  });
});

describe('the other resources', () => {
  it('find a member of an organization, or none', () => {
    type Search = Client['organizations']['members']['search'];
    expectTypeOf<Search>().parameters.toEqualTypeOf<[values: CallOptions & { email_address: string; organization_id: string }]>();
    expectTypeOf<Search>().returns.resolves.toEqualTypeOf<MemberSearchAnswer>();
    // @ts-expect-error the member may be null
    assertType((found: Awaited<ReturnType<Search>>) => found.member.name);
  });

  it('let support staff act as a user', () => {
    type Authenticate = Client['impersonation']['authenticate'];
    expectTypeOf<Authenticate>().toEqualTypeOf<(values: CallOptions & { impersonation_token: string }) => Promise<AuthenticateAnswer>>();
  });

  it('start and answer what another application asks for', () => {
    type Idp = Client['idp'];
    type Start = CallOptions & Pick<AuthorizeParams, 'client_id' | 'redirect_uri' | 'response_type' | 'scope'>;
    expectTypeOf<Idp['authorizeStart']>().toEqualTypeOf<(params: Start) => Promise<AuthorizeStartAnswer>>();
    type Decision = CallOptions & AuthorizeParams & { readonly consent_granted: boolean };
    expectTypeOf<Idp['authorizeSubmit']>().toEqualTypeOf<(params: Decision) => Promise<void>>();
    expectTypeOf<Idp['logoutStart']>().toEqualTypeOf<(params: CallOptions & LogoutParams) => Promise<LogoutStartAnswer>>();
    // @ts-expect-error the redirect address is required
    assertType(() => client.idp.authorizeStart({ client_id: 'c', response_type: 'code', scope: 'openid' }));
  });
});

describe('errors', () => {
  interface ByCode {
    api_error: ApiError;
    unreachable: UnreachableError;
    invalid_answer: InvalidAnswerError;
    schema: SchemaError;
    usage: UsageError;
    no_session: NoSessionError;
    missing_pkce: MissingPkceError;
    missing_parameter: MissingParameterError;
    phone: PhoneError;
    phone_country: PhoneCountryError;
    email: EmailError;
    passkey: PasskeyError;
    wallet: WalletError;
    mount: MountError;
    redirect: RedirectError;
    aborted: AbortedError;
  }

  it('are distinguished by their code', () => {
    expectTypeOf<{ [E in AnyAuthError as E['code']]: E }>().toEqualTypeOf<ByCode>();
    expectTypeOf<AnyAuthError>().toExtend<Error>();
  });

  it('carry what belongs to their code once a host has asked for it', () => {
    function detail(error: AnyAuthError): string | number {
      switch (error.code) {
        case 'api_error':
          return error.status_code;
        case 'missing_parameter':
          return error.parameter;
        case 'passkey':
        case 'wallet':
          return error.reason;
        default:
          // @ts-expect-error other errors have no reason
          return error.reason ?? error.message;
      }
    }
    expect(detail(new WalletError('no', { reason: 'refused' }))).toBe('refused');
    expect(detail(new MissingParameterError('client_id'))).toBe('client_id');
    expect(detail(new EmailError())).toBe('Invalid email address');
  });

  it('are known from anything that was caught', () => {
    expectTypeOf(isAuthError).guards.toEqualTypeOf<AnyAuthError>();
    expectTypeOf(isInputError).guards.toEqualTypeOf<PhoneError | PhoneCountryError | EmailError>();
    expectTypeOf(unrecoverableType).returns.toEqualTypeOf<UnrecoverableType | undefined>();
  });

  it('never change', () => {
    expectTypeOf<Pick<ApiError, 'code' | 'name'>>().toEqualTypeOf<{ readonly code: 'api_error'; name: 'ApiError' }>();
    // @ts-expect-error a name is read-only
    assertType((error: ApiError) => (error.name = 'Ours'));
    // @ts-expect-error a code is read-only
    assertType((error: ApiError) => (error.code = 'api_error'));
  });
});

describe('the callbacks of a host', () => {
  it('may be left out, and hear of events and of errors of the catalogue', () => {
    assertType<Callbacks>({});
    expectTypeOf<Callbacks['onEvent']>().toEqualTypeOf<((event: HostEvent) => void) | undefined>();
    expectTypeOf<Callbacks['onError']>().toEqualTypeOf<((error: AnyAuthError) => void) | undefined>();
    // @ts-expect-error a misspelled callback
    assertType<Callbacks>({ onSuccess() {} });
  });

  it('tell events by their type; each carries the answer of the provider', () => {
    expectTypeOf<HostEvent>().toExtend<{ readonly type: string; readonly data: object }>();
    expectTypeOf<'AUTHENTICATE_FLOW_COMPLETE'>().toExtend<HostEvent['type']>();
    type Sent = Extract<HostEvent, { type: 'OTP_LOGIN_OR_CREATE' }>;
    expectTypeOf<Sent>().toEqualTypeOf<{ readonly type: 'OTP_LOGIN_OR_CREATE'; readonly data: SentCodeAnswer }>();
    expectTypeOf<keyof HostEventData>().toEqualTypeOf<HostEvent['type']>();
    const session = (event: HostEvent) => (event.type === 'PASSWORD_AUTHENTICATE' ? event.data.session : undefined);
    expectTypeOf(session).returns.toEqualTypeOf<Session | undefined>();
    assertType((event: HostEvent) => event.type === 'ACCOUNT_CHANGE' && event.data.change === 'email_added');
    // @ts-expect-error there is no such change
    assertType((event: HostEvent) => event.type === 'ACCOUNT_CHANGE' && event.data.change === 'email_gone');
    // @ts-expect-error there is no such event
    assertType((event: HostEvent) => event.type === 'LOGGED_IN');
  });
});

describe('createWidget', () => {
  it('gives each name its own widget', () => {
    expectTypeOf(() => createWidget('login', { client })).returns.toEqualTypeOf<LoginWidget>();
    expectTypeOf(() => createWidget('resetPassword', { client, token: 't' })).returns.toEqualTypeOf<ResetPasswordWidget>();
    expectTypeOf(() => createWidget('passkeyRegistration', { client })).returns.toEqualTypeOf<PasskeyRegistrationWidget>();
    expectTypeOf(() => createWidget('identityProvider', { client })).returns.toEqualTypeOf<IdpWidget>();
    expectTypeOf<keyof Widgets>().toEqualTypeOf<
      'login' | 'resetPassword' | 'passkeyRegistration' | 'stepUp' | 'account' | 'identityProvider'
    >();
    // @ts-expect-error there is no such widget
    assertType(() => createWidget('signup', { client }));
  });

  it('gives each name its own props', () => {
    expectTypeOf<Widgets['login']['props']>().toEqualTypeOf<WidgetProps<LoginConfig>>();
    expectTypeOf<Widgets['resetPassword']['props']>().toEqualTypeOf<WidgetProps<AnyLoginConfig> & { readonly token: string }>();
    expectTypeOf<Widgets['passkeyRegistration']['props']>().toEqualTypeOf<WidgetProps<PasskeyRegistrationConfig>>();
    expectTypeOf<Widgets['identityProvider']['props']>().toEqualTypeOf<WidgetProps<IdpConfig>>();
    expectTypeOf(createWidget<'login'>)
      .parameter(1)
      .toEqualTypeOf<{ readonly client: Client } & WidgetProps<LoginConfig>>();
  });

  it('needs a client, and a token where a password is reset', () => {
    // @ts-expect-error the client is required
    assertType(() => createWidget('login', {}));
    // @ts-expect-error the token is required
    assertType(() => createWidget('resetPassword', { client }));
    // @ts-expect-error no other widget has a token
    assertType(() => createWidget('login', { client, token: 't' }));
  });

  it('refuses what its configuration does not know', () => {
    assertType<LoginConfig>({});
    expectTypeOf<AnyLoginConfig>().toEqualTypeOf<Partial<AnyLoginConfig>>();
    expectTypeOf<keyof LoginConfig>().toEqualTypeOf<keyof AnyLoginConfig>();
    // @ts-expect-error there is no such product
    assertType<LoginConfig>({ products: ['magicLinks'] });
    // @ts-expect-error there is no such channel
    assertType<LoginConfig>({ otpOptions: { methods: ['phone'] } });
    // @ts-expect-error there is no such provider
    assertType<LoginConfig>({ oauthOptions: { providers: [{ type: 'myspace' }] } });
    // @ts-expect-error the type of a provider is required
    assertType<LoginConfig>({ oauthOptions: { providers: [{ one_tap: true }] } });
    // @ts-expect-error there is no such position
    assertType<LoginConfig>({ oauthOptions: { providers: [{ type: 'google', position: 'left' }] } });
    // @ts-expect-error a misspelled key
    assertType<LoginConfig>({ product: ['otp'] });
    // @ts-expect-error a call's option name, not a widget's
    assertType<LoginConfig>({ sessionOptions: { session_duration_minutes: 60 } });
    // @ts-expect-error the login widget has no framing option
    assertType(() => createWidget('login', { client, config: { allowFraming: true } }));
    // @ts-expect-error only the login widget has products
    assertType(() => createWidget('identityProvider', { client, config: { products: ['otp'] } }));
  });

  it('CFG-02 CFG-03 CFG-04 MAIN-12 refuses products that would draw nothing, or an error', () => {
    // @ts-expect-error the list needs at least one product
    assertType<LoginConfig>({ products: [] });
    // @ts-expect-error codes need a channel
    assertType<LoginConfig>({ products: ['otp'] });
    // @ts-expect-error codes need a channel
    assertType<LoginConfig>({ products: ['passwords', 'otp'], otpOptions: { expirationMinutes: 10 } });
    // @ts-expect-error codes need a channel
    assertType<LoginConfig>({ products: ['otp'], otpOptions: { methods: [] } });
    // @ts-expect-error social sign-in needs a provider
    assertType<LoginConfig>({ products: ['oauth'] });
    // @ts-expect-error social sign-in needs a provider
    assertType<LoginConfig>({ products: ['oauth'], oauthOptions: { providers: [] } });
    // @ts-expect-error social sign-in needs a provider
    assertType<LoginConfig>({ products: ['otp', 'oauth'], otpOptions: { methods: ['sms'] } });
    // @ts-expect-error an email contains a link or a code, not both
    assertType<LoginConfig>({ products: ['emailMagicLinks', 'otp'], otpOptions: { methods: ['sms', 'email'] } });
    // @ts-expect-error an email contains a link or a code, also with passwords
    assertType<LoginConfig>({ products: ['emailMagicLinks', 'passwords', 'otp'], otpOptions: { methods: ['email'] } });
    // @ts-expect-error codes need a channel, also in a constant
    assertType<LoginConfig>({ products: ['otp'] } as const);
    // @ts-expect-error codes need a channel, also in a call
    assertType(() => createWidget('login', { client, config: { products: ['otp'] } }));
  });

  it('CFG-01 CFG-02 CFG-05 CFG-16 takes every configuration that draws something', () => {
    assertType<LoginConfig>({ otpOptions: { methods: ['email'] }, emailMagicLinksOptions: { domainHint: 'acme.com' } });
    for (const product of ['emailMagicLinks', 'passwords', 'passkeys', 'crypto'] as const) assertType<LoginConfig>({ products: [product] });
    assertType<LoginConfig>({ products: ['emailMagicLinks', 'otp'], otpOptions: { methods: ['sms', 'whatsapp'] } });
    assertType<LoginConfig>({ products: ['otp', 'passwords'], otpOptions: { methods: ['email'] } });
    assertType<LoginConfig>({
      products: ['oauth', 'otp'],
      otpOptions: { methods: ['sms'] },
      oauthOptions: { providers: [{ type: 'figma' }] },
    });
    const fixed = { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } } as const;
    const checked = { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } } satisfies LoginConfig;
    assertType<LoginConfig[]>([fixed, checked, { ...fixed, enableShadowDOM: true }, { ...checked, banner: undefined }]);
    assertType(() => createWidget('login', { client, config: checked }));
  });

  it('takes what is computed where the host says that it knows better', () => {
    const products: AuthMethod[] = ['otp'];
    const methods: OtpChannel[] = ['sms'];
    const computed: AnyLoginConfig = { products, otpOptions: { methods } };
    assertType(() => createWidget('login', { client, config: computed as LoginConfig }));
    assertType(() => createWidget('resetPassword', { client, token: 't', config: computed }));
    // @ts-expect-error computed products need `AnyLoginConfig`
    assertType<LoginConfig>(computed);
    // @ts-expect-error a misspelled key
    assertType<AnyLoginConfig>({ products, otpOption: { methods } });
  });

  it('gives an actor with more to it, for any renderer', () => {
    expectTypeOf<LoginWidget>().toExtend<Actor<ReturnType<LoginWidget['getSnapshot']>['state'], object, never>>();
    expectTypeOf<LoginWidget['toasts']>().toEqualTypeOf<Toasts>();
    expectTypeOf<LoginWidget['update']>().toEqualTypeOf<(props: WidgetProps<LoginConfig>) => void>();
    expectTypeOf<LoginWidget['formatPhone']>().toEqualTypeOf<(number: string) => Promise<string>>();
    expectTypeOf<LoginWidget['countries']>().toEqualTypeOf<
      (language: string, only?: PhoneOptions['only']) => Promise<readonly Country[]>
    >();
    expectTypeOf<LoginWidget['phoneFormatter']>().toEqualTypeOf<(only?: PhoneOptions['only']) => Promise<PhoneFormatter>>();
    expectTypeOf<Widget['getSnapshot']>().returns.toExtend<{ state: string; screen: string; activity: string | null }>();
  });
});

describe('an actor', () => {
  type State = 'Form' | 'Form.sending' | 'Done';
  type Event = { readonly type: 'submit'; readonly text: string } | { readonly type: 'reset' };
  type Sample = Actor<State, { readonly text: string }, Event>;

  it("shows the screen that its state's name contains before the dot", () => {
    expectTypeOf<Snapshot<State, object>['screen']>().toEqualTypeOf<'Form' | 'Done'>();
    expectTypeOf<ReturnType<Sample['getSnapshot']>>().toEqualTypeOf<Snapshot<State, { readonly text: string }>>();
    expectTypeOf<ReturnType<IdpWidget['getSnapshot']>['screen']>().toEqualTypeOf<'IDPConsent'>();
    expectTypeOf<ReturnType<ResetPasswordWidget['getSnapshot']>['screen']>().toEqualTypeOf<'PasswordResetForm' | 'PasswordConfirmation'>();
    expectTypeOf<'Main' | 'OTPAuthenticate'>().toExtend<ReturnType<LoginWidget['getSnapshot']>['screen']>();
    // @ts-expect-error an activity is not a screen
    assertType<Snapshot<State, object>['screen']>('Form.sending');
  });

  it('is read and never written', () => {
    expectTypeOf<Snapshot<State, object>>().toEqualTypeOf<Readonly<Snapshot<State, object>>>();
    // @ts-expect-error a snapshot is read-only
    assertType((snapshot: Snapshot<State, object>) => (snapshot.state = 'Done'));
  });

  it('takes the events of its chart and no others', () => {
    expectTypeOf<Sample['send']>().toEqualTypeOf<(event: Event) => void>();
    expectTypeOf<Sample['can']>().toEqualTypeOf<(event: Event) => boolean>();
    // @ts-expect-error the chart has no such event
    assertType((actor: Sample) => actor.send({ type: 'leave' }));
    // @ts-expect-error the payload is required
    assertType((actor: Sample) => actor.send({ type: 'submit' }));
    // @ts-expect-error the login widget has no such event
    assertType((widget: LoginWidget) => widget.send({ type: 'allow' }));
  });

  it('tells listeners until they are taken off, and stops at once', () => {
    expectTypeOf<Sample['subscribe']>().toEqualTypeOf<(listener: () => void) => () => void>();
    expectTypeOf<Sample['stop']>().toEqualTypeOf<() => void>();
  });
});
