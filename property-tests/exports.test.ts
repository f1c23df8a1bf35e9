import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { exportsOf } from './sources/exports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const errors = `AbortedError AnyAuthError ApiError ApiErrorFields EmailError InsufficientFactorsError InvalidAnswerError MissingParameterError
  MissingPkceError MountError NoSessionError PasskeyError PasskeyFailure PhoneError RedirectError SchemaError
  UnreachableError UnrecoverableType UsageError WalletError WalletFailure isAuthError isFactorNeeded isInputError
  isPasskeyKnown unrecoverableType unrecoverableTypes`;

/** The exports of each public entry. An added or removed name is a change of the product: see the changelog. */
const doors: readonly [door: string, names: string][] = [
  [
    'core/index.ts',
    `${errors}
    Actor AnyLoginConfig AskingClient AttestOptions AuthenticateAnswer AuthenticateOptions AuthenticationFactor AuthorizeParams AuthorizeStartAnswer B2BOAuthProvider
    CallOptions Callbacks ChartName Client ClientOptions CodeChannel CodeOptions ConnectedAppAccess ConnectedAppsAnswer
    CookieOptions Country
    CryptoWallets DeleteFactor EmailAndPassword EmailCodeOptions EmailLinkOptions EndReason
    EndpointOptions Endpoints ExchangeOptions FramingOptions HostBanner HostEvent Idp IdpConfig IdpWidget Impersonation Logger LoginConfig
    LoginWidget LogoutParams LogoutStartAnswer MagicLinkOptions MagicLinks Member MutateAnswer OAuth
    OAuthOptions OAuthProvider OAuthProviderOptions OAuthStart OneTapPosition Organizations OtpChannel PhoneCodeOptions
    OtpOptions Otps PasskeyOptions PasskeyProductOptions PasskeyRegistrationConfig PasskeyRegistrationWidget PasswordOptions
    Passwords PhoneFormatter RecordedChart RecordedError RecordedStep Recording RecordingLog Redacted
    RegisterOptions ResetPasswordWidget ResetStart ReturnTo SentCodeAnswer Session SessionDuration SessionListener
    SessionFactor SessionOptions SessionState Sessions SiweParams Snapshot StrengthAnswer Toast Toasts TotpAnswer
    TotpFields Totps TypedPhone UrlAnswer UrlLink UrlOptions UrlResetToken UrlSignIn UrlTokenType User UserUpdate Users
    WalletAccount WalletOption WalletType Warning WarningCode Webauthn Widget WidgetProps Widgets b2bOAuthProviders
    createClient createWidget oauthProviders returnTo sessionFactors
    BasicAnswer ChallengeAnswer CustomData DeliveryMethod LudsRequirements MemberSearchAnswer MessageSignInAnswer
    OAuthProviderValues OAuthSignInAnswer PasskeySignInAnswer PasskeyUpdateAnswer PasswordCreateAnswer PersonName
    RecoveryCodesAnswer SessionAttributes StrengthAdvice TotpRecoveryCodes TotpSignInAnswer UserBiometricRegistration
    UserCryptoWallet UserDevice UserEmail UserPassword UserPhoneNumber UserProvider UserSearchAnswer UserTotp
    UserUpdateAnswer UserWebauthnRegistration
  `,
  ],
  [
    'react/index.ts',
    `
    Appearance ButtonStyle DeepPartial FooterLink HostProps IdentityProvider IdentityProviderProps Known LatchkeyProvider Login
    Length LoginProps LocaleChoice LogoOptions MailService Catalogue Counted Values PartialStrings PasskeyRegistration PasskeyRegistrationProps ResetPassword
    ResetPasswordProps SocialLayout Strings Styles Theme ThemeChoice ThemePair ThemePreset english extendTheme themes useClient useSession useUser
  `,
  ],
  [
    'react/mount.tsx',
    `
    Appearance MountIdentityProviderOptions MountLoginOptions MountPasskeyRegistrationOptions
    MountResetPasswordOptions MountTarget Mounted createClient extendTheme mountIdentityProvider mountLogin
    mountPasskeyRegistration mountResetPassword themes
  `,
  ],
  [
    'react/sentences.ts',
    'ApiSentence Catalogue Counted DeepPartial ErrorSentences LocaleErrors PartialStrings PasswordHint SaidByProvider Strings Values byProviderWords english errorText fill hintText withEnglish',
  ],
  [
    'core/server/index.ts',
    `
    AuthenticationFactor CookieStore CustomData DeliveryMethod FactorDemands HeadersLike RequestLike Session SessionAttributes
    SessionSource Unverified UnverifiedReason Verification Verified Verifier VerifierCookieOptions VerifierEndpoints
    VerifierOptions VerifyOptions createVerifier
  `,
  ],
  ['react/devtools/index.ts', 'LatchkeyDevtools LatchkeyDevtoolsProps MountDevtoolsOptions MountedDevtools mountDevtools'],
  [
    'machines/index.ts',
    `${errors}
    Answered AnyLoginConfig AuthMethod AuthorizeRequest Chart ChartEvent CodeAttempt CodeRequest Consent ConsentLine
    ContactContext ContactEffects ContactEntry CookieChange Credentials CryptoContext CryptoEffects CryptoEvent
    CryptoState EndReason FramingOptions HostBanner HostEvent IdpConfig IdpContext IdpEffects IdpEvent
    IdpRequest IdpScreen IdpState IntermediateToken LinkNotice LinkNoticeContext LinkNoticeEvent LinkRequest LoggedName LoginConfig LoginContext LoginEffects
    LoginEvent LoginScreen LoginState LogoutRequest MagicLinkEffects MagicLinkEvent MagicLinkOptions
    MarkerChange MessageKey Moment NewPasswordContext
    NewPasswordEvent NoPrompt Notice OAuthContext OAuthEffects OAuthEvent OAuthOptions OAuthProvider
    OAuthProviderOptions OAuthRequest OneTapContext OneTapEffects OneTapError OneTapEvent OneTapNews
    OneTapPlan OneTapPosition OneTapProof OneTapReason OneTapSettings OneTapState OneTapView OtpChannel
    OtpContext OtpEffects OtpEvent OtpOptions OtpState PageStart PauseAsked Passkey PasskeyAttempt PasskeyAutofillContext AutofillAttempt
    PasskeyAutofillEffects PasskeyAutofillEvent PasskeyAutofillState PasskeyChange PasskeyContext
    PasskeyEffects PasskeyEvent PasskeyRegistrationConfig PasskeyRegistrationContext
    PasskeyRegistrationEffects PasskeyRegistrationEvent PasskeyRegistrationScreen PasskeyRegistrationState
    PasskeyProductOptions PasskeySupport PasskeyUpgradeContext PasskeyUpgradeEffects PasskeyUpgradeEvent PasswordContext PasswordEffects PasswordEvent PasswordMailEffects PasswordMailEvent
    PasswordOptions PasswordState PickedPasskey Preflight Project RefreshAnswered RefreshElsewhere RefreshFailed
    RefreshRefused Registered ResetPasswordConfig ResetPasswordContext ResetPasswordEffects
    ResetPasswordEvent ResetPasswordScreen ResetPasswordState ResetRequest ResolvedConfig Revoked ScreenOf Section
    SentCode SentLink SentReset Session SessionContext SessionEffects SessionEvent SessionFailure
    SessionOptions SessionState SessionStateName Shown SignedChallenge SignedIn StandardScope StateNode
    Step StoredChange Strength StrengthContext StrengthEffects StrengthEvent StrengthQuestion StrengthState
    StrengthVerdict SubmitContact Tell ToastType TokenAttempt Tokens Transition TurnGranted User Verdict
    WalletChallenge WalletOption WidgetAction WidgetContext authMethods autofillPlan besidePasswords consentOf
    contactMethods currentMethod displayName displayScope dividedSection dividedWallets emailGets
    hasPasskeyButton idp isGoodPassword isPasskeyField limits login misconfiguration nextMoment noOneTap
    oauthProviders oneTap oneTapErrors oneTapPlan oneTapReasons oneTapView otpChannels
    passkeyAutofill passkeyRegistration passwordStrength providerOptionsOf readIdpRequest resetPassword resolveConfig
    retryDelay sameState sections session sessionAnswers sessionAtStart shown shownPasskeys standardScopes timeLeft
    walletOptions walletSlots
  `,
  ],
  [
    'fixtures/index.ts',
    `
    AccessToken Address AuthorizationCode Certificate Channel Clock ConnectedApp ConnectedAppOptions
    ConnectedAppSettings Consent Difference Factor FakeAuthenticator FakeAuthenticatorSwitches
    FakePasskey FakePlace FakeWallet FakeWalletSwitches Fault FaultHandle FaultRule Faults ForeignHash
    GuardOptions ImpersonationToken Inbox LogError M2MClient MagicLink Message MessageFilter NamedProject
    OAuthAttachToken OAuthFactor OAuthFlow OAuthToken OneTapSetup OneTapStart OpenedSession PartyAccount
    Passcode PasswordHash Project ProtectionPass Provider ProviderOptions ProviderServer ProviderState
    Random ReceivedRequest Replay ReplayedChart ReplayedStep RequestFilter RequestLog SeenAttributes
    ServerOptions Session SessionOptions SigningKey StoredMember StoredPasskey StoredPassword
    StoredSession StoredTotp TokenType TrustedTokenProfile User UserInfo UserOptions VerifySignature
    Wallet WalletChallenge WalletFactor WalletWay WebauthnChallenge createFakeAuthenticator
    createFakeWallet createProvider readLog replay serveProvider
  `,
  ],
  [
    'property-tests/kit/index.ts',
    `
    Account AnyProvider BrowserContextLike BrowserLike CheckLoginOptions Finding HostPage LocatorLike LoginPageOptions PageAdapter
    PageAddress PageError PageLike PageWorld PlaywrightPageOptions Promised ScreenLike Sight Step StepKind Summary
    TestingLibraryPageOptions UserLike checkLogin playwrightPage replaySteps stepKinds testingLibraryPage
  `,
  ],
];

describe('the public door', () => {
  it.each(doors)('%s shows exactly these names', (door, names) => {
    const shown = exportsOf(`${root}${door}`).map(({ name }) => name);
    expect(shown).toEqual(names.trim().split(/\s+/).sort());
    expect(new Set(shown).size).toBe(shown.length);
  });

  it.each(doors)('%s explains every one of them in a doc comment', (door) => {
    const bare = exportsOf(`${root}${door}`).filter(({ isDocumented }) => !isDocumented);
    expect(bare.map(({ name, file }) => `${file.replace(root, '')} ${name}`)).toEqual([]);
  });
});
