import type { Chart } from '../chart.ts';
import { flow } from '../chart.ts';
import { limits } from '../limits.ts';
import type { Shown } from '../notices.ts';
import { shown } from '../notices.ts';
import type { StrengthVerdict } from './strength.ts';

/** A password to be checked, with the address it is for where that is known (CALL-49). */
export interface StrengthQuestion {
  /** As it was typed. */
  readonly password: string;
  /** Empty where it is not known. */
  readonly email: string;
}

/** The effects of the strength check. */
export interface StrengthEffects {
  /** Resolves after so many milliseconds. */
  wait(ms: number): Promise<void>;
  /** Asks the provider (CALL-49). */
  checkStrength(question: StrengthQuestion): Promise<StrengthVerdict>;
}

/** The context of the strength check. */
export interface StrengthContext {
  /** The password that is being checked, and for whom. */
  readonly question: StrengthQuestion;
  /** Counts the keystrokes: an answer that belongs to an earlier one is none. */
  readonly turn: number;
  /** The answer; null while it is unknown. The form's chart keeps it as the password's strength. */
  readonly verdict: StrengthVerdict | null;
  /** The reason why the check failed; empty otherwise. */
  readonly error: Shown;
}

/** A keystroke: the whole text of the field. */
export type StrengthEvent = { readonly type: 'type' } & StrengthQuestion;

/** Whether it rests, waits for the next keystroke, or for the provider. */
export type StrengthState = 'idle' | 'debouncing' | 'checking';

/** An answer that says which keystroke it is for. */
interface Answer {
  readonly data: { readonly turn: number; readonly verdict?: StrengthVerdict; readonly error?: unknown };
}

const { state, invoke, transition, done, failed, guard, reduce, chart } = flow<StrengthContext, StrengthEvent>();

/** Runs beside a form with a new password: asks how good it is once the typing pauses (PWD-14, LIM-01). */
export function passwordStrength(effects: StrengthEffects): Chart<StrengthState, StrengthContext, StrengthEvent> {
  return chart<StrengthState>({
    initial: 'idle',
    context: { question: { password: '', email: '' }, turn: 0, verdict: null, error: '' },
    states: {
      idle: state(...typing),
      // Typing on enters it again: the pause begins anew.
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

const read = reduce(({ turn }: StrengthContext, { password, email }: StrengthEvent) => ({
  question: { password, email },
  turn: turn + 1,
  verdict: null,
  error: '' as const,
}));

const typing = [transition('type', 'idle', guard(isEmpty), read), transition('type', 'debouncing', read)];
