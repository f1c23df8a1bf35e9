import { expect, it } from 'vitest';
import { timeLeft } from './timeLeft.ts';

it.each([
  [300_000, '5:00'],
  [299_001, '5:00'],
  [299_000, '4:59'],
  [65_000, '1:05'],
  [1, '0:01'],
  [0, ''],
  [-60_000, ''],
])('OTP-17 OTP-20 a code that has %i ms left shows "%s"', (ms, text) => {
  expect(timeLeft(1_000_000 + ms, 1_000_000)).toBe(text);
});
