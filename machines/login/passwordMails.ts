import { flow, onScreen } from '../chart.ts';
import type { HostEvent } from '../domain.ts';
import { hostEvent } from '../hostEvent.ts';
import type { LoggedName, Tell } from '../notices.ts';
import type { ResolvedConfig } from './config.ts';
import { refused } from './contact.ts';
import type { MagicLinkEffects } from './magicLink.ts';
import { linkSent } from './magicLink.ts';
import type { NewPasswordContext } from './newPassword.ts';
import type { OtpContext, OtpEffects } from './otp.ts';
import { codeSent } from './otp.ts';
import { besidePasswords } from './sections.ts';
import { nothingTyped } from './strength.ts';

/** A password reset email, with its options (CALL-45, CFG-19). */
export interface ResetRequest {
  readonly email: string;
  readonly options: ResolvedConfig['passwordOptions'];
}

/** A password reset email that was sent. */
export interface SentReset {
  readonly email: string;
  /** Stytch's response, for the host. */
  readonly answer: object;
}

/** The effects of the password flow that send emails. */
export interface PasswordMailEffects extends OtpEffects, MagicLinkEffects {
  /** Emails a link to set a new password (CALL-45). */
  sendReset(request: ResetRequest): Promise<SentReset>;
}

/** The context of the password flow. */
export interface PasswordContext extends OtpContext, NewPasswordContext {}

/** The events of the screens that send emails. */
export type PasswordMailEvent =
  /** Requests an email to log in: a code or a link. */
  { readonly type: 'log_in_without_password' } | { readonly type: 'resend_email' } | { readonly type: 'back' };

const { state, invoke, transition, done, guard, reduce, action } = flow<PasswordContext, PasswordMailEvent>();

export const clearError = reduce(() => ({ errorMessage: '' }));

export function announce(tell: Tell, type: HostEvent['type']) {
  return action((_, { data }: { data: SentReset }) => tell(hostEvent(type, data.answer)));
}

export function sendingReset(
  { sendReset, tell }: PasswordMailEffects,
  { sent, refusedTo }: { sent: string; refusedTo: string },
  ...steps: ReturnType<typeof announce>[]
) {
  return invoke(
    ({ passwordState: { email }, config }) => sendReset({ email, options: config.passwordOptions }),
    done(
      sent,
      clearError,
      action((_, { data }: { data: SentReset }) => tell(logged('email_sent', data.email))),
      ...steps,
    ),
    refused(refusedTo, tell),
  );
}

export function sendingCode({ sendCode, tell }: OtpEffects, { sent, refusedTo }: { sent: string; refusedTo: string }) {
  return invoke(
    ({ passwordState: { email }, config }) => sendCode({ channel: 'email', destination: email, options: config.otpOptions }),
    done(sent, ...codeSent(tell)),
    refused(refusedTo, tell),
  );
}

export function sendingLink({ sendLink, tell }: MagicLinkEffects, { sent, refusedTo }: { sent: string; refusedTo: string }) {
  return invoke(
    ({ passwordState: { email }, config }) => sendLink({ email, options: config.emailMagicLinksOptions }),
    { ...done(sent, ...linkSent(tell)), signsIn: 'link' },
    refused(refusedTo, tell),
  );
}

/** Whether users who want no password get a code or a link by email. */
export const mailsCode = ({ config }: PasswordContext, _event: unknown) => besidePasswords(config) === 'code';
export const mailsLink = ({ config }: PasswordContext, _event: unknown) => besidePasswords(config) === 'link';

/** Returns the edges and states to log in by email instead of a password (PWD-11, PWD-12, PWD-46). */
export function loginByEmail<P extends string>(effects: PasswordMailEffects, screen: P) {
  return {
    byCode: transition('log_in_without_password', `${screen}.sendingCode`, guard(mailsCode), clearError),
    byLink: transition('log_in_without_password', `${screen}.sendingLink`, guard(mailsLink), clearError),
    /** Sends a link even if neither codes nor links are configured: the user could not log in with the password (READ-26). */
    byLinkAlways: transition('log_in_without_password', `${screen}.sendingLink`, clearError),
    states: {
      sendingCode: sendingCode(effects, { sent: 'OTPAuthenticate', refusedTo: screen }),
      sendingLink: sendingLink(effects, { sent: 'EmailConfirmation', refusedTo: screen }),
    },
  };
}

/** Returns the states of the screen after a password reset email, with the login by email (PWD-31 to PWD-36, PWD-39, PWD-40). */
export function resetNotice<P extends string>(effects: PasswordMailEffects, screen: P) {
  const { byCode, byLinkAlways, states } = loginByEmail(effects, screen);
  return onScreen(screen, {
    rest: state(resend(effects, screen), byCode, byLinkAlways, toMain),
    resending: resending(effects, screen),
    ...states,
  });
}

/** Returns the same screen without the login by email, for a user who asked to set a password (PWD-37, PWD-38). */
export function setNewNotice<P extends string>(effects: PasswordMailEffects, screen: P) {
  return onScreen(screen, {
    rest: state(resend(effects, screen), toMain),
    resending: resending(effects, screen, announce(effects.tell, 'PASSWORD_RESET_BY_EMAIL_START')),
  });
}

/** Returns to Main and clears the typed password. */
export const toMain = transition(
  'back',
  'Main',
  reduce(() => ({ ...nothingTyped, errorMessage: '' })),
);

function resend({ tell }: PasswordMailEffects, screen: string) {
  const log = action(({ passwordState }: PasswordContext, _event: unknown) => tell(logged('email_try_again_clicked', passwordState.email)));
  return transition('resend_email', `${screen}.resending`, clearError, log);
}

function resending(effects: PasswordMailEffects, screen: string, ...steps: ReturnType<typeof announce>[]) {
  const resent = action((_, _sent: { data: SentReset }) =>
    effects.tell({ kind: 'toast', type: 'success', message: { key: 'emailResent' } }),
  );
  return sendingReset(effects, { sent: screen, refusedTo: screen }, resent, ...steps);
}

const logged = (name: LoggedName, email: string) => ({ kind: 'log', name, details: { email, type: 'ResetPassword' } }) as const;
