import type { Transition } from './chart.ts';
import { flow } from './chart.ts';
import { hostEvent } from './hostEvent.ts';
import type { Tell } from './notices.ts';
import type { WidgetAction, WidgetContext } from './widget.ts';
import { setProject } from './widget.ts';

const { state, transition, guard, reduce, action } = flow<WidgetContext, WidgetAction>();

/** Returns a confirmation state. Its event is sent on entry, so that redrawing the screen does not repeat the event (EVT-14, OTP-30). */
export function confirmation(tell: Tell) {
  return state(action(() => tell(hostEvent('AUTHENTICATE_FLOW_COMPLETE'))));
}

/** Returns the edges of an idle state for the widget actions, in a chart with these screens. */
export function widgetActions(screens: readonly string[]) {
  // Made once: a chart with forty states has hundreds of these edges.
  const toScreens = screens.map((screen) => {
    const isMeant = (_: unknown, event: { screen: string }) => event.screen === screen;
    return transition('transition', screen, guard(isMeant));
  });
  return (name: string): Transition<WidgetContext, WidgetAction>[] => [
    ...toScreens,
    transition(
      'update_otp_state',
      name,
      reduce((context, { otpState }) => ({ otpState: { ...context.otpState, ...otpState } })),
    ),
    transition(
      'set_magic_link_email',
      name,
      reduce((_, { email }) => ({ magicLinkState: { email } })),
    ),
    transition(
      'update_password_state',
      name,
      reduce((context, { passwordState }) => ({
        passwordState: { ...context.passwordState, ...passwordState },
      })),
    ),
    transition(
      'update_crypto_state',
      name,
      reduce((context, { cryptoState }) => ({ cryptoState: { ...context.cryptoState, ...cryptoState } })),
    ),
    setProject(name),
    transition(
      'set_error_message',
      name,
      reduce((_, { errorMessage }) => ({ errorMessage })),
    ),
    transition(
      'clear_error_message',
      name,
      reduce(() => ({ errorMessage: '' })),
    ),
  ];
}
