import { describe, expect, it } from 'vitest';
import { turn } from '../../property-tests/charts/effects.ts';
import type { stayed } from '../../property-tests/sessionChart.ts';
import { HOUR, openSession, sessionOf, signedInSession, start, user } from '../../property-tests/sessionChart.ts';
import { limits } from '../limits.ts';
import { sessionAtStart } from './start.ts';
import { doneElsewhere } from './tabs.ts';
import type { RefreshElsewhere, SessionContext, StoredChange } from './types.ts';

const due = start + limits.refreshMs;
const ours = { session: sessionOf(), user };
const newer = { session: { ...sessionOf(), last_accessed_at: '2030-01-01T00:10:00Z' }, user };
const theirs = { session: sessionOf(2 * HOUR, 's-2'), user };

const nobody = sessionAtStart(null);
const somebody: SessionContext = { ...nobody, state: ours, expiresAt: start + HOUR };
const unchanged: StoredChange = { stored: ours, cookie: 'same', marker: 'same', wasRemoved: false, base: undefined, at: start };

describe('what the storage shows of other tabs', () => {
  it.each<[string, string, Partial<SessionContext>, Partial<StoredChange>]>([
    ['nothing', 'as it was', {}, {}],
    ['signed_in', 'another sign-in, with its marker', {}, { marker: 'new', stored: theirs }],
    ['signed_in', 'the same session with a new marker', {}, { marker: 'new' }],
    ['nothing', 'a sign-in whose token cannot be read', {}, { marker: 'new', stored: theirs, cookie: 'gone' }],
    ['signed_in', 'the same where tokens may be hidden', { hasCustomDomain: true }, { marker: 'new', stored: theirs, cookie: 'none' }],
    ['signed_out', 'a sign-out, with its marker', {}, { marker: 'new', stored: null }],
    ['nothing', 'a sign-in that is half written', {}, { marker: 'unfinished' }],
    ['signed_out', 'a session that an older client has ended', {}, { stored: null }],
    ['signed_out', 'a removed session', {}, { stored: undefined, wasRemoved: true }],
    ['state_lost', 'a storage that was cleared, and a token', {}, { stored: undefined }],
    ['nothing', 'a storage that was cleared, and an unidentified token', { isNameless: true }, { stored: undefined }],
    ['nothing', 'a storage that was cleared, and no token', {}, { stored: undefined, cookie: 'none' }],
    ['refreshed', 'the same session with newer data', {}, { stored: newer }],
    ['nothing', 'newer data without a token', {}, { stored: newer, cookie: 'none' }],
    ['refreshed', 'newer data where tokens may be hidden', { hasCustomDomain: true }, { stored: newer, cookie: 'none' }],
    ['signed_in', 'another session and its token, as written by an older client', {}, { stored: theirs, cookie: 'changed' }],
    ['signed_in', 'another session, and a token after none', {}, { stored: theirs, cookie: 'new' }],
    ['nothing', 'another session under this token: a late answer', {}, { stored: theirs }],
    ['nothing', 'another session where tokens may be hidden: a late answer', { hasCustomDomain: true }, { stored: theirs, cookie: 'none' }],
    ['signed_in', 'the name of a token that had none', { isNameless: true }, { stored: theirs }],
    ['signed_in', 'the session of an unidentified token', { state: null }, { stored: theirs }],
    ['nothing', 'another session and no token', { state: null }, { stored: theirs, cookie: 'none' }],
    ['token_changed', 'only another token', {}, { cookie: 'changed' }],
    ['token_changed', 'another token, and newer data of this session', {}, { cookie: 'changed', stored: newer }],
    ['nothing', 'another token where tokens may be hidden', { hasCustomDomain: true }, { cookie: 'changed' }],
    ['nothing', 'a token after none', {}, { cookie: 'new' }],
    ['token_changed', 'a token after none, for a signed-out page', { state: null }, { cookie: 'new', stored: null }],
    ['cookie_missing', 'a token that is gone before its time', {}, { cookie: 'gone', at: start + HOUR - 1 }],
    ['nothing', 'a token that is gone with its time', {}, { cookie: 'gone', at: start + HOUR }],
    ['nothing', 'a missing token if cookies may be HttpOnly', { hasCustomDomain: true }, { cookie: 'gone' }],
    ['token_gone', 'an unidentified token that is gone', { state: null, expiresAt: Infinity }, { stored: null, cookie: 'gone' }],
  ])('STORE-20 STORE-21 %s: %s', (done, _, context, change) => {
    expect(doneElsewhere({ ...somebody, ...context }, { ...unchanged, ...change })).toBe(done);
  });
});

describe('a session that another tab changes', () => {
  it('STORE-20 is followed: as that tab has it, with nothing to write', () => {
    const { see, state, context, asked } = signedInSession();
    see({ marker: 'new', stored: theirs, base: start + 7_000 });
    expect([state(), asked]).toEqual(['following', []]);
    expect(context()).toMatchObject({ state: theirs, elsewhere: true, refreshAt: start + 7_000 + limits.refreshMs, epoch: 2 });
  });

  it('STORE-20 is followed by a signed-out tab, too', () => {
    const { see, state, context } = openSession();
    see({ marker: 'new', stored: theirs, cookie: 'new', at: start + 3 });
    expect([state(), context().base]).toEqual(['following', start + 3]);
  });

  it("SESS-03 a change of the user in this page makes it this page's again", () => {
    const { see, actor, state, context } = signedInSession();
    see({ marker: 'new', stored: theirs });
    actor.send({ type: 'user_changed', user: { ...user, status: 'pending' } });
    expect([state(), context().elsewhere, context().state?.user.status]).toEqual(['resting', false, 'pending']);
  });

  it.each([
    ['its tokens go with it', 'same', ['remove tokens']],
    ["another user's token stays", 'changed', []],
  ] as const)('STORE-21 ends with a sign-out there: %s', (_, cookie, asked) => {
    const opened = signedInSession();
    opened.see({ marker: 'new', stored: null, cookie });
    expect([opened.state(), opened.context().endedBy, opened.asked]).toEqual(['signedOut', 'signed_out_elsewhere', asked]);
    expect(opened.context().elsewhere).toBe(true);
  });

  it('STORE-21 a sign-out that this page has had before takes its tokens and changes nothing else', () => {
    const { actor, see, context, asked } = openSession();
    see({ marker: 'new', stored: null });
    expect([context().endedBy, asked]).toEqual(['signed_out_elsewhere', ['remove tokens']]);
    const before = context();
    see({ marker: 'new', stored: null });
    expect([context() === before, asked.length]).toEqual([true, 2]);
    actor.send({ type: 'ended', reason: 'revoked' });
    expect(context()).toBe(before);
  });

  it('ends where its cookie is missing, and this page says so to the others', () => {
    const { see, state, context, asked } = signedInSession();
    see({ cookie: 'gone' });
    expect([state(), context().endedBy, context().elsewhere, asked]).toEqual(['signedOut', 'cookie_missing', false, []]);
  });

  it('STORE-19 is written again where it has got lost', () => {
    const { see, state, asked } = signedInSession();
    see({ stored: undefined });
    expect([state(), asked]).toEqual(['resting', ['store s-1']]);
  });

  it('an unidentified token is asked about at once, regardless of other tabs', () => {
    const { see, state, context, look, grant, asked } = signedInSession();
    see({ cookie: 'changed', stored: newer, at: start + 9 });
    expect([state(), context().refreshAt, context().isNameless, context().state]).toEqual(['resting', start + 9, true, newer]);
    look('clock', start + 9);
    grant(start + 10, { started: start + 9, base: start + 9, failed: 0, notBefore: 0 });
    expect([state(), asked]).toEqual(['refreshing', ['turn 1', 'refresh 1']]);
  });

  it('SESS-10 an answer about a token that is gone is late', () => {
    const { see, signIn, state, context, actor } = openSession();
    const { epoch } = context();
    see({ stored: null, cookie: 'gone' });
    signIn(start, epoch);
    expect([state(), context().elsewhere]).toEqual(['signedOut', true]);
    actor.send({ type: 'user_changed', user, epoch });
    expect(context().state).toBe(null);
  });

  it('STORE-21 without a known session and without a token it reports nothing', () => {
    const { see, context } = openSession();
    const before = context();
    see({ stored: theirs, cookie: 'none' });
    expect(context()).toBe(before);
  });

  it('STORE-20 a token of an unknown session is asked about when the page is visible again, and signs nobody in before', () => {
    const { see, look, state, context, asked } = openSession();
    see({ stored: null, cookie: 'new', at: start + 3 });
    look('clock', start + 3);
    expect([state(), context().state, asked]).toEqual(['resting', null, []]);
    look('wake', start + 3);
    expect([state(), asked]).toEqual(['waiting', ['turn 1']]);
    see({ stored: null, cookie: 'gone' });
    expect([state(), context().state]).toEqual(['signedOut', null]);
  });

  it.each(['waiting', 'refreshing', 'backingOff'])('SESS-03 SESS-04 a change of the user takes nothing from a page that is %s', (name) => {
    const { actor, look, grant, fail, state } = signedInSession();
    look('clock', due);
    if (name !== 'waiting') grant(due);
    if (name === 'backingOff') fail(due);
    expect(state()).toBe(name);
    actor.send({ type: 'user_changed', user: { ...user, user_id: 'u-2' } });
    expect(state()).toBe(name);
  });

  it('STORE-21 an unidentified token that disappears during a request ends the request', () => {
    const { start: begin, see, state, context, grant } = openSession();
    begin();
    grant(start);
    see({ stored: null, cookie: 'gone' });
    expect([state(), context().endedBy]).toEqual(['signedOut', 'signed_out_elsewhere']);
  });
});

describe('a page that waits for its turn', () => {
  const fresh: RefreshElsewhere = { started: due, base: start + 5_000, failed: 0, notBefore: 0 };

  function waiting(length?: number) {
    const opened = signedInSession(length);
    opened.look('clock', due);
    return opened;
  }

  it('SESS-04 READ-76 goes on from the refresh of another tab', () => {
    const { grant, state, context, asked } = waiting();
    grant(due + 900, fresh);
    expect([state(), asked, context().refreshAt]).toEqual(['following', ['turn 1'], start + 5_000 + limits.refreshMs]);
  });

  it('SESS-04 treats the clocks of two tabs as equal if they differ by a second', () => {
    const { grant, state } = waiting();
    grant(due + 900, { ...fresh, started: due + 900 + 1_000 });
    expect(state()).toBe('following');
  });

  it.each([
    ['there was none', null],
    ['it was an interval ago', { ...fresh, base: due + 900 - limits.refreshMs }],
    ['it began in the future, by a clock that was set back', { ...fresh, started: due + 900 + 1_001 }],
    ['it succeeded in the future, by a clock that was set back', { ...fresh, base: due + 900 + 1_001 }],
    ['it failed in the future, by a clock that was set back', { ...fresh, base: 0, failed: due + 900 + 1_001, notBefore: due + 60_900 }],
    ['it failed before this page asked', { ...fresh, base: 0, failed: due - 1 }],
  ])('SESS-04 refreshes by itself where %s', (_, last) => {
    const { grant, state, asked } = waiting();
    grant(due + 900, last);
    expect([state(), asked]).toEqual(['refreshing', ['turn 1', 'refresh 1']]);
  });

  it('SESS-05 READ-92 fails with another tab that has tried meanwhile', () => {
    const { grant, state, context } = waiting();
    grant(due + 900, { ...fresh, base: 0, failed: due, notBefore: due + 60_900 });
    expect([state(), context().failures, context().refreshAt]).toEqual(['backingOff', 1, due + 60_900]);
  });

  it('READ-79 asks when its time is over, regardless of another tab', () => {
    const { grant, state } = waiting(limits.refreshMs + 500);
    grant(due + 500, fresh);
    expect(state()).toBe('refreshing');
  });

  it('takes no turn that it does not want any more', () => {
    const { grant, signIn, state, look, context } = waiting();
    signIn(due + 1, context().epoch);
    grant(due + 2);
    expect(state()).toBe('resting');
    look('clock', context().refreshAt);
    grant(context().refreshAt, null, 1);
    expect(state()).toBe('waiting');
  });

  it('STORE-20 waits on when another tab has refreshed, and goes on from that', () => {
    const { see, grant, state, context } = waiting();
    see({ stored: newer, base: due, at: due });
    expect([state(), context().state]).toEqual(['waiting', newer]);
    grant(due + 1, { ...fresh, base: due });
    expect(state()).toBe('following');
  });

  it.each(['wake', 'online', 'clock'] as const)('has nothing more to do on %s', (type) => {
    const { look, state, asked } = waiting();
    look(type, due + HOUR);
    expect([state(), asked]).toEqual(['waiting', ['turn 1']]);
  });

  it('a refresh under way that another tab has made, too, has nothing left to fail', () => {
    const { grant, see, state, fail } = waiting();
    grant(due);
    see({ stored: newer, base: due });
    fail(due + 1);
    expect(state()).toBe('following');
  });
});

describe('a sign-out, and what others do meanwhile', () => {
  const end = async (
    after: Partial<typeof stayed>,
    forceClear = false,
    opened = (revoke: () => Promise<typeof stayed>) => openSession(null, revoke),
  ) => {
    const page = opened(async () => ({ ...unchanged, answer: 'failed', ...after }));
    page.signIn(start);
    page.actor.send({ type: 'revoke', forceClear });
    await turn();
    return page;
  };

  it('SESS-10 ends no later sign-in, with any response', async () => {
    for (const answer of ['revoked', 'gone', 'failed'] as const) {
      const { state, context } = await end({ answer, marker: 'new', stored: theirs, cookie: 'changed' }, true);
      expect([state(), context().state]).toEqual(['following', theirs]);
    }
  });

  it('SESS-10 ends no half-written sign-in; responses to earlier requests are late', async () => {
    const { state, context, signIn } = await end({ answer: 'revoked', marker: 'unfinished' });
    expect(state()).toBe('resting');
    signIn(start + 1, 1);
    expect(context().base).toBe(start);
    const page = openSession(null, async () => ({ ...unchanged, stored: null, answer: 'failed', marker: 'unfinished' }));
    page.actor.send({ type: 'revoke', forceClear: false });
    await turn();
    page.signIn(start, 0);
    // A signed-out page asks who has signed in.
    expect([page.state(), page.context().state, page.context().isNameless]).toEqual(['resting', null, true]);
    page.look('wake', start);
    expect(page.state()).toBe('waiting');
  });

  it.each<[string, Partial<StoredChange>, string, string | null]>([
    ['nothing', {}, 'resting', null],
    ['another tab has refreshed', { stored: newer }, 'following', null],
    ['another client has signed in', { stored: theirs, cookie: 'changed' }, 'following', null],
    ['another has signed out', { stored: null }, 'signedOut', 'signed_out_elsewhere'],
    ['the cookie is gone', { cookie: 'gone' }, 'signedOut', 'cookie_missing'],
    ['another token is there', { cookie: 'changed' }, 'resting', null],
  ])('SESS-13 one that fails finds what has happened: %s', async (_, change, name, endedBy) => {
    const { state, context } = await end(change);
    expect([state(), context().endedBy]).toEqual([name, endedBy]);
    if (change.cookie === 'changed' && !endedBy && name === 'resting') expect(context().isNameless).toBe(true);
  });

  it('SESS-13 STORE-19 one that fails writes again what has got lost', async () => {
    const { state, asked } = await end({ stored: undefined });
    expect([state(), asked]).toEqual(['resting', ['store s-1']]);
  });

  it('SESS-04 SESS-13 one that fails goes on with the refresh that it has interrupted', async () => {
    const { actor, state, asked, context, start: begin } = openSession(ours, async () => ({ ...unchanged, answer: 'failed' }));
    begin();
    actor.send({ type: 'revoke', forceClear: false });
    await turn();
    expect([state(), asked, context().isStarting]).toEqual(['waiting', ['turn 1', 'turn 2'], true]);
  });

  it('one whose effect throws leaves the session unchanged', async () => {
    const { actor, state, signIn } = openSession(null, () => Promise.reject(new Error('no storage')));
    signIn(start);
    actor.send({ type: 'revoke', forceClear: true });
    await turn();
    expect(state()).toBe('resting');
  });
});

describe('half a sign-in', () => {
  const half = { type: 'half_signed_in', token: 'half', expiresAt: start + 600_000 } as const;

  it('STORE-08 takes the place of a session, and a whole one takes its', () => {
    const { actor, state, context, signIn } = signedInSession();
    actor.send(half);
    expect([state(), context().endedBy, context().intermediate]).toEqual([
      'signedOut',
      'signed_out',
      { token: 'half', expiresAt: start + 600_000 },
    ]);
    signIn(start);
    expect(context().intermediate).toBe(null);
  });

  it('STORE-08 is dropped by a sign-out, and by the end of what it took the place of', () => {
    const { actor, context } = openSession();
    actor.send(half);
    const { epoch } = context();
    actor.send({ ...half, token: 'another' });
    expect([context().intermediate?.token, context().epoch]).toEqual(['another', epoch]);
    actor.send({ type: 'revoke', forceClear: false });
    expect(context().intermediate).toBe(null);
  });

  it('STORE-08 waits for the end of a sign-out', async () => {
    const { actor, context } = openSession(null, async () => ({ ...unchanged, answer: 'revoked' }));
    actor.send({ type: 'revoke', forceClear: false });
    actor.send(half);
    expect(context().intermediate).toBe(null);
    await turn();
    expect(context().intermediate?.token).toBe('half');
  });
});
