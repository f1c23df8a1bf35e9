import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../fixtures/client/clock.ts';
import type { ToastType } from '../../machines/notices.ts';
import { createToasts } from './toasts.ts';

function open() {
  const clock = createTestClock();
  const toasts = createToasts(clock);
  let heard = 0;
  const unsubscribe = toasts.subscribe(() => (heard += 1));
  return {
    clock,
    toasts,
    unsubscribe,
    heard: () => heard,
    shown: () =>
      toasts
        .getSnapshot()
        .filter(({ visible }) => visible)
        .map(({ message }) => message),
    kept: () => toasts.getSnapshot().length,
  };
}

describe('a toast', () => {
  it.each<[string, ToastType, number]>([
    ['TOAST-02', 'blank', 4_000],
    ['TOAST-03', 'error', 4_000],
    ['TOAST-04', 'success', 2_000],
    ['TOAST-06 READ-43', 'custom', 4_000],
  ])('%s TOAST-01 TOAST-08 of type %s is dismissed after %d ms and removed 1 second later', (_, type, ms) => {
    const { clock, toasts, shown, kept } = open();
    toasts.add(type, 'hello');
    expect(toasts.getSnapshot()).toMatchObject([{ type, message: 'hello', visible: true }]);
    clock.advance(ms - 1);
    expect(shown()).toEqual(['hello']);
    clock.advance(1);
    expect([shown(), kept()]).toEqual([[], 1]);
    clock.advance(999);
    expect(kept()).toBe(1);
    clock.advance(1);
    expect([kept(), clock.waiting()]).toEqual([0, 0]);
  });

  it('TOAST-01 is of one of these types, and is announced with its type', () => {
    const { toasts } = open();
    const types: Record<ToastType, true> = { blank: true, error: true, success: true, loading: true, custom: true };
    const names = Object.keys(types) as ToastType[];
    for (const type of names) toasts.add(type, 'hello');
    expect(toasts.getSnapshot().map(({ type }) => type)).toEqual(names.reverse());
  });

  it('TOAST-04 TOAST-05 that says loading stays until it is replaced, and then goes by the new type', () => {
    const { clock, toasts, shown } = open();
    const id = toasts.add('loading', 'wait');
    clock.advance(60_000);
    toasts.replace(id, 'success', 'done');
    clock.advance(1_999);
    expect(shown()).toEqual(['done']);
    clock.advance(1);
    expect(shown()).toEqual([]);
    toasts.replace(id, 'error', 'too late');
    expect(shown()).toEqual([]);
  });

  it('TOAST-05 that says loading stays until it is dismissed', () => {
    const { clock, toasts, shown, kept } = open();
    const id = toasts.add('loading', 'wait');
    clock.advance(24 * 3_600_000);
    expect([shown(), clock.waiting()]).toEqual([['wait'], 0]);
    toasts.dismiss(id);
    expect(shown()).toEqual([]);
    clock.advance(1_000);
    expect(kept()).toBe(0);
  });

  it('TOAST-06 takes another duration when it is given one', () => {
    const { clock, toasts, shown } = open();
    toasts.add('custom', 'short', 10);
    toasts.add('custom', 'long', Infinity);
    clock.advance(10);
    expect(shown()).toEqual(['long']);
    clock.advance(3_600_000);
    expect(shown()).toEqual(['long']);
    toasts.replace(toasts.add('loading', 'wait'), 'custom', 'done', 10);
    clock.advance(10);
    expect(shown()).toEqual(['long']);
  });

  it('TOAST-08 that was dismissed by hand is not dismissed again', () => {
    const { clock, toasts, kept, heard } = open();
    const id = toasts.add('success', 'hello');
    clock.advance(1_500);
    toasts.dismiss(id);
    clock.advance(900);
    toasts.dismiss(id);
    toasts.dismiss(99);
    expect([kept(), heard()]).toEqual([1, 2]);
    clock.advance(100);
    expect([kept(), heard(), clock.waiting()]).toEqual([0, 3, 0]);
  });
});

describe('the toasts', () => {
  it('TOAST-07 are at most 20, the newest first, and the ones that fall out leave no timer', () => {
    const { clock, toasts, shown, kept } = open();
    for (let n = 1; n <= 25; n += 1) toasts.add('blank', `${n}`);
    expect([kept(), shown()[0], shown().at(-1)]).toEqual([20, '25', '6']);
    expect(clock.waiting()).toBe(20);
    clock.advance(5_000);
    expect([kept(), clock.waiting()]).toEqual([0, 0]);
  });

  it('have unique names, and are the same list until something changes', () => {
    const { toasts } = open();
    expect(toasts.add('blank', 'a')).not.toBe(toasts.add('blank', 'a'));
    const before = toasts.getSnapshot();
    expect(toasts.getSnapshot()).toBe(before);
    toasts.add('blank', 'b');
    expect(toasts.getSnapshot()).not.toBe(before);
  });

  it('call no removed listener', () => {
    const { toasts, heard, unsubscribe } = open();
    unsubscribe();
    toasts.add('blank', 'a');
    expect(heard()).toBe(0);
  });

  it('change no more once stopped, and leave nothing behind', () => {
    const { clock, toasts, shown, heard } = open();
    toasts.add('blank', 'a');
    toasts.stop();
    expect(clock.waiting()).toBe(0);
    clock.advance(10_000);
    expect([shown(), heard()]).toEqual([['a'], 1]);
  });
});

describe('toasts that the user reads', () => {
  it('stay while they are paused, and have the time that was left afterwards', () => {
    const { clock, toasts, shown } = open();
    toasts.add('blank', 'long');
    toasts.add('success', 'short');
    clock.advance(1_500);
    toasts.pause();
    expect(clock.waiting()).toBe(0);
    clock.advance(60_000);
    expect(shown()).toEqual(['short', 'long']);
    toasts.resume();
    clock.advance(499);
    expect(shown()).toEqual(['short', 'long']);
    clock.advance(1);
    expect(shown()).toEqual(['long']);
    clock.advance(2_000);
    expect(shown()).toEqual([]);
  });

  it('have no time taken or given by pausing twice, or resuming twice', () => {
    const { clock, toasts, shown } = open();
    toasts.resume();
    toasts.add('success', 'hello');
    for (let time = 0; time < 2; time += 1) {
      clock.advance(500);
      toasts.pause();
      clock.advance(100);
      toasts.pause();
      toasts.resume();
      toasts.resume();
    }
    expect(clock.waiting()).toBe(1);
    clock.advance(999);
    expect(shown()).toEqual(['hello']);
    clock.advance(1);
    expect(shown()).toEqual([]);
  });

  it('TOAST-04 wait as well when they come meanwhile, for their whole time', () => {
    const { clock, toasts, shown } = open();
    toasts.pause();
    toasts.add('success', 'late');
    clock.advance(10_000);
    toasts.resume();
    clock.advance(1_999);
    expect(shown()).toEqual(['late']);
    clock.advance(1);
    expect(shown()).toEqual([]);
  });

  it('TOAST-08 can be dismissed meanwhile; they are removed a second after the pause', () => {
    const { clock, toasts, shown, kept } = open();
    const id = toasts.add('loading', 'wait');
    toasts.pause();
    toasts.dismiss(id);
    expect(shown()).toEqual([]);
    clock.advance(10_000);
    expect(kept()).toBe(1);
    toasts.resume();
    clock.advance(1_000);
    expect([kept(), clock.waiting()]).toEqual([0, 0]);
  });

  it('TOAST-05 never end by themselves when they say loading, paused or not', () => {
    const { clock, toasts, shown } = open();
    toasts.add('loading', 'wait');
    toasts.pause();
    toasts.resume();
    clock.advance(3_600_000);
    expect(shown()).toEqual(['wait']);
  });

  it('leave nothing behind when they are stopped during a pause', () => {
    const { clock, toasts } = open();
    toasts.add('blank', 'a');
    toasts.pause();
    toasts.stop();
    toasts.resume();
    expect(clock.waiting()).toBe(0);
  });
});
