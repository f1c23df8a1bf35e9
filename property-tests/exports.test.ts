import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { exportsOf } from './exports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const errors = `AbortedError AnyAuthError ApiError ApiErrorFields EmailError InvalidAnswerError MissingParameterError
  MissingPkceError MountError NoSessionError PasskeyError PhoneError RedirectError SchemaError UnreachableError
  UnrecoverableType UsageError WalletError isAuthError isInputError unrecoverableType unrecoverableTypes`;

/** The names that each public door shows. A name that goes, or comes, is a change of the product: see the changelog. */
const doors: readonly [door: string, names: string][] = [
  ['core/index.ts', `${errors}
    Actor AuthenticateAnswer AuthenticateOptions AuthorizeParams AuthorizeStartAnswer B2BOAuthProvider
    CallOptions Callbacks Client ClientOptions CodeChannel CodeOptions CookieOptions CryptoWallets
    EmailAndPassword EmailCodeOptions EmailLinkOptions EndReason EndpointOptions Endpoints HostEvent Idp
    IdpConfig IdpWidget LoginWidget Widgets Impersonation Logger LoginConfig LogoutParams LogoutStartAnswer MagicLinkOptions MagicLinks Member
    MutateAnswer OAuth OAuthProvider OAuthStart Organizations OtpChannel OtpOptions Otps PasskeyOptions Passwords
    RegisterOptions ResetStart SentCodeAnswer Session SessionDuration SessionListener SessionOptions SessionState
    Sessions SiweParams Snapshot StrengthAnswer Toast Toasts TotpAnswer Totps UrlAnswer UrlResetToken UrlSignIn
    User UserUpdate Users WalletType Webauthn Widget WidgetProps b2bOAuthProviders createClient createWidget
    oauthProviders PasswordOptions ResetPasswordWidget
  `],
  ['react/index.ts', `
    ButtonStyle HostProps IdentityProvider IdentityProviderProps LatchkeyProvider Login LoginProps PartialStrings Strings Styles Theme english useClient useSession
    useUser ResetPassword ResetPasswordProps
  `],
  ['react/mount.tsx', 'MountIdentityProviderOptions MountLoginOptions MountTarget Mounted createClient mountIdentityProvider mountLogin MountResetPasswordOptions mountResetPassword'],
  ['machines/index.ts', `${errors}
    AuthMethod AuthorizeRequest Chart ChartEvent Consent ConsentLine CodeAttempt CodeRequest ContactContext ContactEffects ContactEntry EndReason
    HostEvent IdpConfig IdpContext IdpEffects IdpEvent IdpRequest IdpScreen IdpState LinkRequest LoginConfig LogoutRequest LoginContext LoginEffects LoginEvent LoginScreen LoginState
    MagicLinkEffects MagicLinkEvent MagicLinkOptions MessageKey Notice OtpChannel OtpContext OtpEffects OtpEvent
    OtpOptions OtpState PasswordState Preflight Project ResolvedConfig ScreenOf Section SentCode SentLink Session
    StandardScope SessionContext SessionEffects SessionEvent SessionOptions SessionState Shown SubmitContact Tell ToastType
    Tokens User WidgetAction WidgetContext authMethods consentOf contactMethods currentMethod displayName dividedSection emailGets idp limits login misconfiguration
    Credentials NewPasswordContext NewPasswordEvent PasswordContext PasswordEffects PasswordEvent PasswordMailEffects PasswordMailEvent
    PasswordOptions ResetPasswordConfig ResetPasswordContext ResetPasswordEffects ResetPasswordEvent ResetPasswordScreen ResetPasswordState
    ResetRequest SentReset Strength StrengthContext StrengthEffects StrengthEvent StrengthQuestion StrengthState TokenAttempt Verdict
    besidePasswords isGoodPassword passwordStrength resetPassword
    otpChannels readIdpRequest resolveConfig sameState sections session shown standardScopes
  `],
  ['fixtures/index.ts', `
    AccessToken Address AuthorizationCode Channel Clock ConnectedApp ConnectedAppOptions Consent Factor FakeAuthenticator FakeAuthenticatorSwitches FakePasskey Fault FaultHandle FaultRule Faults ImpersonationToken Inbox MagicLink Message
    MessageFilter Passcode PasswordHash Project ProtectionPass Provider ProviderOptions ProviderState Random
    ReceivedRequest RequestFilter RequestLog Session SigningKey StoredMember StoredPasskey StoredPassword StoredSession
    StoredTotp TokenType User VerifySignature Wallet WalletChallenge WebauthnChallenge createFakeAuthenticator createProvider
  `],
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
