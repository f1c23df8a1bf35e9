import type { Chart } from '../chart.ts';
import { flow } from '../chart.ts';
import { isAuthError } from '../errors.ts';
import { limits as firstLimits } from '../firstLimits.ts';
import { limits } from '../screenLimits.ts';
import type { LoginState } from './flows.ts';
import type { PasskeyAttempt } from './passkey.ts';
import { passkeyAttempt, wasCancelled } from './passkey.ts';
import { currentMethod, isPasskeyField } from './sections.ts';
import type { LoginContext } from './start.ts';

/** A passkey that the user picked in an input, with its signature. */
export interface PickedPasskey {
  /** The credential in the JSON form of WebAuthn Level 3, section 5.1.8. */
  readonly credential: string;
  readonly rpId: string;
}

/** An autofill attempt: in the marked input, or immediately (READ-119). */
export interface AutofillAttempt extends PasskeyAttempt {
  /** Whether the browser prompts immediately with its available passkeys. */
  readonly isImmediate: boolean;
}

/** The effects of autofill. */
export interface PasskeyAutofillEffects {
  /**
   * Waits until the user picks a passkey in the marked input (CALL-40); resolves with null if none can be offered (PKEY-05,
   * PKEY-06). An immediate attempt prompts at once, and resolves with null if the browser has no passkey available. Rejects
   * with AbortedError when cancelled.
   */
  ask(attempt: AutofillAttempt): Promise<PickedPasskey | null>;
  /** Redeems the picked passkey for a session; resolves with Stytch's response (CALL-41). */
  redeem(picked: PickedPasskey, attempt: AutofillAttempt): Promise<object>;
  /** Called when the user has signed in. */
  used(answer: object): void;
  /** Called for a failure that must be shown, before or after the user picked a passkey. */
  failed(error: unknown, isPicked: boolean): void;
  /** Called for a failure that is not shown: the user declined, or an earlier failure was already reported. */
  passedOver(error: unknown): void;
}

/** The context of autofill. */
export interface PasskeyAutofillContext {
  readonly attempt: AutofillAttempt;
  /** The number of failed attempts since the form was last shown. */
  readonly failures: number;
  /** Whether a failure was already reported since the form was last shown. */
  readonly isReported: boolean;
}

/** The events of autofill. */
export type PasskeyAutofillEvent =
  /** The marked input is visible and no other passkey request is running. */
  | { readonly type: 'arm'; readonly attempt: AutofillAttempt }
  /** The form was left: failures are counted from 0 the next time. */
  | { readonly type: 'leave' };

/** A state of passkey autofill. */
export type PasskeyAutofillState = 'idle' | 'asking' | 'redeeming' | 'over';

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<PasskeyAutofillContext, PasskeyAutofillEvent>();

const mayTryAgain = ({ failures }: PasskeyAutofillContext, _event: unknown) => failures < limits.passkeyRetries;
const isNonePicked = (_: PasskeyAutofillContext, { data }: { readonly data: PickedPasskey | null }) => data === null;

/** Builds the chart of passkey autofill, which runs next to the login chart and restarts after failures (PKEY-04 to PKEY-07). */
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
      if (isPicked || isReportedFailure(context, error)) effects.failed(error, isPicked);
      else effects.passedOver(error);
    }),
    reduce((context: PasskeyAutofillContext, { error }: { error: unknown }) => ({
      attempt: notImmediate(context.attempt),
      failures: context.failures + 1,
      isReported: context.isReported || (!isPicked && isReportedFailure(context, error)),
    })),
  ];
  const again = (isPicked: boolean) => [
    // A dialog that this client cancelled itself is not a failure (READ-80).
    failed('idle', guard(wasCancelled)),
    failed('asking', guard(mayTryAgain), ...tell(isPicked)),
    failed('over', ...tell(isPicked)),
  ];

  return chart({
    initial: 'idle',
    context: { failures: 0, isReported: false, attempt: { sessionDurationMinutes: firstLimits.sessionMinutes, isImmediate: false } },
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
        // No passkey was available immediately, so autofill continues in the input.
        done(
          'asking',
          guard(hasNoneAtHand),
          reduce(({ attempt }, _event: unknown) => ({ attempt: notImmediate(attempt) })),
        ),
        // Ends silently; a retry is useless until something changes.
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
    // Events during an effect are queued and applied after it.
    dataEvents: ['arm', 'leave'],
  });
}

const hasNoneAtHand = ({ attempt }: PasskeyAutofillContext, { data }: { data: PickedPasskey | null }) =>
  data === null && attempt.isImmediate;

/** Returns the attempt that follows an immediate prompt: it offers passkeys in the input's autofill. */
const notImmediate = (attempt: AutofillAttempt): AutofillAttempt => ({ ...attempt, isImmediate: false });

/** Whether a failure before the user picked a passkey is reported: only the first, and not if the user closed the offer (READ-34). */
function isReportedFailure({ isReported }: PasskeyAutofillContext, error: unknown): boolean {
  const isDeclined = isAuthError(error) && error.code === 'passkey' && error.reason === 'not_allowed';
  return !isReported && !isDeclined;
}

/**
 * Returns the options of a passkey autofill attempt for a login widget in this state; undefined if autofill must not run
 * (PKEY-04).
 *
 * @param isImmediate whether the browser prompts before the user types, which requires no input field (READ-119)
 */
export function autofillPlan(name: LoginState, context: LoginContext, isImmediate = false): PasskeyAttempt | undefined {
  const method = currentMethod(context);
  // A browser allows one passkey request at a time, and the button's takes precedence (READ-80).
  const isFree = name.split('.')[0] === 'Main' && name !== 'Main.misconfigured' && name !== 'Main.usingPasskey';
  const isAsked = isImmediate || (method !== undefined && isPasskeyField(context, method));
  return isFree && isAsked ? passkeyAttempt(context.config) : undefined;
}
