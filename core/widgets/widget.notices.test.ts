import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../fixtures/client/clock.ts';
import { InvalidAnswerError, UnreachableError } from '../../machines/errors.ts';
import { createToasts } from './toasts.ts';
import type { Callbacks } from './widget.ts';
import { deliverTo } from './widget.ts';

function open(callbacks: Callbacks = {}) {
  const toasts = createToasts(createTestClock());
  const logged: object[] = [];
  const eventLog = { log: (name: string, details = {}) => void logged.push({ name, details }), flush() {}, stop() {} };
  return {
    toasts,
    logged,
    deliver: deliverTo(
      () => callbacks,
      toasts,
      () => eventLog,
    ),
  };
}

describe('delivering a notice', () => {
  it('ERR-10 passes an error of the catalogue to the host unchanged', () => {
    const errors: unknown[] = [];
    const error = new UnreachableError();
    open({ onError: (one) => errors.push(one) }).deliver({ kind: 'error', error });
    expect(errors).toEqual([error]);
    expect(errors[0]).toBe(error);
  });

  it.each([new RangeError('nobody foresaw this'), 'a text', undefined])('ERR-10 puts %s into the catalogue', (error) => {
    const errors: unknown[] = [];
    open({ onError: (one) => errors.push(one) }).deliver({ kind: 'error', error });
    expect(errors[0]).toBeInstanceOf(InvalidAnswerError);
    expect(errors[0]).toMatchObject({ message: String(error), cause: error });
  });

  it('works for a host without callbacks', () => {
    const { deliver, toasts } = open();
    deliver({ kind: 'error', error: new UnreachableError() });
    deliver({ kind: 'event', event: { type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} } });
    deliver({ kind: 'toast', type: 'success', message: 'done' });
    expect(toasts.getSnapshot()).toMatchObject([{ type: 'success', message: 'done' }]);
  });

  it('EVT-05 hands what is logged to the event log', () => {
    const { deliver, logged } = open();
    deliver({ kind: 'log', name: 'email_sent', details: { email: 'ada@acme.com' } });
    expect(logged).toEqual([{ name: 'email_sent', details: { email: 'ada@acme.com' } }]);
  });
});
