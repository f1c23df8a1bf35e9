import type { EventNamed } from './chart.ts';
import { flow } from './chart.ts';
import { refused } from './contact.ts';
import type { PasswordState } from './domain.ts';
import { nothingTyped } from './newPassword.ts';
import type { PasswordEffects, PasswordEvent } from './password.ts';
import type { PasswordContext } from './passwordMails.ts';
import { besidePasswords, contactMethods, emailGets } from './sections.ts';

const { invoke, transition, done, guard, reduce } = flow<PasswordContext, PasswordEvent>();

/** The password form of a screen: from what was typed to how that person signs in (PWD-01). */
export function passwordForm<P extends string>(
  effects: PasswordEffects,
  { screen, exits }: { screen: P; exits: { found: string; needsCode: string; needsLink: string; needsReset: string } },
) {
  const tryAgain = refused(screen, effects.tell);
  const found = reduce(({ passwordState }, { data: type }: Found) => ({ passwordState: { ...passwordState, type } }));
  const gets = (mail: 'code' | 'link' | undefined) =>
    guard(({ config }: PasswordContext, { data }: Found) => data === 'passwordless' && besidePasswords(config) === mail);
  return {
    /** What the screen's resting state takes. */
    submit: transition(
      'submit_contact',
      `${screen}.readingPerson`,
      guard(
        ({ config }, { entry }) =>
          entry.channel === 'email' && emailGets(config) === 'search' && contactMethods(config).includes('email'),
      ),
      reduce((_, { entry }) => ({ entry, errorMessage: '' })),
    ),
    states: {
      readingPerson: invoke(
        (_, { entry }: EventNamed<PasswordEvent, 'submit_contact'>) => effects.readContact(entry),
        done(
          `${screen}.searching`,
          reduce((_, { data: email }: { data: string }) => ({ ...nothingTyped, passwordState: { email, type: 'new' as const } })),
        ),
        tryAgain,
      ),
      searching: invoke(
        ({ passwordState }) => effects.searchUser(passwordState.email),
        // Who has no password is mailed something at once, whatever there is (PWD-41 to PWD-44).
        done(exits.needsCode, gets('code'), found),
        done(exits.needsLink, gets('link'), found),
        done(exits.needsReset, gets(undefined), found),
        done(exits.found, found),
        tryAgain,
      ),
    },
  };
}

interface Found {
  readonly data: PasswordState['type'];
}
