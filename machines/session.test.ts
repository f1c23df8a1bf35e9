import { describe, expect, it } from 'vitest';
import { sessionData, userData } from '../fixtures/data.ts';
import { createActor, startService } from '../core/actor.ts';
import { AbortedError, ApiError, InvalidAnswerError, SchemaError, UnreachableError, unrecoverableTypes, UsageError } from './errors.ts';
import { limits } from './limits.ts';
import { retryDelay } from './retry.ts';
import type { WantedRefresh } from './session.ts';
import { session } from './session.ts';
import { endingType, sessionAnswers, sessionFailure } from './sessionAnswers.ts';

const start = Date.UTC(2030, 0, 1);
const HOUR = 3_600_000;

/** A chart with somebody signed in at `start` for an hour, and what it has asked. */
function signedIn() {
  const wanted: WantedRefresh[] = [];
  const chart = session({ revoke: () => Promise.resolve('revoked'), refresh: (one) => void wanted.push(one) });
  const actor = createActor(chart, startService(chart));
  const data = {
    ...sessionData({ expires_at: new Date(start + HOUR).toISOString(), last_accessed_at: new Date(start).toISOString() }),
  };
  const signIn = (at: number, epoch?: number, base?: number) =>
    actor.send({ type: 'signed_in', session: data, user: { ...userData() }, tokens: 'kept', at, epoch, base });
  signIn(start);
  return {
    actor,
    wanted,
    signIn,
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().state,
    due: (at: number, more: { isOnline?: boolean; woke?: boolean } = {}) =>
      actor.send({ type: 'due', at, isOnline: true, ...more }),
    fail: (at: number, retryAfterMs?: number) =>
      actor.send({ type: 'refresh_failed', refresh: actor.getSnapshot().context.refresh, at, random: 0.5, retryAfterMs }),
  };
}

describe('the chart of a session', () => {
  it('SESS-04 wants a refresh after every interval, counted from when the last one was due', () => {
    const { due, state, wanted, signIn, context } = signedIn();
    due(start + limits.refreshMs - 1);
    expect([state(), wanted]).toEqual(['active', []]);
    due(start + limits.refreshMs + 40);
    expect([state(), wanted]).toEqual(['refreshing', [{ refresh: 1, isStart: false }]]);
    signIn(start + limits.refreshMs + 900, context().epoch, context().base);
    expect([state(), context().refreshAt]).toEqual(['active', start + 2 * limits.refreshMs]);
  });

  it('SESS-05 SESS-07 backs off further with each failure, and a success ends that', () => {
    const { due, state, fail, context, signIn } = signedIn();
    let at = start + limits.refreshMs;
    for (const exponent of [1, 2, 3, 4, 5, 6, 7, 7, 7]) {
      due(at);
      expect(state()).toBe('refreshing');
      fail(at);
      expect([state(), context().refreshAt - at]).toEqual(['backingOff', 2_000 * 2 ** exponent]);
      at = context().refreshAt;
    }
    due(at);
    signIn(at, context().epoch, context().base);
    expect([state(), context().refreshAt, context().failures]).toEqual(['active', at + limits.refreshMs, 0]);
  });

  it('READ-92 waits at least as long as the provider asks, though the page wakes', () => {
    const { due, state, fail, context } = signedIn();
    const at = start + limits.refreshMs;
    due(at);
    fail(at, 60_000);
    expect(context().refreshAt).toBe(at + 60_000);
    due(at + 59_999, { woke: true });
    expect(state()).toBe('backingOff');
    due(at + 60_000, { woke: true });
    expect(state()).toBe('refreshing');
  });

  it('READ-92 asks again at once when the page wakes, though not twice in a moment', () => {
    const { due, state, fail } = signedIn();
    const at = start + limits.refreshMs;
    due(at);
    fail(at);
    due(at + 1_999, { woke: true });
    expect(state()).toBe('backingOff');
    due(at + 2_000, { woke: true });
    expect(state()).toBe('refreshing');
  });

  it('READ-79 ends an expired session at once when offline, after one attempt when online', () => {
    const offline = signedIn();
    offline.due(start + HOUR, { isOnline: false });
    expect([offline.state(), offline.context().endedBy, offline.wanted]).toEqual(['signedOut', 'expired', []]);
    const online = signedIn();
    online.due(start + HOUR);
    expect([online.state(), online.wanted.length]).toEqual(['refreshing', 1]);
    online.fail(start + HOUR + 1);
    expect([online.state(), online.context().endedBy]).toEqual(['signedOut', 'expired']);
  });

  it('a clock that runs ahead of the provider ends no session before its time', () => {
    const { signIn, context } = signedIn();
    signIn(start + 2 * HOUR);
    expect(context().expiresAt).toBe(start + 3 * HOUR);
  });

  it('a clock that is set back does not postpone the refresh', () => {
    const { due, state } = signedIn();
    due(start - HOUR);
    expect(state()).toBe('refreshing');
  });

  it('takes no answer of a refresh that is not the present one', () => {
    const { due, actor, fail, state, signIn, context } = signedIn();
    due(start + limits.refreshMs);
    signIn(start + limits.refreshMs, context().epoch);
    due(start + 2 * limits.refreshMs);
    const at = start + 2 * limits.refreshMs;
    actor.send({ type: 'refresh_refused', refresh: 1, at, reason: 'session_not_found' });
    actor.send({ type: 'refresh_failed', refresh: 1, at, random: 0 });
    expect(state()).toBe('refreshing');
    fail(at);
    expect(state()).toBe('backingOff');
  });
});

describe('what an answer does to the session', () => {
  const refusal = (status_code: number, error_type: string) => new ApiError({ status_code, error_type, error_message: '' });

  it.each(unrecoverableTypes)('SESS-08 %s ends it, whatever its status', (type) => {
    expect([401, 403, 404, 500].map((status) => endingType(refusal(status, type)))).toEqual([type, type, type, type]);
  });

  it.each([
    [refusal(401, 'unauthorized_action'), 'refused'],
    [refusal(429, 'too_many_requests'), 'refused'],
    [refusal(500, 'internal_server_error'), 'refused'],
    [new UnreachableError(), 'unreachable'],
    [new InvalidAnswerError('x'), 'invalid_answer'],
    [new SchemaError([]), 'schema'],
    [new AbortedError(), 'aborted'],
    [new UsageError('x'), 'unknown'],
    [new TypeError('x'), 'unknown'],
    ['toString', 'unknown'],
  ])('SESS-09 keeps it: %s', (error, failure) => {
    expect([sessionFailure(error), endingType(error)]).toEqual([failure, undefined]);
  });

  it('SESS-08 SESS-09 the table clears for the four types and keeps for everything else', () => {
    const failuresOf = (wanted: string) => Object.entries(sessionAnswers).flatMap(([failure, verdict]) => (verdict === wanted ? [failure] : []));
    expect(failuresOf('clear')).toEqual([...unrecoverableTypes]);
    expect(failuresOf('keep')).toEqual(['refused', 'schema', 'unreachable', 'invalid_answer', 'aborted', 'unknown']);
  });
});

it('SESS-06 READ-44 the jitter is 175 ms at most, either way, and chance decides', () => {
  expect([0, 0.5, 1 - 2 ** -53].map((random) => retryDelay(1, random) - 4_000)).toEqual([-175, 0, 175]);
});
