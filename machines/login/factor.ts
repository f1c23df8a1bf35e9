import type { EventNamed, StateNode } from '../chart.ts';
import { flow } from '../chart.ts';
import { isAuthError, unrecoverableType } from '../errors.ts';
import { hostEvent, tellHost } from '../hostEvent.ts';
import type { MessageKey, Shown, Tell } from '../notices.ts';
import { shown, tellError } from '../notices.ts';
import type { WidgetContext } from '../widget.ts';
import type { ResolvedConfig } from './config.ts';
import type { UserSession } from './missingFactor.ts';
import type { Factor, FactorQuestion } from './offeredFactors.ts';
import { mayEnroll, offeredFactors } from './offeredFactors.ts';
import type { PauseAsked, SentCode } from './otp.ts';
import { clearError, codeContext, isCode as hasSixDigits, isCodeRefused, paused } from './otp.ts';
import type { PasskeyAttempt } from './passkey.ts';
import { passkeyAttempt, wasCancelled, whyNotUsed } from './passkey.ts';

/** An authenticator app that the user is setting up. */
export interface AppSetup {
  readonly totpId: string;
  /** The secret in base32, to type into the app. */
  readonly secret: string;
  /** The address for the QR code, `otpauth://totp/...`. */
  readonly uri: string;
  /** One-time codes for a lost app. */
  readonly recoveryCodes: readonly string[];
}

/** A code that proves a factor. */
export interface FactorProof {
  readonly factor: Factor;
  /** The digits, or the recovery code. */
  readonly code: string;
  /** The ID from the response that sent the code; empty for other methods. */
  readonly methodId: string;
  readonly sessionDurationMinutes: number;
}

/** The effects that prove a factor. */
export interface FactorEffects {
  /** Receives the flow's notices. */
  readonly tell: Tell;
  /** Sends a code within the session (CALL-25, CALL-27), or resolves with the time to wait until. */
  sendFactor(request: Factor & Pick<FactorConfig['otpOptions'], 'expirationMinutes'>): Promise<SentCode | PauseAsked>;
  /** Redeems a code (CALL-28, CALL-35, CALL-37); resolves with Stytch's response. */
  proveFactor(proof: FactorProof): Promise<object>;
  /** Signs in with a passkey in the browser's dialog (CALL-40, CALL-41); resolves with Stytch's response. */
  provePasskey(attempt: PasskeyAttempt): Promise<object>;
  /** Starts to set up an authenticator app (CALL-34). */
  createApp(): Promise<AppSetup & { readonly answer: object }>;
  /** Ends the session of a user who does not prove a factor (CALL-17). */
  endSession(userSession: UserSession): Promise<unknown>;
}

/** The configuration of the flow: the offered methods, the lifetimes of codes and of the session, and the domain of passkeys. */
export type FactorConfig = Pick<ResolvedConfig, 'secondFactor' | 'sessionOptions' | 'passkeyOptions'> & {
  readonly otpOptions: Pick<ResolvedConfig['otpOptions'], 'expirationMinutes'>;
};

/** The context of the flow that proves a factor. */
export interface FactorContext extends WidgetContext, FactorQuestion {
  /** The part of the configuration that the flow reads. */
  readonly config: FactorConfig;
  /** The chosen factor; null before the user has chosen. */
  readonly factor: Factor | null;
  /** The authenticator app that is being set up; null for none. */
  readonly setup: AppSetup | null;
  /** The expiry of the last code in milliseconds since the epoch; 0 before the first code. */
  readonly codeExpiresAt: number;
  /** The earliest time for another code in milliseconds since the epoch; 0 without a limit. */
  readonly resendFrom: number;
}

/** The events of the flow that proves a factor. */
export type FactorEvent =
  | { readonly type: 'choose_factor'; readonly factor: Factor }
  | { readonly type: 'submit_code'; readonly code: string }
  | { readonly type: 'resend_code' }
  | { readonly type: 'set_up_app' }
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'cancel' };

/** The activities of the flow at log-in: setting up an app, and ending the session of a user who gives up. */
export type LogInActivity = 'enrolling' | 'scanning' | 'saving' | 'leaving';
/** The activities of the flow. */
export type FactorActivity = 'choosing' | 'sending' | 'asking' | 'verifying' | 'resending' | LogInActivity;

const { state, invoke, transition, done, failed, guard, reduce, action } = flow<FactorContext, FactorEvent>();

/** The flow's states on a screen, and its state with the browser's passkey dialog. */
export type FactorState<P extends string, K extends string> = `${P}.factor${Capitalize<FactorActivity>}` | `${K}.factorConfirming`;

/** The place of the flow in a chart. */
export interface FactorPlan<P extends string, K extends string> {
  readonly screen: P;
  /** The screen behind the browser's passkey dialog. */
  readonly passkeyScreen: K;
  /** The targets: after a code, after a passkey, and after the user has given up. */
  readonly exits: { readonly proven: string; readonly byPasskey: string; readonly left: string };
  /** Whether the flow is part of a log-in: the user may set up an app, and giving up ends the session. */
  readonly isLogIn: boolean;
}

/** Returns the states that prove a factor, from the choice of a method to the proof. */
export function factorFlow<P extends string, K extends string>(
  effects: FactorEffects,
  { screen, passkeyScreen, exits, isLogIn }: FactorPlan<P, K>,
): Record<FactorState<P, K>, StateNode<FactorContext, FactorEvent>> {
  const { tell } = effects;
  const at = (activity: FactorActivity) => `${screen}.factor${activity.charAt(0).toUpperCase()}${activity.slice(1)}`;
  const passkey = `${passkeyScreen}.factorConfirming`;
  const stay = (target: FactorActivity) =>
    failed(
      at(target),
      reduce((_, { error }) => ({ errorMessage: shown(error) })),
      tellError(tell),
    );
  const leave = isLogIn ? transition('cancel', at('leaving'), clearError) : transition('cancel', exits.left, clearError);
  const tellSent = action((_: FactorContext, { data }: { data: SentCode }) => tell(hostEvent('OTP_SEND', data.answer)));
  // In a step-up, `setup` belongs to the account's open task, so it stays.
  const forget = reduce((_: FactorContext, _event: unknown) => ({
    factor: null,
    errorMessage: '',
    ...(isLogIn && { half: null, setup: null }),
  }));
  const send = ({ factor, config: { otpOptions } }: FactorContext) =>
    effects.sendFactor({ ...(factor as Factor), expirationMinutes: otpOptions.expirationMinutes });
  const states: Record<Exclude<FactorActivity, LogInActivity>, StateNode<FactorContext, FactorEvent>> = {
    choosing: state(
      transition('choose_factor', passkey, guard(isOffered), guard(isPasskey), choose),
      transition('choose_factor', at('sending'), guard(isOffered), guard(isSentTo), choose),
      transition('choose_factor', at('asking'), guard(isOffered), choose),
      ...(isLogIn ? [transition('set_up_app', at('enrolling'), guard(mayEnroll), clearError)] : []),
      leave,
    ),
    sending: invoke(send, done(at('choosing'), ...paused(tell)), done(at('asking'), store, tellSent), stay('choosing')),
    asking: state(
      transition('submit_code', at('verifying'), guard(isCode), clearError),
      transition('resend_code', at('resending'), guard(wasSent), clearError),
      ...(isLogIn ? [transition('back', at('saving'), guard(isSettingUp), clearError)] : []),
      transition('back', at('choosing'), clearError),
      leave,
    ),
    verifying: invoke(
      (context, { code }: EventNamed<FactorEvent, 'submit_code'>) => {
        const { sessionDurationMinutes } = context.config.sessionOptions;
        const { factor, otpState } = context as FactorContext & { factor: Factor };
        const methodId = factor.destination ? otpState.methodId : '';
        return effects.proveFactor({ factor, code: code.trim(), methodId, sessionDurationMinutes });
      },
      done(exits.proven, guard(isByRecovery), tellHost(tell, 'RECOVERY_CODE_AUTHENTICATE'), forget),
      done(exits.proven, guard(isByApp), tellHost(tell, 'TOTP_AUTHENTICATE'), forget),
      done(exits.proven, tellHost(tell, 'OTP_AUTHENTICATE'), forget),
      failed(
        at('asking'),
        reduce(({ factor }, { error }) => ({
          errorMessage: whyNoCode(factor?.method === 'recovery' ? 'invalidRecoveryCode' : 'invalidPasscode', error),
        })),
        tellError(tell),
      ),
    ),
    resending: invoke(
      send,
      done(at('asking'), ...paused(tell)),
      done(
        at('asking'),
        store,
        tellSent,
        action(() => tell({ kind: 'toast', type: 'success', message: { key: 'codeResent' } })),
      ),
      stay('asking'),
    ),
  };
  const atLogIn: Record<LogInActivity, StateNode<FactorContext, FactorEvent>> = {
    enrolling: invoke(
      () => effects.createApp(),
      done(
        at('scanning'),
        reduce((_, { data: { answer: _answer, ...setup } }: { data: AppSetup & { answer: object } }) => ({
          setup,
          factor: { method: 'totp' as const, destination: '' },
        })),
        action((_, { data: { answer } }: { data: { answer: object } }) => tell(hostEvent('TOTP_CREATE', answer))),
      ),
      stay('choosing'),
    ),
    scanning: state(
      transition('next', at('saving')),
      // Going back forgets the app: if another tab has begun another setup, this app's code would be refused.
      transition(
        'back',
        at('choosing'),
        reduce(() => ({ factor: null, setup: null })),
      ),
      leave,
    ),
    // The recovery codes are shown before the app's first code, which completes the session: the host may then unmount the widget.
    saving: state(transition('next', at('asking')), transition('back', at('scanning')), leave),
    leaving: invoke(({ half }) => effects.endSession({ ...half }), done(exits.left, forget), stay('choosing')),
  };
  const confirming = invoke(
    ({ config }: FactorContext) => effects.provePasskey(passkeyAttempt(config)),
    done(exits.byPasskey, tellHost(tell, 'PASSKEY_AUTHENTICATE'), forget),
    failed(at('choosing'), guard(wasCancelled)),
    failed(
      at('choosing'),
      reduce((_, { error }) => ({ errorMessage: whyNotUsed(error) })),
      tellError(tell),
    ),
  );
  const named = Object.entries({ ...states, ...(isLogIn && atLogIn) }).map(([activity, node]) => [at(activity as FactorActivity), node]);
  return Object.fromEntries([...named, [passkey, confirming]]);
}

/** Returns the sentence for a refused code; the error, if the server did not check the code or has ended the session. */
export function whyNoCode(key: MessageKey, error: unknown): Shown {
  return isAuthError(error) && (!isCodeRefused(error) || unrecoverableType(error)) ? error : { key };
}

const isOffered = (context: FactorContext, { factor }: { readonly factor: Factor }) =>
  offeredFactors(context).some(({ method, destination }) => method === factor.method && destination === factor.destination);

const isPasskey = (_: FactorContext, { factor }: { readonly factor: Factor }) => factor.method === 'passkey';

const isSentTo = (_: FactorContext, { factor }: { readonly factor: Factor }) => isSent(factor);

const isSent = (factor: Factor | null) => factor?.method === 'sms' || factor?.method === 'email';

const wasSent = ({ factor }: FactorContext, _event: unknown) => isSent(factor);

const isByApp = ({ factor }: FactorContext, _event: unknown) => factor?.method === 'totp';

const isByRecovery = ({ factor }: FactorContext, _event: unknown) => factor?.method === 'recovery';

const choose = reduce((_, { factor }: { readonly factor: Factor }) => ({ factor, errorMessage: '', codeExpiresAt: 0, resendFrom: 0 }));

const store = reduce((_, { data }: { readonly data: SentCode }) => codeContext(data));

const isCode = ({ factor }: FactorContext, event: { readonly code: string }) =>
  factor?.method === 'recovery' ? event.code.trim() !== '' : hasSixDigits(factor, event);

const isSettingUp = ({ setup }: FactorContext, _event: unknown) => setup !== null;
