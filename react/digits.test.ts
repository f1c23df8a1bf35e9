import { expect, it } from 'vitest';
import { asciiNumber } from '../core/base/digits.ts';
import { digitsIn } from './parts/fields/CodeEntry.tsx';
import { digitsOf } from './parts/fields/CodeInput.tsx';

it.each([
  ['fa', '۴:۵۹'],
  ['ar-EG', '٤:٥٩'],
  ['de', '4:59'],
  [undefined, '4:59'],
])('a time in %s is %s', (language, text) => {
  expect(digitsIn(language, '4:59')).toBe(text);
});

it.each([
  ['ASCII', '0123456789', '0123456789'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['full-width', '＋０１２３４５６７８９', '+0123456789'],
  ['Devanagari', '०१२३४५६७८९', '0123456789'],
  ['mathematical', '\u{1d7ce}\u{1d7d7}\u{1d7d8}\u{1d7ff}', '0909'],
  ['no', '² ½ Ⅳ 五 a', '² ½ Ⅳ 五 a'],
])('OTP-10 FORM-16 %s digits', (_, text, ascii) => {
  expect(asciiNumber(text)).toBe(ascii);
});

it('OTP-10 a code has the digits of any script, and nothing else', () => {
  expect(digitsOf('١٢٣ ４５６')).toBe('123456');
});
