import { expect, it } from 'vitest';
import { scriptLogin } from '../../property-tests/charts/loginScript.ts';
import { isGoodPassword } from './newPassword.ts';
import type { Strength, StrengthVerdict } from './strength.ts';
import { nothingTyped } from './strength.ts';

const verdict = (isValid: boolean): StrengthVerdict => ({
  isValid,
  policy: 'zxcvbn',
  score: 4,
  isBreached: false,
  warning: '',
  missing: null,
});
const strength = (password: string, known: StrengthVerdict | null): Strength => ({ password, verdict: known, error: '' });

it.each<[string, Strength, string, boolean]>([
  ['that is known to be good is good', strength('abc', verdict(true)), 'abc', true],
  ['that is known to be weak is none', strength('abc', verdict(false)), 'abc', false],
  ['without a verdict is not accepted', strength('abc', null), 'abc', false],
  ['is none because another one is good', strength('abc', verdict(true)), 'abcd', false],
  ['that is empty is not accepted, with any verdict', strength('', verdict(true)), '', false],
])('PWD-08 RESET-04 a password %s', (_, known, password, isGood) => {
  expect(isGoodPassword({ strength: known }, password)).toBe(isGood);
});

it('PWD-08 a verdict is stored while its text is in the field, and dropped otherwise', () => {
  const { actor } = scriptLogin({ products: ['passwords'] });
  const known = () => actor.getSnapshot().context.strength;
  expect(known()).toEqual(nothingTyped.strength);
  actor.send({ type: 'type_password', password: 'abc' });
  actor.send({ type: 'set_strength', strength: strength('abc', verdict(true)) });
  expect(known()).toEqual(strength('abc', verdict(true)));
  actor.send({ type: 'type_password', password: 'abcd' });
  expect(known()).toEqual(strength('abcd', null));
  actor.send({ type: 'set_strength', strength: strength('abc', verdict(true)) });
  expect(known()).toEqual(strength('abcd', null));
});
