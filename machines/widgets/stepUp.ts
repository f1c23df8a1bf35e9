import type { Chart, ScreenOf } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import { limits } from '../firstLimits.ts';
import { hostEvent } from '../hostEvent.ts';
import type { PasskeyProductOptions } from '../login/config.ts';
import type { FactorContext, FactorEffects, FactorEvent, FactorState, LogInActivity } from '../login/factor.ts';
import { factorFlow } from '../login/factor.ts';
import type { FactorOptions, UserSession } from '../login/missingFactor.ts';
import { firstFactor, isSameUser } from '../login/offeredFactors.ts';
import type { Tell } from '../notices.ts';
import type { WidgetAction } from '../widget.ts';
import { dataActions, widgetContext } from '../widget.ts';
import { widgetActions } from '../widgetActions.ts';

/** The configuration of the step-up widget. */
export interface StepUpConfig extends FactorOptions {
  /** The lifetime of the session after the proof, in minutes; default 30. */
  readonly sessionOptions?: { readonly sessionDurationMinutes?: number | undefined } | undefined;
  /** The domain of the passkeys; default: the page's host name (READ-120). */
  readonly passkeyOptions?: Pick<PasskeyProductOptions, 'domain'> | undefined;
  /** Whether the widget is rendered in a shadow root; default false. */
  readonly enableShadowDOM?: boolean | undefined;
}

/** The context of the step-up widget. */
export interface StepUpContext extends FactorContext {
  readonly userSession: UserSession | null;
  readonly config: FactorContext['config'] & { readonly enableShadowDOM?: boolean | undefined };
}

/** The events of the step-up widget. */
export type StepUpEvent =
  | FactorEvent
  | WidgetAction
  /** The session to which the user adds a factor: when the widget appears, and when a user signs in meanwhile. */
  | { readonly type: 'start'; readonly userSession: UserSession }
  | { readonly type: 'factor_over' }
  | { readonly type: 'configure'; readonly config: StepUpConfig };

/** A state of the step-up widget: its screen, and an activity after a dot (READ-131). */
export type StepUpState =
  | 'StepUp'
  | `StepUp.${'noUser' | 'proven' | 'cancelled'}`
  | Exclude<FactorState<'StepUp', 'StepUp'>, `StepUp.factor${Capitalize<LogInActivity>}`>;
/** The screen of the step-up widget (READ-131). */
export type StepUpScreen = ScreenOf<StepUpState>;

const { state, transition, guard, reduce, action, chart } = flow<StepUpContext, StepUpEvent>();

/** Builds the chart in which a signed-in user proves one more factor (STEP-04). */
export function stepUp(effects: FactorEffects, config: StepUpConfig = {}): Chart<StepUpState, StepUpContext, StepUpEvent> {
  const actions = widgetActions(['StepUp']);
  return chart<StepUpState>({
    initial: 'StepUp',
    context: {
      ...widgetContext,
      config: resolve(config),
      policy: null,
      userSession: null,
      factor: null,
      setup: null,
      codeExpiresAt: 0,
      resendFrom: 0,
    },
    states: {
      ...ownStates(effects.tell),
      ...factorFlow(effects, {
        screen: 'StepUp',
        passkeyScreen: 'StepUp',
        exits: { proven: 'StepUp.proven', byPasskey: 'StepUp.proven', left: 'StepUp.cancelled' },
        isLogIn: false,
      }),
    },
    everywhere: (name) => [
      ...actions(name),
      transition(
        'configure',
        name,
        reduce((_, event) => ({ config: resolve(event.config) })),
      ),
      // Another tab may sign the user out, or sign in another user.
      ...(name.startsWith('StepUp.factor') ? [transition('factor_over', 'StepUp.noUser', forget), ...restarts] : []),
    ],
    dataEvents: [...dataActions, 'configure'],
  });
}

function ownStates(tell: Tell) {
  const host = (type: 'STEP_UP_COMPLETE' | 'STEP_UP_CANCEL') => action(() => tell(hostEvent(type)));
  return onScreen('StepUp', {
    // Waits for the `start` event, so that a second render does not begin again.
    rest: state(...starts),
    noUser: state(transition('cancel', 'StepUp.cancelled'), ...starts),
    proven: state(host('STEP_UP_COMPLETE')),
    cancelled: state(host('STEP_UP_CANCEL')),
  });
}

const isNobody = (_: StepUpContext, { userSession }: { readonly userSession: UserSession }) => !userSession.session;

const isAskedAtOnce = (context: StepUpContext, event: { readonly userSession: UserSession }) => firstOf(context, event) !== null;

const firstOf = (context: StepUpContext, { userSession }: { readonly userSession: UserSession }) =>
  firstFactor({ ...context, userSession });

/** Begins with a user, without data about a previous user. */
const keep = reduce((_: StepUpContext, { userSession }: { readonly userSession: UserSession }) => ({ ...nothing, userSession }));
const forget = reduce((_: StepUpContext, _event: unknown) => nothing);
const nothing = { userSession: null, factor: null, setup: null, errorMessage: '' };

const starts = [
  transition('start', 'StepUp.noUser', guard(isNobody), forget),
  transition(
    'start',
    'StepUp.factorAsking',
    guard(isAskedAtOnce),
    keep,
    reduce((context, event) => ({ factor: firstOf(context, event) })),
  ),
  transition('start', 'StepUp.factorChoosing', keep),
];

const isAnother = ({ userSession }: StepUpContext, event: { readonly userSession: UserSession }) =>
  !isSameUser(userSession, event.userSession);

const restarts = starts.map((edge) => ({ ...edge, steps: [guard(isAnother), ...edge.steps] }));

const resolve = ({ methods, sessionOptions, passkeyOptions = {}, enableShadowDOM }: StepUpConfig): StepUpContext['config'] => ({
  enableShadowDOM,
  secondFactor: { methods },
  passkeyOptions,
  otpOptions: { expirationMinutes: limits.codeMinutes },
  sessionOptions: { sessionDurationMinutes: sessionOptions?.sessionDurationMinutes ?? limits.sessionMinutes },
});
