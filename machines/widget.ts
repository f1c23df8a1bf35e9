import type { Transition } from './chart.ts';
import { flow } from './chart.ts';
import type { CryptoState, OtpState, PasswordState, Project } from './domain.ts';
import type { Shown, Tell } from './notices.ts';

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
  /** The wallet of the wallet screens. */
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

/** Returns a confirmation state. It is announced on entry, so that redrawing the screen does not repeat it (EVT-14, OTP-30). */
export function confirmation(tell: Tell) {
  const { state, action } = flow<WidgetContext, WidgetAction>();
  return state(action(() => tell({ kind: 'event', event: { type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} } })));
}

/** Returns the edges of an idle state for the widget actions, in a chart with these screens. */
export function widgetActions(screens: readonly string[]) {
  const { transition, guard, reduce } = flow<WidgetContext, WidgetAction>();
  // Made once: a chart with forty states has hundreds of these.
  const toScreens = screens.map((screen) => {
    const isMeant = (_: unknown, event: { screen: string }) => event.screen === screen;
    return transition('transition', screen, guard(isMeant));
  });
  return (state: string): Transition<WidgetContext, WidgetAction>[] => [
    ...toScreens,
    transition(
      'update_otp_state',
      state,
      reduce((context, { otpState }) => ({ otpState: { ...context.otpState, ...otpState } })),
    ),
    transition(
      'set_magic_link_email',
      state,
      reduce((_, { email }) => ({ magicLinkState: { email } })),
    ),
    transition(
      'update_password_state',
      state,
      reduce((context, { passwordState }) => ({
        passwordState: { ...context.passwordState, ...passwordState },
      })),
    ),
    transition(
      'update_crypto_state',
      state,
      reduce((context, { cryptoState }) => ({ cryptoState: { ...context.cryptoState, ...cryptoState } })),
    ),
    transition(
      'set_project',
      state,
      reduce((_, { project }) => ({ project })),
    ),
    transition(
      'set_error_message',
      state,
      reduce((_, { errorMessage }) => ({ errorMessage })),
    ),
    transition(
      'clear_error_message',
      state,
      reduce(() => ({ errorMessage: '' })),
    ),
  ];
}
