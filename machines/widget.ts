import { flow } from './chart.ts';
import type { CryptoState, OtpState, PasswordState, Project } from './domain.ts';
import type { Shown } from './notices.ts';

/** The context that all widgets share. */
export interface WidgetContext {
  /** The message of the screen; empty for none (SM-07, SM-08). */
  readonly errorMessage: Shown;
  /** The project settings known so far. */
  readonly project: Project;
  /** The destination of the last code. */
  readonly otpState: OtpState;
  /** The recipient of the last link; empty before the first one. */
  readonly magicLinkState: { readonly email: string };
  /** The email address and account state of the password screens. */
  readonly passwordState: PasswordState;
  readonly cryptoState: CryptoState;
}

export const widgetContext: WidgetContext = {
  errorMessage: '',
  project: { name: null, displayWatermark: false, emailDomains: [], passwordConfig: null },
  otpState: { type: 'email', methodId: '', otpDestination: '' },
  magicLinkState: { email: '' },
  passwordState: { email: '', type: 'new' },
  cryptoState: { walletAddress: '', walletOption: 'Metamask', walletChallenge: '' },
};

/** The actions that every idle state of a widget accepts (SM-02 to SM-08). */
export type WidgetAction =
  | { readonly type: 'transition'; readonly screen: string }
  | { readonly type: 'set_magic_link_email'; readonly email: string }
  | { readonly type: 'update_password_state'; readonly passwordState: Partial<PasswordState> }
  | { readonly type: 'update_crypto_state'; readonly cryptoState: Partial<CryptoState> }
  | { readonly type: 'update_otp_state'; readonly otpState: Partial<OtpState> }
  | { readonly type: 'set_error_message'; readonly errorMessage: Shown }
  | { readonly type: 'clear_error_message' }
  /** From core: the project settings. */
  | { readonly type: 'set_project'; readonly project: Project };

export const dataActions = [
  'set_magic_link_email',
  'update_otp_state',
  'update_password_state',
  'update_crypto_state',
  'set_error_message',
  'clear_error_message',
  'set_project',
] as const;

const { transition, reduce } = flow<WidgetContext, WidgetAction>();

/** Returns the edge that takes the project settings. */
export const setProject = (state: string) =>
  transition(
    'set_project',
    state,
    reduce((_, { project }) => ({ project })),
  );
