import type { EventNamed } from './chart.ts';
import { flow, onScreen } from './chart.ts';
import type { ResolvedConfig } from './config.ts';
import type { ContactContext, ContactEffects, SubmitContact } from './contact.ts';
import type { OtpChannel } from './domain.ts';
import { limits } from './limits.ts';
import type { Tell } from './notices.ts';
import { codeRefused, codeSent, logged } from './otpForm.ts';

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

/** What the passcode flow asks of the world. */
export interface OtpEffects extends ContactEffects {
  /** Where its announcements go. */
  readonly tell: Tell;
  /** Sends a first code: CALL-22 to CALL-24. */
  sendCode(request: CodeRequest): Promise<SentCode>;
  /** Sends a fresh code to the same destination by the same channel (OTP-22). */
  resendCode(request: CodeRequest): Promise<SentCode>;
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
  /** Of the sending that they came with. */
  readonly methodId: string;
  /** Minutes. */
  readonly sessionDurationMinutes: number;
}

/** What the passcode flow remembers (SM-10). */
export interface OtpContext extends ContactContext {
  /** When the last code stops working, in milliseconds since the epoch; 0 before the first. */
  readonly codeExpiresAt: number;
}

/** What the passcode flow understands. */
export type OtpEvent =
  | SubmitContact
  | { readonly type: 'submit_code'; readonly code: string }
  | { readonly type: 'resend_code' }
  | { readonly type: 'back' };

const { state, invoke, transition, done, failed, guard, reduce, action } = flow<
  OtpContext,
  OtpEvent
>();

const isCode = (code: string) => code.length === limits.codeLength && !/\D/.test(code);

/** The code entry: verify, resend, back. */
export function otp<P extends string>(
  effects: OtpEffects,
  { prefix, exits }: { prefix: P; exits: { verified: string; back?: string } },
) {
  return onScreen(prefix, {
    rest: state(
      transition(
        'submit_code',
        `${prefix}.verifying`,
        guard((_, { code }) => isCode(code)),
        clearError,
      ),
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
      done(prefix, ...codeSent(effects.tell), announceResent(effects.tell)),
      codeRefused(prefix, effects.tell),
    ),
  });
}

const clearError = reduce((_, _event: unknown) => ({ errorMessage: '' }));

/** EVT-08. */
const logTryAgain = (tell: Tell) =>
  action(({ otpState }, _event: unknown) => {
    if (otpState.type === 'email') tell(logged('email_try_again_clicked', otpState.otpDestination));
  });

const announceResent = (tell: Tell) =>
  action((_, _sent: { data: SentCode }) => tell({ kind: 'toast', type: 'success', message: { key: 'codeResent' } }));
