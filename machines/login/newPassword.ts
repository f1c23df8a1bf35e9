import { flow } from '../chart.ts';
import type { Strength } from './strength.ts';
import { noStrength } from './strength.ts';

/** The context of a form with a new password. */
export interface NewPasswordContext {
  /** The strength of the password that is being typed. */
  readonly strength: Strength;
}

/** The events of a form with a new password. */
export type NewPasswordEvent =
  /** A keystroke in a field with strength feedback: its whole text. */
  | { readonly type: 'type_password'; readonly password: string }
  /** From the observer: the strength of a password. */
  | { readonly type: 'set_strength'; readonly strength: Strength }
  | { readonly type: 'submit_password'; readonly password: string };

const { transition, guard, reduce } = flow<NewPasswordContext, NewPasswordEvent>();

/** The events that only change data. */
export const newPasswordDataEvents = ['type_password', 'set_strength'] as const;

/** The context before anything is typed, and again once it is over. */
export const nothingTyped: NewPasswordContext = { strength: noStrength };

/** Whether this very password is known to be good; an answer about another text says nothing (PWD-08, RESET-04). */
export function isGoodPassword({ strength }: NewPasswordContext, password: string): boolean {
  return password !== '' && strength.password === password && strength.verdict?.isValid === true;
}

/** Typing a new password, and what becomes known of it, for each resting state of a chart. */
export function newPassword(state: string) {
  return [
    transition(
      'type_password',
      state,
      reduce((_, { password }) => ({ strength: { ...noStrength, password } })),
    ),
    transition(
      'set_strength',
      state,
      guard(isStillTyped),
      reduce((_, { strength }) => ({ strength })),
    ),
  ];
}

/** Whether a verdict is about the text that stands there now. */
const isStillTyped = ({ strength }: NewPasswordContext, event: { strength: Strength }) => strength.password === event.strength.password;

/** Whether what is submitted may be set (PWD-08, RESET-04). */
export const isGood = (context: NewPasswordContext, { password }: { password: string }) => isGoodPassword(context, password);
