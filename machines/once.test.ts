import { expect, it, vi } from 'vitest';
import { once } from './once.ts';

it.each([{}, null, undefined, 0])('makes a thing when it is asked for, once: %s', (thing) => {
  const make = vi.fn(() => thing);
  const ask = once(make);
  expect(make).not.toHaveBeenCalled();
  expect([ask(), ask()]).toEqual([thing, thing]);
  expect(make).toHaveBeenCalledTimes(1);
});

it('tries again where making it has failed', () => {
  const make = vi
    .fn(() => 'made')
    .mockImplementationOnce(() => {
      throw new Error('not yet');
    });
  const ask = once(make);
  expect(ask).toThrow('not yet');
  expect(ask()).toBe('made');
});
