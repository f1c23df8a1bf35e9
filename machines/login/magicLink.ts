import type { EventNamed } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import { hostEvent } from '../hostEvent.ts';
import type { Tell } from '../notices.ts';
import type { ResolvedConfig } from './config.ts';
import type { ContactContext, ContactEffects, SubmitContact } from './contact.ts';
import { refused } from './contact.ts';
import { formGets } from './sections.ts';

/** A link to email, with its options (CFG-09 to CFG-13). */
export interface LinkRequest {
  readonly email: string;
  readonly options: ResolvedConfig['emailMagicLinksOptions'];
}

/** A link that was emailed. */
export interface SentLink {
  readonly email: string;
  /** Stytch's response, for the host. */
  readonly answer: object;
}

/** The effects of the magic-link flow. */
export interface MagicLinkEffects extends ContactEffects {
  /** Receives the flow's notices. */
  readonly tell: Tell;
  /** Emails a link to log in or sign up (CALL-18). */
  sendLink(request: LinkRequest): Promise<SentLink>;
}

/** The events of the magic-link flow. */
export type MagicLinkEvent = SubmitContact | { readonly type: 'try_again' };

const { state, invoke, transition, done, guard, reduce, action } = flow<ContactContext, MagicLinkEvent>();

const getsLink = ({ config }: ContactContext, { entry }: SubmitContact) => formGets(config, entry.channel) === 'link';

/** Returns the magic link form of a screen: from its submission to a sent link. */
export function magicLinkForm<P extends string>(effects: MagicLinkEffects, { screen, exits }: { screen: P; exits: { sent: string } }) {
  const tryAgain = refused(screen, effects.tell);
  return {
    submit: transition(
      'submit_contact',
      `${screen}.readingEmail`,
      guard(getsLink),
      reduce((_, { entry }) => ({ entry, errorMessage: '' })),
    ),
    states: {
      readingEmail: invoke(
        (_, { entry }: EventNamed<MagicLinkEvent, 'submit_contact'>) => effects.readContact(entry),
        done(`${screen}.sendingLink`),
        tryAgain,
      ),
      sendingLink: invoke(
        ({ config }, { data: email }: { type: 'done'; data: string }) =>
          effects.sendLink({ email, options: config.emailMagicLinksOptions }),
        { ...done(exits.sent, ...linkSent(effects.tell)), signsIn: 'link' },
        tryAgain,
      ),
    },
  };
}

export function linkSent(tell: Tell) {
  return [
    reduce((_, { data }: { data: SentLink }) => ({ magicLinkState: { email: data.email }, errorMessage: '' })),
    action((_, { data }: { data: SentLink }) => tell(hostEvent('MAGIC_LINK_LOGIN_OR_CREATE', data.answer))),
  ];
}

/** Returns the states of the screen after a link was sent, until the user tries again (EML-09 to EML-12). */
export function magicLink<P extends string>(effects: MagicLinkEffects, { prefix, exits }: { prefix: P; exits: { tryAgain: string } }) {
  return onScreen(prefix, {
    rest: state(
      transition(
        'try_again',
        exits.tryAgain,
        action(({ magicLinkState }) =>
          effects.tell({
            kind: 'log',
            name: 'email_try_again_clicked',
            details: { email: magicLinkState.email, type: 'LoginOrCreateEML' },
          }),
        ),
        reduce(() => ({ magicLinkState: { email: '' } })),
      ),
    ),
  });
}
