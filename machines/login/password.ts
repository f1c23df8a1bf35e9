import type { EventNamed, StateNode } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import type { HostEvent, PasswordState } from '../domain.ts';
import { ApiError } from '../errors.ts';
import { tellHost } from '../hostEvent.ts';
import type { SubmitContact } from './contact.ts';
import { refused } from './contact.ts';
import type { MagicLinkEvent } from './magicLink.ts';
import { magicLink } from './magicLink.ts';
import type { NewPasswordEvent } from './newPassword.ts';
import { isGood } from './newPassword.ts';
import type { OtpEvent } from './otp.ts';
import { otp } from './otp.ts';
import type { PasswordContext, PasswordMailEffects, PasswordMailEvent } from './passwordMails.ts';
import {
  announce,
  clearError,
  loginByEmail,
  mailsCode,
  mailsLink,
  resetNotice,
  sendingCode,
  sendingLink,
  sendingReset,
  setNewNotice,
  toMain,
} from './passwordMails.ts';
import { formGets } from './sections.ts';
import { nothingTyped } from './strength.ts';

/** An email address and a password, to sign up or log in (CALL-43, CALL-44). */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly sessionDurationMinutes: number;
}

/** The effects of the password flow. */
export interface PasswordEffects extends PasswordMailEffects {
  /**
   * Returns the account state of an address (CALL-51).
   *
   * @param signUp whether a new user may sign up; otherwise rejects with `email_not_found` (CFG-22)
   */
  searchUser(email: string, signUp: boolean): Promise<PasswordState['type']>;
  /** Signs up a new user; resolves with Stytch's response (CALL-43). */
  createPassword(credentials: Credentials): Promise<object>;
  /** Logs in a returning user; resolves with Stytch's response (CALL-44). */
  logIn(credentials: Credentials): Promise<object>;
}

/** The events of the password flow. */
export type PasswordEvent =
  | SubmitContact
  | NewPasswordEvent
  | PasswordMailEvent
  | OtpEvent
  | MagicLinkEvent
  | { readonly type: 'forgot_password' }
  | { readonly type: 'create_password' };

const { state, invoke, transition, done, failed, guard, reduce } = flow<PasswordContext, PasswordEvent>();

const isSearched = ({ config }: PasswordContext, { entry }: SubmitContact) => formGets(config, entry.channel) === 'search';

const isPasswordless = (_: unknown, { data }: Found) => data === 'passwordless';
const hasNoPassword = ({ passwordState }: PasswordContext, _event: unknown) => passwordState.type === 'passwordless';

/** Returns the password form of a screen: from submission to the account state of the address (PWD-01). */
export function passwordForm<P extends string>(
  effects: PasswordEffects,
  { screen, exits }: { screen: P; exits: { found: string; needsCode: string; needsLink: string; needsReset: string } },
) {
  const tryAgain = refused(screen, effects.tell);
  const found = reduce(({ passwordState }, { data: type }: Found) => ({ passwordState: { ...passwordState, type } }));
  return {
    submit: transition(
      'submit_contact',
      `${screen}.readingPerson`,
      guard(isSearched),
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
        ({ passwordState, config }) => effects.searchUser(passwordState.email, config.signUp),
        // A user without a password gets an email at once (PWD-41 to PWD-44).
        done(exits.needsCode, guard(isPasswordless), guard(mailsCode), found),
        done(exits.needsLink, guard(isPasswordless), guard(mailsLink), found),
        done(exits.needsReset, guard(isPasswordless), found),
        done(exits.found, found),
        tryAgain,
      ),
    },
  };
}

interface Found {
  readonly data: PasswordState['type'];
}

/** Returns the password screens, from the account state to a session (PWD-02 to PWD-46). */
export function password(effects: PasswordEffects) {
  return {
    ...createOrLogin(effects, 'PasswordCreateOrLogin'),
    ...resetNotice(effects, 'PasswordForgot'),
    ...resetNotice(effects, 'PasswordBreached'),
    ...resetNotice(effects, 'PasswordDedupe'),
    ...setNewNotice(effects, 'PasswordSetNew'),
  };
}

function createOrLogin<P extends string>(effects: PasswordEffects, screen: P) {
  const { byCode, byLink, states } = loginByEmail(effects, screen);

  return {
    ...onScreen(screen, {
      rest: state(
        transition('submit_password', `${screen}.creating`, guard(isNew), guard(isGood), clearError),
        transition('submit_password', `${screen}.loggingIn`, guard(hasPassword), guard(isTyped), clearError),
        transition('forgot_password', `${screen}.forgetting`, guard(hasPassword), clearError),
        // The user can request an email that could not be sent automatically.
        transition('create_password', `${screen}.sendingSetNew`, guard(hasNoPassword), clearError),
        { ...byCode, target: `${screen}.codeSending`, steps: [guard(hasNoPassword), ...byCode.steps] },
        { ...byLink, target: `${screen}.linkSending`, steps: [guard(hasNoPassword), ...byLink.steps] },
        byCode,
        byLink,
        toMain,
      ),
      creating: signingIn(effects, screen, (credentials) => effects.createPassword(credentials), 'PASSWORD_CREATE'),
      loggingIn: signingIn(effects, screen, (credentials) => effects.logIn(credentials), 'PASSWORD_AUTHENTICATE'),
      forgetting: sendingReset(effects, { sent: 'PasswordForgot', refusedTo: screen }),
      sendingDedupe: sendingReset(effects, { sent: 'PasswordDedupe', refusedTo: screen }),
      sendingSetNew: sendingSetNew(effects, screen),
      codeSending: sendingCode(effects, { sent: `${screen}.code`, refusedTo: screen }),
      linkSending: sendingLink(effects, { sent: `${screen}.link`, refusedTo: screen }),
      ...states,
    }),
    // The code or link that was sent automatically is awaited here, with the option to create a password (PWD-45). A way back for a
    // wrong address replaces the back arrow (READ-17).
    ...awaited(effects, otp(effects, { prefix: `${screen}.code`, exits: { verified: 'OTPConfirmation', back: 'Main' } }), `${screen}.code`),
    ...awaited(effects, magicLink(effects, { prefix: `${screen}.link`, exits: { tryAgain: 'Main' } }), `${screen}.link`),
  };
}

/** Adds "Create a password instead" to the idle state of another flow's states. */
function awaited<S extends string, R extends S>(
  effects: PasswordEffects,
  states: Record<S, StateNode<PasswordContext, PasswordEvent>>,
  rest: R,
) {
  const edge = transition('create_password', `${rest}.sendingSetNew`, clearError);
  return {
    ...states,
    [rest]: { ...states[rest], transitions: [...states[rest].transitions, edge] },
    ...onScreen(rest, { sendingSetNew: sendingSetNew(effects, rest) }),
  };
}

function sendingSetNew(effects: PasswordEffects, refusedTo: string) {
  return sendingReset(effects, { sent: 'PasswordSetNew', refusedTo }, announce(effects.tell, 'PASSWORD_RESET_BY_EMAIL_START'));
}

function signingIn(
  { tell }: PasswordEffects,
  screen: string,
  call: (credentials: Credentials) => Promise<object>,
  type: HostEvent['type'],
) {
  return invoke(
    ({ passwordState, config }, { password }: EventNamed<PasswordEvent, 'submit_password'>) =>
      call({ email: passwordState.email, password, ...config.sessionOptions }),
    {
      ...done(
        'PasswordConfirmation',
        reduce((_, _answer: { data: object }) => ({ ...nothingTyped, errorMessage: '' })),
        tellHost(tell, type),
      ),
      signsIn: 'entry',
    },
    // The user must first prove ownership of the address (PWD-27, PWD-29).
    failed(`${screen}.sendingDedupe`, guard(mustReset)),
    refused(screen, tell),
  );
}

const isNew = ({ passwordState }: PasswordContext, _event: unknown) => passwordState.type === 'new';

const hasPassword = ({ passwordState }: PasswordContext, _event: unknown) => passwordState.type === 'password';

const isTyped = (_: unknown, { password }: { password: string }) => password !== '';

const mustReset = (_: unknown, { error }: { error: unknown }) => error instanceof ApiError && error.error_type === 'reset_password';
