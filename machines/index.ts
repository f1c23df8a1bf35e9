export type { Chart, ChartEvent, ScreenOf } from './chart.ts';
export type {
  LoginConfig,
  MagicLinkOptions,
  OtpOptions,
  ResolvedConfig,
  SessionOptions,
} from './config.ts';
export { resolveConfig } from './config.ts';
export type { ContactContext, ContactEffects, SubmitContact } from './contact.ts';
export type {
  AuthMethod,
  ContactEntry,
  OtpChannel,
  OtpState,
  PasswordState,
  Project,
  Session,
  SessionState,
  User,
} from './domain.ts';
export { authMethods, otpChannels } from './domain.ts';
export * from './errors.ts';
export { limits } from './limits.ts';
export type { LoginContext, LoginEffects, LoginEvent, LoginScreen, LoginState } from './login.ts';
export { currentMethod, login } from './login.ts';
export type { LinkRequest, MagicLinkEffects, MagicLinkEvent, SentLink } from './magicLink.ts';
export type { HostEvent, MessageKey, Notice, Shown, Tell, ToastType } from './notices.ts';
export { shown } from './notices.ts';
export type { CodeAttempt, CodeRequest, OtpContext, OtpEffects, OtpEvent, SentCode } from './otp.ts';
export type { Section } from './sections.ts';
export { contactMethods, dividedSection, emailGets, misconfiguration, sections } from './sections.ts';
export { retryDelay } from './retry.ts';
export { sameState } from './sameState.ts';
export type { EndReason, SessionContext, SessionEffects, SessionEvent, Tokens, WantedRefresh } from './session.ts';
export { session } from './session.ts';
export type { SessionFailure, Verdict } from './sessionAnswers.ts';
export { sessionAnswers } from './sessionAnswers.ts';
