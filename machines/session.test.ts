import { describe, expect, it } from 'vitest';
import { createActor, startService } from '../core/charts/actor.ts';
import { sessionData, userData } from '../fixtures/data.ts';
import { turn } from '../property-tests/effects.ts';
import { retryDelay } from './backoff.ts';
import type { SessionState } from './domain.ts';
import { AbortedError, ApiError, InvalidAnswerError, SchemaError, UnreachableError, UsageError, unrecoverableTypes } from './errors.ts';
import { limits } from './limits.ts';
import type { WantedRefresh } from './session.ts';
import { session } from './session.ts';
import { endingType, sessionAnswers, sessionFailure } from './sessionAnswers.ts';
import { sessionAtStart } from './sessionStart.ts';

const start = Date.UTC(2030, 0, 1);
const HOUR = 3_600_000;

const user = { ...userData() };

/** A session from `start` on, for an hour unless told otherwise. */
const sessionOf = (length = HOUR) => ({
  ...sessionData({ expires_at: new Date(start + length).toISOString(), last_accessed_at: new Date(start).toISOString() }),
});

/** A chart that begins with what an earlier page has left, and what it has asked. */
function open(restored: SessionState = null, revoke: () => Promise<'revoked' | 'superseded'> = async () => 'revoked') {
  const wanted: WantedRefresh[] = [];
  const chart = session({ revoke, refresh: (one) => void wanted.push(one) }, sessionAtStart(restored));
  const actor = createActor(chart, startService(chart));
  const signIn = (at: number, epoch?: number, base?: number, length?: number) =>
    actor.send({ type: 'signed_in', session: sessionOf(length), user, tokens: 'kept', at, epoch, base });
  return {
    actor,
    wanted,
    signIn,
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().state,
    due: (at: number, more: { isOnline?: boolean; woke?: boolean } = {}) => actor.send({ type: 'due', at, isOnline: true, ...more }),
    fail: (at: number, retryAfterMs?: number) =>
      actor.send({ type: 'refresh_failed', refresh: actor.getSnapshot().context.refresh, at, random: 0.5, retryAfterMs }),
    refuse: (at: number) =>
      actor.send({ type: 'refresh_refused', refresh: actor.getSnapshot().context.refresh, at, reason: 'session_not_found' }),
  };
}

/** A chart with somebody signed in at `start`, for an hour unless told otherwise. */
function signedIn(length?: number) {
  const opened = open();
  opened.signIn(start, undefined, undefined, length);
  return opened;
}

describe('what a session begins with', () => {
  const nothing = {
    tokens: 'kept',
    endedBy: null,
    forceClear: false,
    epoch: 0,
    elsewhere: false,
    refresh: 0,
    base: 0,
    notBefore: 0,
    failures: 0,
    refreshAt: Infinity,
  };

  it('nobody, where no earlier page has left anything', () => {
    const { state, context } = open();
    expect([state(), context()]).toEqual(['signedOut', { ...nothing, state: null, fromCache: false, expiresAt: Infinity }]);
  });

  it('whoever an earlier page has left, until their session ends; nobody has confirmed it yet', () => {
    const restored = { session: sessionOf(), user };
    const { state, context } = open(restored);
    expect([state(), context()]).toEqual(['active', { ...nothing, state: restored, fromCache: true, expiresAt: start + HOUR }]);
  });

  it.each([
    ['what an earlier page has left', { session: sessionOf(), user }],
    ['a token alone', null],
  ])('READ-76 SESS-16 as long as nobody has confirmed %s, each question is the one of the start', (_, restored) => {
    const { actor, state, wanted, fail, due, signIn, context } = open(restored);
    actor.send({ type: 'start', at: start });
    fail(start);
    expect(state()).toBe('backingOff');
    due(start + 4_000);
    expect([state(), wanted]).toEqual([
      'restoring',
      [
        { refresh: 1, isStart: true },
        { refresh: 2, isStart: true },
      ],
    ]);
    signIn(start + 4_000, context().epoch);
    due(start + 4_000 + limits.refreshMs);
    fail(start + 4_000 + limits.refreshMs);
    due(context().refreshAt);
    expect([state(), wanted.slice(2).map(({ isStart }) => isStart)]).toEqual(['refreshing', [false, false]]);
  });
});

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

  it('SESS-05 SESS-07 READ-44 backs off further with each failure, and a success ends that', () => {
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

  it.each([
    ['offline', { isOnline: false }, 30_000],
    ['within the rest that the provider wants', {}, 29_999],
  ])('READ-79 ends an expired session at once while it backs off %s', (_, more, at) => {
    const { due, fail, state, context, wanted } = signedIn(limits.refreshMs + 20_000);
    due(start + limits.refreshMs);
    fail(start + limits.refreshMs, 30_000);
    due(start + limits.refreshMs + at, more);
    expect([state(), context().endedBy, wanted.length]).toEqual(['signedOut', 'expired', 1]);
  });

  it('READ-79 asks once more about an expired session when that rest is over', () => {
    const { due, fail, state, wanted } = signedIn(limits.refreshMs + 20_000);
    due(start + limits.refreshMs);
    fail(start + limits.refreshMs, 30_000);
    due(start + limits.refreshMs + 30_000);
    expect([state(), wanted.length]).toEqual(['refreshing', 2]);
  });

  it('READ-79 asks about a session that ends before its refresh is due when it ends', () => {
    const { due, state } = signedIn(60_000);
    due(start + 59_999);
    expect(state()).toBe('active');
    due(start + 60_000);
    expect(state()).toBe('refreshing');
  });

  it('SESS-08 READ-79 a refusal ends it with the reason of the provider, or as expired when its time was over', () => {
    for (const [at, reason] of [
      [start + limits.refreshMs, 'session_not_found'],
      [start + HOUR, 'expired'],
    ] as const) {
      const { due, refuse, state, context } = signedIn();
      due(at);
      refuse(at);
      expect([state(), context().endedBy]).toEqual(['signedOut', reason]);
    }
  });

  it('SESS-04 a page that wakes, or a clock that stands still, is no reason to ask while nothing has failed', () => {
    const { due, state } = signedIn();
    due(start);
    due(start + 1_000, { woke: true });
    expect(state()).toBe('active');
  });

  it('SESS-05 time that passes ends no back-off early, nor does a clock that is set back', () => {
    const { due, fail, state } = signedIn();
    const at = start + limits.refreshMs;
    due(at);
    fail(at);
    due(at + 3_999);
    due(at - HOUR);
    expect(state()).toBe('backingOff');
    due(at + 4_000);
    expect(state()).toBe('refreshing');
  });

  it('the first reason stands of several for which nobody is signed in', () => {
    const { actor, state, context } = open();
    actor.send({ type: 'ended', reason: 'cookie_missing' });
    expect([state(), context().endedBy]).toEqual(['signedOut', 'cookie_missing']);
    actor.send({ type: 'ended', reason: 'revoked' });
    expect(context().endedBy).toBe('cookie_missing');
  });

  it('SESS-10 SESS-13 a sign-out that fails clears what is left of a session that nobody remembers', async () => {
    const { actor, state, context, signIn } = open(null, () => Promise.reject(new UnreachableError()));
    actor.send({ type: 'revoke', forceClear: false });
    await turn();
    expect([state(), context().endedBy]).toEqual(['signedOut', 'signed_out']);
    signIn(start);
    actor.send({ type: 'revoke', forceClear: false });
    await turn();
    expect([state(), context().endedBy]).toEqual(['active', null]);
    actor.send({ type: 'revoke', forceClear: true });
    await turn();
    expect([state(), context().endedBy]).toEqual(['signedOut', 'signed_out']);
  });

  it('SESS-10 SESS-12 a sign-out that the provider takes, or has taken before, ends the session', async () => {
    const gone = new ApiError({ status_code: 404, error_type: 'session_not_found', error_message: '' });
    for (const revoke of [async () => 'revoked' as const, () => Promise.reject(gone)]) {
      const { actor, state, context, signIn } = open(null, revoke);
      signIn(start);
      actor.send({ type: 'revoke', forceClear: false });
      await turn();
      expect([state(), context().endedBy, context().state]).toEqual(['signedOut', 'signed_out', null]);
    }
  });

  it('SESS-03 who signs in while a sign-out is under way comes after it', async () => {
    const { actor, state, context, signIn } = signedIn();
    actor.send({ type: 'revoke', forceClear: false });
    signIn(start + 1);
    expect(state()).toBe('revoking');
    await turn();
    expect([state(), context().base]).toEqual(['active', start + 1]);
  });

  it('SESS-10 an end ends the session of its own time, and no later one', () => {
    const { actor, state, context } = signedIn();
    actor.send({ type: 'ended', reason: 'revoked', epoch: context().epoch - 1 });
    expect(state()).toBe('active');
    actor.send({ type: 'ended', reason: 'revoked', elsewhere: true, epoch: context().epoch });
    expect([state(), context().endedBy, context().elsewhere]).toEqual(['signedOut', 'revoked', true]);
  });

  it('SESS-04 the interval counts from the refresh of another tab', () => {
    const { due, actor, state, context } = signedIn();
    due(start + limits.refreshMs);
    actor.send({ type: 'refresh_skipped', refresh: 0, base: start + 5_000 });
    expect(state()).toBe('refreshing');
    actor.send({ type: 'refresh_skipped', refresh: 1, base: start + 5_000 });
    expect([state(), context().refreshAt]).toEqual(['active', start + 5_000 + limits.refreshMs]);
  });

  it('SESS-10 a sign-out ends nobody who has signed in since', async () => {
    const { actor, state, signIn } = open(null, () => Promise.resolve('superseded'));
    signIn(start);
    actor.send({ type: 'revoke', forceClear: true });
    expect(state()).toBe('revoking');
    await turn();
    expect(state()).toBe('active');
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
    [{ code: 'schema' }, 'unknown'],
    [null, 'unknown'],
  ])('SESS-09 keeps it: %s', (error, failure) => {
    expect([sessionFailure(error), endingType(error)]).toEqual([failure, undefined]);
  });

  it('SESS-08 SESS-09 the table clears for the four types and keeps for everything else', () => {
    const failuresOf = (wanted: string) =>
      Object.entries(sessionAnswers).flatMap(([failure, verdict]) => (verdict === wanted ? [failure] : []));
    expect(failuresOf('clear')).toEqual([...unrecoverableTypes]);
    expect(failuresOf('keep')).toEqual(['refused', 'schema', 'unreachable', 'invalid_answer', 'aborted', 'unknown']);
  });
});

it('SESS-06 READ-44 the jitter is 175 ms at most, either way, and chance decides', () => {
  expect([0, 0.5, 1 - 2 ** -53].map((random) => retryDelay(1, random) - 4_000)).toEqual([-175, 0, 175]);
});
