import type { EventNamed, Step } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import type { OtpChannel } from '../domain.ts';
import type { NetworkFault } from '../errors.ts';
import { ApiError, EmailError, isAuthError } from '../errors.ts';
import { hostEvent, tellHost } from '../hostEvent.ts';
import type { LoggedName, Shown, Tell } from '../notices.ts';
import { shown, tellError } from '../notices.ts';
import { limits } from '../screenLimits.ts';
import type { ResolvedConfig } from './config.ts';
import type { ContactContext, ContactEffects, SubmitContact } from './contact.ts';
import { refused } from './contact.ts';
import { formGets } from './sections.ts';

/** A code that was sent. */
export interface SentCode {
  readonly channel: OtpChannel;
  /** A phone number in E.164 form, or an email address. */
  readonly destination: string;
  /** The ID that is sent with the code to redeem it. */
  readonly methodId: string;
  /** The expiry of the code in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Stytch's response, for the host. */
  readonly answer: object;
}

/** The server's refusal to send another code yet (429 with Retry-After). */
export interface PauseAsked {
  readonly error: unknown;
  /** The earliest time for another request in milliseconds since the epoch. */
  readonly resendFrom: number;
}

/** The effects of the passcode flow. */
export interface OtpEffects extends ContactEffects {
  /** Receives the flow's notices. */
  readonly tell: Tell;
  /** Sends the first code (CALL-22 to CALL-24). */
  sendCode(request: CodeRequest): Promise<SentCode>;
  /** Sends a new code to the same destination by the same channel (OTP-22), or resolves with the time to wait until. */
  resendCode(request: CodeRequest): Promise<SentCode | PauseAsked>;
  /** Redeems a code for a session; resolves with Stytch's response (CALL-28). */
  verifyCode(attempt: CodeAttempt): Promise<object>;
}

/** A code to send: its channel and its destination (CALL-22 to CALL-24). */
export interface CodeRequest {
  readonly channel: OtpChannel;
  /** A phone number in E.164 form, or an email address. */
  readonly destination: string;
  readonly options: ResolvedConfig['otpOptions'];
}

/** A code to redeem (CALL-28). */
export interface CodeAttempt {
  /** The six digits. */
  readonly code: string;
  readonly methodId: string;
  readonly sessionDurationMinutes: number;
}

/** The context of the passcode flow (SM-10). */
export interface OtpContext extends ContactContext {
  /** The expiry of the last code in milliseconds since the epoch; 0 before the first code. */
  readonly codeExpiresAt: number;
  /** The earliest time for another code in milliseconds since the epoch; 0 without a limit. */
  readonly resendFrom: number;
}

/** The events of the passcode flow. */
export type OtpEvent =
  | SubmitContact
  | { readonly type: 'submit_code'; readonly code: string }
  | { readonly type: 'resend_code' }
  | { readonly type: 'back' };

const { state, invoke, transition, done, failed, guard, reduce, action } = flow<OtpContext, OtpEvent>();

const getsCode = ({ config }: OtpContext, { entry }: SubmitContact) => formGets(config, entry.channel) === 'code';

/** Returns the passcode forms of a screen: from submission to a sent code. */
export function otpForm<P extends string>(effects: OtpEffects, { screen, exits }: { screen: P; exits: { sent: string } }) {
  const tryAgain = codeRefused(screen, effects.tell);
  return {
    submit: transition(
      'submit_contact',
      `${screen}.readingContact`,
      guard(getsCode),
      reduce((_, { entry }) => ({ entry, errorMessage: '' })),
    ),
    states: {
      readingContact: invoke(
        async ({ config }, { entry }: EventNamed<OtpEvent, 'submit_contact'>) => ({
          channel: entry.channel,
          destination: await effects.readContact(entry, config.phone),
        }),
        done(`${screen}.sendingCode`),
        tryAgain,
      ),
      sendingCode: invoke(
        ({ config }, { data }: { type: 'done'; data: Omit<CodeRequest, 'options'> }) =>
          effects.sendCode({ ...data, options: config.otpOptions }),
        done(exits.sent, ...codeSent(effects.tell)),
        tryAgain,
      ),
    },
  };
}

export function codeSent(tell: Tell) {
  return [
    storeCode,
    action((_, { data }: { data: SentCode }) => {
      tell(hostEvent('OTP_LOGIN_OR_CREATE', data.answer));
      if (data.channel === 'email') tell(logged('email_sent', data.destination));
    }),
  ];
}

const storeCode = reduce((_, { data }: { data: SentCode }) => codeContext(data));

/** Returns the context for the entry of a code that was sent. */
export const codeContext = ({ channel, methodId, destination, expiresAt }: SentCode) => ({
  errorMessage: '',
  codeExpiresAt: expiresAt,
  resendFrom: 0,
  otpState: { type: channel, methodId, otpDestination: destination },
});

/** Returns an edge to a state where the user can try again; an invalid email address has a separate message (FORM-13). */
function codeRefused(target: string, tell: Tell) {
  const reason = (error: unknown): Shown => (error instanceof EmailError ? { key: 'invalidPasscodeEmail' } : shown(error));
  return refused(target, tell, reason);
}

const logged = (name: LoggedName, email: string) => ({ kind: 'log', name, details: { email, type: 'LoginOrCreateOTP' } }) as const;

/** Whether the server has checked a code and refused it. */
export const isCodeRefused = (error: unknown) => error instanceof ApiError && error.status_code < 500 && error.status_code !== 429;

/** Returns the sentence about a failed code (OTP-27). A second line says why the server did not check the code (READ-130). */
function whyNotVerified(error: unknown): Shown {
  const { network } = Object(error) as { readonly network?: NetworkFault };
  const isUnchecked = isAuthError(error) && !isCodeRefused(error);
  return { key: 'invalidPasscode', ...(network ? { network } : isUnchecked && { error }) };
}

export const isCode = (_: unknown, { code }: { readonly code: string }) => code.length === limits.codeLength && !/\D/.test(code);

/** Returns the states of the code screen: verify, resend, back. */
export function otp<P extends string>(effects: OtpEffects, { prefix, exits }: { prefix: P; exits: { verified: string; back?: string } }) {
  return onScreen(prefix, {
    rest: state(
      transition('submit_code', `${prefix}.verifying`, guard(isCode), clearError),
      transition('resend_code', `${prefix}.resending`, clearError, logTryAgain(effects.tell)),
      // Without an exit, the screen has no back arrow (OTP-07).
      ...(exits.back ? [transition('back', exits.back, clearError)] : []),
    ),
    verifying: invoke(
      ({ otpState, config }, { code }: EventNamed<OtpEvent, 'submit_code'>) =>
        effects.verifyCode({
          code,
          methodId: otpState.methodId,
          sessionDurationMinutes: config.sessionOptions.sessionDurationMinutes,
        }),
      {
        ...done(exits.verified, clearError, tellHost(effects.tell, 'OTP_AUTHENTICATE')),
        signsIn: 'entry',
      },
      failed(
        prefix,
        reduce((_, { error }) => ({ errorMessage: whyNotVerified(error) })),
        tellError(effects.tell),
      ),
    ),
    resending: invoke(
      ({ otpState, config }) =>
        effects.resendCode({
          channel: otpState.type,
          destination: otpState.otpDestination,
          options: config.otpOptions,
        }),
      done(prefix, ...paused(effects.tell)),
      done(prefix, ...codeSent(effects.tell), announceResent(effects.tell)),
      codeRefused(prefix, effects.tell),
    ),
  });
}

export const clearError = reduce(() => ({ errorMessage: '' })) as Step<Pick<OtpContext, 'errorMessage'>, unknown>;

const isPause = (_: unknown, { data }: { data: object }) => 'resendFrom' in data;

/** Returns the steps of an edge for a server that asks to wait before another code; for any chart with `errorMessage` and `resendFrom`. */
export const paused = <T extends PauseAsked>(tell: Tell) =>
  [
    guard<{ data: T }>(isPause),
    reduce((_, { data: { error, resendFrom } }: { data: T }) => ({ errorMessage: shown(error), resendFrom })),
    action((_, { data }: { data: T }) => tell({ kind: 'error', error: data.error })),
  ] as Step<Pick<OtpContext, 'errorMessage' | 'resendFrom'>, { data: T }>[];

const logTryAgain = (tell: Tell) =>
  action(({ otpState }, _event: unknown) => {
    if (otpState.type === 'email') tell(logged('email_try_again_clicked', otpState.otpDestination));
  });

const announceResent = (tell: Tell) =>
  action((_, _sent: { data: SentCode }) => tell({ kind: 'toast', type: 'success', message: { key: 'codeResent' } }));
