import { describe, expect, it } from 'vitest';
import { sessionData, userData } from '../../fixtures/provider/state/data.ts';
import { retryDelay } from '../backoff.ts';
import { limits } from '../limits.ts';
import {
  backedOff,
  begun,
  ended,
  endedElsewhere,
  halfSignedIn,
  outdated,
  signedIn,
  skipped,
  takenOver,
  tokenChanged,
  userChanged,
} from './changes.ts';
import { noPlan, sessionAtStart } from './start.ts';
import type { SessionContext, SignedIn, StoredChange } from './types.ts';

const noon = Date.UTC(2030, 0, 1, 12);
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Makes a session by Stytch's clock, which may be behind this page's. */
const sessionAt = (at: number, behind = 0) => ({
  ...sessionData({ last_accessed_at: new Date(at - behind).toISOString(), expires_at: new Date(at - behind + HOUR).toISOString() }),
});
const user = { ...userData() };
const other = { ...userData({ user_id: 'user-test-2' }) };

const somebody: SessionContext = {
  ...sessionAtStart(null),
  state: { session: sessionAt(noon), user },
  tokens: 'hidden',
  fromCache: true,
  isStarting: true,
  isNameless: true,
  epoch: 3,
  elsewhere: true,
  refresh: 7,
  base: noon,
  refreshAt: noon + limits.refreshMs,
  expiresAt: noon + HOUR,
  notBefore: noon + 5,
  failures: 2,
};
const nobody: SessionContext = { ...somebody, ...noPlan, state: null, endedBy: 'revoked' };

const noFailure = { notBefore: 0, failures: 0, failedSince: 0, isStale: false };

const tokens = { session_token: 't', session_jwt: 'j' };
const signIn = (more: Partial<SignedIn> = {}): SignedIn => ({
  type: 'signed_in',
  session: sessionAt(noon),
  user,
  tokens,
  at: noon,
  ...more,
});

describe('a user signs in', () => {
  it('SESS-04 SESS-07 they are known, nothing is left of failures, and the interval begins', () => {
    expect(signedIn(nobody, signIn())).toEqual({
      state: { session: sessionAt(noon), user },
      tokens,
      intermediate: null,
      endedBy: null,
      fromCache: false,
      isStarting: false,
      isNameless: false,
      elsewhere: false,
      epoch: 4,
      base: noon,
      refreshAt: noon + limits.refreshMs,
      expiresAt: noon + HOUR,
      confirmedAt: noon,
      wantedUntil: 0,
      ...noFailure,
    });
  });

  it('SESS-04 a refresh goes on with the same session, and counts from when it was due', () => {
    const at = noon + 900;
    expect(signedIn(somebody, signIn({ at, epoch: 3, base: noon }))).toMatchObject({
      epoch: 3,
      base: noon,
      refreshAt: noon + limits.refreshMs,
    });
  });

  it('SESS-10 another session, as after a new password, leaves no answer about the old one valid', () => {
    const session = { ...sessionAt(noon), session_id: 'session-test-new' };
    expect(signedIn(somebody, signIn({ session, epoch: 3 }))).toMatchObject({ epoch: 4 });
  });

  it.each([
    ['counts as right', MINUTE - 1, noon + HOUR - (MINUTE - 1)],
    ['is reckoned with', MINUTE, noon + HOUR],
    ['is reckoned with', 3 * HOUR, noon + HOUR],
    ['counts as right', -3 * HOUR, noon + 4 * HOUR],
  ])("READ-79 the provider's clock %s when it is %i ms behind", (_, behind, expiresAt) => {
    expect(signedIn(nobody, signIn({ session: sessionAt(noon, behind) }))).toMatchObject({ expiresAt });
  });

  it('READ-79 what the provider has just confirmed is not over at this moment', () => {
    const session = { ...sessionAt(noon), expires_at: new Date(noon - 1).toISOString() };
    expect(signedIn(nobody, signIn({ session }))).toMatchObject({ expiresAt: noon + limits.retryMs });
  });
});

describe('the user of an answer', () => {
  const grace = { ...userData({ user_id: 'user-test-3' }) };

  it.each([
    ['the answer, where no request has brought it', undefined, other],
    ["the answer's, unless the user has changed since the request", user, other],
    ['who is known, where a call has changed them since', grace, user],
  ])('SESS-03 is that of %s', (_, userBefore, expected) => {
    expect(signedIn(somebody, signIn({ user: other, userBefore })).state?.user).toEqual(expected);
  });

  it('SESS-03 is that of the answer for a signed-out user', () => {
    expect(signedIn(nobody, signIn({ user: other, userBefore: grace })).state?.user).toEqual(other);
  });
});

describe('a user signs in in another tab', () => {
  const elsewhere: StoredChange = {
    stored: { session: sessionAt(noon + HOUR), user },
    cookie: 'same',
    marker: 'same',
    wasRemoved: false,
    base: undefined,
    at: noon,
  };

  it('READ-79 what this page knows of the clocks stays', () => {
    expect(takenOver({ ...somebody, expiresAt: noon + HOUR + 5_000 }, elsewhere)).toMatchObject({
      elsewhere: true,
      expiresAt: noon + 2 * HOUR + 5_000,
    });
  });

  it.each([
    [undefined, noon],
    [0, noon],
    [noon - 5_000, noon - 5_000],
  ])('SESS-04 READ-76 it is refreshed an interval after its last refresh, here %s, and never at once', (base, since) => {
    const { refreshMs } = limits;
    expect(takenOver(somebody, { ...elsewhere, base })).toMatchObject({ base: since, refreshAt: since + refreshMs, confirmedAt: since });
  });

  it.each([
    ['the user was signed out', { ...somebody, state: null }],
    ['no end is known', { ...somebody, expiresAt: Infinity }],
  ])('READ-79 it ends when it says where %s', (_, context) => {
    expect(takenOver(context, elsewhere)).toMatchObject({ expiresAt: noon + 2 * HOUR });
  });

  it('STORE-20 the epoch continues with the same session, and increases with another or a new marker', () => {
    const other = { session: { ...sessionAt(noon), session_id: 'another' }, user };
    const taken = { epoch: 3, isNameless: false, tokens: 'kept', fromCache: false, endedBy: null, intermediate: null };
    expect(takenOver(somebody, elsewhere)).toMatchObject(taken);
    expect(takenOver(somebody, { ...elsewhere, marker: 'new' })).toMatchObject({ epoch: 4 });
    expect(takenOver(somebody, { ...elsewhere, stored: other })).toMatchObject({ epoch: 4, state: other });
    expect(takenOver(somebody, { ...elsewhere, stored: null })).toEqual({});
  });

  it('READ-76 that is no word of the provider to a page that begins', () => {
    expect(takenOver(somebody, elsewhere)).not.toHaveProperty('isStarting');
  });
});

describe('what else becomes of a session', () => {
  it('SESS-03 a change of the user is no other session, and another user belongs to another one', () => {
    const renamed = { ...user, name: { ...user.name, first_name: 'Grace' } };
    const { state, ...rest } = userChanged(somebody, { user: renamed });
    expect(state).toEqual({ session: somebody.state?.session, user: renamed });
    expect(userChanged(somebody, { user: other })).toEqual({});
    expect(rest).toEqual({ tokens: 'kept', fromCache: false, elsewhere: false });
    expect(userChanged(nobody, { user: other })).toEqual({});
  });

  it('an unidentified token is asked about at once', () => {
    const change = { stored: null, cookie: 'changed', marker: 'same', wasRemoved: false, base: undefined, at: noon } as const;
    expect(tokenChanged(somebody, change)).toEqual({
      isNameless: true,
      epoch: 4,
      elsewhere: true,
      refreshAt: noon,
      ...noFailure,
    });
  });

  it('SESS-10 its end leaves the reason and no plan', () => {
    const over = {
      state: null,
      tokens: 'kept',
      intermediate: null,
      fromCache: false,
      isStarting: false,
      isNameless: false,
      epoch: 4,
      refreshAt: Infinity,
      expiresAt: Infinity,
      confirmedAt: 0,
      wantedUntil: 0,
      ...noFailure,
    };
    expect(ended(somebody, 'revoked')).toEqual({ ...over, endedBy: 'revoked', elsewhere: false });
    expect(endedElsewhere(somebody)).toEqual({ ...over, endedBy: 'signed_out_elsewhere', elsewhere: true });
  });
});

describe('half a sign-in', () => {
  const half = { token: 'half', expiresAt: noon + HOUR };

  it('STORE-08 ends any earlier session', () => {
    const over = { state: null, endedBy: 'signed_out', epoch: 4, elsewhere: false, intermediate: half };
    expect(halfSignedIn(somebody, half)).toMatchObject(over);
    expect(halfSignedIn({ ...nobody, endedBy: null }, half)).toMatchObject(over);
  });

  it('STORE-08 leaves the reason of an earlier end, and has this page write it', () => {
    expect(halfSignedIn(nobody, half)).toEqual({ elsewhere: false, intermediate: half });
  });
});

it('SESS-10 answers to what is over are late, and nothing is to be written', () => {
  expect(outdated(somebody)).toEqual({ epoch: 4, elsewhere: true });
});

describe('a refresh', () => {
  const due = noon + limits.refreshMs;

  it.each([
    ['on time', {}, due, due],
    ['a little late', {}, due + limits.refreshMs - 1, due],
    ['a whole interval late', {}, due + limits.refreshMs, due + limits.refreshMs],
    ['early', {}, due - 1, due - 1],
    ['after a failure', { failures: 1 }, due + 1, due + 1],
  ])('SESS-04 that begins %s counts from there', (_, more, at, base) => {
    expect(begun({ ...somebody, failures: 0, ...more }, { at })).toEqual({ refresh: 8, askedAt: at, base, wantedUntil: 0 });
  });

  it('SESS-04 that another tab has made replaces this one', () => {
    const last = { started: noon, base: noon, failed: 0, notBefore: 0 };
    expect(skipped(somebody, { last: null })).toEqual({});
    expect(skipped(somebody, { last })).toEqual({
      ...noFailure,
      base: noon,
      refreshAt: noon + limits.refreshMs,
      confirmedAt: noon,
    });
  });

  it.each([
    [undefined, limits.retryMs, retryDelay(3, 0.25)],
    [1, limits.retryMs, retryDelay(3, 0.25)],
    [5_000, 5_000, retryDelay(3, 0.25)],
    [90_000, 90_000, 90_000],
  ])('SESS-05 READ-92 that fails is made again: the provider asks for %s ms', (retryAfterMs, rest, delay) => {
    const event = { type: 'refresh_failed', refresh: 7, at: noon, random: 0.25, retryAfterMs } as const;
    expect(backedOff(somebody, event)).toMatchObject({ failures: 3, notBefore: noon + rest, refreshAt: noon + delay });
  });

  it.each([
    ['the first', 0, 0, noon, false],
    ['the second', 1, noon - 60_000, noon - 60_000, false],
    ['the second after almost ten minutes', 1, noon - 599_999, noon - 599_999, false],
    ['the second after ten minutes', 1, noon - 600_000, noon - 600_000, true],
    ['the third', 2, noon - 1, noon - 1, true],
  ])('SESS-23 %s failure counts from the first one, and makes the session stale in time', (_, failures, since, failedSince, isStale) => {
    const before = { ...somebody, failures, failedSince: since, isStale: false };
    expect(backedOff(before, { at: noon, random: 0.5 })).toMatchObject({ failures: failures + 1, failedSince, isStale });
    expect(backedOff({ ...before, failures: 1, isStale: true }, { at: noon, random: 0.5 })).toMatchObject({ isStale: true });
  });

  it('READ-133 counts by the interval that the host has set', () => {
    const hourly = { ...somebody, intervalMs: HOUR };
    const last = { started: noon, base: noon, failed: 0, notBefore: 0 };
    expect(signedIn(hourly, signIn())).toMatchObject({ refreshAt: noon + HOUR });
    expect(skipped(hourly, { last })).toMatchObject({ refreshAt: noon + HOUR });
    expect(begun({ ...hourly, failures: 0, refreshAt: noon }, { at: noon + HOUR - 1 })).toMatchObject({ base: noon });
    const change = { stored: hourly.state, cookie: 'same', marker: 'new', wasRemoved: false, base: noon, at: noon } as const;
    expect(takenOver(hourly, change)).toMatchObject({ refreshAt: noon + HOUR });
  });
});
