import { describe, expect, it } from 'vitest';
import { UnreachableError } from '../../machines/errors.ts';
import { scripted } from '../../property-tests/charts/effects.ts';
import { lazy, lazyMethods, mapLazy, moduleWith } from './lazy.ts';

interface Greeter {
  greet(name: string): Promise<string>;
  leave(): Promise<void>;
}

function open() {
  const load = scripted<void, Greeter>();
  const chunk = lazy(() => load());
  return { load, chunk, greeter: lazyMethods(chunk, { greet: true, leave: true }) };
}

const code: Greeter = { greet: async (name) => `Hello ${name}`, leave: async () => {} };

describe('code that is fetched when it is needed', () => {
  it('is not fetched before', () => {
    const { load, chunk } = open();
    expect([load.asked, chunk.loaded]).toEqual([[], undefined]);
  });

  it('is fetched once, however many calls wait for it, and is here from then on', async () => {
    const { load, chunk, greeter } = open();
    const greetings = Promise.all([greeter.greet('Ada'), greeter.greet('Eve')]);
    expect(load.asked.length).toBe(1);
    load.asked[0]?.answer(code);
    expect(await greetings).toEqual(['Hello Ada', 'Hello Eve']);
    expect(chunk.loaded).toBe(code);
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
      expect(error).toMatchObject({ cause, network: 'code' });
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
    const { load, greeter } = open();
    const failing = greeter.greet('Ada');
    load.asked[0]?.answer({ ...code, greet: () => Promise.reject(new RangeError('own')) });
    await expect(failing).rejects.toThrow(RangeError);
    await greeter.leave();
    expect(load.asked.length).toBe(1);
  });

  it('shows every method at once, and nothing that could be taken for a promise', () => {
    expect(Object.keys(open().greeter)).toEqual(['greet', 'leave']);
  });

  it('can be made into something, once, and not before it is here', async () => {
    const { load, chunk } = open();
    let made = 0;
    const count = mapLazy(chunk, () => (made += 1));
    expect([count.loaded, made]).toEqual([undefined, 0]);
    const first = count.load();
    load.asked[0]?.answer(code);
    expect([await first, await count.load(), count.loaded, made]).toEqual([1, 1, 1, 1]);
  });

  it('is found in a file with several modules by a unique name, also in what a host has bundled of it', async () => {
    const calls = await import('./emitter.ts');
    const screens = await import('./lazy.ts');
    expect(moduleWith<typeof screens>({ n: calls, t: screens, text: 'lazy' }, 'lazyMethods')).toBe(screens);
    const wrapped = Object.defineProperty({ n: calls, t: screens }, Symbol.toStringTag, { value: 'Module' });
    expect(moduleWith<typeof screens>({ t: wrapped }, 'lazyMethods')).toBe(screens);
    expect(moduleWith<typeof screens>({ t: screens })).toBe(screens);
    expect(moduleWith<typeof calls>({ n: calls, t: screens }, 'createEmitter')).toBe(calls);
    const file = { default: { lazyMethods: 1 } };
    expect(moduleWith<typeof file>(file)).toBe(file);
  });
});
