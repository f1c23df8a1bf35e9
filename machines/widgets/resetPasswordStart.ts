import type { Chart, EventNamed, ScreenOf } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import type { Step } from '../chartTypes.ts';
import { ApiError } from '../errors.ts';
import { hostEvent, tellHost } from '../hostEvent.ts';
import { MissingPkceError, SchemaError } from '../lateErrors.ts';
import type { AnyLoginConfig, ResolvedConfig } from '../login/config.ts';
import { resolveConfig } from '../login/config.ts';
import { refused } from '../login/contact.ts';
import type { FactorContext, FactorEvent, FactorState } from '../login/factor.ts';
import type { FactorPolicy } from '../login/missingFactor.ts';
import type { NewPasswordContext, NewPasswordEvent } from '../login/newPassword.ts';
import { isGood, newPassword } from '../login/newPassword.ts';
import type { PasswordMailEffects, SentReset } from '../login/passwordMails.ts';
import type { FactorPlace } from '../login/secondFactor.ts';
import type { SecondFactorEvent } from '../login/start.ts';
import { newPasswordDataEvents, nothingTyped } from '../login/strength.ts';
import type { Shown, Tell } from '../notices.ts';
import { shown, tellError } from '../notices.ts';
import type { WidgetAction } from '../widget.ts';
import { dataActions, widgetContext } from '../widget.ts';
import { confirmation, widgetActions } from '../widgetActions.ts';
import type { FramingOptions } from './framing.ts';
import { framingError } from './framing.ts';

/** A token of a password reset email, to redeem for a session. */
export interface TokenAttempt {
  /** The token from the address. */
  readonly token: string;
  readonly sessionDurationMinutes: number;
}

/** The effects of the reset widget before the second factor; each resolves with Stytch's response. */
export interface ResetPasswordStartEffects extends Pick<PasswordMailEffects, 'sendReset'> {
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
export interface ResetPasswordContext extends NewPasswordContext, FactorContext {
  /** The host's configuration with its defaults. */
  readonly config: ResolvedConfig;
  /** Whether the widget may run in another page's frame. */
  readonly allowFraming: boolean;
  /** The token passed at mounting (SM-13). */
  readonly resetPasswordState: { readonly token: string };
  /** Whether the token can no longer set a password, so that the user needs a new link. */
  readonly isLinkSpent: boolean;
}

/** The events of the reset widget. */
export type ResetPasswordEvent =
  | WidgetAction
  | NewPasswordEvent
  | FactorEvent
  | SecondFactorEvent
  /** The state of the page: the token type in its query, null if missing (MOUNT-18, MOUNT-19), and whether it runs in a frame. */
  | { readonly type: 'start'; readonly tokenType: string | null; readonly isFramed: boolean }
  | { readonly type: 'log_in_without_password' }
  /** From core: this browser cannot redeem the token. */
  | { readonly type: 'spend_link'; readonly errorMessage: Shown }
  /** Requests a new link: first opens the form for the address; after an email was sent, sends another email. */
  | { readonly type: 'resend_email' }
  /** Emails a new link to an address, as typed. */
  | { readonly type: 'submit_email'; readonly email: string }
  | { readonly type: 'back' }
  | { readonly type: 'configure'; readonly config: ResetPasswordConfig };

/** A state of the reset widget: a screen, and an activity after a dot (SM-01). */
export type ResetPasswordState = keyof ReturnType<typeof resetPasswordStates> | FactorState<'PasswordResetForm', 'PasswordResetForm'>;
/** A screen of the reset widget (SM-01). */
export type ResetPasswordScreen = ScreenOf<ResetPasswordState>;

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<ResetPasswordContext, ResetPasswordEvent>();

const mayNotBeFramed = (context: ResetPasswordContext, { isFramed }: { readonly isFramed: boolean }) =>
  framingError(isFramed, context) !== undefined;
const isLinkSpent = (context: ResetPasswordContext, _event: unknown) => context.isLinkSpent;
/** Whether the page has no token, for example after a reload. The form's message is then for developers, not for the user. */
const isTokenMissing = ({ isLinkSpent: isOver, errorMessage }: ResetPasswordContext, _event: unknown) =>
  isOver && Object(errorMessage).code === 'missing_parameter';
const isLoginToken = (_: ResetPasswordContext, { tokenType }: { readonly tokenType: string | null }) => tokenType === 'login';

/** The place of the second factor: between the redeemed token and the confirmation. */
export const secondFactorPlace: FactorPlace = {
  screen: 'PasswordResetForm',
  passkeyScreen: 'PasswordResetForm',
  // The token is used up: a user who gives up needs a new link.
  exits: { proven: 'PasswordConfirmation', byPasskey: 'PasswordConfirmation', left: 'PasswordResetForm.asking' },
  // A form with a token stays, for a new password or for the reason why the link is invalid; a form without a token leads to the factor.
  asksAt: (name) => (name === 'PasswordConfirmation' ? [] : name === 'PasswordResetForm' ? [guard(isTokenMissing)] : null),
  guarded: (edges) => [...edges],
};

/** Builds the chart of the reset widget without the second factor, which `addSecondFactor` adds. */
export function resetPasswordStart(
  effects: ResetPasswordStartEffects,
  config: ResetPasswordConfig = {},
  policy: FactorPolicy | null = null,
): Chart<ResetPasswordState, ResetPasswordContext, ResetPasswordEvent> {
  const actions = widgetActions(['PasswordResetForm', 'PasswordConfirmation']);
  return chart({
    initial: 'PasswordResetForm.arriving',
    context: {
      ...widgetContext,
      ...nothingTyped,
      ...configured(config),
      isLinkSpent: false,
      policy,
      half: null,
      factor: null,
      setup: null,
      codeExpiresAt: 0,
      resendFrom: 0,
    },
    states: resetPasswordStates(effects),
    everywhere: (name) => [
      ...actions(name),
      ...newPassword(name),
      transition(
        'configure',
        name,
        reduce(({ resetPasswordState: { token }, isLinkSpent: isSpentNow }, { config: next }) => ({
          ...configured({ ...next, token: next.token ?? token }),
          isLinkSpent: isSpentNow && (next.token ?? token) === token,
        })),
      ),
    ],
    dataEvents: [...dataActions, ...newPasswordDataEvents, 'configure'],
  }) as unknown as Chart<ResetPasswordState, ResetPasswordContext, ResetPasswordEvent>;
}

function resetPasswordStates(effects: ResetPasswordStartEffects) {
  const { tell } = effects;
  const clearError = reduce(() => ({ errorMessage: '' }));
  const tryAgain = failed(
    'PasswordResetForm',
    reduce((context, { error }) => ({ errorMessage: shown(error), isLinkSpent: context.isLinkSpent || isSpent(error) })),
    tellError(tell),
  );
  /** Completes the sign-in: the token is used up. */
  const redeemed = (...steps: Step<ResetPasswordContext, { data: object }>[]) => ({
    ...done(
      'PasswordConfirmation',
      reduce((_, _answer: { data: object }) => ({ ...nothingTyped, isLinkSpent: true })),
      ...steps,
    ),
    signsIn: 'entry' as const,
  });
  /** Makes a state that emails a new link. */
  const mailing = (refusedTo: string, ...steps: Step<ResetPasswordContext, unknown>[]) =>
    invoke(
      ({ passwordState: { email }, config }) => effects.sendReset({ email, options: config.passwordOptions }),
      done(
        'PasswordResetForm.mailed',
        reduce(({ passwordState }, { data: { email } }: { data: SentReset }) => ({
          errorMessage: '',
          passwordState: { ...passwordState, email },
        })),
        action((_, { data: { email, answer } }: { data: SentReset }) => {
          tell({ kind: 'log', name: 'email_sent', details: { email, type: 'ResetPassword' } });
          tell(hostEvent('PASSWORD_RESET_BY_EMAIL_START', answer));
        }),
        ...steps,
      ),
      refused(refusedTo, tell),
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
      loggingIn: invoke(redeemLink, redeemed(), tryAgain),
      rest: state(
        transition('submit_password', 'PasswordResetForm.resetting', guard(isGood), clearError),
        logInWithout,
        transition(
          'spend_link',
          'PasswordResetForm',
          reduce((_, { errorMessage }) => ({ errorMessage, isLinkSpent: true })),
        ),
        transition('resend_email', 'PasswordResetForm.asking', guard(isLinkSpent), clearError),
      ),
      resetting: invoke(
        ({ resetPasswordState, config }, { password }: EventNamed<ResetPasswordEvent, 'submit_password'>) =>
          effects.resetPassword({ ...resetPasswordState, ...config.sessionOptions, password }),
        redeemed(tellHost(tell, 'PASSWORD_RESET_BY_EMAIL')),
        tryAgain,
      ),
      redeeming: invoke(redeemLink, redeemed(), tryAgain),
      asking: state(
        transition(
          'submit_email',
          'PasswordResetForm.mailing',
          reduce(({ passwordState }, { email }) => ({ errorMessage: '', passwordState: { ...passwordState, email } })),
        ),
        transition('back', 'PasswordResetForm', clearError),
      ),
      mailing: mailing('PasswordResetForm.asking'),
      mailed: state(
        transition('resend_email', 'PasswordResetForm.resending', clearError),
        transition('back', 'PasswordResetForm.asking', clearError),
      ),
      resending: mailing(
        'PasswordResetForm.mailed',
        action(() => tell({ kind: 'toast', type: 'success', message: { key: 'emailResent' } })),
      ),
    }),
    PasswordConfirmation: confirmation(tell),
  };
}

function configured({ token = '', allowFraming = false, ...config }: ResetPasswordConfig) {
  return { config: resolveConfig(config), allowFraming, resetPasswordState: { token } };
}

/**
 * Whether a token is used up: the server rejected the token, or this browser cannot redeem it. After other rejections, for example
 * of a weak password, the token stays valid.
 */
export const isSpent = (error: unknown): boolean =>
  error instanceof MissingPkceError ||
  error instanceof SchemaError ||
  (error instanceof ApiError && (error.status_code === 401 || error.status_code === 404));
