import type { EventNamed } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import type { Tell } from '../notices.ts';
import type { ResolvedConfig } from './config.ts';
import type { ContactContext, ContactEffects, SubmitContact } from './contact.ts';
import { refused } from './contact.ts';
import { formGets } from './sections.ts';

/** A link to be mailed, and how it is configured (CFG-09 to CFG-13). */
export interface LinkRequest {
  /** Whom it goes to. */
  readonly email: string;
  /** Where the link leads, and how long it lives. */
  readonly options: ResolvedConfig['emailMagicLinksOptions'];
}

/** A link that is on its way. */
export interface SentLink {
  /** Whom it went to. */
  readonly email: string;
  /** The provider's answer, for the host. */
  readonly answer: object;
}

/** The effects of the magic-link flow. */
export interface MagicLinkEffects extends ContactEffects {
  /** Where its announcements go. */
  readonly tell: Tell;
  /** Mails a link to log in or sign up with (CALL-18). */
  sendLink(request: LinkRequest): Promise<SentLink>;
}

/** The events of the magic-link flow. */
export type MagicLinkEvent = SubmitContact | { readonly type: 'try_again' };

const { state, invoke, transition, done, guard, reduce, action } = flow<ContactContext, MagicLinkEvent>();

const getsLink = ({ config }: ContactContext, { entry }: SubmitContact) => formGets(config, entry.channel) === 'link';

/** The magic-link form of a screen: from what was typed to a link on its way. */
export function magicLinkForm<P extends string>(effects: MagicLinkEffects, { screen, exits }: { screen: P; exits: { sent: string } }) {
  const tryAgain = refused(screen, effects.tell);
  return {
    /** The transition for the screen's resting state. */
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
        done(exits.sent, ...linkSent(effects.tell)),
        tryAgain,
      ),
    },
  };
}

/** The steps after a link was sent, on whichever screen it was asked for. */
export function linkSent(tell: Tell) {
  return [
    reduce((_, { data }: { data: SentLink }) => ({ magicLinkState: { email: data.email }, errorMessage: '' })),
    action((_, { data }: { data: SentLink }) => tell({ kind: 'event', event: { type: 'MAGIC_LINK_LOGIN_OR_CREATE', data: data.answer } })),
  ];
}

/** The notice that a link was sent, until the person asks to try again (EML-09 to EML-12). */
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
