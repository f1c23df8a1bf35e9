import type {
  AuthMethod,
  OAuthProvider,
  OtpChannel,
  PasskeySupport,
  PasswordState,
  RememberedMethod,
  WalletOption,
} from '../../machines/domain.ts';
import type { NetworkFault } from '../../machines/errors.ts';
import type { LinkNotice } from '../../machines/linkNotice.ts';
import type { DeliveryMethod } from '../../machines/login/account.ts';
import type { HostBanner, OneTapPosition } from '../../machines/login/config.ts';
import type { LoginScreen } from '../../machines/login/flows.ts';
import type { FactorMethod, FactorPolicy } from '../../machines/login/missingFactor.ts';
import type { OneTapError, OneTapView } from '../../machines/login/oneTapView.ts';
import type { PasskeyUpgradeContext } from '../../machines/login/passkeyUpgrade.ts';
import type { LoginEvent } from '../../machines/login/start.ts';
import type { StrengthVerdict } from '../../machines/login/strength.ts';
import type { MessageKey } from '../../machines/notices.ts';
import type { CookieChange, EndReason, MarkerChange, Revoked, Tokens } from '../../machines/session/types.ts';
import type { AccountOutcome, AccountScreen } from '../../machines/widgets/account.ts';
import type { AccountItemKind, AccountSection, KnownApps } from '../../machines/widgets/accountItems.ts';
import type { AccountChange, AccountTask } from '../../machines/widgets/accountTasks.ts';
import type { IdpScreen } from '../../machines/widgets/idp.ts';
import type { IdpRequest } from '../../machines/widgets/idpParameters.ts';
import type { PasskeyChange, PasskeyRegistrationScreen } from '../../machines/widgets/passkeyRegistration.ts';
import type { ResetPasswordScreen } from '../../machines/widgets/resetPasswordStart.ts';
import type { StepUpScreen } from '../../machines/widgets/stepUp.ts';
import type { UrlTokenType } from '../api/contract.ts';
import type { Field, ForeignField } from './fields.ts';

/** The rule for a field's value. A value that does not match its rule is omitted. */
export type Rule =
  /** Keeps a text of this closed list; replaces any other text with a stand-in. */
  | readonly string[]
  /** Replaces a text with a stand-in of its kind: an address, a phone number, a URL or plain text. */
  | 'text'
  /** Replaces a text with a neutral stand-in. */
  | 'secret'
  /** Replaces a text with as many digits; a text with other characters gets a letter among them. */
  | 'code'
  /** Keeps an RFC 3339 time. */
  | 'time'
  /** Keeps the known parameters of a page's query, with stand-ins as values. */
  | 'query'
  | 'number'
  | 'flag'
  /** A container; its fields have their own rules. Records and lists are traversed under every rule. */
  | 'record'
  /** A record from Stytch, which may have any field names; only {@link foreignFields} are kept. */
  | 'foreign';

// Closed lists, each compared with its type: a missing word would be replaced, and its recording could not be replayed. They
// repeat lists of the machines: an import would move those lists into other chunks, which every page loads.
const words =
  <T extends string>() =>
  <const Text extends string>(
    text: Text & ([WordsOf<Text>, T] extends [T, WordsOf<Text>] ? unknown : [missing: Exclude<T, WordsOf<Text>>]),
  ): readonly T[] =>
    text.split(/\s+/) as readonly string[] as readonly T[];

/** The screens of all widgets (SM-01, READ-131). */
export type Screen = LoginScreen | ResetPasswordScreen | PasskeyRegistrationScreen | IdpScreen | StepUpScreen | AccountScreen;
const screens = words<Screen>()(`Account StepUp Main
  OTPAuthenticate OTPConfirmation EmailConfirmation PasswordCreateOrLogin PasswordForgot PasswordBreached PasswordDedupe
  PasswordSetNew PasswordResetForm PasswordConfirmation PasskeyConfirmation PasskeyRegistrationStart PasskeyRegistrationSuccess
  CryptoConnect CryptoSignMessage CryptoOtherScreen CryptoSetupWallet CryptoError CryptoConfirmation IDPConsent`);
const linkNotices = words<LinkNotice>()('linkElsewhere linkSpent signInElsewhere signInSpent unreached inAppBrowser');
const sentences = [
  ...words<
    Exclude<MessageKey, LinkNotice>
  >()(`invalidPasscode invalidPasscodeEmail codeResent emailResent linkAndCode passkeysAlone passkeyKnown
    passkeyNotCreated passkeyGone passkeyNotUsed framed invalidRecoveryCode accountSaved accountAdded
    accountRemoved openInBrowser`),
  ...linkNotices,
];
const endings = words<EndReason>()(`signed_out signed_out_elsewhere expired revoked cookie_missing unauthorized_credentials
  user_unauthenticated invalid_secret_authentication session_not_found`);
const people = words<PasswordState['type']>()('new password passwordless');
const positions = words<OneTapPosition>()('floating embedded floatingOrEmbedded embeddedOnly forceLegacyEmbedded');

const authMethods = words<AuthMethod>()('emailMagicLinks oauth otp crypto passwords passkeys');
const otpChannels = words<OtpChannel>()('sms whatsapp email');
const oauthProviders = words<OAuthProvider>()(`google microsoft apple github gitlab facebook discord salesforce slack amazon
  bitbucket linkedin coinbase twitch twitter tiktok snapchat figma yahoo`);
const walletOptions: readonly WalletOption[] = [
  'Vessel',
  'Phantom',
  'Metamask',
  'Coinbase',
  'Binance',
  'Other Ethereum Wallet',
  'Other Solana Wallet',
];
/** The setup errors of Google's prompt. */
export const oneTapErrors = words<OneTapError>()(`none origin_not_allowed_for_client invalid_client oauth_config_not_found
  no_login_redirect_urls_set no_signup_redirect_urls_set default_provider_not_allowed`);
const supports = words<PasskeySupport>()('none unsettled dialog autofill');
const upgrades = words<PasskeyUpgradeContext['passkeyUpgrade']>()('none silent offer');

const factorMethods = words<FactorMethod>()('totp passkey sms email recovery');
const factorTypes = ['otp', 'magic_link', 'oauth', 'password', 'totp', 'webauthn', 'recovery_codes', 'crypto', 'impersonated'];
const deliveries = words<
  Exclude<DeliveryMethod, `oauth_${string}`>
>()(`email embedded sms whatsapp webauthn_registration authenticator_app recovery_code
  crypto_wallet knowledge biometric impersonation trusted_token_exchange`);
const accountSections = words<AccountSection>()('name emails phones password passkeys authenticator social wallets apps session');
const accountKinds = words<AccountTask['kind'] | AccountChange['kind'] | AccountItemKind | AccountOutcome['kind']>()(`name addEmail
  addPhone password addPasskey addApp recoveryCodes renamePasskey remove sendCode code email phone passkey totp social wallet app
  changed sent paused setup codes`);
const rememberedMethods = [
  ...oauthProviders,
  ...otpChannels,
  ...walletOptions,
  ...words<Exclude<RememberedMethod, OAuthProvider | OtpChannel | WalletOption>>()('passkeys'),
];
const closed = {
  screen: screens,
  products: authMethods,
  methods: [...otpChannels, ...factorMethods],
  // The methods of codes and factors, and the method that was last used.
  method: [...factorMethods, ...rememberedMethods],
  policy: [...words<StrengthVerdict['policy']>()('luds zxcvbn none'), ...words<FactorPolicy>()('enrolled always')],
  channel: otpChannels,
  // The types of a code, a user, an OAuth provider and an authentication factor.
  type: [...otpChannels, ...people, ...oauthProviders, ...factorTypes],
  delivery_method: deliveries,
  provider: oauthProviders,
  leavingFor: oauthProviders,
  lastUsed: rememberedMethods,
  wallet: walletOptions,
  wallets: walletOptions,
  walletOption: walletOptions,
  support: supports,
  passkeySupport: supports,
  upgrade: upgrades,
  passkeyUpgrade: upgrades,
  confirmation: screens,
  // The presses whose code loads later.
  press: [
    'submit_contact',
    'start_oauth',
    'use_passkey',
    'choose_wallet',
    'show_other_wallets',
    'set_up_wallet',
  ] satisfies LoginEvent['type'][],
  prompt: words<OneTapView['prompt']>()('absent loading embedded floating'),
  error: oneTapErrors,
  position: positions,
  variant: words<HostBanner['variant']>()('error warning success'),
  key: sentences,
  linkNotice: linkNotices,
  kind: [...words<PasskeyChange['kind']>()('rename delete'), ...accountKinds],
  sections: accountSections,
  section: accountSections,
  apps: words<Extract<KnownApps, string>>()('loading failed retrying'),
  layout: ['page', 'tabs'],
  flow: words<IdpRequest['flow']>()('authorize logout'),
  tokenType: words<UrlTokenType | 'reset_password'>()('login reset_password magic_links oauth impersonation'),
  tokens: words<Extract<Tokens, string>>()('hidden kept'),
  reason: endings,
  endedBy: endings,
  network: words<NetworkFault>()('offline portal code'),
  cookie: words<CookieChange>()('same changed replaced new gone none'),
  marker: words<MarkerChange>()('same new unfinished'),
  answer: words<Revoked['answer']>()('revoked gone failed'),
  // The results of effects.
  data: people,
} as const satisfies Partial<Record<Field, readonly string[]>>;

const open = {
  code: 'code',
  query: 'query',
  time: 'expires_at last_accessed_at',
  secret: 'password token idToken',
  text: `email_id phone_id totp_id webauthn_registration_id oauth_user_registration_id provider_type crypto_wallet_id
    crypto_wallet_address first_name middle_name last_name email phone phone_number totpId firstName lastName number country destination otpDestination methodId name id row user_id userId session_id walletAddress
    walletChallenge challenge credential rpId clientName account redirect emailDomains errorMessage oauthMessage walletMessage
    passkeyMessage domain only message warning client_id redirect_uri response_type scope post_logout_redirect_uri`,
  // Values made by the machines or the host, never typed by or sent to a user.
  number: `at base refreshAt expiresAt codeExpiresAt resendFrom notBefore retryAfterMs random refresh epoch failures turn score
    reauthAfterMinutes askedAt started failed failedSince confirmedAt wantedUntil intervalMs until tokensUntil
    height oneTapHeight characters complexity ludsComplexity ludsMinimumCount sessionDurationMinutes
    expirationMinutes loginExpirationMinutes signupExpirationMinutes`,
  flag: `enableShadowDOM verified signUp locked rememberLastUsed createUserAsPending one_tap allowFraming displayWatermark embedded isValid
    isBreached isSeen isPicked isReported isFramed isProofOld isSupported isGranted isOnline hasSession hasCreated consentRequired fromCache
    forceClear elsewhere hasToken hasCustomDomain immediate isImmediate isStarting isNameless isStale wasRemoved hasPasskeys
    isLinkSpent`,
  record: `config initial banner entry project passwordConfig otpState magicLinkState passwordState cryptoState resetPasswordState
    emailMagicLinksOptions oauthOptions otpOptions passwordOptions passkeyOptions sessionOptions providers strength verdict missing
    attempt question oneTap view plan settings passkey passkeys change request state why
    stored last intermediate secondFactor half userSession factor setup task item adding sent page`,
  foreign: 'session user userBefore webauthn_registrations totps emails phone_numbers providers crypto_wallets authentication_factors',
} as const satisfies Record<Exclude<Rule, readonly string[]>, string>;

/** The fields of a session or a user that the machines or the screens read. */
export const foreignFields = words<ForeignField>()(`session_id expires_at last_accessed_at user_id webauthn_registrations totps emails
  phone_numbers authentication_factors type delivery_method verified email phone_number providers crypto_wallets email_id
  phone_id totp_id webauthn_registration_id oauth_user_registration_id provider_type crypto_wallet_id crypto_wallet_address
  password name first_name middle_name last_name`);

/** Fields that a recording never contains: secrets, and addresses from the host's configuration. */
export type LeftOut = WordsOf<`code_challenge codes custom_scopes domainHint existing googleClientId id_token_hint loginRedirectURL
  loginTemplateId nonce oauthCallbackId provider_params recoveryCodes resetPasswordExpirationMinutes
  resetPasswordRedirectURL resetPasswordTemplateId secret session_jwt session_token signupRedirectURL
  signupTemplateId stytchCsrfToken uri`>;

export type Declared = keyof typeof closed | WordsOf<(typeof open)[keyof typeof open]>;

type WordsOf<Text extends string, Found = never> = Text extends `${infer Word} ${infer Rest}`
  ? WordsOf<Rest, Found | WordOf<Word>>
  : Found | WordOf<Text>;
type WordOf<Part extends string> = Part extends '' ? never : Part extends `${infer Word}\n` ? Word : Part;

/**
 * All fields of the charts' data that a recording may contain. This is an allow-list: a field without a rule is omitted with
 * everything below it. A field that is neither here nor in {@link LeftOut} does not compile (`fields.types.test.ts`).
 */
export const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...Object.entries(closed),
  ...Object.entries(open).flatMap(([rule, names]) => names.split(/\s+/).map((name) => [name, rule as Rule] as const)),
]);
