import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestStorage } from '../../fixtures/client/tabs.ts';
import { afterPaint, pageEnvironment } from './environment.ts';

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

  it('makes random UUIDs of version 4', () => {
    const { uuid } = pageEnvironment();
    const made = Array.from({ length: 100 }, uuid);
    for (const one of made) {
      expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect(new Set(made).size).toBe(100);
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
