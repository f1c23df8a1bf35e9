import type { EventNamed } from '../chart.ts';
import { flow } from '../chart.ts';
import type { PasskeySupport } from '../domain.ts';
import { AbortedError, ApiError, isAuthError, isPasskeyKnown, UnreachableError } from '../errors.ts';
import { tellHost } from '../hostEvent.ts';
import type { Shown, Tell } from '../notices.ts';
import { tellError } from '../notices.ts';
import type { ResolvedConfig } from './config.ts';
import type { ContactContext } from './contact.ts';
import { hasPasskeyButton } from './sections.ts';

/** The options of every sign-in with a passkey (CFG-20) and every registration. */
export interface PasskeyAttempt {
  readonly sessionDurationMinutes: number;
  /** The domain of the passkey; default: the page's host name (READ-120). */
  readonly domain?: string | undefined;
}

export const passkeyAttempt = ({
  sessionOptions,
  passkeyOptions: { domain },
}: Pick<ResolvedConfig, 'sessionOptions' | 'passkeyOptions'>): PasskeyAttempt =>
  domain === undefined ? sessionOptions : { ...sessionOptions, domain };

/** The effects of signing in with a passkey. */
export interface PasskeyEffects {
  /** Receives the flow's notices. */
  readonly tell: Tell;
  /**
   * Signs in with the browser's passkey dialog (CALL-40, CALL-41); resolves with Stytch's response, rejects with AbortedError
   * if another passkey request replaced this one.
   */
  signInWithPasskey(attempt: PasskeyAttempt): Promise<object>;
}

/** The context of signing in with passkeys. */
export interface PasskeyContext extends ContactContext {
  /** The browser's support for passkeys; `none` before the observer has reported it. */
  readonly passkeySupport: PasskeySupport;
  /** The error of the last attempt; separate from the forms' message, because it is not about their fields. */
  readonly passkeyMessage: Shown;
}

/** The events of signing in with passkeys. */
export type PasskeyEvent =
  | { readonly type: 'use_passkey' }
  /** From the observer: the browser's support and the result of autofill. */
  | { readonly type: 'set_passkey_support'; readonly support: PasskeySupport }
  | { readonly type: 'passkey_used'; readonly data: object }
  | { readonly type: 'passkey_failed'; readonly error: unknown; readonly isPicked: boolean };

const { invoke, transition, done, failed, guard, reduce } = flow<PasskeyContext, PasskeyEvent>();

/** Returns the passkey button of a screen: from a press to the confirmation. */
export function passkeyButton<P extends string>(effects: PasskeyEffects, { screen, exits }: { screen: P; exits: { used: string } }) {
  return {
    press: transition('use_passkey', `${screen}.usingPasskey`, guard(hasPasskeyButton), clear),
    states: {
      usingPasskey: invoke(
        ({ config }) => effects.signInWithPasskey(passkeyAttempt(config)),
        {
          ...done(exits.used, clear, tellHost(effects.tell, 'PASSKEY_AUTHENTICATE')),
          signsIn: 'passkeys',
        },
        failed(screen, guard(wasCancelled)),
        failed(
          screen,
          reduce((_, { error }) => ({ passkeyMessage: whyNotUsed(error) })),
          tellError(effects.tell),
        ),
      ),
    },
  };
}

/** Returns the edges for the results of autofill, for every idle state. */
export function passkeyNews({ tell }: PasskeyEffects, { exits }: { exits: { used: string } }) {
  return (name: string) => [
    // The user is signed in, so any screen leads to the confirmation.
    {
      ...transition('passkey_used', exits.used, clear, tellHost(tell, 'PASSKEY_AUTHENTICATE')),
      signsIn: 'passkeys' as const,
    },
    transition(
      'passkey_failed',
      name,
      reduce(({ passkeyMessage }, event) => ({ passkeyMessage: isShownFailure(event) ? whyNotUsed(event.error) : passkeyMessage })),
      tellError(tell),
    ),
  ];
}

const clear = reduce((_, _event: unknown) => ({ errorMessage: '', passkeyMessage: '' }));

/** Whether a failure of autofill is shown: the user picked a passkey, the browser returned none, or Stytch rejected the request. */
function isShownFailure({ error, isPicked }: EventNamed<PasskeyEvent, 'passkey_failed'>): boolean {
  const isEmpty = isAuthError(error) && error.code === 'passkey' && error.reason === 'empty';
  return isPicked || isEmpty || error instanceof ApiError;
}

/** Whether this client cancelled a dialog itself, which is not a failure (READ-80). */
export const wasCancelled = (_: unknown, { error }: { error: unknown }) => error instanceof AbortedError;

export const whyNotCreated = (error: unknown): Shown => ({ key: isPasskeyKnown(error) ? 'passkeyKnown' : 'passkeyNotCreated' });

/** Returns the message for a failed sign-in (PKEY-08 to PKEY-10); an unreachable server has its own message. */
export function whyNotUsed(error: unknown): Shown {
  if (error instanceof ApiError && error.error_type === 'webauthn_registration_not_found') return { key: 'passkeyGone' };
  return error instanceof UnreachableError ? error : { key: 'passkeyNotUsed' };
}
