import { expect, it } from 'vitest';
import { retryAfterMs, retryAfters } from './response.ts';

const noon = Date.UTC(2030, 0, 1, 12);

it.each([
  ['30', 30_000],
  ['1', 1_000],
  ['0', undefined],
  ['Tue, 01 Jan 2030 12:00:05 GMT', 5_000],
  ['Tue, 01 Jan 2030 12:00:05 +0000', 5_000],
  ['2030-01-01T12:00:05Z', 5_000],
  ['Tue, 01 Jan 2030 12:00:00 GMT', undefined],
  ['Tue, 01 Jan 2030 11:59:59 GMT', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['x5', undefined],
  ['5x', undefined],
  ['', undefined],
])('READ-92 Retry-After "%s" asks for a wait of %s ms', (header, ms) => {
  const error = new Error('odd');
  retryAfters.set(error, header);
  expect(retryAfterMs(error, noon)).toBe(ms);
});

it.each([new Error('odd'), 'text', null, undefined])('READ-92 an error without a response has no waiting time: %s', (error) => {
  expect(retryAfterMs(error, noon)).toBe(undefined);
});
