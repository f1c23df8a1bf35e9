import type { EventNamed } from '../chart.ts';
import { flow } from '../chart.ts';
import type { OtpChannel } from '../domain.ts';
import { AbortedError, ApiError, isPasskeyKnown, PasskeyError, UnreachableError } from '../errors.ts';
import type { Shown, Tell } from '../notices.ts';
import type { ResolvedConfig } from './config.ts';
import type { ContactContext } from './contact.ts';
import { contactMethods } from './sections.ts';

/** The options of every sign-in with a passkey (CFG-20), and of every registration. */
export interface PasskeyAttempt {
  /** Minutes. */
  readonly sessionDurationMinutes: number;
  /** The domain that the passkey is for; the page's host name when absent (READ-120). */
  readonly domain?: string;
}

/** The options of an attempt in a widget that is configured so. */
export const passkeyAttempt = ({ sessionOptions, passkeyOptions: { domain } }: ResolvedConfig): PasskeyAttempt =>
  domain === undefined ? sessionOptions : { ...sessionOptions, domain };

/** The effects of signing in with a passkey. */
export interface PasskeyEffects {
  /** Where its announcements go. */
  readonly tell: Tell;
  /**
   * Signs in with the browser's passkey dialogue (CALL-40, CALL-41); resolves with the provider's
   * answer, rejects with AbortedError where another ceremony has taken its place.
   */
  signInWithPasskey(attempt: PasskeyAttempt): Promise<object>;
}

/**
 * The browser's support of passkeys: none (or not known), its dialogue with autofill
 * still being asked about, its dialogue alone, or autofill, too.
 */
export type PasskeySupport = 'none' | 'unsettled' | 'dialogue' | 'autofill';

/** The context of signing in with passkeys. */
export interface PasskeyContext extends ContactContext {
  /** The browser's support of passkeys. */
  readonly passkeySupport: PasskeySupport;
  /** Why the last passkey led nowhere; apart from the message of the forms, whose fields it is not about. */
  readonly passkeyMessage: Shown;
}

/** The events of signing in with passkeys. */
export type PasskeyEvent =
  | { readonly type: 'use_passkey' }
  /** From the observer: the browser's support, and the result of its autofill. */
  | { readonly type: 'set_passkey_support'; readonly support: PasskeySupport }
  | { readonly type: 'passkey_used'; readonly answer: object }
  | { readonly type: 'passkey_failed'; readonly error: unknown; readonly isPicked: boolean };

const { invoke, transition, done, failed, guard, reduce, action } = flow<PasskeyContext, PasskeyEvent>();

/** The button of a screen: from a press to the confirmation. */
export function passkeyButton<P extends string>(effects: PasskeyEffects, { screen, exits }: { screen: P; exits: { used: string } }) {
  return {
    /** The transition for the screen's resting state. */
    press: transition('use_passkey', `${screen}.usingPasskey`, guard(hasPasskeyButton), clear),
    states: {
      usingPasskey: invoke(
        ({ config }) => effects.signInWithPasskey(passkeyAttempt(config)),
        done(
          exits.used,
          clear,
          action((_, { data }: { data: object }) => announce(effects.tell, data)),
        ),
        // A dialogue that this client has cancelled itself is no failure (READ-80).
        failed(screen, guard(wasCancelled)),
        failed(
          screen,
          reduce((_, { error }) => ({ passkeyMessage: reason(error) })),
          action((_, { error }) => effects.tell({ kind: 'error', error })),
        ),
      ),
    },
  };
}

/** The news of autofill, an observer, as transitions of a resting state. */
export function passkeyNews({ tell }: PasskeyEffects, { exits }: { exits: { used: string } }) {
  return (name: string) => [
    transition(
      'set_passkey_support',
      name,
      reduce((_, { support }) => ({ passkeySupport: support })),
    ),
    // A person who is signed in is so wherever they have gone meanwhile.
    transition(
      'passkey_used',
      exits.used,
      clear,
      action((_, { answer }) => announce(tell, answer)),
    ),
    transition(
      'passkey_failed',
      name,
      reduce(({ passkeyMessage }, event) => ({ passkeyMessage: isNews(event) ? reason(event.error) : passkeyMessage })),
      action((_, { error }) => tell({ kind: 'error', error })),
    ),
  ];
}

/** Whether Main offers the browser's dialogue, as its first item (MAIN-08 to MAIN-10). */
export function hasPasskeyButton({ config, passkeySupport }: PasskeyContext): boolean {
  if (!config.products.includes('passkeys') || passkeySupport === 'none') return false;
  return passkeySupport === 'dialogue' || contactMethods(config).length === 0;
}

/** Whether the input of this method is the one that this browser can fill passkeys into (PKEY-04, READ-33). */
export function isPasskeyField({ config, passkeySupport }: Pick<PasskeyContext, 'config' | 'passkeySupport'>, method: OtpChannel): boolean {
  if (!config.products.includes('passkeys') || passkeySupport !== 'autofill') return false;
  const methods = contactMethods(config);
  return methods.includes(method) && (method === 'email' || !methods.includes('email'));
}

const clear = reduce((_, _event: unknown) => ({ errorMessage: '', passkeyMessage: '' }));

/** EVT-13. */
const announce = (tell: Tell, data: object) => tell({ kind: 'event', event: { type: 'PASSKEY_AUTHENTICATE', data } });

/** Whether a failure of autofill concerns somebody who has asked for nothing unless they have picked a passkey. */
function isNews({ error, isPicked }: EventNamed<PasskeyEvent, 'passkey_failed'>): boolean {
  const isEmpty = error instanceof PasskeyError && error.reason === 'empty';
  return isPicked || isEmpty || error instanceof ApiError;
}

/** Whether this client has cancelled a dialogue itself, which is no failure (READ-80). */
export const wasCancelled = (_: unknown, { error }: { error: unknown }) => error instanceof AbortedError;

/** Why a passkey was not created (PREG-18, PREG-19). */
export const whyNotCreated = (error: unknown): Shown => ({ key: isPasskeyKnown(error) ? 'passkeyKnown' : 'passkeyNotCreated' });

/** PKEY-08 to PKEY-10; that the provider is out of reach is known, and said. */
function reason(error: unknown): Shown {
  if (error instanceof ApiError && error.error_type === 'webauthn_registration_not_found') return { key: 'passkeyGone' };
  return error instanceof UnreachableError ? error : { key: 'passkeyNotUsed' };
}
