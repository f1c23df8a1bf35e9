import type { Transition } from './chart.ts';
import { flow } from './chart.ts';
import type { OtpState } from './domain.ts';
import type { Shown } from './notices.ts';

/** What the chart of every widget remembers. */
export interface WidgetContext {
  /** What is shown as the message of the screen; empty for none (SM-07, SM-08). */
  readonly errorMessage: Shown;
  readonly otpState: OtpState;
}

export const widgetContext: WidgetContext = {
  errorMessage: '',
  otpState: { type: 'email', methodId: '', otpDestination: '' },
};

/** The actions that every widget takes whenever it is not waiting for an answer (SM-02 to SM-08). */
export type WidgetAction =
  | { readonly type: 'transition'; readonly screen: string }
  | { readonly type: 'update_otp_state'; readonly otpState: Partial<OtpState> }
  | { readonly type: 'set_error_message'; readonly errorMessage: Shown }
  | { readonly type: 'clear_error_message' };

/** The actions that change data only. */
export const dataActions = ['update_otp_state', 'set_error_message', 'clear_error_message'] as const;

/** The widget actions as transitions of a resting state, for a chart with these screens. */
export function widgetActions(screens: readonly string[]) {
  const { transition, guard, reduce } = flow<WidgetContext, WidgetAction>();
  return (state: string): Transition<WidgetContext, WidgetAction>[] => [
    ...screens.map((screen) =>
      transition('transition', screen, guard((_, event) => event.screen === screen)),
    ),
    transition(
      'update_otp_state',
      state,
      reduce((context, { otpState }) => ({ otpState: { ...context.otpState, ...otpState } })),
    ),
    transition('set_error_message', state, reduce((_, { errorMessage }) => ({ errorMessage }))),
    transition('clear_error_message', state, reduce(() => ({ errorMessage: '' }))),
  ];
}
