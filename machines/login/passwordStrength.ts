import type { Chart } from '../chart.ts';
import { flow } from '../chart.ts';
import type { Shown } from '../notices.ts';
import { shown } from '../notices.ts';
import { limits } from '../screenLimits.ts';
import type { StrengthVerdict } from './strength.ts';

/** A password to check, with its email address if known (CALL-49). */
export interface StrengthQuestion {
  readonly password: string;
  /** Empty if unknown. */
  readonly email: string;
}

/** The effects of the strength check. */
export interface StrengthEffects {
  /** Resolves after a delay in milliseconds. */
  wait(ms: number): Promise<void>;
  /** Requests the strength from Stytch (CALL-49). */
  checkStrength(question: StrengthQuestion): Promise<StrengthVerdict>;
}

/** The context of the strength check. */
export interface StrengthContext {
  /** The password being checked and its email address. */
  readonly question: StrengthQuestion;
  /** The number of changes: a result with an older number is ignored. */
  readonly turn: number;
  /** The result, which the form's chart keeps; null while it is unknown. */
  readonly verdict: StrengthVerdict | null;
  /** The reason for a failed check; empty otherwise. */
  readonly error: Shown;
}

/** A change of the field, with its complete text. */
export type StrengthEvent = { readonly type: 'type' } & StrengthQuestion;

/** `idle`, waiting for a pause in typing, or waiting for Stytch. */
export type StrengthState = 'idle' | 'debouncing' | 'checking';

interface Answer {
  readonly data: { readonly turn: number; readonly verdict?: StrengthVerdict; readonly error?: unknown };
}

const { state, invoke, transition, done, failed, guard, reduce, chart } = flow<StrengthContext, StrengthEvent>();

/** Builds the chart that checks a new password's strength when the user pauses typing (PWD-14, LIM-01). */
export function passwordStrength(effects: StrengthEffects): Chart<StrengthState, StrengthContext, StrengthEvent> {
  return chart<StrengthState>({
    initial: 'idle',
    context: { question: { password: '', email: '' }, turn: 0, verdict: null, error: '' },
    states: {
      idle: state(...typing),
      // Typing enters this state again, which restarts the delay.
      debouncing: invoke(
        async ({ turn }: StrengthContext) => {
          await effects.wait(limits.debounceMs);
          return { turn };
        },
        done('checking', guard(isCurrent)),
        failed('idle', giveUp),
        ...typing,
      ),
      checking: invoke(
        ({ turn, question }: StrengthContext) =>
          effects.checkStrength(question).then(
            (verdict) => ({ turn, verdict }),
            (error: unknown) => ({ turn, error }),
          ),
        done('idle', guard(isCurrent), conclude),
        failed('idle', giveUp),
        ...typing,
      ),
    },
  });
}

const isCurrent = ({ turn }: StrengthContext, { data }: Answer) => data.turn === turn;
const isEmpty = (_: StrengthContext, { password }: StrengthEvent) => password === '';

const conclude = reduce((_: StrengthContext, { data }: Answer) =>
  data.verdict ? { verdict: data.verdict } : { error: shown(data.error) },
);

const giveUp = reduce((_: StrengthContext, { error }: { error: unknown }) => ({ error: shown(error) }));

const ask = reduce(({ turn }: StrengthContext, { password, email }: StrengthEvent) => ({
  question: { password, email },
  turn: turn + 1,
  verdict: null,
  error: '' as const,
}));

const typing = [transition('type', 'idle', guard(isEmpty), ask), transition('type', 'debouncing', ask)];
