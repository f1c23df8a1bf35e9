export type { Chart, ChartEvent, ScreenOf } from './chart.ts';
export type { LoginConfig, OtpOptions, ResolvedConfig, SessionOptions } from './config.ts';
export { contactMethods, resolveConfig } from './config.ts';
export type {
  AuthMethod,
  ContactEntry,
  OtpChannel,
  OtpState,
  Session,
  SessionState,
  User,
} from './domain.ts';
export { authMethods, otpChannels } from './domain.ts';
export * from './errors.ts';
export { limits } from './limits.ts';
export type { LoginContext, LoginEffects, LoginEvent, LoginScreen, LoginState } from './login.ts';
export { currentMethod, login } from './login.ts';
export type { HostEvent, MessageKey, Notice, Shown, Tell, ToastType } from './notices.ts';
export { shown } from './notices.ts';
export type { CodeAttempt, CodeRequest, OtpContext, OtpEffects, OtpEvent, SentCode } from './otp.ts';
export type { EndReason, SessionContext, SessionEffects, SessionEvent, Tokens } from './session.ts';
export { sameState, session } from './session.ts';
