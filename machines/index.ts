/**
 * Every flow as a pure state machine, with its types, limits and errors; needs robot3 alone.
 *
 * @module latchkey/machines
 */
export { autofillPlan } from './autofillPlan.ts';
export type { Chart, ChartEvent, ScreenOf, StateNode, Step, Transition } from './chart.ts';
export type {
  AnyLoginConfig,
  HostBanner,
  LoginConfig,
  MagicLinkOptions,
  OAuthOptions,
  OAuthProviderOptions,
  OneTapPosition,
  OtpOptions,
  PasskeyProductOptions,
  PasswordOptions,
  ResolvedConfig,
  SessionOptions,
} from './config.ts';
export { resolveConfig } from './config.ts';
export type { Consent, ConsentLine, StandardScope } from './consent.ts';
export { consentOf, standardScopes } from './consent.ts';
export type { ContactContext, ContactEffects, SubmitContact } from './contact.ts';
export type {
  CryptoContext,
  CryptoEffects,
  CryptoEvent,
  SignedChallenge,
  WalletChallenge,
} from './crypto.ts';
export type { WalletOption } from './domain.ts';
export { dividedWallets, walletSlots } from './wallets.ts';
export type { Session, SessionState, User } from './account.ts';
export type { AuthMethod, ContactEntry, OAuthProvider, CryptoState, OtpChannel, OtpState, PasswordState, Project } from './domain.ts';
export { authMethods, oauthProviders, otpChannels, walletOptions } from './domain.ts';
export * from './errors.ts';
export * from './lateErrors.ts';
export { displayName, displayScope } from './foreignNames.ts';
export type { FramingOptions } from './framing.ts';
export type { IdpConfig, IdpContext, IdpEffects, IdpEvent, IdpScreen, IdpState, Preflight } from './idp.ts';
export { idp } from './idp.ts';
export type { AuthorizeRequest, IdpRequest, LogoutRequest } from './idpParameters.ts';
export { readIdpRequest } from './idpParameters.ts';
export { limits } from './limits.ts';
export type { LoginContext, LoginEffects, LoginEvent, LoginScreen, LoginState } from './login.ts';
export { login } from './login.ts';
export type { LinkNotice, LinkNoticeContext, LinkNoticeEvent } from './linkNotice.ts';
export type { LinkRequest, MagicLinkEffects, MagicLinkEvent, SentLink } from './magicLink.ts';
export type { NewPasswordContext, NewPasswordEvent } from './newPassword.ts';
export { isGoodPassword } from './newPassword.ts';
export type { HostEvent, LoggedName, MessageKey, Notice, Shown, Tell, ToastType } from './notices.ts';
export { shown } from './notices.ts';
export type { OAuthContext, OAuthEffects, OAuthEvent, OAuthRequest } from './oauth.ts';
export { providerOptionsOf } from './oauth.ts';
export type {
  OneTapContext,
  OneTapEffects,
  OneTapEvent,
  OneTapProof,
  OneTapReason,
  OneTapSettings,
  OneTapState,
} from './oneTap.ts';
export { NoPrompt, oneTap, oneTapReasons, oneTapView } from './oneTap.ts';
export type { OneTapError, OneTapNews, OneTapPlan, OneTapView } from './oneTapView.ts';
export { noOneTap, oneTapErrors, oneTapPlan } from './oneTapView.ts';
export type { CodeAttempt, CodeRequest, OtpContext, OtpEffects, OtpEvent, PauseAsked, SentCode } from './otp.ts';
export { timeLeft } from './timeLeft.ts';
export type { PasskeyAttempt, PasskeyContext, PasskeyEffects, PasskeyEvent, PasskeySupport } from './passkey.ts';
export { hasPasskeyButton, isPasskeyField } from './passkey.ts';
export type {
  AutofillAttempt,
  PasskeyAutofillContext,
  PasskeyAutofillEffects,
  PasskeyAutofillEvent,
  PasskeyAutofillState,
  PickedPasskey,
} from './passkeyAutofill.ts';
export { passkeyAutofill } from './passkeyAutofill.ts';
export type { PasskeyUpgradeContext, PasskeyUpgradeEffects, PasskeyUpgradeEvent } from './passkeyUpgrade.ts';
export type {
  Passkey,
  PasskeyChange,
  PasskeyRegistrationConfig,
  PasskeyRegistrationContext,
  PasskeyRegistrationEffects,
  PasskeyRegistrationEvent,
  PasskeyRegistrationScreen,
  PasskeyRegistrationState,
  Registered,
} from './passkeyRegistration.ts';
export { passkeyRegistration, shownPasskeys } from './passkeyRegistration.ts';
export { retryDelay } from './backoff.ts';
export { sameState } from './sameState.ts';
export type {
  Answered,
  CookieChange,
  EndReason,
  IntermediateToken,
  MarkerChange,
  Moment,
  RefreshAnswered,
  RefreshElsewhere,
  RefreshFailed,
  RefreshRefused,
  Revoked,
  SessionContext,
  SessionEffects,
  SessionEvent,
  SessionStateName,
  SignedIn,
  StoredChange,
  Tokens,
  TurnGranted,
} from './sessionTypes.ts';
export { session } from './session.ts';
export { nextMoment } from './sessionPlan.ts';
export type { PageStart } from './sessionStart.ts';
export { sessionAtStart } from './sessionStart.ts';
export type { SessionFailure, Verdict } from './sessionAnswers.ts';
export { sessionAnswers } from './sessionAnswers.ts';
export type { Credentials, PasswordEffects, PasswordEvent } from './password.ts';
export type {
  PasswordContext,
  PasswordMailEffects,
  PasswordMailEvent,
  ResetRequest,
  SentReset,
} from './passwordMails.ts';
export type { StrengthContext, StrengthEffects, StrengthEvent, StrengthQuestion, StrengthState } from './passwordStrength.ts';
export type { Strength, StrengthVerdict } from './strength.ts';
export { passwordStrength } from './passwordStrength.ts';
export type {
  ResetPasswordConfig,
  ResetPasswordContext,
  ResetPasswordEffects,
  ResetPasswordEvent,
  ResetPasswordScreen,
  ResetPasswordState,
  TokenAttempt,
} from './resetPassword.ts';
export { resetPassword } from './resetPassword.ts';
export type { Section } from './sections.ts';
export { besidePasswords, contactMethods, currentMethod, dividedSection, emailGets, misconfiguration, sections } from './sections.ts';
export type { WidgetAction, WidgetContext } from './widget.ts';
