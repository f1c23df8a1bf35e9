import { flow } from '../chart.ts';
import type { Strength } from './strength.ts';
import { noStrength } from './strength.ts';

/** The context of a form with a new password. */
export interface NewPasswordContext {
  readonly strength: Strength;
}

/** The events of a form with a new password. */
export type NewPasswordEvent =
  /** A change of a field with strength feedback, with its complete text. */
  | { readonly type: 'type_password'; readonly password: string }
  /** From the observer: the strength of a password. */
  | { readonly type: 'set_strength'; readonly strength: Strength }
  | { readonly type: 'submit_password'; readonly password: string };

const { transition, guard, reduce } = flow<NewPasswordContext, NewPasswordEvent>();

/** Whether this exact password is known to be acceptable; a verdict on another text does not count (PWD-08, RESET-04). */
export function isGoodPassword({ strength }: NewPasswordContext, password: string): boolean {
  return password !== '' && strength.password === password && strength.verdict?.isValid === true;
}

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

const isStillTyped = ({ strength }: NewPasswordContext, event: { strength: Strength }) => strength.password === event.strength.password;

export const isGood = (context: NewPasswordContext, { password }: { password: string }) => isGoodPassword(context, password);
