import { flow, onScreen } from '../chart.ts';
import type { HostEvent, LoggedName, Tell } from '../notices.ts';
import type { ResolvedConfig } from './config.ts';
import { refused } from './contact.ts';
import type { MagicLinkEffects } from './magicLink.ts';
import { linkSent } from './magicLink.ts';
import type { NewPasswordContext } from './newPassword.ts';
import { nothingTyped } from './newPassword.ts';
import type { OtpContext, OtpEffects } from './otp.ts';
import { codeSent } from './otp.ts';
import { besidePasswords } from './sections.ts';

/** A mail to set a new password with, and how it is configured (CALL-45, CFG-19). */
export interface ResetRequest {
  /** Whom it goes to. */
  readonly email: string;
  /** Where its links lead, and how long they live. */
  readonly options: ResolvedConfig['passwordOptions'];
}

/** A mail to set a new password with that is on its way. */
export interface SentReset {
  /** Whom it went to. */
  readonly email: string;
  /** The provider's answer, for the host. */
  readonly answer: object;
}

/** The effects of the password flow that send mails. */
export interface PasswordMailEffects extends OtpEffects, MagicLinkEffects {
  /** Mails a link to set a new password with (CALL-45). */
  sendReset(request: ResetRequest): Promise<SentReset>;
}

/** The context of the password flow. */
export interface PasswordContext extends OtpContext, NewPasswordContext {}

/** The events of the screens that mail something. */
export type PasswordMailEvent =
  /** Asks for a mail to log in with: a code or a link. */
  { readonly type: 'log_in_without_password' } | { readonly type: 'resend_email' } | { readonly type: 'back' };

const { state, invoke, transition, done, guard, reduce, action } = flow<PasswordContext, PasswordMailEvent>();

const clearError = reduce(() => ({ errorMessage: '' }));

/** Tells the host of an answer. */
export function announce(tell: Tell, type: HostEvent['type']) {
  return action((_, { data }: { data: SentReset }) => tell({ kind: 'event', event: { type, data: data.answer } }));
}

/** A waiting state that mails the means to set a new password (EVT-06). */
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

/** A waiting state that mails a code to log in with. */
export function sendingCode({ sendCode, tell }: OtpEffects, { sent, refusedTo }: { sent: string; refusedTo: string }) {
  return invoke(
    ({ passwordState: { email }, config }) => sendCode({ channel: 'email', destination: email, options: config.otpOptions }),
    done(sent, ...codeSent(tell)),
    refused(refusedTo, tell),
  );
}

/** A waiting state that mails a link to log in with. */
export function sendingLink({ sendLink, tell }: MagicLinkEffects, { sent, refusedTo }: { sent: string; refusedTo: string }) {
  return invoke(
    ({ passwordState: { email }, config }) => sendLink({ email, options: config.emailMagicLinksOptions }),
    done(sent, ...linkSent(tell)),
    refused(refusedTo, tell),
  );
}

/** Whether a code, or a link, is mailed to whoever wants no password. */
export const mailsCode = ({ config }: PasswordContext, _event: unknown) => besidePasswords(config) === 'code';
export const mailsLink = ({ config }: PasswordContext, _event: unknown) => besidePasswords(config) === 'link';

/** The way around the password: what a screen takes for it, and the states that mail it (PWD-11, PWD-12, PWD-46). */
export function wayAround<P extends string>(effects: PasswordMailEffects, screen: P) {
  return {
    byCode: transition('log_in_without_password', `${screen}.sendingCode`, guard(mailsCode), clearError),
    byLink: transition('log_in_without_password', `${screen}.sendingLink`, guard(mailsLink), clearError),
    /** Where neither is configured a link it is: whoever asks has just been let down by a password (READ-26). */
    byLinkAnyhow: transition('log_in_without_password', `${screen}.sendingLink`, clearError),
    states: {
      sendingCode: sendingCode(effects, { sent: 'OTPAuthenticate', refusedTo: screen }),
      sendingLink: sendingLink(effects, { sent: 'EmailConfirmation', refusedTo: screen }),
    },
  };
}

/** The notice that a mail to set a new password was sent, with a way around it (PWD-31 to PWD-36, PWD-39, PWD-40). */
export function resetNotice<P extends string>(effects: PasswordMailEffects, screen: P) {
  const { byCode, byLinkAnyhow, states } = wayAround(effects, screen);
  return onScreen(screen, {
    rest: state(resend(effects, screen), byCode, byLinkAnyhow, toMain),
    resending: resending(effects, screen),
    ...states,
  });
}

/** The same where the person has asked for a password, so that there is none (PWD-37, PWD-38). */
export function setNewNotice<P extends string>(effects: PasswordMailEffects, screen: P) {
  return onScreen(screen, {
    rest: state(resend(effects, screen), toMain),
    resending: resending(effects, screen, announce(effects.tell, 'PASSWORD_RESET_BY_EMAIL_START')),
  });
}

/** Leaves the address behind, and what was typed for it. */
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

/** EVT-06 and EVT-09. */
const logged = (name: LoggedName, email: string) => ({ kind: 'log', name, details: { email, type: 'ResetPassword' } }) as const;
