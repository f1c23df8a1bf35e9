import type { ChartEvent, StateNode } from '../../machines/chart.ts';

/** What the laws need to know of a chart, whatever its types. */
export interface AnyChart {
  readonly initial: string;
  readonly states: Readonly<Record<string, StateNode<never, ChartEvent>>>;
  readonly events: ReadonlySet<string>;
  readonly dataEvents: ReadonlySet<string>;
}

/** The charts that a person sees, whose states are named after screens. */
export const widgets = ['login', 'resetPassword', 'passkeyRegistration', 'idp'] as const;

/** The screens of SM-01. */
export const screens = [
  'Main',
  'PasskeyRegistrationStart',
  'PasskeyRegistrationSuccess',
  'PasskeyConfirmation',
  'PasswordResetForm',
  'PasswordCreateOrLogin',
  'PasswordForgot',
  'PasswordBreached',
  'PasswordSetNew',
  'PasswordDedupe',
  'PasswordConfirmation',
  'EmailConfirmation',
  'OTPAuthenticate',
  'OTPConfirmation',
  'CryptoConnect',
  'CryptoSignMessage',
  'CryptoOtherScreen',
  'CryptoSetupWallet',
  'CryptoError',
  'CryptoConfirmation',
  'IDPConsent',
];
