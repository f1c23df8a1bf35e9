import { describe, expect, it } from 'vitest';
import { scripted } from '../../property-tests/effects.ts';
import { UnreachableError } from '../../machines/errors.ts';
import { lazily, onDemand } from './lazy.ts';

interface Greeter {
  greet(name: string): Promise<string>;
  leave(): Promise<void>;
}

/** A resource whose code is fetched by hand. */
function open() {
  const load = scripted<void, Greeter>();
  const greeter = onDemand(() => load(), (loaded) => loaded, ['greet', 'leave']);
  return { load, greeter };
}

const code: Greeter = { greet: async (name) => `Hello ${name}`, leave: async () => {} };

describe('code that is fetched when it is needed', () => {
  it('is not fetched before', () => {
    expect(open().load.asked).toEqual([]);
  });

  it('is fetched once, however many calls wait for it', async () => {
    const { load, greeter } = open();
    const greetings = Promise.all([greeter.greet('Ada'), greeter.greet('Eve')]);
    expect(load.asked.length).toBe(1);
    load.asked[0]?.answer(code);
    expect(await greetings).toEqual(['Hello Ada', 'Hello Eve']);
    await greeter.leave();
    expect(load.asked.length).toBe(1);
  });

  it('ERR-01 that cannot be fetched fails every call that waits for it, with the reason kept', async () => {
    const { load, greeter } = open();
    const calls = [greeter.greet('Ada'), greeter.leave()].map((call) => call.catch((error: unknown) => error));
    const cause = new TypeError('Failed to fetch dynamically imported module');
    load.asked[0]?.fail(cause);
    for (const error of await Promise.all(calls)) {
      expect(error).toBeInstanceOf(UnreachableError);
      expect(error).toMatchObject({ cause });
    }
  });

  it('ERR-01 that could not be fetched is fetched again by the next call', async () => {
    const { load, greeter } = open();
    const first = greeter.greet('Ada').catch(() => 'failed');
    load.asked[0]?.fail(new Error('offline'));
    expect(await first).toBe('failed');
    const second = greeter.greet('Ada');
    load.asked[1]?.answer(code);
    expect(await second).toBe('Hello Ada');
  });

  it('has its own errors, which are no failure of the fetch', async () => {
    const load = scripted<void, number>();
    const use = lazily(() => load());
    const failing = use(() => Promise.reject(new RangeError('own')));
    load.asked[0]?.answer(5);
    await expect(failing).rejects.toThrow(RangeError);
    expect(await use(async (five) => five + 1)).toBe(6);
    expect(load.asked.length).toBe(1);
  });

  it('shows every method at once, and nothing that could be taken for a promise', () => {
    expect(Object.keys(open().greeter)).toEqual(['greet', 'leave']);
  });
});
