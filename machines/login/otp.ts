import type { EventNamed } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import type { OtpChannel } from '../domain.ts';
import { EmailError } from '../errors.ts';
import { limits } from '../limits.ts';
import type { LoggedName, Shown, Tell } from '../notices.ts';
import { shown } from '../notices.ts';
import type { ResolvedConfig } from './config.ts';
import type { ContactContext, ContactEffects, SubmitContact } from './contact.ts';
import { refused } from './contact.ts';
import { formGets } from './sections.ts';

/** A code that is on its way. */
export interface SentCode {
  /** How it was sent. */
  readonly channel: OtpChannel;
  /** A phone number in E.164 form, or an email address. */
  readonly destination: string;
  /** Names the sending when its code is redeemed. */
  readonly methodId: string;
  /** When the code stops working, in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The provider's answer, for the host. */
  readonly answer: object;
}

/** A provider that wants a pause before it sends another code (429 with Retry-After). */
export interface PauseAsked {
  /** Why it has sent none. */
  readonly error: unknown;
  /** When it can be asked again, in milliseconds since the epoch. */
  readonly resendFrom: number;
}

/** The effects of the passcode flow. */
export interface OtpEffects extends ContactEffects {
  /** Where its announcements go. */
  readonly tell: Tell;
  /** Sends a first code: CALL-22 to CALL-24. */
  sendCode(request: CodeRequest): Promise<SentCode>;
  /** Sends a fresh code to the same destination by the same channel (OTP-22), or says when it can be asked for. */
  resendCode(request: CodeRequest): Promise<SentCode | PauseAsked>;
  /** Redeems a code for a session; resolves with the provider's answer (CALL-28). */
  verifyCode(attempt: CodeAttempt): Promise<object>;
}

/** A code to be sent: by which channel, to what phone number (E.164) or email address (CALL-22 to CALL-24). */
export interface CodeRequest {
  /** How it is sent. */
  readonly channel: OtpChannel;
  /** A phone number in E.164 form, or an email address. */
  readonly destination: string;
  /** How long it lives, and its templates. */
  readonly options: ResolvedConfig['otpOptions'];
}

/** A code to be redeemed: the digits, and the id of the sending that they came with (CALL-28). */
export interface CodeAttempt {
  /** The six digits. */
  readonly code: string;
  /** The id of the sending that they came with. */
  readonly methodId: string;
  /** Minutes. */
  readonly sessionDurationMinutes: number;
}

/** The context of the passcode flow (SM-10). */
export interface OtpContext extends ContactContext {
  /** When the last code stops working, in milliseconds since the epoch; 0 before the first. */
  readonly codeExpiresAt: number;
  /** Before this the provider wants to send no other code, in milliseconds since the epoch; 0 where it has not said so. */
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

/** The passcode forms of a screen: from what was typed to a code on its way. */
export function otpForm<P extends string>(effects: OtpEffects, { screen, exits }: { screen: P; exits: { sent: string } }) {
  const tryAgain = codeRefused(screen, effects.tell);
  return {
    /** The transition for the screen's resting state. */
    submit: transition(
      'submit_contact',
      `${screen}.readingContact`,
      guard(getsCode),
      reduce((_, { entry }) => ({ entry, errorMessage: '' })),
    ),
    states: {
      readingContact: invoke(
        async (_, { entry }: EventNamed<OtpEvent, 'submit_contact'>) => ({
          channel: entry.channel,
          destination: await effects.readContact(entry),
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

/** The steps after a code was sent, on whichever screen it was asked for. */
export function codeSent(tell: Tell) {
  return [
    storeCode,
    action((_, { data }: { data: SentCode }) => {
      tell({ kind: 'event', event: { type: 'OTP_LOGIN_OR_CREATE', data: data.answer } });
      if (data.channel === 'email') tell(logged('email_sent', data.destination));
    }),
  ];
}

const storeCode = reduce((_, { data }: { data: SentCode }) => ({
  errorMessage: '',
  codeExpiresAt: data.expiresAt,
  resendFrom: 0,
  otpState: {
    type: data.channel,
    methodId: data.methodId,
    otpDestination: data.destination,
  },
}));

/** Back to where the person can try again; an email that cannot be read has a sentence of its own (FORM-13). */
export function codeRefused(target: string, tell: Tell) {
  const reason = (error: unknown): Shown => (error instanceof EmailError ? { key: 'invalidPasscodeEmail' } : shown(error));
  return refused(target, tell, reason);
}

/** EVT-05 and EVT-08. */
const logged = (name: LoggedName, email: string) => ({ kind: 'log', name, details: { email, type: 'LoginOrCreateOTP' } }) as const;

const isCode = (_: OtpContext, { code }: { readonly code: string }) => code.length === limits.codeLength && !/\D/.test(code);

/** The code entry: verify, resend, back. */
export function otp<P extends string>(effects: OtpEffects, { prefix, exits }: { prefix: P; exits: { verified: string; back?: string } }) {
  return onScreen(prefix, {
    rest: state(
      transition('submit_code', `${prefix}.verifying`, guard(isCode), clearError),
      transition('resend_code', `${prefix}.resending`, clearError, logTryAgain(effects.tell)),
      // Without a way back there is no back arrow either (OTP-07).
      ...(exits.back ? [transition('back', exits.back, clearError)] : []),
    ),
    verifying: invoke(
      ({ otpState, config }, { code }: EventNamed<OtpEvent, 'submit_code'>) =>
        effects.verifyCode({
          code,
          methodId: otpState.methodId,
          sessionDurationMinutes: config.sessionOptions.sessionDurationMinutes,
        }),
      done(
        exits.verified,
        clearError,
        action((_, { data }: { data: object }) => effects.tell({ kind: 'event', event: { type: 'OTP_AUTHENTICATE', data } })),
      ),
      failed(
        prefix,
        reduce(() => ({ errorMessage: { key: 'invalidPasscode' } as const })),
        action((_, { error }) => effects.tell({ kind: 'error', error })),
      ),
    ),
    resending: invoke(
      ({ otpState, config }) =>
        effects.resendCode({
          channel: otpState.type,
          destination: otpState.otpDestination,
          options: config.otpOptions,
        }),
      done(prefix, guard(isPause), pause, tellPause(effects.tell)),
      done(prefix, ...codeSent(effects.tell), announceResent(effects.tell)),
      codeRefused(prefix, effects.tell),
    ),
  });
}

const clearError = reduce((_, _event: unknown) => ({ errorMessage: '' }));

const isPause = (_: unknown, { data }: { data: SentCode | PauseAsked }) => 'resendFrom' in data;

const pause = reduce((_, { data: { error, resendFrom } }: { data: PauseAsked }) => ({ errorMessage: shown(error), resendFrom }));

const tellPause = (tell: Tell) => action((_, { data }: { data: PauseAsked }) => tell({ kind: 'error', error: data.error }));

/** EVT-08. */
const logTryAgain = (tell: Tell) =>
  action(({ otpState }, _event: unknown) => {
    if (otpState.type === 'email') tell(logged('email_try_again_clicked', otpState.otpDestination));
  });

const announceResent = (tell: Tell) =>
  action((_, _sent: { data: SentCode }) => tell({ kind: 'toast', type: 'success', message: { key: 'codeResent' } }));
