import type { Chart, EventNamed, ScreenOf } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import { tellHost } from '../hostEvent.ts';
import type { AnyLoginConfig, ResolvedConfig } from '../login/config.ts';
import { resolveConfig } from '../login/config.ts';
import type { NewPasswordContext, NewPasswordEvent } from '../login/newPassword.ts';
import { isGood, newPassword } from '../login/newPassword.ts';
import { newPasswordDataEvents, nothingTyped } from '../login/strength.ts';
import type { Tell } from '../notices.ts';
import { shown, tellError } from '../notices.ts';
import type { WidgetAction, WidgetContext } from '../widget.ts';
import { dataActions, widgetContext } from '../widget.ts';
import { confirmation, widgetActions } from '../widgetActions.ts';
import type { FramingOptions } from './framing.ts';
import { framingError } from './framing.ts';

/** A token of a password reset email, to redeem for a session. */
export interface TokenAttempt {
  /** The token from the address. */
  readonly token: string;
  /** The lifetime of the session in minutes. */
  readonly sessionDurationMinutes: number;
}

/** The effects of the reset widget; each resolves with Stytch's response. */
export interface ResetPasswordEffects {
  /** Receives the chart's notices. */
  readonly tell: Tell;
  /** Signs in without a password: redeems the token as a magic link (RESET-01, RESET-06). */
  redeemLink(attempt: TokenAttempt): Promise<object>;
  /** Sets the new password and signs in (CALL-46). */
  resetPassword(attempt: TokenAttempt & { readonly password: string }): Promise<object>;
}

/** The configuration of the reset widget: the email's token and the options of a login widget. */
export interface ResetPasswordConfig extends AnyLoginConfig, FramingOptions {
  /** The token from the address that the email links to. */
  readonly token?: string;
}

/** The context of the reset widget. */
export interface ResetPasswordContext extends WidgetContext, NewPasswordContext {
  /** The host's configuration with its defaults. */
  readonly config: ResolvedConfig;
  /** Whether the widget may run in another page's frame. */
  readonly allowFraming: boolean;
  /** The token passed at mounting (SM-13). */
  readonly resetPasswordState: { readonly token: string };
}

/** The events of the reset widget. */
export type ResetPasswordEvent =
  | WidgetAction
  | NewPasswordEvent
  /** The state of the page: the token type in its query, null if missing (MOUNT-18, MOUNT-19), and whether it runs in a frame. */
  | { readonly type: 'start'; readonly tokenType: string | null; readonly isFramed: boolean }
  | { readonly type: 'log_in_without_password' }
  | { readonly type: 'configure'; readonly config: ResetPasswordConfig };

/** A state of the reset widget: a screen, and an activity after a dot (SM-01). */
export type ResetPasswordState = keyof ReturnType<typeof resetPasswordStates>;
/** A screen of the reset widget (SM-01). */
export type ResetPasswordScreen = ScreenOf<ResetPasswordState>;

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<ResetPasswordContext, ResetPasswordEvent>();

const mayNotBeFramed = (context: ResetPasswordContext, { isFramed }: { readonly isFramed: boolean }) =>
  framingError(isFramed, context) !== undefined;
const isLoginToken = (_: ResetPasswordContext, { tokenType }: { readonly tokenType: string | null }) => tokenType === 'login';

/** Builds the chart of the page that a reset email links to: the user sets a new password, or logs in without one (MOUNT-03). */
export function resetPassword(
  effects: ResetPasswordEffects,
  config: ResetPasswordConfig = {},
): Chart<ResetPasswordState, ResetPasswordContext, ResetPasswordEvent> {
  const actions = widgetActions(['PasswordResetForm', 'PasswordConfirmation']);
  return chart({
    initial: 'PasswordResetForm.arriving',
    context: { ...widgetContext, ...nothingTyped, ...configured(config) },
    states: resetPasswordStates(effects),
    everywhere: (name) => [
      ...actions(name),
      ...newPassword(name),
      transition(
        'configure',
        name,
        reduce(({ resetPasswordState: { token } }, { config: next }) => configured({ ...next, token: next.token ?? token })),
      ),
    ],
    dataEvents: [...dataActions, ...newPasswordDataEvents, 'configure'],
  });
}

function resetPasswordStates(effects: ResetPasswordEffects) {
  const { tell } = effects;
  const clearError = reduce(() => ({ errorMessage: '' }));
  const tryAgain = failed(
    'PasswordResetForm',
    reduce((_, { error }) => ({ errorMessage: shown(error) })),
    tellError(tell),
  );
  const redeemLink = ({ resetPasswordState, config }: ResetPasswordContext) =>
    effects.redeemLink({ ...resetPasswordState, ...config.sessionOptions });

  const start = [
    // In a frame, a hijacked click could sign the user in or set a password (READ-97).
    transition(
      'start',
      'PasswordResetForm.refused',
      guard(mayNotBeFramed),
      reduce(() => ({ errorMessage: { key: 'framed' } as const })),
      action((context, { isFramed }) => tell({ kind: 'error', error: framingError(isFramed, context) })),
    ),
    transition('start', 'PasswordResetForm.loggingIn', guard(isLoginToken), clearError),
    transition('start', 'PasswordResetForm', clearError),
  ];
  const logInWithout = transition('log_in_without_password', 'PasswordResetForm.redeeming', clearError);

  return {
    ...onScreen('PasswordResetForm', {
      // Waits for the `start` event, so that a second render does not redeem the token twice.
      arriving: state(...start),
      // Starts again when the host allows frames later.
      refused: state(...start),
      // A failure leads to the form (READ-89).
      loggingIn: invoke(redeemLink, done('PasswordConfirmation'), tryAgain),
      rest: state(transition('submit_password', 'PasswordResetForm.resetting', guard(isGood), clearError), logInWithout),
      resetting: invoke(
        ({ resetPasswordState, config }, { password }: EventNamed<ResetPasswordEvent, 'submit_password'>) =>
          effects.resetPassword({ ...resetPasswordState, ...config.sessionOptions, password }),
        done(
          'PasswordConfirmation',
          reduce((_, _answer: { data: object }) => nothingTyped),
          tellHost(tell, 'PASSWORD_RESET_BY_EMAIL'),
        ),
        tryAgain,
      ),
      redeeming: invoke(
        redeemLink,
        done(
          'PasswordConfirmation',
          reduce(() => nothingTyped),
        ),
        tryAgain,
      ),
    }),
    PasswordConfirmation: confirmation(tell),
  };
}

function configured({ token = '', allowFraming = false, ...config }: ResetPasswordConfig) {
  return { config: resolveConfig(config), allowFraming, resetPasswordState: { token } };
}
