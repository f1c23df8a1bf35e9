/**
 * The session client, the headless widgets, the errors, and their types.
 *
 * @module latchkey
 */

// The client and its options.
export type { Client } from './client/client.ts';
export { createClient } from './client/client.ts';

/** The version of this package. */
export const version = '0.1.0';
export type { CallOptions, SessionDuration, UrlTokenType } from './api/contract.ts';
export type {
  AuthenticateAnswer,
  BasicAnswer,
  ChallengeAnswer,
  Member,
  MemberSearchAnswer,
  MessageSignInAnswer,
  UserDevice,
} from './api/schema.ts';
export type { Logger } from './platform/logger.ts';
export type { Warning, WarningCode } from './platform/warnings.ts';
export type { ClientOptions, CookieOptions, EndpointOptions, Endpoints } from './platform/options.ts';

// The session, and sign-in by the page's address.
export type {
  AttestOptions,
  AuthenticateOptions,
  ExchangeOptions,
  FreshTokensOptions,
  PendingSession,
  RefreshEvent,
  RefreshListener,
  RevokeOptions,
  SessionListener,
  SessionTokens,
} from './session/contract.ts';
export type { SessionFactor } from './session/factors.ts';
export type { StepUpOptions } from './session/stepUp.ts';
export { withStepUp } from './session/stepUp.ts';
export type { Sessions } from './session/sessionResource.ts';
export type { ReturnTo } from './client/returnTo.ts';
export { returnTo } from './client/returnTo.ts';
export type { UrlAnswer, UrlLink, UrlOptions, UrlResetToken, UrlSignIn } from './client/urlToken.ts';
export type {
  AuthenticationFactor,
  CustomData,
  DeliveryMethod,
  PersonName,
  Session,
  SessionAttributes,
  SessionState,
  User,
  UserBiometricRegistration,
  UserCryptoWallet,
  UserEmail,
  UserPassword,
  UserPhoneNumber,
  UserProvider,
  UserTotp,
  UserWebauthnRegistration,
} from '../machines/login/account.ts';
export type { EndReason } from '../machines/session/types.ts';

// The calls, method by method.
export type { CodeChannel, CodeOptions, EmailCodeOptions, Otps, PhoneCodeOptions, SentCodeAnswer } from './methods/otp/resource.ts';
export type { EmailLinkOptions, MagicLinks } from './methods/magicLink/resource.ts';
export type { EmailAndPassword, PasswordCreateAnswer, Passwords, ResetStart } from './methods/password/resource.ts';
export type { LudsRequirements, StrengthAdvice, StrengthAnswer } from './methods/password/schema.ts';
export type { OAuth, OAuthProviderValues, OAuthSignInAnswer, OAuthStart } from './methods/oauth/resource.ts';
export type { PasskeyOptions, PasskeyUpdateAnswer, RegisterOptions, Webauthn } from './methods/passkey/resource.ts';
export type { PasskeySignInAnswer } from './methods/passkey/signIn.ts';
export type { CryptoWallets, SiweParams, WalletAccount, WalletType } from './methods/crypto/resource.ts';
export type { RecoveryCodesAnswer, TotpAnswer, TotpFields, TotpRecoveryCodes, TotpSignInAnswer, Totps } from './methods/totp/resource.ts';
export type { Users } from './methods/user/resource.ts';
export type { UserSearchAnswer } from './methods/contact/schema.ts';
export type { ConnectedAppAccess, ConnectedAppsAnswer } from './methods/user/connectedApps.ts';
export type { DeleteFactor, UserUpdate, UserUpdateAnswer } from './methods/user/mutations.ts';
export type { MutateAnswer } from './session/authenticateCall.ts';
export type { AuthorizeParams, LogoutParams } from './methods/idp/decisionCalls.ts';
export type { Idp } from './methods/idp/resource.ts';
export type { AskingClient, AuthorizeStartAnswer, LogoutStartAnswer } from './methods/idp/schema.ts';
export type { Impersonation } from './methods/impersonation/resource.ts';
export type { Organizations } from './methods/organizations/resource.ts';

// The headless widgets.
export type { Widgets } from './widgets/createWidget.ts';
export { createWidget } from './widgets/createWidget.ts';
export type { Callbacks, Widget, WidgetProps } from './widgets/widget.ts';
export type { AccountWidget } from './widgets/account.ts';
export type { IdpWidget } from './widgets/idp.ts';
export type { LoginWidget } from './widgets/login.ts';
export type { PasskeyRegistrationWidget } from './widgets/passkeyRegistration.ts';
export type { ResetPasswordWidget } from './widgets/resetPassword.ts';
export type { StepUpWidget } from './widgets/stepUp.ts';
export type { Toast, Toasts } from './widgets/toasts.ts';
export type { Country } from './methods/contact/phone.ts';
export type { PhoneFormatter, TypedPhone } from './methods/contact/phoneTyping.ts';
export type { Actor } from './charts/actor.ts';
export type { Snapshot } from './charts/actor.ts';
export type { B2BOAuthProvider, OAuthProvider, OtpChannel, RememberedMethod, WalletOption } from '../machines/domain.ts';

// The widgets' configuration and events.
export { defineLogin } from './widgets/defineLogin.ts';
export type { HostEvent, HostEventData } from './widgets/hostEvents.ts';
export type { AccountChanged } from '../machines/widgets/account.ts';
export type {
  AnyLoginConfig,
  HostBanner,
  InitialContact,
  LoginConfig,
  MagicLinkOptions,
  OAuthOptions,
  OAuthProviderOptions,
  OneTapPosition,
  OtpOptions,
  PasskeyProductOptions,
  PasswordOptions,
  PhoneOptions,
  SessionOptions,
} from '../machines/login/config.ts';
export type { CountryCode } from '../machines/login/countries.ts';
export type { FactorMethod, FactorOptions, FactorPolicy, MissingFactor } from '../machines/login/missingFactor.ts';
export { b2bOAuthProviders, oauthProviders } from '../machines/domain.ts';
export type { FramingOptions } from '../machines/widgets/framing.ts';
export type { AccountConfig } from '../machines/widgets/accountConfig.ts';
export type { AccountSection } from '../machines/widgets/accountItems.ts';
export type { IdpConfig } from '../machines/widgets/idp.ts';
export type { PasskeyRegistrationConfig } from '../machines/widgets/passkeyRegistration.ts';
export type { StepUpConfig } from '../machines/widgets/stepUp.ts';

// Recordings.
export type { RecordedChart, RecordedStep, Recording, RecordingLog } from './recording/recording.ts';
export type { RecordedError } from './recording/recordedErrors.ts';
export type { Redacted } from './recording/redaction.ts';
export type { ChartName } from '../machines/charts.ts';

// The errors.
export type { AnyAuthError, ApiErrorFields, InsufficientFactorsError, UnrecoverableType } from '../machines/errors.ts';
export type { PasskeyFailure, WalletFailure } from '../machines/lateErrors.ts';
export {
  AbortedError,
  ApiError,
  EmailError,
  InvalidAnswerError,
  isAuthError,
  isFactorNeeded,
  isInputError,
  isPasskeyKnown,
  MountError,
  UnreachableError,
  unrecoverableType,
  unrecoverableTypes,
  UsageError,
} from '../machines/errors.ts';
export {
  MissingParameterError,
  MissingPkceError,
  NoSessionError,
  PasskeyError,
  PhoneCountryError,
  PhoneError,
  RedirectError,
  SchemaError,
  WalletError,
} from '../machines/lateErrors.ts';
