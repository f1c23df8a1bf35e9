/**
 * The session client, the widgets without a renderer, the errors and the types of both.
 *
 * @module latchkey
 */
export type { Actor, Snapshot } from './actor.ts';
export type { Client } from './client.ts';
export { createClient } from './client.ts';
export type { CallOptions } from './http.ts';
export type { CryptoWallets, SiweParams, WalletAccount, WalletType } from './crypto.ts';
export type { AuthorizeParams, Idp, LogoutParams } from './idp.ts';
export type { Impersonation } from './impersonation.ts';
export type { Logger } from './logger.ts';
export type { EmailLinkOptions, MagicLinks } from './magicLink.ts';
export type { Callbacks } from './notices.ts';
export type { OAuth, OAuthStart } from './oauth.ts';
export type { ClientOptions, CookieOptions, EndpointOptions, Endpoints } from './options.ts';
export type { CodeChannel, CodeOptions, EmailCodeOptions, Otps, SentCodeAnswer } from './otp.ts';
export type { Organizations } from './organizations.ts';
export type { PasskeyOptions, RegisterOptions, Webauthn } from './passkey.ts';
export type { EmailAndPassword, Passwords, ResetStart } from './password.ts';
export type { Country } from './phone.ts';
export type { AuthorizeStartAnswer, LogoutStartAnswer } from './idpSchema.ts';
export type { StrengthAnswer } from './passwordSchema.ts';
export type { TotpFields } from './totpSchema.ts';
export type { AuthenticateAnswer, Member } from './schema.ts';
export type { PhoneFormatter, TypedPhone } from './phoneTyping.ts';
export type { RecordedChart, RecordedStep, Recording, RecordingLog } from './recording.ts';
export type { RecordedError } from './recordedErrors.ts';
export type { Redacted } from './redaction.ts';
export type { ChartName } from './running.ts';
export type { SessionListener } from './session.ts';
export type { AuthenticateOptions, Sessions } from './sessions.ts';
export type { MutateAnswer, SessionDuration } from './signIn.ts';
export type { Totps, TotpAnswer } from './totp.ts';
export type { UrlAnswer, UrlResetToken, UrlSignIn, UrlTokenType } from './urlSignIn.ts';
export type { Toast, Toasts } from './toasts.ts';
export type { DeleteFactor, UserUpdate } from './userChanges.ts';
export type { Users } from './users.ts';
export type { IdpWidget } from './idpWidget.ts';
export type { LoginWidget } from './loginWidget.ts';
export type { ResetPasswordWidget } from './resetPasswordWidget.ts';
export type { Widget, WidgetProps } from './widget.ts';
export type { PasskeyRegistrationWidget } from './passkeyRegistrationWidget.ts';
export type { Widgets } from './widgets.ts';
export { createWidget } from './widgets.ts';
export type { AnyAuthError, ApiErrorFields, PasskeyFailure, UnrecoverableType, WalletFailure } from '../machines/errors.ts';
export {
  AbortedError,
  ApiError,
  EmailError,
  InvalidAnswerError,
  isAuthError,
  isInputError,
  isPasskeyKnown,
  MissingParameterError,
  MissingPkceError,
  MountError,
  NoSessionError,
  PasskeyError,
  PhoneError,
  RedirectError,
  SchemaError,
  UnreachableError,
  unrecoverableType,
  unrecoverableTypes,
  UsageError,
  WalletError,
} from '../machines/errors.ts';
export type {
  LoginConfig,
  MagicLinkOptions,
  OAuthOptions,
  OAuthProviderOptions,
  OneTapPosition,
  OtpOptions,
  PasswordOptions,
  SessionOptions,
} from '../machines/config.ts';
export type {
  B2BOAuthProvider,
  OAuthProvider,
  OtpChannel,
  Session,
  SessionState,
  User,
} from '../machines/domain.ts';
export type { WalletOption } from '../machines/wallets.ts';
export { b2bOAuthProviders, oauthProviders } from '../machines/domain.ts';
export type { IdpConfig } from '../machines/idp.ts';
export type { PasskeyRegistrationConfig } from '../machines/passkeyRegistration.ts';
export type { HostEvent } from '../machines/notices.ts';
export type { EndReason } from '../machines/session.ts';
