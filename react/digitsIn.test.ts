import { expect, it } from 'vitest';
import { digitsIn } from './parts/fields/CodeEntry.tsx';

it.each([
  ['fa', '۴:۵۹'],
  ['ar-EG', '٤:٥٩'],
  ['de', '4:59'],
  [undefined, '4:59'],
])('a time in %s is %s', (language, text) => {
  expect(digitsIn(language, '4:59')).toBe(text);
});
