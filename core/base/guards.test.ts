import { expect, it } from 'vitest';
import type { Check } from './check.ts';
import { hasFields, isBoolean, isListOf, isNumber, isObject, isRecordOf, isString, isText, orAbsent, orNull } from './guards.ts';

/** One value of every kind, and the empty ones among them. */
const values = [undefined, null, false, true, 0, 1, NaN, '', 'a', [], ['a'], ['a', 1], {}, { a: 'a' }, { a: 1 }, { a: 'a', b: 1 }, () => 'a'];

it.each<[string, Check<unknown>, readonly unknown[]]>([
  ['a string', isString, ['', 'a']],
  ['a text', isText, ['a']],
  ['a number', isNumber, [0, 1]],
  ['a boolean', isBoolean, [false, true]],
  ['an object', isObject, [{}, { a: 'a' }, { a: 1 }, { a: 'a', b: 1 }]],
  ['a list of texts', isListOf(isText), [[], ['a']]],
  ['a record of texts', isRecordOf(isText), [{}, { a: 'a' }]],
  ['a text or null', orNull(isText), [null, 'a']],
  ['a text or nothing', orAbsent(isText), [undefined, 'a']],
  ['what has a text, whatever else it has', hasFields({ a: isText }), [{ a: 'a' }, { a: 'a', b: 1 }]],
  ['what has a text and a number', hasFields({ a: isText, b: isNumber }), [{ a: 'a', b: 1 }]],
  ['what may have a text', hasFields({ a: orAbsent(isText) }), [{}, { a: 'a' }, { a: 'a', b: 1 }]],
])('%s is that and nothing else', (_, is, good) => {
  expect(values.filter((value) => is(value))).toEqual(good);
});
