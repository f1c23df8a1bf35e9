import { describe, expect, it } from 'vitest';
import { createActor, startService } from '../../core/charts/actor.ts';
import { turn } from '../../property-tests/charts/effects.ts';
import {
  HOUR,
  openSession as open,
  sessionOf,
  signedInSession as signedIn,
  start,
  stayed,
  user,
} from '../../property-tests/sessionChart.ts';
import { retryDelay } from '../backoff.ts';
import {
  AbortedError,
  ApiError,
  InvalidAnswerError,
  UnreachableError,
  UsageError,
  unrecoverableType,
  unrecoverableTypes,
} from '../errors.ts';
import { SchemaError } from '../lateErrors.ts';
import { limits } from '../limits.ts';
import { nextMoment } from './plan.ts';
import { session } from './session.ts';
import { sessionAtStart } from './start.ts';

describe('what a session begins with', () => {
  const nothing = {
    tokens: 'kept',
    intermediate: null,
    endedBy: null,
    hasCustomDomain: false,
    isStarting: false,
    isNameless: false,
    forceClear: false,
    epoch: 0,
    elsewhere: false,
    refresh: 0,
    askedAt: 0,
    base: 0,
    notBefore: 0,
    failures: 0,
    failedSince: 0,
    isStale: false,
    confirmedAt: 0,
    wantedUntil: 0,
    intervalMs: limits.refreshMs,
    refreshAt: Infinity,
  };

  it('signed out, without a stored session', () => {
    const { state, context } = open();
    expect([state(), context()]).toEqual(['signedOut', { ...nothing, state: null, fromCache: false, expiresAt: Infinity }]);
  });

  it('the stored session, unconfirmed, until its end', () => {
    const restored = { session: sessionOf(), user };
    const { state, context } = open(restored);
    expect([state(), context()]).toEqual(['restoring', { ...nothing, state: restored, fromCache: true, expiresAt: start + HOUR }]);
  });

  it.each([
    ['what an earlier page has left', { session: sessionOf(), user }],
    ['a token alone', null],
  ])('READ-76 SESS-16 until %s is confirmed, each refresh is made regardless of other tabs', (_, restored) => {
    const { state, asked, fail, look, grant, signIn, context, start: begin } = open(restored);
    const justNow = (at: number) => ({ started: at, base: at, failed: 0, notBefore: 0 });
    begin();
    grant(start, justNow(start));
    fail(start);
    expect(state()).toBe('backingOff');
    look('clock', start + 4_000);
    grant(start + 4_000, justNow(start + 4_000));
    expect([state(), asked]).toEqual(['refreshing', ['turn 1', 'refresh 1', 'turn 2', 'refresh 2']]);
    signIn(start + 4_000, context().epoch);
    const next = context().refreshAt;
    look('clock', next);
    grant(next, justNow(next));
    expect([state(), asked.slice(4)]).toEqual(['following', ['turn 3']]);
  });

  const left = { session: sessionOf(), user };

  it.each([
    ['SESS-16 a token is there', {}, null, true, 'waiting'],
    ['SESS-16 a token and a stored session exist', {}, left, true, 'waiting'],
    ['SESS-14 there is none', { hasToken: false }, null, false, 'signedOut'],
  ] as const)('a page asks at its start where %s', (_, more, restored, isAsked, name) => {
    const { start: begin, state, asked } = open(restored);
    begin(more);
    expect([state(), asked]).toEqual([name, isAsked ? ['turn 1'] : []]);
  });

  it("SESS-15 SESS-17 on a domain of the host's own it asks without a token, and needs none", () => {
    const page = { hasToken: false, hasCustomDomain: true, isOnline: true, at: start };
    expect(sessionAtStart(left, page)).toMatchObject({ state: left, endedBy: null, hasCustomDomain: true });
    const chart = session(
      { revoke: async () => stayed, takeTurn() {}, refresh() {}, removeTokens() {}, storeAgain() {} },
      sessionAtStart(null, page),
    );
    const actor = createActor(chart, startService(chart));
    actor.send({ type: 'start', at: start, isOnline: true, hasToken: false });
    expect(actor.getSnapshot().state).toBe('waiting');
  });

  it.each([
    ['SESS-14 without its token', { hasToken: false }, 'cookie_missing'],
    ['READ-79 over, and offline', { isOnline: false, at: start + HOUR }, 'expired'],
  ])('signed out, where an earlier page has left a session %s', (_, more, endedBy) => {
    const context = sessionAtStart(left, { hasToken: true, hasCustomDomain: false, isOnline: true, at: start, ...more });
    expect(context).toMatchObject({ state: null, endedBy, fromCache: false, expiresAt: Infinity });
    expect(sessionAtStart(null, { hasToken: false, hasCustomDomain: false, isOnline: true, at: start, ...more }).endedBy).toBe(null);
    expect(sessionAtStart(left, { hasToken: true, hasCustomDomain: false, isOnline: false, at: start + HOUR - 1 }).state).toBe(left);
  });

  it('READ-79 ends what has run out while its code was on its way, where it cannot be asked about', () => {
    const { start: begin, state, context, asked } = open(left);
    begin({ at: start + HOUR, isOnline: false });
    expect([state(), context().endedBy, asked]).toEqual(['signedOut', 'expired', []]);
  });

  it('SESS-14 does not ask about a session that has ended already', () => {
    const { actor, start: begin, state, asked } = open();
    actor.send({ type: 'ended', reason: 'revoked' });
    begin();
    expect([state(), asked]).toEqual(['signedOut', []]);
  });
});

describe('the chart of a session', () => {
  it('SESS-04 wants a refresh after every interval, counted from when the last one was due', () => {
    const { due, state, asked, signIn, context } = signedIn();
    due(start + limits.refreshMs - 1);
    expect([state(), asked]).toEqual(['resting', []]);
    due(start + limits.refreshMs + 40);
    expect([state(), asked]).toEqual(['refreshing', ['turn 1', 'refresh 1']]);
    signIn(start + limits.refreshMs + 900, context().epoch, context().base);
    expect([state(), context().refreshAt]).toEqual(['resting', start + 2 * limits.refreshMs]);
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
    expect([state(), context().refreshAt, context().failures]).toEqual(['resting', at + limits.refreshMs, 0]);
  });

  it('READ-92 waits at least as long as the provider asks, though the page wakes', () => {
    const { due, state, fail, context } = signedIn();
    const at = start + limits.refreshMs;
    due(at);
    fail(at, 60_000);
    expect(context().refreshAt).toBe(at + 60_000);
    due(at + 59_999, 'wake');
    expect(state()).toBe('backingOff');
    due(at + 60_000, 'online');
    expect(state()).toBe('refreshing');
  });

  it('SESS-23 is stale ten minutes after a first failure, though no attempt is allowed before', () => {
    const { due, look, state, fail, context, signIn } = signedIn();
    const at = start + limits.refreshMs;
    due(at);
    fail(at, 900_000);
    expect([context().isStale, nextMoment(state(), context())]).toEqual([false, at + 600_000]);
    look('clock', at + 599_999);
    expect(context().isStale).toBe(false);
    look('clock', at + 600_000);
    expect([state(), context().isStale, nextMoment(state(), context())]).toEqual(['backingOff', true, at + 900_000]);
    due(at + 900_000);
    expect(context().isStale).toBe(true);
    signIn(at + 900_000, context().epoch, context().base);
    expect([state(), context().isStale, context().failedSince]).toEqual(['resting', false, 0]);
  });

  describe('SESS-20 where a caller waits for a JWT', () => {
    const want = ({ actor }: ReturnType<typeof signedIn>, at: number, isOnline = true) =>
      actor.send({ type: 'refresh_wanted', until: at + 30_000, at, isOnline });

    it('asks at once, and counts the interval from then on', () => {
      const at = signedIn();
      want(at, start + 9);
      expect([at.state(), at.context().wantedUntil]).toEqual(['waiting', start + 30_009]);
      at.grant(start + 10);
      at.signIn(start + 20, at.context().epoch, at.context().base);
      expect([at.state(), at.context().refreshAt, at.context().wantedUntil]).toEqual(['resting', start + 9 + limits.refreshMs, 0]);
    });

    it.each([
      ['is spared by a JWT of another tab that lives long enough', 30_010, 'following'],
      ['is not spared by one that ends sooner', 30_009, 'refreshing'],
    ])('%s', (_, until, expected) => {
      const at = signedIn();
      want(at, start + 9);
      at.grant(start + 10, { started: start + 5, base: start, failed: 0, notBefore: 0 }, at.context().refresh, start + until);
      expect(at.state()).toBe(expected);
    });

    it('asks no sooner than the provider allows', () => {
      const at = signedIn();
      at.due(start + limits.refreshMs);
      at.fail(start + limits.refreshMs, 60_000);
      want(at, start + limits.refreshMs + 59_999);
      expect(at.state()).toBe('backingOff');
      want(at, start + limits.refreshMs + 60_000);
      expect(at.state()).toBe('waiting');
    });

    it('READ-79 ends an expired session that cannot be checked', () => {
      const at = signedIn();
      want(at, start + HOUR, false);
      expect([at.state(), at.context().endedBy]).toEqual(['signedOut', 'expired']);
    });

    it('is not asked for an unconfirmed session, which is asked about in any case', () => {
      const at = open({ session: sessionOf(), user });
      want(at, start);
      expect(at.state()).toBe('restoring');
    });
  });

  it.each(['wake', 'online'] as const)('SESS-04 READ-92 asks when its time has come while the page was away: %s', (type) => {
    const { look, state } = signedIn();
    look(type, start + limits.refreshMs - 1);
    expect(state()).toBe('resting');
    look(type, start + limits.refreshMs);
    expect(state()).toBe('waiting');
  });

  it('SESS-04 READ-79 is to be looked at when its refresh or its end is due, and not while something is under way', () => {
    const plan = { ...sessionAtStart(null), refreshAt: 5, expiresAt: 7 };
    const names = ['restoring', 'resting', 'following', 'backingOff', 'waiting', 'refreshing', 'ending'] as const;
    expect(names.map((name) => nextMoment(name, plan))).toEqual([5, 5, 5, 5, Infinity, Infinity, Infinity]);
    expect(nextMoment('resting', { ...plan, refreshAt: 9 })).toBe(7);
  });

  it('READ-92 asks again at once when the page wakes, though not twice in a moment', () => {
    const { due, state, fail } = signedIn();
    const at = start + limits.refreshMs;
    due(at);
    fail(at);
    due(at + 1_999, 'wake');
    expect(state()).toBe('backingOff');
    due(at + 2_000, 'wake');
    expect(state()).toBe('refreshing');
  });

  it('READ-79 ends an expired session at once when offline, after one attempt when online', () => {
    const offline = signedIn();
    offline.due(start + HOUR, 'clock', false);
    expect([offline.state(), offline.context().endedBy, offline.asked]).toEqual(['signedOut', 'expired', []]);
    const online = signedIn();
    online.due(start + HOUR);
    expect([online.state(), online.asked]).toEqual(['refreshing', ['turn 1', 'refresh 1']]);
    online.fail(start + HOUR + 1);
    expect([online.state(), online.context().endedBy]).toEqual(['signedOut', 'expired']);
  });

  it.each([
    ['offline', 'clock', false, 30_000],
    ['offline, and the page wakes', 'wake', false, 30_000],
    ['within the rest that the provider wants', 'clock', true, 29_999],
    ['within that rest, and the page wakes', 'wake', true, 29_999],
    ['within that rest, and the network is back', 'online', true, 29_999],
  ] as const)('READ-79 ends an expired session at once while it backs off %s', (_, type, isOnline, at) => {
    const { due, fail, state, context, asked } = signedIn(limits.refreshMs + 20_000);
    due(start + limits.refreshMs);
    fail(start + limits.refreshMs, 30_000);
    due(start + limits.refreshMs + at, type, isOnline);
    expect([state(), context().endedBy, asked.length]).toEqual(['signedOut', 'expired', 2]);
  });

  it('READ-79 asks once more about an expired session when that rest is over', () => {
    const { due, fail, state, asked } = signedIn(limits.refreshMs + 20_000);
    due(start + limits.refreshMs);
    fail(start + limits.refreshMs, 30_000);
    due(start + limits.refreshMs + 30_000);
    expect([state(), asked.length]).toEqual(['refreshing', 4]);
  });

  it('READ-79 asks about a session that ends before its refresh is due when it ends', () => {
    const { due, state } = signedIn(60_000);
    due(start + 59_999);
    expect(state()).toBe('resting');
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
    due(start + 1_000, 'wake');
    expect(state()).toBe('resting');
  });

  it('SESS-05 time that passes ends no back-off early, nor do clocks of tabs that differ by a second', () => {
    const { due, fail, state } = signedIn();
    const at = start + limits.refreshMs;
    due(at);
    fail(at);
    due(at + 3_999);
    due(at - 1_000);
    due(at - 1_000, 'online');
    expect(state()).toBe('backingOff');
    due(at + 4_000);
    expect(state()).toBe('refreshing');
  });

  it('the first of several reasons for the end is kept', () => {
    const { actor, state, context } = open();
    actor.send({ type: 'ended', reason: 'cookie_missing' });
    expect([state(), context().endedBy]).toEqual(['signedOut', 'cookie_missing']);
    actor.send({ type: 'ended', reason: 'revoked' });
    expect(context().endedBy).toBe('cookie_missing');
  });

  it('SESS-10 SESS-13 a failed sign-out clears a token without a stored session', async () => {
    const { actor, state, context, signIn } = open(null, async () => stayed);
    actor.send({ type: 'revoke', forceClear: false });
    await turn();
    expect([state(), context().endedBy]).toEqual(['signedOut', 'signed_out']);
    signIn(start);
    actor.send({ type: 'revoke', forceClear: false });
    await turn();
    expect([state(), context().endedBy]).toEqual(['resting', null]);
    actor.send({ type: 'revoke', forceClear: true });
    await turn();
    expect([state(), context().endedBy]).toEqual(['signedOut', 'signed_out']);
  });

  it('SESS-10 SESS-12 a sign-out that the provider takes, or has taken before, ends the session', async () => {
    for (const answer of ['revoked', 'gone'] as const) {
      const { actor, state, context, signIn } = open(null, async () => ({ ...stayed, answer }));
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
    expect(state()).toBe('ending');
    await turn();
    expect([state(), context().base]).toEqual(['resting', start + 1]);
  });

  it('SESS-10 an end ends the session that it is about, and no later one', () => {
    const { actor, state, context } = signedIn();
    actor.send({ type: 'ended', reason: 'revoked', epoch: context().epoch - 1 });
    expect(state()).toBe('resting');
    actor.send({ type: 'ended', reason: 'revoked', epoch: context().epoch });
    expect([state(), context().endedBy, context().elsewhere]).toEqual(['signedOut', 'revoked', false]);
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

  it.each(['clock', 'wake', 'online', 'refresh_wanted'] as const)(
    'SESS-05 SESS-06 READ-92 a clock that is set back while a refresh backs off lets it be tried again: %s',
    (type) => {
      const { actor, due, fail, grant, state, context } = signedIn(10 * HOUR);
      // The refresh begins before the device sleeps, and fails when it wakes with a clock that is ahead.
      due(start + limits.refreshMs);
      fail(start + 2 * HOUR, HOUR);
      const at = start + limits.refreshMs + 60_000;
      if (type === 'refresh_wanted') actor.send({ type, until: at, at, isOnline: true });
      else actor.send({ type, at, isOnline: true });
      expect(state()).toBe('waiting');
      grant(at, { started: start + limits.refreshMs, base: 0, failed: start + 2 * HOUR, notBefore: start + 3 * HOUR });
      expect(state()).toBe('refreshing');
      fail(at);
      expect([state(), context().notBefore, context().refreshAt]).toEqual(['backingOff', at + 2_000, at + 8_000]);
    },
  );

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

it('SESS-23 becomes stale ten minutes after a first failure, also if a sign-out has failed since', async () => {
  const at = start + limits.refreshMs;
  const { actor, context, state, due, fail, look, signIn } = open(null, async () => ({
    ...stayed,
    stored: context().state ?? undefined,
    at,
  }));
  signIn(start);
  due(at);
  fail(at, HOUR);
  actor.send({ type: 'revoke', forceClear: false });
  await turn();
  expect([state(), nextMoment(state(), context())]).toEqual(['backingOff', at + 600_000]);
  look('clock', at + 600_000);
  expect([state(), context().isStale]).toEqual(['backingOff', true]);
});

describe('what an answer does to the session', () => {
  const refusal = (status_code: number, error_type: string) => new ApiError({ status_code, error_type, error_message: '' });

  it.each(unrecoverableTypes)('SESS-08 %s ends it, with any status', (type) => {
    expect([401, 403, 404, 500].map((status) => unrecoverableType(refusal(status, type)))).toEqual([type, type, type, type]);
  });

  it.each([
    refusal(401, 'unauthorized_action'),
    refusal(429, 'too_many_requests'),
    refusal(500, 'internal_server_error'),
    new UnreachableError(),
    new InvalidAnswerError('x'),
    new SchemaError([]),
    new AbortedError(),
    new UsageError('x'),
    new TypeError('x'),
    'toString',
    { code: 'schema' },
    null,
  ])('SESS-09 keeps it: %s', (error) => {
    expect(unrecoverableType(error)).toBe(undefined);
  });
});

it('SESS-06 READ-44 the jitter is 175 ms at most, either way, and chance decides', () => {
  expect([0, 0.5, 1 - 2 ** -53].map((random) => retryDelay(1, random) - 4_000)).toEqual([-175, 0, 175]);
});
