/**
 * All flows as pure state machines, with their types, limits and errors; needs no other package.
 *
 * @module latchkey/machines
 */
export { autofillPlan } from './login/passkeyAutofill.ts';
export type { Chart, ChartEvent, ScreenOf, StateNode, Step, Transition } from './chart.ts';
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
  ResolvedConfig,
  SessionOptions,
} from './login/config.ts';
export { resolveConfig } from './login/config.ts';
export type { CountryCode } from './login/countries.ts';
export type { Consent, ConsentLine, StandardScope } from './widgets/consent.ts';
export { consentOf, standardScopes } from './widgets/consent.ts';
export type {
  AuthMethod,
  ContactEntry,
  CryptoState,
  HostEvent,
  HostEventType,
  OAuthProvider,
  OtpChannel,
  OtpState,
  RememberedMethod,
  PasswordState,
  Project,
  RememberedPart,
  Section,
  WalletOption,
} from './domain.ts';
export type { Session, SessionState, User } from './login/account.ts';
export { authMethods, oauthProviders, otpChannels, walletOptions } from './domain.ts';
export * from './errors.ts';
export * from './lateErrors.ts';
export { displayName, displayScope } from './foreignNames.ts';
export type { FramingOptions } from './widgets/framing.ts';
export type { IdpAccount, IdpConfig, IdpContext, IdpEffects, IdpEvent, IdpScreen, IdpState, Preflight } from './widgets/idp.ts';
export { idp } from './widgets/idp.ts';
export type { AuthorizeRequest, IdpRequest, LogoutRequest } from './widgets/idpParameters.ts';
export { readIdpRequest } from './widgets/idpParameters.ts';
export { limits } from './limits.ts';
export type { CodeAttempt, CodeRequest, OtpContext, OtpEffects, OtpEvent, PauseAsked, SentCode } from './login/otp.ts';
export type { ContactContext, ContactEffects, SubmitContact } from './login/contact.ts';
export type { Credentials, PasswordEffects, PasswordEvent } from './login/password.ts';
export type { CryptoContext, CryptoEffects, CryptoEvent, SignedChallenge, WalletChallenge } from './login/crypto.ts';
export type { LastUsedEffects, LoginEffects, LoginScreen, LoginFlowEffects, LoginState } from './login/flows.ts';
export type { LastUsedEvent, LoginContext, LoginEvent, SecondFactorEvent } from './login/start.ts';
export type { LinkRequest, MagicLinkEffects, MagicLinkEvent, SentLink } from './login/magicLink.ts';
export type { NewPasswordContext, NewPasswordEvent } from './login/newPassword.ts';
export type { OAuthContext, OAuthEffects, OAuthEvent, OAuthRequest } from './login/oauth.ts';
export type { PasskeyAttempt, PasskeyContext, PasskeyEffects, PasskeyEvent } from './login/passkey.ts';
export type { PasskeySupport } from './domain.ts';
export type { PasskeyUpgradeContext, PasskeyUpgradeEffects, PasskeyUpgradeEvent } from './login/passkeyUpgrade.ts';
export type { PasswordContext, PasswordMailEffects, PasswordMailEvent, ResetRequest, SentReset } from './login/passwordMails.ts';
export type { OfferState } from './login/passkeyUpgrade.ts';
export type { Welcome } from './login/welcome.ts';
export { welcomeOf } from './login/welcome.ts';
export { login } from './login/login.ts';
export type {
  AppSetup,
  FactorActivity,
  FactorConfig,
  FactorContext,
  FactorEffects,
  FactorEvent,
  FactorProof,
  FactorState,
  LogInActivity,
} from './login/factor.ts';
export type { Factor, FactorQuestion } from './login/offeredFactors.ts';
export { factorMethods, offeredFactors } from './login/offeredFactors.ts';
export type { FactorMethod, FactorOptions, FactorPolicy, UserSession, MissingFactor } from './login/missingFactor.ts';
export { missingFactor } from './login/missingFactor.ts';
export type { LinkNotice, LinkNoticeContext, LinkNoticeEvent } from './linkNotice.ts';
export { isGoodPassword } from './login/newPassword.ts';
export type { LoggedName, MessageKey, Notice, Shown, Tell, ToastType } from './notices.ts';
export { shown } from './notices.ts';
export { dividedWallets, hasPasskeyButton, isPasskeyField, providerOptionsOf, walletSlots } from './login/sections.ts';
export type {
  OneTapContext,
  OneTapEffects,
  OneTapEvent,
  OneTapProof,
  OneTapReason,
  OneTapSettings,
  OneTapState,
} from './login/oneTap.ts';
export { NoPrompt, oneTap, oneTapErrors, oneTapReasons, oneTapView } from './login/oneTap.ts';
export type { OneTapError, OneTapNews, OneTapPlan, OneTapView } from './login/oneTapView.ts';
export { noOneTap, oneTapPlan } from './login/oneTapView.ts';
export { timeLeft } from './timeLeft.ts';
export type {
  AutofillAttempt,
  PasskeyAutofillContext,
  PasskeyAutofillEffects,
  PasskeyAutofillEvent,
  PasskeyAutofillState,
  PickedPasskey,
} from './login/passkeyAutofill.ts';
export { passkeyAutofill } from './login/passkeyAutofill.ts';
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
} from './widgets/passkeyRegistration.ts';
export { passkeyRegistration, shownPasskeys } from './widgets/passkeyRegistration.ts';
export { retryDelay } from './backoff.ts';
export { sameState } from './session/changes.ts';
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
} from './session/types.ts';
export { session } from './session/session.ts';
export { nextMoment } from './session/plan.ts';
export type { PageStart } from './session/start.ts';
export { sessionAtStart } from './session/start.ts';
export type { StrengthContext, StrengthEffects, StrengthEvent, StrengthQuestion, StrengthState } from './login/passwordStrength.ts';
export type { Strength, StrengthVerdict } from './login/strength.ts';
export { passwordStrength } from './login/passwordStrength.ts';
export type {
  ResetPasswordConfig,
  ResetPasswordContext,
  ResetPasswordEvent,
  ResetPasswordScreen,
  ResetPasswordState,
  TokenAttempt,
} from './widgets/resetPasswordStart.ts';
export type { ResetPasswordEffects } from './widgets/resetPassword.ts';
export { resetPassword } from './widgets/resetPassword.ts';
export { besidePasswords, contactMethods, currentMethod, dividedSection, emailGets, misconfiguration, sections } from './login/sections.ts';
export type {
  AccountChanged,
  AccountChangeName,
  AccountContext,
  AccountEffects,
  AccountEvent,
  AccountOutcome,
  AccountScreen,
  AccountState,
} from './widgets/account.ts';
export type { AccountConfig, ResolvedAccountConfig } from './widgets/accountConfig.ts';
export type { AccountChange, AccountPage, AccountSight, AccountTask, OpenTask } from './widgets/accountTasks.ts';
export { shownSections } from './widgets/accountTasks.ts';
export { account } from './widgets/account.ts';
export type {
  AccountEntry,
  AccountHolder,
  AccountItem,
  AccountItemKind,
  AccountSection,
  ConnectedApp,
  KnownApps,
} from './widgets/accountItems.ts';
export { accountSections, isSpare, itemsOf, waysToSignIn } from './widgets/accountItems.ts';
export type { StepUpConfig, StepUpContext, StepUpEvent, StepUpScreen, StepUpState } from './widgets/stepUp.ts';
export { stepUp } from './widgets/stepUp.ts';
export type { WidgetAction, WidgetContext } from './widget.ts';
