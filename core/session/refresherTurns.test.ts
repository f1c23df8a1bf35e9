import { describe, expect, it } from 'vitest';
import { session, signInAnswer, user } from '../../fixtures/client/answers.ts';
import { ApiError } from '../../machines/errors.ts';
import { sessionAtStart } from '../../machines/session/start.ts';
import type { SessionContext } from '../../machines/session/types.ts';
import { retryAfters } from '../api/response.ts';
import { createRefresher } from './refresher.ts';
import type { LastRefresh } from './schema.ts';
import type { TabLocks } from './tabLocks.ts';

const NOW = Date.UTC(2030, 0, 1);
const last: LastRefresh = { mark: 'marker-1', started: 1, base: 2, failed: 3, notBefore: 4 };
const before = { epoch: 1, state: { session, user }, token: 'opaque', at: NOW };

/** Opens a refresher whose calls are recorded in order; its requests are answered by hand. @param onGranted runs in the turn */
function open(onGranted = () => {}) {
  const log: unknown[] = [];
  let mark: string | undefined = 'marker-1';
  let noted: LastRefresh | undefined;
  const answers: { resolve(): void; reject(error: unknown): void; signal: AbortSignal }[] = [];
  const tabs = {
    marker: () => (mark === undefined ? undefined : { id: mark, session: null }),
    lastRefresh: () => noted,
    noteRefresh(refresh: LastRefresh) {
      noted = refresh;
      log.push(['noted', refresh]);
    },
    async takeTurn(run: () => Promise<unknown>) {
      log.push('turn');
      await run();
      log.push('turn over');
    },
    async commit(run: () => unknown) {
      log.push('commit');
      return run();
    },
  };
  const refresher = createRefresher({
    tabs: tabs as unknown as TabLocks,
    environment: { now: () => NOW, random: () => 0.5 },
    authenticate: (signal) => new Promise((resolve, reject) => answers.push({ resolve: () => resolve(signInAnswer), reject, signal })),
    requestState: () => before,
    send(event) {
      log.push(event);
      if (event.type === 'turn_granted') onGranted();
    },
    follow: () => log.push('follow'),
    context: () => ({ ...sessionAtStart(null), base: 9 }) as SessionContext,
    tokensUntil: () => 5_000,
    failed: (error) => log.push(['failed', error]),
    signIn: (answer, sentWith, base) => log.push(['signed in', answer === signInAnswer, sentWith, base]),
  });
  const setMark = (next: string | undefined) => void (mark = next);
  const note = (next: LastRefresh) => void (noted = next);
  return { refresher, log, answers, setMark, note, started: { mark: 'marker-1', started: NOW, base: 0, failed: 0, notBefore: 0 } };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));
const granted = (refresh: number, given: LastRefresh | null) => ({
  type: 'turn_granted',
  refresh,
  at: NOW,
  random: 0.5,
  last: given,
  tokensUntil: 5_000,
});

describe('the turn of a refresh', () => {
  it('SESS-04 begins after the transition that asks for it, and follows other tabs first', async () => {
    const { refresher, log } = open();
    refresher.takeTurn(3);
    expect(log).toEqual([]);
    await settle();
    expect(log).toEqual(['turn', 'follow', granted(3, null), 'turn over']);
  });

  it('SESS-04 knows the last refresh of the same sign-in, and of no other', async () => {
    const { refresher, log, note, setMark } = open();
    note(last);
    refresher.takeTurn(1);
    await settle();
    expect(log[2]).toEqual(granted(1, last));
    setMark(undefined);
    refresher.takeTurn(2);
    await settle();
    expect(log[6]).toEqual(granted(2, null));
    note({ ...last, mark: null });
    refresher.takeTurn(3);
    await settle();
    expect(log[10]).toEqual(granted(3, { ...last, mark: null }));
  });

  it('SESS-04 does nothing once a later one has begun, or the client was destroyed', async () => {
    const { refresher, log } = open();
    refresher.takeTurn(1);
    refresher.takeTurn(2);
    await settle();
    expect(log.filter((entry) => typeof entry !== 'string' || entry === 'follow')).toEqual(['follow', granted(2, null)]);
    log.length = 0;
    refresher.takeTurn(3);
    refresher.stop();
    await settle();
    expect(log).toEqual(['turn', 'turn over']);
  });

  it('SESS-04 lasts until its request is answered', async () => {
    const { refresher, log, answers, started } = open(() => refresher.refresh(1));
    refresher.takeTurn(1);
    await settle();
    expect(log.at(-1)).toEqual(['noted', started]);
    answers[0]?.resolve();
    await settle();
    expect(log.slice(-3)).toEqual(['commit', ['signed in', true, before, 9], 'turn over']);
    // A turn without a request ends at once.
    const idle = open();
    idle.refresher.takeTurn(1);
    await settle();
    expect(idle.log.at(-1)).toBe('turn over');
  });
});

describe('the request of a refresh', () => {
  it('SESS-04 notes its start, and signs in with its answer while no other tab writes', async () => {
    const { refresher, log, answers, started } = open();
    expect(refresher.pending()).toBe(undefined);
    refresher.refresh(1);
    expect(refresher.pending()).toBeInstanceOf(Promise);
    await settle();
    expect(log).toEqual([['noted', started]]);
    answers[0]?.resolve();
    await refresher.pending();
    expect(log.slice(1)).toEqual(['commit', ['signed in', true, before, 9]]);
    await settle();
    expect(refresher.pending()).toBe(undefined);
  });

  it('SESS-04 keeps the interval of the last refresh of the same sign-in', async () => {
    const { refresher, log, note, started } = open();
    note(last);
    refresher.refresh(1);
    await settle();
    expect(log).toEqual([['noted', { ...started, base: 2 }]]);
    note({ ...last, mark: 'marker-0' });
    refresher.refresh(2);
    await settle();
    expect(log[1]).toEqual(['noted', started]);
  });

  it("SESS-05 READ-92 stores a failure with the server's waiting time, and reports it", async () => {
    for (const [seconds, wait] of [
      ['60', 60_000],
      [undefined, undefined],
    ] as const) {
      const { refresher, log, answers, started } = open();
      const error = new ApiError({ status_code: 429, error_type: 'too_many_requests', error_message: '' });
      if (seconds) retryAfters.set(error, seconds);
      refresher.refresh(4);
      await settle();
      answers[0]?.reject(error);
      await refresher.pending();
      expect(log.slice(1)).toEqual([
        'commit',
        'follow',
        ['noted', { ...started, failed: NOW, notBefore: NOW + (wait ?? 0) }],
        ['failed', error],
        { type: 'refresh_failed', refresh: 4, at: NOW, random: 0.5, retryAfterMs: wait },
      ]);
    }
  });

  it('SESS-08 tells that the session is over, which is no failure', async () => {
    const { refresher, log, answers } = open();
    refresher.refresh(4);
    await settle();
    answers[0]?.reject(new ApiError({ status_code: 404, error_type: 'session_not_found', error_message: '' }));
    await refresher.pending();
    expect(log.slice(1)).toEqual(['commit', 'follow', { type: 'refresh_refused', refresh: 4, at: NOW, reason: 'session_not_found' }]);
  });

  it('SESS-05 notes no failure of an earlier sign-in', async () => {
    const { refresher, log, answers, setMark } = open();
    refresher.refresh(4);
    await settle();
    setMark('marker-2');
    answers[0]?.reject(new Error('offline'));
    await refresher.pending();
    expect(log.slice(1)).toMatchObject(['commit', 'follow', ['failed', { message: 'offline' }], { type: 'refresh_failed' }]);
  });

  it('SESS-05 is no failure once it was called off', async () => {
    const { refresher, log, answers } = open();
    refresher.refresh(4);
    await settle();
    refresher.stop();
    expect(answers[0]?.signal.aborted).toBe(true);
    answers[0]?.reject(new Error('aborted'));
    await settle();
    expect(log).toHaveLength(1);
  });

  it('SESS-04 is pending until the last one has ended', async () => {
    const { refresher, answers } = open();
    refresher.refresh(1);
    await settle();
    refresher.refresh(2);
    const second = refresher.pending();
    await settle();
    answers[0]?.resolve();
    await settle();
    expect(refresher.pending()).toBe(second);
    answers[1]?.resolve();
    await settle();
    expect(refresher.pending()).toBe(undefined);
  });
});
