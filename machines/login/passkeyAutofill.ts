import type { Chart } from '../chart.ts';
import { flow } from '../chart.ts';
import { PasskeyError } from '../errors.ts';
import { limits } from '../limits.ts';
import type { PasskeyAttempt } from './passkey.ts';
import { wasCancelled } from './passkey.ts';

/** A passkey that somebody has picked in an input: what it signed, and what that belongs to. */
export interface PickedPasskey {
  /** The credential in the JSON form of WebAuthn Level 3, section 5.1.8. */
  readonly credential: string;
  /** The domain that the passkey is for. */
  readonly rpId: string;
}

/** An attempt of autofill: in the marked input, or before anything else (READ-119). */
export interface AutofillAttempt extends PasskeyAttempt {
  /** Whether the browser asks by itself, with the passkeys that it has at hand. */
  readonly isImmediate: boolean;
}

/** The effects of autofill. */
export interface PasskeyAutofillEffects {
  /**
   * Waits until somebody picks a passkey in the marked input (CALL-40); null where none can be
   * offered (PKEY-05, PKEY-06). An immediate one asks at once, and gives null where the browser has none at hand.
   * Rejects with AbortedError once it is cancelled.
   */
  ask(attempt: AutofillAttempt): Promise<PickedPasskey | null>;
  /** Redeems what was picked for a session; resolves with the provider's answer (CALL-41). */
  redeem(picked: PickedPasskey, attempt: AutofillAttempt): Promise<object>;
  /** Somebody has signed in. */
  used(answer: object): void;
  /** An attempt has failed, before or after somebody picked a passkey, and somebody has to know. */
  failed(error: unknown, isPicked: boolean): void;
  /** An attempt has failed that nobody has asked for: it is declined, or fails as one before it has. */
  passedOver(error: unknown): void;
}

/** The context of autofill. */
export interface PasskeyAutofillContext {
  /** The present attempt. */
  readonly attempt: AutofillAttempt;
  /** Attempts that have failed since the form was last shown. */
  readonly failures: number;
  /** Whether somebody knows, since then, that nothing can be offered here. */
  readonly isReported: boolean;
}

/** The events of autofill. */
export type PasskeyAutofillEvent =
  /** The marked input is there, and no other ceremony is. */
  | { readonly type: 'arm'; readonly attempt: AutofillAttempt }
  /** The form is gone: the next one begins to count anew. */
  | { readonly type: 'leave' };

/** Where autofill is on its way. */
export type PasskeyAutofillState = 'idle' | 'asking' | 'redeeming' | 'over';

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<PasskeyAutofillContext, PasskeyAutofillEvent>();

const mayTryAgain = ({ failures }: PasskeyAutofillContext, _event: unknown) => failures < limits.passkeyRetries;
const isNonePicked = (_: PasskeyAutofillContext, { data }: { readonly data: PickedPasskey | null }) => data === null;

/** Passkeys in the autofill of an input, beside the login widget: offered, and offered again after failures (PKEY-04 to PKEY-07). */
export function passkeyAutofill(
  effects: PasskeyAutofillEffects,
): Chart<PasskeyAutofillState, PasskeyAutofillContext, PasskeyAutofillEvent> {
  const leave = transition(
    'leave',
    'idle',
    reduce(() => ({ failures: 0, isReported: false })),
  );
  const tell = (isPicked: boolean) => [
    action((context: PasskeyAutofillContext, { error }: { error: unknown }) => {
      if (isPicked || isNews(context, error)) effects.failed(error, isPicked);
      else effects.passedOver(error);
    }),
    reduce((context: PasskeyAutofillContext, { error }: { error: unknown }) => ({
      attempt: notImmediate(context.attempt),
      failures: context.failures + 1,
      isReported: context.isReported || (!isPicked && isNews(context, error)),
    })),
  ];
  const again = (isPicked: boolean) => [
    // A dialogue that this client has cancelled itself is no failure (READ-80).
    failed('idle', guard(wasCancelled)),
    failed('asking', guard(mayTryAgain), ...tell(isPicked)),
    failed('over', ...tell(isPicked)),
  ];

  return chart({
    initial: 'idle',
    context: { failures: 0, isReported: false, attempt: { sessionDurationMinutes: limits.sessionMinutes, isImmediate: false } },
    states: {
      idle: state(
        transition(
          'arm',
          'asking',
          reduce((_, { attempt }) => ({ attempt })),
        ),
        leave,
      ),
      asking: invoke(
        ({ attempt }) => effects.ask(attempt),
        // Nothing was at hand, so that it goes on in the input.
        done(
          'asking',
          guard(hasNoneAtHand),
          reduce(({ attempt }, _event: unknown) => ({ attempt: notImmediate(attempt) })),
        ),
        // Silent, and worth no further try until something changes.
        done('idle', guard(isNonePicked)),
        done('redeeming'),
        ...again(false),
      ),
      redeeming: invoke(
        ({ attempt }, { data }: { type: 'done'; data: PickedPasskey }) => effects.redeem(data, attempt),
        done(
          'over',
          action((_, { data }: { data: object }) => effects.used(data)),
        ),
        ...again(true),
      ),
      over: state(leave),
    },
    // What comes while an answer is awaited is handed over after it.
    dataEvents: ['arm', 'leave'],
  });
}

const hasNoneAtHand = ({ attempt }: PasskeyAutofillContext, { data }: { data: PickedPasskey | null }) =>
  data === null && attempt.isImmediate;

/** Autofill once the browser has had nothing at hand. */
const notImmediate = (attempt: AutofillAttempt): AutofillAttempt => ({ ...attempt, isImmediate: false });

/** Whether a failure that nobody has caused says something new: people close what the browser offers, as they like (READ-34). */
function isNews({ isReported }: PasskeyAutofillContext, error: unknown): boolean {
  const isDeclined = error instanceof PasskeyError && error.reason === 'not_allowed';
  return !isReported && !isDeclined;
}
