import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestClock } from '../../fixtures/client/clock.ts';
import { createTestStorage } from '../../fixtures/client/tabs.ts';
import { createAlarm } from './alarm.ts';
import { afterPaint, madeByLatchkey, pageEnvironment } from './environment.ts';
import { locksOf } from './locks.ts';

const globals = ['document', 'localStorage', 'location', 'requestIdleCallback', 'window'] as const;
const originals = globals.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

function define(name: (typeof globals)[number], property: PropertyDescriptor) {
  Object.defineProperty(globalThis, name, { configurable: true, ...property });
}

afterEach(() => {
  for (const [name, original] of originals) {
    Reflect.deleteProperty(globalThis, name);
    if (original) Object.defineProperty(globalThis, name, original);
  }
});

describe('the environment of the page', () => {
  it("is a server's without a document: no page, and no storage shared by visitors", () => {
    define('localStorage', { value: createTestStorage() });
    expect(pageEnvironment()).toMatchObject({ storage: undefined, location: undefined });
  });

  it("has the page's storage and address", () => {
    const storage = createTestStorage();
    const location = new URL('https://app.acme.com/');
    define('document', { value: {} });
    define('localStorage', { value: storage });
    define('location', { value: location });
    expect(pageEnvironment().storage).toBe(storage);
    expect(pageEnvironment().location).toBe(location);
  });

  it('reads the storage on first access, not before: it would delay the first paint', () => {
    const storage = createTestStorage();
    let touched = 0;
    define('document', { value: {} });
    define('localStorage', { get: () => ((touched += 1), storage) });
    const environment = pageEnvironment();
    expect(touched).toBe(0);
    expect(environment.storage).toBe(storage);
    expect(touched).toBe(1);
  });

  it('works without storage if reading the property throws', () => {
    define('document', { value: {} });
    define('localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect(pageEnvironment().storage).toBe(undefined);
  });

  it('SESS-04 READ-92 wakes when it becomes visible, comes back from the history or finds a network, and not when it is hidden', () => {
    const document = { visibilityState: 'visible' };
    // The document's events bubble to the window.
    const window = new EventTarget();
    define('document', { value: document });
    define('window', { value: window });
    const heard: string[] = [];
    const end = pageEnvironment().onWake((cause) => heard.push(cause));
    const change = (to: string) => {
      document.visibilityState = to;
      window.dispatchEvent(new Event('visibilitychange'));
    };
    change('hidden');
    expect(heard).toEqual([]);
    change('visible');
    window.dispatchEvent(new Event('pageshow'));
    window.dispatchEvent(new Event('online'));
    expect(heard).toEqual(['wake', 'wake', 'online']);
    end();
    change('hidden');
    change('visible');
    expect(heard).toHaveLength(3);
  });

  /** Opens a page, and returns functions that send its window an event and that count the calls of a listener. */
  function openWindow() {
    const document = { visibilityState: 'visible' };
    const window = new EventTarget();
    define('document', { value: document });
    define('window', { value: window });
    return { document, tell: (name: string, fields: object = {}) => window.dispatchEvent(Object.assign(new Event(name), fields)) };
  }

  it('returns only from the back/forward cache: a new page has nothing to continue', () => {
    const { tell } = openWindow();
    const run = vi.fn();
    const end = pageEnvironment().onReturn(run);
    tell('pageshow', { persisted: false });
    expect(run).not.toHaveBeenCalled();
    tell('pageshow', { persisted: true });
    end();
    tell('pageshow', { persisted: true });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is hidden by either event: Safari leaves a visible page with `pagehide` alone', () => {
    const { document, tell } = openWindow();
    const run = vi.fn();
    pageEnvironment().onHidden(run);
    tell('visibilitychange');
    expect(run).not.toHaveBeenCalled();
    tell('pagehide');
    document.visibilityState = 'hidden';
    tell('visibilitychange');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('STORE-20 hears changes of local storage, and not of session storage, which has the same keys in a copied tab', () => {
    const { tell } = openWindow();
    const localStorage = createTestStorage();
    define('localStorage', { value: localStorage });
    const run = vi.fn();
    pageEnvironment().onStored(run);
    tell('storage', { key: 'k', newValue: 'theirs', storageArea: createTestStorage() });
    tell('storage', { key: 'k', newValue: 'ours', storageArea: localStorage });
    expect(run.mock.calls).toEqual([['k', 'ours']]);
  });

  it('runs no timer that was cancelled', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const run = vi.fn();
    const page = pageEnvironment();
    page.after(10, run);
    page.after(10, run)();
    vi.advanceTimersByTime(10);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{}, false, false],
    [{ connection: { effectiveType: '4g', saveData: false } }, false, false],
    [{ connection: { effectiveType: '4g', saveData: true } }, false, true],
    [{ connection: { effectiveType: '2g' } }, true, true],
    [{ connection: { effectiveType: 'slow-2g' } }, true, true],
  ])('LIM-05 with the browser %j, the connection is slow: %s; data is saved: %s', (navigator, isSlow, isSaving) => {
    vi.stubGlobal('navigator', navigator);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { hasSlowConnection, savesData } = pageEnvironment();
    expect([hasSlowConnection(), savesData()]).toEqual([isSlow, isSaving]);
  });

  it.each([
    [true, true],
    [undefined, true],
    [false, false],
  ])('READ-130 is online unless the browser says that it is not: %s', (onLine, isOnline) => {
    vi.stubGlobal('navigator', { onLine });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(pageEnvironment().isOnline()).toBe(isOnline);
  });

  it('READ-97 is framed inside another window only, and not on a server', () => {
    onTestFinished(() => void vi.unstubAllGlobals());
    const window = {};
    vi.stubGlobal('self', window);
    vi.stubGlobal('top', {});
    expect(pageEnvironment().isFramed).toBe(false);
    define('document', { value: {} });
    expect(pageEnvironment().isFramed).toBe(true);
    vi.stubGlobal('top', window);
    expect(pageEnvironment().isFramed).toBe(false);
  });

  it('ARG-05 knows the clients of other copies of this library on the page', () => {
    define('document', { value: {} });
    define('location', { value: new URL('https://app.acme.com/') });
    const { clients } = pageEnvironment();
    onTestFinished(() => void Reflect.deleteProperty(globalThis, madeByLatchkey));
    expect(clients).toBeInstanceOf(Set);
    expect(pageEnvironment().clients).toBe(clients);
  });

  it('makes random UUIDs of version 4', () => {
    const { uuid } = pageEnvironment();
    const made = Array.from({ length: 100 }, uuid);
    for (const one of made) {
      expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect(new Set(made).size).toBe(100);
  });
});

describe('the locks of the browser', () => {
  const { alone, raiseFlag, hasFlag } = locksOf({ locks: undefined });
  const failing = () => Promise.reject(new TypeError('mine'));
  const forbidden = () => Promise.reject(new DOMException('forbidden', 'SecurityError'));

  function stubLocks(locks: object | undefined) {
    vi.stubGlobal('navigator', { locks });
    onTestFinished(() => void vi.unstubAllGlobals());
  }

  it('run a function once, with the signal, and pass its error on', async () => {
    const request = vi.fn((_: string, __: object, run: () => Promise<unknown>) => run());
    stubLocks({ request });
    const run = vi.fn(failing);
    const { signal } = new AbortController();
    await expect(alone('a', run, signal)).rejects.toThrow('mine');
    await alone('b', async () => {});
    expect(run).toHaveBeenCalledTimes(1);
    expect(request.mock.calls.map(([name, options]) => [name, options])).toEqual([
      ['a', { signal }],
      ['b', {}],
    ]);
  });

  it.each([
    ['are missing', undefined],
    ['are forbidden', { request: forbidden, query: forbidden }],
  ])('run it without a lock where they %s, and show no flag', async (_, locks) => {
    stubLocks(locks);
    expect(await alone('a', async () => 'done')).toBe('done');
    expect(() => raiseFlag('a')()).not.toThrow();
    expect(await hasFlag('a')).toBe(false);
  });

  it('hold a flag as a shared lock until it is taken down, which is seen by its name', async () => {
    const held = new Map<string, Promise<unknown>>();
    const request = vi.fn((name: string, _: object, hold: () => Promise<unknown>) => {
      held.set(name, hold());
      return held.get(name);
    });
    stubLocks({ request, query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }) });
    const takeDown = raiseFlag('a');
    expect(request.mock.lastCall?.slice(0, 2)).toEqual(['a', { mode: 'shared' }]);
    expect([await hasFlag('a'), await hasFlag('b')]).toEqual([true, false]);
    takeDown();
    await held.get('a');
  });
});

describe('an alarm', () => {
  const day = 86_400_000;

  it.each([
    ['that no timer of a browser reaches', 366 * day, 0],
    ['that is later because the clock was set back', day, -3_600_000],
  ])('rings once, at a moment %s', (_, ms, ahead) => {
    const clock = createTestClock();
    const moment = clock.now() + ms;
    let setTo = 0;
    const now = () => clock.now() + setTo;
    const rung: number[] = [];
    const alarm = createAlarm({ after: clock.after, now }, () => {
      if (now() < moment) return;
      rung.push(now());
      alarm.set(Infinity);
    });
    alarm.set(moment);
    setTo = ahead;
    clock.advance(ms - 1);
    expect(rung).toEqual([]);
    clock.advance(day);
    expect([rung, clock.waiting()]).toEqual([[moment], 0]);
  });
});

describe('after the paint', () => {
  afterEach(() => void vi.useRealTimers());

  it('waits until the browser is idle, at most a second: on a slow phone, scripts take half of that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const idle: { readonly run: () => void; readonly timeout: number }[] = [];
    define('requestIdleCallback', { value: (run: () => void, { timeout }: { timeout: number }) => idle.push({ run, timeout }) });
    let isOver = false;
    const over = afterPaint().then(() => (isOver = true));
    vi.advanceTimersByTime(999);
    await Promise.resolve();
    expect([idle, isOver]).toMatchObject([[{ timeout: 1_000 }], false]);
    idle[0]?.run();
    expect(await over).toBe(true);
  });

  it('a browser without idle callbacks has 50 ms for its paint', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let isOver = false;
    const over = afterPaint().then(() => (isOver = true));
    vi.advanceTimersByTime(49);
    await Promise.resolve();
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await over).toBe(true);
  });
});
