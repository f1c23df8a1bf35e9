import { describe, expect, it, vi } from 'vitest';
import { session, user } from '../../fixtures/client/answers.ts';
import { createTestStorage } from '../../fixtures/client/tabs.ts';
import { sessionAtStart } from '../../machines/session/start.ts';
import type { SessionContext, StoredChange } from '../../machines/session/types.ts';
import type { Cookie, SessionCookies } from '../platform/cookies.ts';
import { jsonStorage } from '../platform/storage.ts';
import { addNotes, hidden, noteOf, readNotes } from '../platform/tokenNotes.ts';
import type { LocalCopy } from './contract.ts';
import type { LastRefresh, SignInMarker } from './schema.ts';
import { createStoredSession, isNews } from './storedSession.ts';
import type { TabLocks } from './tabLocks.ts';

const KEY = 'stytch_sdk_state_1';
const NOW = Date.UTC(2030, 0, 1);
const state = { session, user };
const tokens = { session_token: 'opaque', session_jwt: 'jwt' };
const marker: SignInMarker = { id: 'marker-1', session: session.session_id };
const signedOut = sessionAtStart(null);
const own = `${KEY} opaque token`;
const signedIn: SessionContext = { ...sessionAtStart(state), tokens, epoch: 1, base: 7 };

interface Browser {
  readonly local?: LocalCopy;
  readonly isPrivate?: boolean;
  /** Whether the browser rejects cookies. */
  readonly isClosed?: boolean;
  readonly location?: object | undefined;
  readonly lastRefresh?: Partial<LastRefresh>;
}

/** Opens a browser's storage, and records what is written to it, in order. */
function open({ local = { marker: undefined, token: undefined }, isPrivate = false, isClosed = false, ...more }: Browser = {}) {
  const log: unknown[] = [];
  const values: Record<string, string | undefined> = {};
  const cookie = (name: string): Cookie => ({
    read: () => values[name],
    isThere: () => values[name] !== undefined || values[`${name} of others`] !== undefined,
    write(value, expires) {
      log.push(['cookie', name, value, expires?.getTime()]);
      const isKept = !isClosed && value !== 'too long';
      if (isKept) values[name] = value;
      return isKept;
    },
    remove(note) {
      log.push(['removed', name, ...(note === undefined ? [] : [note])]);
      values[name] = undefined;
    },
  });
  const area = createTestStorage();
  const json = jsonStorage(area, isPrivate);
  const storage = {
    ...json,
    write(key: string, value: unknown) {
      if (key === KEY) log.push(['stored', value]);
      json.write(key, value);
    },
  };
  let present: SignInMarker | undefined = local.marker;
  const tabs = {
    marker: () => present,
    leaveMarker: (id: string | null) => (present = { id: `marker of ${id}`, session: id }),
    restoreMarker: (given: SignInMarker) => void log.push(['marker', given]),
    lastRefresh: () => more.lastRefresh,
    noteRefresh: (refresh: LastRefresh) => void log.push(['refresh', refresh]),
  };
  const [warn, onWarning] = [vi.fn(), vi.fn()];
  const cookies = { token: cookie('token'), jwt: cookie('jwt'), intermediate: cookie('intermediate') } as unknown as SessionCookies;
  const stored = createStoredSession({
    local,
    tabs: tabs as unknown as TabLocks,
    cookies,
    storage,
    storageKey: KEY,
    hasCustomDomain: false,
    now: () => NOW,
    environment: { location: 'location' in more ? more.location : {} } as never,
    warnings: { logger: { debug: vi.fn(), warn, error: vi.fn() }, onWarning },
  });
  const setMarker = (next: SignInMarker | undefined) => void (present = next);
  return { stored, log, values, storage, warn, onWarning, setMarker, notes: () => readNotes(storage)[KEY] };
}

describe('writing a session', () => {
  const confirmed = (mark: string | null) => ['refresh', { mark, started: NOW, base: 7, failed: 0, notBefore: 0 }];

  it('STORE-10 STORE-20 writes its tokens before its state, and then that it has just been confirmed', () => {
    const { stored, log, notes } = open();
    stored.write({ ...signedIn, expiresAt: 9_000 }, signedOut);
    expect(log).toEqual([
      ['cookie', 'token', 'opaque', 9_000],
      ['cookie', 'jwt', 'jwt', 9_000],
      ['stored', state],
      ['removed', 'intermediate'],
      confirmed(`marker of ${session.session_id}`),
    ]);
    expect(notes()).toEqual([session.session_id, 9_000]);
  });

  it('STORE-20 leaves a marker for each sign-in, and none for another change', () => {
    const { stored, log } = open({ local: { marker, token: 'opaque' } });
    const later = { ...session, last_accessed_at: '2030-01-01T00:05:00Z' };
    stored.write({ ...signedIn, state: { session: later, user } }, signedIn);
    expect(log.at(-1)).toEqual(confirmed('marker-1'));
    const bare = open();
    bare.stored.write({ ...signedIn, state: { session: later, user } }, signedIn);
    expect(bare.log.at(-1)).toEqual(confirmed(null));
  });

  it('STORE-19 stores a change of the user, which confirms no session', () => {
    const { stored, log } = open({ local: { marker, token: 'opaque' } });
    const changed = { session, user: { ...user, status: 'changed' } } as never;
    stored.write({ ...signedIn, state: changed, tokens: 'kept' }, { ...signedIn, tokens: 'kept' });
    expect(log).toEqual([
      ['stored', changed],
      ['removed', 'intermediate'],
    ]);
  });

  it.each([
    ['nothing', signedIn, signedIn, 0],
    ['only the schedule', { ...signedIn, refreshAt: 5 }, signedIn, 0],
    ['the tokens', { ...signedIn, tokens: { ...tokens } }, signedIn, 4],
    ['only the sign-in', { ...signedIn, tokens: 'kept' as const, epoch: 2 }, { ...signedIn, tokens: 'kept' as const }, 2],
  ])('STORE-19 writes when %s changed', (_, present, before, count) => {
    const { stored, log } = open();
    stored.write(present, before);
    expect(log).toHaveLength(count);
  });

  it('SESS-15 removes tokens that scripts cannot read, and notes their session', () => {
    const { stored, log, notes } = open();
    stored.write({ ...signedIn, tokens: 'hidden' }, signedOut);
    expect(log.slice(0, 3)).toEqual([
      ['removed', 'token', hidden],
      ['removed', 'jwt', hidden],
      ['stored', state],
    ]);
    expect(notes()).toEqual([session.session_id, Date.parse(session.expires_at)]);
  });

  it('STORE-19 does not write unchanged tokens', () => {
    const { stored, log, notes } = open();
    stored.write({ ...signedIn, tokens: 'kept' }, signedOut);
    expect(log[0]).toEqual(['stored', state]);
    expect(notes()).toBe(undefined);
  });

  it('READ-134 marks no new sign-in where a page recognizes the marked session', () => {
    const local = { marker, token: 'opaque' };
    const { stored, log } = open({ local, isPrivate: true });
    stored.write(signedIn, signedOut);
    expect(log.at(-1)).toEqual(confirmed(marker.id));
    // With the state in local storage, the session had ended and is continued.
    const continued = open({ local });
    continued.stored.write(signedIn, signedOut);
    expect(continued.log.at(-1)).toEqual(confirmed(`marker of ${session.session_id}`));
    log.length = 0;
    stored.write({ ...signedOut, epoch: 2, endedBy: 'signed_out' }, signedIn);
    stored.write({ ...signedIn, epoch: 3 }, { ...signedOut, epoch: 2 });
    expect(log.at(-1)).toEqual(confirmed(`marker of ${session.session_id}`));
  });

  it('STORE-03 writes a sign-out before it removes the tokens and the note', () => {
    const { stored, log, notes } = open({ local: { marker, token: 'opaque' } });
    stored.write(signedIn, signedOut);
    log.length = 0;
    stored.write({ ...signedOut, epoch: 2, endedBy: 'signed_out' }, signedIn);
    expect(log).toEqual([
      ['stored', null],
      ['removed', 'token'],
      ['removed', 'jwt'],
      ['removed', 'intermediate'],
    ]);
    expect(notes()).toBe(undefined);
    expect(stored.look()).toMatchObject({ marker: 'same', cookie: 'none', stored: null });
  });

  it('STORE-08 STORE-12 writes an intermediate token until its time, also next to no change of the session', () => {
    const { stored, log } = open();
    const half = { ...signedOut, intermediate: { token: 'half', expiresAt: 8_000 } };
    stored.write(half, signedOut);
    expect(log.at(-1)).toEqual(['cookie', 'intermediate', 'half', 8_000]);
    log.length = 0;
    stored.write(half, half);
    expect(log).toEqual([]);
    stored.write({ ...signedOut, epoch: 1 }, half);
    expect(log.at(-1)).toEqual(['removed', 'intermediate']);
  });

  it.each([
    ['keeps', 'the start of a signed-out page', { epoch: 1 }, signedOut, false],
    ['removes', 'a sign-out without a session', { epoch: 1, endedBy: 'signed_out' }, signedOut, true],
    ['removes', 'the end of a session', { epoch: 2, endedBy: 'expired' }, signedIn, true],
    ['keeps', 'another end without a session', { epoch: 2, endedBy: 'expired' }, signedOut, false],
  ] as const)('READ-121 STORE-12 %s the intermediate token of an earlier page after %s', (_, __, present, before, isGone) => {
    const { stored, log } = open();
    stored.write({ ...signedOut, ...present }, before);
    expect(log.some((entry) => String(entry) === 'removed,intermediate')).toBe(isGone);
  });

  it('STORE-11 warns once of a page whose browser keeps no cookie', async () => {
    const { stored, warn, onWarning } = open({ isClosed: true });
    stored.write(signedIn, signedOut);
    stored.write({ ...signedIn, tokens: { ...tokens } }, signedIn);
    const message = 'A cookie is blocked or above 4 KB. In a frame, set cookieOptions.partitioned.';
    expect(warn.mock.calls).toEqual([[message]]);
    // The host hears of it later.
    await Promise.resolve();
    expect(onWarning.mock.calls).toEqual([[{ code: 'nothing_is_kept', detail: message }]]);
  });

  it.each(['session_token', 'session_jwt'])(
    'STORE-01 STORE-02 warns of a %s that is too long for a cookie, also after a shorter one',
    (name) => {
      const { stored, warn } = open();
      stored.write(signedIn, signedOut);
      expect(warn).not.toHaveBeenCalled();
      stored.write({ ...signedIn, tokens: { ...tokens, [name]: 'too long' } }, signedIn);
      expect(warn).toHaveBeenCalledTimes(1);
    },
  );

  it('STORE-11 warns neither where the cookie is kept nor outside of a page', () => {
    for (const browser of [{}, { isClosed: true, location: undefined }]) {
      const { stored, warn } = open(browser);
      stored.write(signedIn, signedOut);
      expect(warn).not.toHaveBeenCalled();
    }
  });

  it('STORE-20 writes a lost state again, with its marker if there was one', () => {
    const { stored, log } = open({ local: { marker, token: 'opaque' } });
    stored.writeAgain(state);
    expect(log).toEqual([
      ['stored', state],
      ['marker', marker],
    ]);
    const bare = open();
    bare.stored.writeAgain(state);
    expect(bare.log).toEqual([['stored', state]]);
  });

  it('STORE-21 removes the tokens of a session that another tab ended, and keeps the rest', () => {
    const { stored, log, values, notes } = open({ local: { marker, token: 'opaque' } });
    stored.write(signedIn, signedOut);
    log.length = 0;
    stored.removeTokens();
    expect(log).toEqual([
      ['removed', 'token'],
      ['removed', 'jwt'],
    ]);
    expect(notes()).toBe(undefined);
    expect(stored.look()).toMatchObject({ cookie: 'none', marker: 'same' });
    values['token'] = 'new';
    expect(stored.look()).toMatchObject({ cookie: 'new' });
  });
});

describe('looking for changes by others', () => {
  const look = (browser: Browser, change: (opened: ReturnType<typeof open>) => void) => {
    const opened = open(browser);
    change(opened);
    return { first: opened.stored.look(), second: opened.stored.look() };
  };

  it('STORE-20 finds nothing, at the present time', () => {
    const { first } = look({}, () => {});
    expect(first).toEqual({ stored: undefined, cookie: 'none', marker: 'same', wasRemoved: false, base: undefined, at: NOW });
    expect(open({ lastRefresh: { base: 5 } }).stored.look(true)).toMatchObject({ wasRemoved: true, base: 5 });
  });

  it.each([
    ['the same token', 'opaque', 'opaque', undefined, 'same', 'same'],
    ['another token', 'opaque', 'other', undefined, 'changed', 'same'],
    ['a first token', undefined, 'other', undefined, 'new', 'same'],
    ['no token any more', 'opaque', undefined, undefined, 'gone', 'none'],
    // It stays the replaced one until the own token is back.
    ["another party's token", 'opaque', undefined, 'planted', 'replaced', 'replaced'],
  ])('READ-127 finds %s', (_, before, token, planted, first, second) => {
    const found = look({ local: { marker: undefined, token: before } }, ({ values }) => {
      values['token'] = token;
      values['token of others'] = planted;
    });
    expect([found.first.cookie, found.second.cookie]).toEqual([first, second]);
  });

  const other: SignInMarker = { id: 'marker-2', session: 'session-test-2' };
  const end: SignInMarker = { id: 'marker-2', session: null };
  const stateOf = (session_id: string) => ({ session: { ...session, session_id }, user });
  it.each([
    ['no marker', undefined, state, 'same', 'same'],
    ['its own marker', marker, state, 'same', 'same'],
    ['the marker of a stored sign-in', other, stateOf('session-test-2'), 'new', 'same'],
    ['the marker of a sign-in that is not stored yet', other, state, 'unfinished', 'unfinished'],
    ['the marker of a sign-in without a state', other, undefined, 'unfinished', 'unfinished'],
    ['the marker of a stored sign-out', end, null, 'new', 'same'],
    ['the marker of a sign-out without a state', end, undefined, 'new', 'same'],
    ['the marker of a sign-out next to a stored session', end, state, 'same', 'same'],
  ])('STORE-20 STORE-21 finds %s', (_, present, left, first, second) => {
    const found = look({ local: { marker, token: undefined } }, ({ storage, setMarker }) => {
      setMarker(present);
      if (left !== undefined) storage.write(KEY, left);
    });
    expect([found.first.marker, found.second.marker]).toEqual([first, second]);
    expect(found.first.stored).toEqual(left);
  });

  it.each<[string, string | undefined, object, object | undefined]>([
    ['no state older than the token, according to a note', 'opaque', noteOf('opaque', own), undefined],
    ['the state of a cookie that is older than the note', 'opaque', noteOf('newer', own), state],
    ['the state of a cookie that is gone', undefined, noteOf('newer', own), state],
  ])('STORE-19 finds %s', (_, token, note, stored) => {
    const { first } = look({ local: { marker, token } }, ({ storage, values, setMarker }) => {
      setMarker(marker);
      values['token'] = token;
      storage.write(KEY, state);
      addNotes(storage, { ...note, [KEY]: ['session-test-2', 1] });
    });
    expect(first.stored).toEqual(stored);
  });

  it('STORE-20 finds the first marker of a browser', () => {
    const found = look({}, ({ storage, setMarker }) => {
      setMarker(marker);
      storage.write(KEY, state);
    });
    expect([found.first.marker, found.second.marker]).toEqual(['new', 'same']);
  });

  it('READ-134 with the state in memory, finds a sign-out by its marker, once', () => {
    const given = { local: { marker, token: undefined }, isPrivate: true };
    const found = look(given, ({ storage, setMarker }) => {
      storage.write(KEY, state);
      setMarker(end);
    });
    expect(found.first).toMatchObject({ stored: null, marker: 'new' });
    // The user data is gone, too.
    expect(found.second).toMatchObject({ stored: undefined, marker: 'same' });
    const signIn = look(given, ({ storage, setMarker }) => {
      storage.write(KEY, state);
      setMarker({ ...marker, id: 'marker-2' });
    });
    expect(signIn.first).toMatchObject({ stored: state, marker: 'new' });
    const bare = { ...given, local: { marker: undefined, token: undefined } };
    expect(look(bare, () => {}).first).toMatchObject({ stored: undefined });
    expect(look(bare, ({ setMarker }) => setMarker(end)).first).toMatchObject({ stored: null, marker: 'new' });
  });
});

describe('the comparison with the page', () => {
  const quiet: StoredChange = { stored: state, cookie: 'same', marker: 'same', wasRemoved: false, base: undefined, at: NOW };
  it.each([
    ['no news', 'no change', {}, state, false],
    ['no news', 'a page without a cookie', { cookie: 'none' }, state, false],
    ['news', 'a removal', { wasRemoved: true }, state, true],
    ['news', 'a new marker', { marker: 'new' }, state, true],
    ['news', 'an unfinished sign-in', { marker: 'unfinished' }, state, true],
    ['news', 'a new cookie', { cookie: 'new' }, state, true],
    ['news', 'a cookie that is gone', { cookie: 'gone' }, state, true],
    ['news', 'another state', { stored: { session, user: { ...user, user_id: 'other' } } }, state, true],
    ['news', 'a stored sign-out', { stored: null }, state, true],
    ['news', 'no state', { stored: undefined }, state, true],
    ['no news', 'no state for a signed-out page', { stored: undefined }, null, false],
    ['no news', 'a sign-out for a signed-out page', { stored: null }, null, false],
    ['news', 'a state for a signed-out page', {}, null, true],
  ] as const)('STORE-20 finds %s in %s', (_, __, change, present, expected) => {
    expect(isNews({ ...quiet, ...change } as StoredChange, { ...signedIn, state: present })).toBe(expected);
  });
});
