import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../fixtures/client/clock.ts';
import { createTestStorage } from '../../fixtures/client/tabs.ts';
import { limits } from '../../machines/lateLimits.ts';
import type { Locks } from '../platform/environment.ts';
import { jsonStorage } from '../platform/storage.ts';
import { createTabLocks } from './tabLocks.ts';

const KEY = 'stytch_sdk_state_1';
const TIMEOUT = 20_000;
const patience = TIMEOUT + limits.patienceMs;

/** Opens a tab whose locks are granted by hand; a wait that is given up runs without its lock. */
function open() {
  const clock = createTestClock();
  const area = createTestStorage();
  const waits: { readonly name: string; grant(): void }[] = [];
  const alone: Locks['alone'] = (name, run, signal) =>
    new Promise((resolve, reject) => {
      let isStarted = false;
      const grant = () => {
        if (!isStarted) run().then(resolve, reject);
        isStarted = true;
      };
      if (signal?.aborted) grant();
      signal?.addEventListener('abort', grant);
      waits.push({ name, grant });
    });
  let timers = 0;
  const after = (ms: number, run: () => void) => {
    timers += 1;
    let isOpen = true;
    const close = () => {
      if (isOpen) timers -= 1;
      isOpen = false;
    };
    const end = clock.after(ms, () => {
      close();
      run();
    });
    return () => {
      close();
      end();
    };
  };
  const locks = { alone } as Locks;
  const environment = { locks, after, now: clock.now, uuid: () => 'uuid-1' };
  const tabs = createTabLocks({ storage: jsonStorage(area), storageKey: KEY, lockName: 'latchkey:1', environment, timeoutMs: TIMEOUT });
  const started = (at: number) => tabs.noteRefresh({ mark: null, started: at, base: 0, failed: 0, notBefore: 0 });
  return { tabs, area, clock, waits, started, timers: () => timers };
}

/** Lets promises settle that wait for nothing else. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('what tabs tell each other', () => {
  it('STORE-20 includes a separate marker of the last sign-in', () => {
    const { tabs, area } = open();
    expect(tabs.marker()).toBe(undefined);
    expect(tabs.leaveMarker('session-1')).toEqual({ id: 'uuid-1', session: 'session-1' });
    expect(tabs.marker()).toEqual({ id: 'uuid-1', session: 'session-1' });
    expect(area.getItem(`${KEY}::sign_in`)).toBe('{"id":"uuid-1","session":"session-1"}');
    tabs.leaveMarker(null);
    expect(tabs.marker()).toEqual({ id: 'uuid-1', session: null });
    tabs.restoreMarker({ id: 'uuid-0', session: 'session-1' });
    expect(tabs.marker()).toEqual({ id: 'uuid-0', session: 'session-1' });
  });

  it('STORE-20 is the last refresh', () => {
    const { tabs, area } = open();
    expect(tabs.lastRefresh()).toBe(undefined);
    const refresh = { mark: 'uuid-1', started: 1, base: 2, failed: 3, notBefore: 4 };
    tabs.noteRefresh(refresh);
    expect(tabs.lastRefresh()).toEqual(refresh);
    area.setItem(`${KEY}::refresh`, '{"mark":5}');
    expect(tabs.lastRefresh()).toBe(undefined);
  });
});

describe('a short change', () => {
  it('STORE-20 waits for those of other tabs, and leaves no timer behind', async () => {
    const { tabs, waits, timers } = open();
    let isMade = false;
    const made = tabs.commit(() => {
      isMade = true;
      return 'made';
    });
    await settle();
    expect([waits.map(({ name }) => name), isMade, timers()]).toEqual([['latchkey:1:commit'], false, 1]);
    waits[0]?.grant();
    expect([await made, timers()]).toEqual(['made', 0]);
  });

  it('STORE-20 is made without its turn after a second, and throws what it throws', async () => {
    const { tabs, clock } = open();
    let isMade = false;
    const made = tabs.commit(() => {
      isMade = true;
      throw new Error('no');
    });
    clock.advance(limits.commitMs - 1);
    await settle();
    expect(isMade).toBe(false);
    clock.advance(1);
    await expect(made).rejects.toThrow('no');
  });
});

describe('a turn to refresh', () => {
  const nothing = new AbortController().signal;

  it('STORE-20 comes when no other tab has it, with its result', async () => {
    const { tabs, waits, timers } = open();
    const turn = tabs.takeTurn(async () => 'done', nothing);
    expect(waits.map(({ name }) => name)).toEqual(['latchkey:1:refresh']);
    waits[0]?.grant();
    expect([await turn, timers(), getEventListeners(nothing, 'abort').length]).toEqual(['done', 0, 0]);
  });

  it('STORE-20 comes although another tab has just started a refresh', async () => {
    const { tabs, waits, clock, started } = open();
    started(clock.now());
    const turn = tabs.takeTurn(async () => 'done', nothing);
    waits[0]?.grant();
    expect(await turn).toBe('done');
  });

  it('STORE-20 is taken from a tab that is frozen, after its call could have ended', async () => {
    const { tabs, clock, waits } = open();
    let isTaken = false;
    const turn = tabs.takeTurn(async () => (isTaken = true), nothing);
    clock.advance(patience - 1);
    await settle();
    expect(isTaken).toBe(false);
    clock.advance(1);
    expect([await turn, waits.length, getEventListeners(nothing, 'abort').length]).toEqual([true, 1, 0]);
  });

  it.each([
    ['that has just begun', 0, true],
    ['that began a moment less ago than it may take', patience - 1, true],
    ['that began as long ago as it may take', patience, false],
    ['that will begin, by a clock that was set back', -1, false],
  ])('STORE-20 is waited for again after a refresh of another tab %s', async (_, age, isAgain) => {
    const { tabs, clock, waits, started } = open();
    let isTaken = false;
    const turn = tabs.takeTurn(async () => (isTaken = true), nothing);
    started(clock.now() + patience - age);
    clock.advance(patience);
    await settle();
    expect([isTaken, waits.length]).toEqual([!isAgain, isAgain ? 2 : 1]);
    waits.at(-1)?.grant();
    expect(await turn).toBe(true);
  });

  it('STORE-20 is waited for no longer when it is called off, also before it begins', async () => {
    const { tabs, clock, started, timers } = open();
    started(clock.now());
    const calling = new AbortController();
    let isTaken = false;
    const turn = tabs.takeTurn(async () => (isTaken = true), calling.signal);
    await settle();
    expect(isTaken).toBe(false);
    calling.abort();
    expect([await turn, timers(), getEventListeners(calling.signal, 'abort').length]).toEqual([true, 0, 0]);
    expect(await tabs.takeTurn(async () => 'at once', AbortSignal.abort())).toBe('at once');
  });
});
