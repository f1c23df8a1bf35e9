import type { EventNamed } from './chart.ts';
import { flow } from './chart.ts';
import type { ContactContext } from './contact.ts';
import { refused } from './contact.ts';
import type { MagicLinkEffects, MagicLinkEvent, SentLink } from './magicLink.ts';
import type { Tell } from './notices.ts';
import { contactMethods, emailGets } from './sections.ts';

const { invoke, transition, done, guard, reduce, action } = flow<ContactContext, MagicLinkEvent>();

/** The magic-link form of a screen: from what was typed to a link on its way. */
export function magicLinkForm<P extends string>(
  effects: MagicLinkEffects,
  { screen, exits }: { screen: P; exits: { sent: string } },
) {
  const tryAgain = refused(screen, effects.tell);
  return {
    /** What the screen's resting state takes. */
    submit: transition(
      'submit_contact',
      `${screen}.readingEmail`,
      guard(
        ({ config }, { entry }) =>
          entry.channel === 'email' && emailGets(config) === 'link' && contactMethods(config).includes('email'),
      ),
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
        done(
          exits.sent,
          ...linkSent(effects.tell),
        ),
        tryAgain,
      ),
    },
  };
}

/** What follows a link that was sent, on whichever screen it was asked for. */
export function linkSent(tell: Tell) {
  return [
    reduce((_, { data }: { data: SentLink }) => ({ magicLinkState: { email: data.email }, errorMessage: '' })),
    action((_, { data }: { data: SentLink }) =>
      tell({ kind: 'event', event: { type: 'MAGIC_LINK_LOGIN_OR_CREATE', data: data.answer } }),
    ),
  ];
}
