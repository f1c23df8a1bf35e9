import { describe, expect, it, vi } from 'vitest';
import { session, user } from '../../fixtures/client/answers.ts';
import { createTestStorage } from '../../fixtures/client/tabs.ts';
import { sessionAtStart } from '../../machines/session/start.ts';
import type { Cookie, SessionCookies } from '../platform/cookies.ts';
import type { Environment } from '../platform/environment.ts';
import { jsonStorage } from '../platform/storage.ts';
import { addNotes, hidden, nameless, noteOf, owed } from '../platform/tokenNotes.ts';
import type { RestoredSession } from './contract.ts';
import { endRestored, hasChanged, readStored, restoreSession } from './restoredSession.ts';
import { markerKeyOf } from './schema.ts';

const KEY = 'stytch_sdk_state_1';
const state = { session, user };
const over = Date.parse(session.expires_at);
const marker = { id: 'marker-1', session: session.session_id };

interface Left {
  /** The stored text; undefined for none. */
  readonly stored?: string | undefined;
  readonly token?: string | undefined;
  readonly hasCustomDomain?: boolean;
  readonly isOnline?: boolean;
  readonly at?: number;
  readonly isPrivate?: boolean;
  /** Whether the page can read the cookies that it writes. */
  readonly areReadable?: boolean;
  /** Whether the cookies outlast their removal, as those of another path do. */
  readonly isStuck?: boolean;
  /** Whether there is a token that is not the client's own. */
  readonly isForeign?: boolean;
}

function open({
  stored,
  token,
  hasCustomDomain = false,
  isOnline = true,
  at = 0,
  isPrivate = false,
  areReadable = true,
  isStuck,
  isForeign = false,
}: Left = {}) {
  const removed: string[] = [];
  const cookie = (name: string, value?: string): Cookie => ({
    read: () => (removed.includes(name) && !isStuck ? undefined : value),
    isThere: () => value !== undefined,
    write: vi.fn(),
    remove: () => void removed.push(name),
  });
  const cookies: SessionCookies = {
    token: { ...cookie('token', token), isThere: () => isForeign || token !== undefined },
    jwt: cookie('jwt', token && 'jwt'),
    intermediate: cookie('intermediate', 'half'),
    areReadable: () => areReadable,
  };
  const area = createTestStorage();
  if (stored !== undefined) area.setItem(KEY, stored);
  area.setItem(markerKeyOf(KEY), JSON.stringify(marker));
  const storage = jsonStorage(area, isPrivate);
  const now = vi.fn(() => at);
  const places = { storage, storageKey: KEY, cookies, hasCustomDomain };
  const environment = { now, isOnline: () => isOnline } as unknown as Environment;
  const writes = vi.spyOn(storage, 'write');
  return { places, area, removed, now, writes, restore: () => restoreSession(places, environment) };
}
const kept = JSON.stringify(state);

describe('the session of an earlier page', () => {
  it('SESS-14 STORE-19 is known with its token, and nothing is written', () => {
    const { restore, removed, writes } = open({ stored: kept, token: 'opaque' });
    expect(restore()).toEqual({ local: { marker, token: 'opaque' }, context: { ...sessionAtStart(state), fromCache: true } });
    expect([removed, writes.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['an hour ahead', over + 3_600_000, over + 3_600_000],
    ['unknown, as only older versions left it', undefined, over],
  ])('SESS-09 READ-79 offline ends when its time is over by the clock of the device: %s', (_, expiry, end) => {
    for (const at of [end - 1, end]) {
      const { places, restore } = open({ stored: kept, token: 'opaque', isOnline: false, at });
      addNotes(places.storage, { [KEY]: [session.session_id, expiry] });
      const { context } = restore();
      expect([context.endedBy, context.expiresAt]).toEqual(at < end ? [null, end] : ['expired', Infinity]);
    }
  });

  it('SESS-15 is known on a custom domain without a token', () => {
    const { restore, removed, writes } = open({ stored: kept, hasCustomDomain: true });
    expect(restore()).toMatchObject({ local: { marker, token: undefined }, context: { state, hasCustomDomain: true, endedBy: null } });
    expect([removed, writes.mock.calls]).toEqual([[], []]);
  });

  it('SESS-14 is over without a token, and cleared; an intermediate token stays', () => {
    const { restore, removed, area } = open({ stored: kept, isForeign: true });
    expect(restore()).toMatchObject({ local: { marker, token: undefined }, context: { state: null, endedBy: 'cookie_missing' } });
    expect([removed, area.getItem(KEY)]).toEqual([['token', 'jwt'], 'null']);
  });

  it('READ-90 ends only for this page if the page cannot read cookies', () => {
    const { restore, removed, writes } = open({ stored: kept, areReadable: false });
    expect(restore()).toMatchObject({ local: { marker, token: undefined }, context: { state: null, endedBy: 'cookie_missing' } });
    expect([removed, writes.mock.calls]).toEqual([[], []]);
  });

  it.each([true, false])('READ-79 is over offline after its time, and cleared (cookies readable: %s)', (areReadable) => {
    const { restore, removed, area } = open({ stored: kept, token: 'opaque', isOnline: false, at: over, areReadable });
    expect(restore()).toMatchObject({ local: { marker, token: undefined }, context: { state: null, endedBy: 'expired' } });
    expect([removed, area.getItem(KEY)]).toEqual([['token', 'jwt'], 'null']);
  });

  it.each([
    [false, over - 1],
    [true, over + 1],
  ])('READ-79 is not over before, or while the server can be asked (online: %s)', (isOnline, at) => {
    expect(open({ stored: kept, token: 'opaque', isOnline, at }).restore().context).toMatchObject({ state, endedBy: null });
  });

  it('READ-103 keeps the token that could not be removed', () => {
    const { restore } = open({ stored: kept, token: 'opaque', isOnline: false, at: over, isStuck: true });
    expect(restore().local).toEqual({ marker, token: 'opaque' });
  });
});

describe('a page without a session', () => {
  it('SESS-14 is signed out, reads no clock, and removes tokens that it cannot read', () => {
    const { restore, removed, now, area } = open({ isForeign: true });
    expect(restore()).toEqual({ local: { marker, token: undefined }, context: sessionAtStart(null) });
    expect([removed, area.getItem(KEY), now.mock.calls]).toEqual([['token', 'jwt'], 'null', []]);
  });

  it('SESS-14 removes no token where it has found none: another tab may be writing one', () => {
    const { restore, removed } = open();
    restore();
    expect(removed).toEqual(['jwt']);
  });

  it.each(['before', 'after'])('SESS-14 STORE-19 finds the session of another tab that signs in right %s the state is read', (moment) => {
    const { restore, places, area, removed } = open();
    const read = area.getItem.bind(area);
    let isSignedIn = false;
    area.getItem = (key) => {
      const found = read(key);
      if (key !== KEY || isSignedIn) return found;
      isSignedIn = true;
      area.setItem(KEY, kept);
      area.setItem(markerKeyOf(KEY), JSON.stringify({ ...marker, id: 'marker-2' }));
      Object.assign(places.cookies.token, { read: () => 'opaque', isThere: () => true });
      return moment === 'before' ? read(key) : found;
    };
    expect(restore()).toMatchObject({ local: { marker: { id: 'marker-2' }, token: 'opaque' }, context: { state, endedBy: null } });
    expect([removed, area.getItem(KEY)]).toEqual([[], kept]);
  });

  it('SESS-14 does not store its sign-out again', () => {
    const { restore, writes } = open({ stored: 'null' });
    expect(restore().context).toEqual(sessionAtStart(null));
    expect(writes).not.toHaveBeenCalled();
  });

  it.each(['{', '{"user":1}', '5'])('STORE-19 removes %s, which is no session, and keeps the token', (stored) => {
    const { restore, removed, area } = open({ stored, token: 'opaque' });
    expect(restore()).toMatchObject({ local: { marker, token: 'opaque' }, context: { state: null, endedBy: null, fromCache: true } });
    expect([removed, area.getItem(KEY)]).toEqual([[], 'null']);
  });

  it('STORE-19 stores nothing where only a token is left', () => {
    const { restore, writes } = open({ token: 'opaque' });
    expect(restore().local).toEqual({ marker, token: 'opaque' });
    expect(writes).not.toHaveBeenCalled();
  });

  it.each([
    ['a token', { token: 'opaque' }, [true, true]],
    ['a custom domain', { hasCustomDomain: true }, [true, false]],
    ['neither', {}, [false, false]],
  ])('READ-134 may have a user that only the server knows, with %s', (_, left, expected) => {
    const found = [true, false].map((isPrivate) => open({ ...left, isPrivate }).restore().context);
    expect(found.map(({ state: restored, fromCache }) => [restored, fromCache])).toEqual(expected.map((fromCache) => [null, fromCache]));
  });
});

describe('STORE-19 the stored state of another session than the token opens', () => {
  const own = `${KEY} opaque token`;
  const cases: [string, { token?: string; hasCustomDomain?: boolean }, Record<string, unknown>, boolean][] = [
    ['is omitted', { token: 'opaque' }, { ...noteOf('opaque', own), [KEY]: ['another', 1] }, true],
    ['is omitted if the session is unknown', { token: 'opaque' }, { ...noteOf('opaque', own), [KEY]: nameless }, true],
    ['is omitted if the token is hidden', { hasCustomDomain: true }, { [own]: hidden, [KEY]: ['another', 1] }, true],
    ['is kept where the note names its session', { token: 'opaque' }, { ...noteOf('opaque', own), [KEY]: [session.session_id, 1] }, false],
    ['is kept where a client without notes wrote it', { token: 'opaque' }, {}, false],
    ['is kept where a sign-out is owed', { hasCustomDomain: true }, { [KEY]: [owed, session.session_id] }, false],
    ['is kept if only this page cannot read the cookie', {}, { ...noteOf('opaque', own), [KEY]: ['another', 1] }, false],
  ];
  it.each(cases)('%s', (_, left, notes, isOmitted) => {
    const { places, area, restore } = open({ stored: kept, areReadable: false, ...left });
    addNotes(places.storage, notes);
    const context = isOmitted
      ? { state: null, fromCache: true, endedBy: null }
      : { state: left.token || left.hasCustomDomain ? state : null };
    expect(restore().context).toMatchObject(context);
    expect(area.getItem(KEY)).toBe(kept);
  });
});

describe('a session that ends without its code', () => {
  it.each([true, false])('SESS-10 is cleared with all of its data, and counts as a sign-out (custom domain: %s)', (hasCustomDomain) => {
    const { places, removed, area } = open({ stored: kept, token: 'opaque', hasCustomDomain });
    const restored: RestoredSession = { local: { marker, token: 'opaque' }, context: { ...sessionAtStart(state), epoch: 3 } };
    expect(endRestored(restored, places)).toEqual({
      local: { marker, token: undefined },
      context: { ...sessionAtStart(null), hasCustomDomain, endedBy: 'signed_out', epoch: 4 },
    });
    expect([removed.sort(), area.getItem(KEY)]).toEqual([['intermediate', 'jwt', 'token'], 'null']);
  });
});

describe('a change by another tab', () => {
  it.each([
    ['nothing', { marker, token: 'opaque' }, false],
    ['another marker', { marker: { ...marker, id: 'marker-2' }, token: 'opaque' }, true],
    ['the first marker', { marker: undefined, token: 'opaque' }, true],
    ['another token', { marker, token: 'other' }, true],
    ['the first token', { marker, token: undefined }, true],
  ])('STORE-20 is seen by %s', (_, local, expected) => {
    const { places } = open({ token: 'opaque' });
    expect(hasChanged(places, local)).toBe(expected);
  });

  it('STORE-20 is seen without any marker, too', () => {
    const { places, area } = open({ token: 'opaque' });
    area.removeItem(markerKeyOf(KEY));
    expect(hasChanged(places, { marker: undefined, token: 'opaque' })).toBe(false);
    expect(hasChanged(places, { marker, token: 'opaque' })).toBe(true);
  });

  it('STORE-19 reads a stored session, a stored sign-out, and nothing else', () => {
    const read = (stored?: string) => readStored(open({ stored }).places.storage, KEY).kept;
    expect([read(kept), read('null'), read(), read('{}')]).toEqual([state, null, undefined, undefined]);
  });
});
