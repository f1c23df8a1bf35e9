import type { EventNamed } from './chart.ts';
import { flow } from './chart.ts';
import { refused } from './contact.ts';
import { EmailError, shown } from './errors.ts';
import type { LoggedName, Shown, Tell } from './notices.ts';
import type { CodeRequest, OtpContext, OtpEffects, OtpEvent, SentCode } from './otp.ts';
import { contactMethods, emailGets } from './sections.ts';

const { invoke, transition, done, guard, reduce, action } = flow<OtpContext, OtpEvent>();

/** The passcode forms of a screen: from what was typed to a code on its way. */
export function otpForm<P extends string>(
  effects: OtpEffects,
  { screen, exits }: { screen: P; exits: { sent: string } },
) {
  const tryAgain = codeRefused(screen, effects.tell);
  return {
    /** What the screen's resting state takes. */
    submit: transition(
      'submit_contact',
      `${screen}.readingContact`,
      guard(
        ({ config }, { entry: { channel } }) =>
          contactMethods(config).includes(channel) && (channel !== 'email' || emailGets(config) === 'code'),
      ),
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

/** What follows a code that was sent, on whichever screen it was asked for. */
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
export const logged = (name: LoggedName, email: string) =>
  ({ kind: 'log', name, details: { email, type: 'LoginOrCreateOTP' } }) as const;
