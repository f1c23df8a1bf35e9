import { describe, expect, it, vi } from 'vitest';
import { session, user } from '../../fixtures/client/answers.ts';
import type { Session } from '../../machines/login/account.ts';
import { sessionAtStart } from '../../machines/session/start.ts';
import type { SessionStore } from './contract.ts';
import { reportedSession } from './secondFactor.ts';

const factor = (type: string, delivery_method: string) => ({ type, delivery_method }) as Session['authentication_factors'][number];
const withFactors = (...authentication_factors: Session['authentication_factors']) => ({
  session: { ...session, authentication_factors },
  user,
});
const half = withFactors(factor('otp', 'sms'));
const whole = withFactors(factor('otp', 'sms'), factor('password', 'knowledge'));

function open(state = half as typeof half | null) {
  const context = sessionAtStart(state);
  const subscribe = vi.fn<SessionStore['subscribe']>(() => () => {});
  return { context, store: { read: () => context, announced: () => context, subscribe } as unknown as SessionStore, subscribe };
}

describe('the session that a host sees', () => {
  it('READ-132 is the real one without a second factor', () => {
    const { store } = open();
    expect(reportedSession(store, undefined)).toBe(store);
  });

  it('READ-132 is none while a factor is missing, and the same object at each look', () => {
    const { store, context } = open();
    const { read, announced } = reportedSession(store, 'always');
    expect(read()).toEqual({ ...context, state: null, pending: { session: half.session, missing: 'enrollment' } });
    expect(read()).toBe(read());
    expect(announced()).toBe(read());
  });

  it.each([
    ['of two factors', whole],
    ['of a signed-out user', null],
  ])('READ-132 is the real one %s', (_, state) => {
    const { store, context } = open(state);
    const { read, announced } = reportedSession(store, 'always');
    expect(read()).toBe(context);
    expect(announced()).toBe(context);
  });

  it('READ-132 is no news while it is hidden: a host that redirects signed-out users would load its page forever', () => {
    const { store, subscribe } = open();
    const heard = vi.fn();
    reportedSession(store, 'always').subscribe(heard);
    const [listener] = subscribe.mock.lastCall ?? [];
    const later = { ...half, session: { ...half.session, last_accessed_at: '2030-01-01T00:00:00Z' } };
    listener?.(later, null);
    expect(heard.mock.calls).toEqual([]);
    listener?.({ ...half, session: { ...half.session, session_id: 'session-test-2' } }, null);
    listener?.(null, 'signed_out');
    listener?.(half, null);
    listener?.(half, null);
    expect(heard.mock.calls).toEqual([
      [null, null],
      [null, 'signed_out'],
      [null, null],
    ]);
  });

  it('READ-132 is reported to listeners once it is complete, with the reason of an end', () => {
    const { store, subscribe } = open(null);
    const heard = vi.fn();
    reportedSession(store, 'always').subscribe(heard);
    const [listener] = subscribe.mock.lastCall ?? [];
    listener?.(half, null);
    listener?.(whole, null);
    listener?.(null, 'revoked');
    expect(heard.mock.calls).toEqual([
      [null, null],
      [whole, null],
      [null, 'revoked'],
    ]);
  });
});
