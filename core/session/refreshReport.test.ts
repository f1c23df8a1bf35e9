import { describe, expect, it, vi } from 'vitest';
import { session, user } from '../../fixtures/client/answers.ts';
import { UnreachableError } from '../../machines/errors.ts';
import { sessionAtStart } from '../../machines/session/start.ts';
import type { SessionContext } from '../../machines/session/types.ts';
import { createRefreshReport } from './refreshReport.ts';

const at = (changes: Partial<SessionContext> = {}): SessionContext => ({ ...sessionAtStart({ session, user }), ...changes });
const error = new Error('no answer');

function open() {
  const warn = vi.fn();
  return { report: createRefreshReport({ logger: { debug: vi.fn(), warn, error: vi.fn() } }), warn };
}

describe('the report of refreshes', () => {
  it('SESS-22 gives the last error, and a plain one where another tab failed', () => {
    const { report } = open();
    expect(report.failure()).toEqual(new UnreachableError());
    report.failed(error);
    expect(report.failure()).toBe(error);
    report.failed('odd');
    expect(report.failure()).toBeInstanceOf(UnreachableError);
    expect(report.failure().cause).toBe('odd');
  });

  it('SESS-22 tells each failure with its number, the next time and the error, and keeps the error', () => {
    const { report, warn } = open();
    report.failed(error);
    const failing = at({ failures: 1, refreshAt: 5_000 });
    expect(report.between(at(), failing)).toEqual([{ type: 'refresh_failed', attempt: 1, nextAt: 5_000, error }]);
    expect(report.between(failing, failing)).toEqual([]);
    expect(report.failure()).toBe(error);
    expect(warn).not.toHaveBeenCalled();
  });

  it('SESS-22 forgets the error with a success, which it tells with its time', () => {
    const { report } = open();
    report.failed(error);
    expect(report.between(at({ failures: 2 }), at({ confirmedAt: 7_000 }))).toEqual([{ type: 'refreshed', at: 7_000 }]);
    expect(report.failure()).not.toBe(error);
    expect(report.between(at({ confirmedAt: 7_000 }), at({ confirmedAt: 7_000 }))).toEqual([]);
  });

  it('SESS-23 tells an outage and its end once, and logs it', () => {
    const { report, warn } = open();
    report.failed(error);
    const since = Date.UTC(2030, 0, 1);
    const failing = at({ failures: 2, failedSince: since });
    const stale = at({ failures: 3, failedSince: since, isStale: true, refreshAt: 9_000 });
    expect(report.between(failing, stale)).toEqual([
      { type: 'refresh_failed', attempt: 3, nextAt: 9_000, error },
      { type: 'degraded', since, error },
    ]);
    expect(report.between(stale, stale)).toEqual([]);
    expect(report.between(stale, at({ confirmedAt: 9_000 }))).toEqual([
      { type: 'refreshed', at: 9_000 },
      { type: 'recovered', since },
    ]);
    expect(warn.mock.calls).toEqual([['No refresh succeeded since 2030-01-01T00:00:00.000Z.', error]]);
  });

  it('SESS-22 reports nothing about a new session, and nothing without a session', () => {
    const { report, warn } = open();
    const stale = { failures: 3, isStale: true, confirmedAt: 9_000 };
    expect(report.between(at(), at({ ...stale, epoch: 1 }))).toEqual([]);
    expect(report.between(at(), at({ ...stale, state: null }))).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });
});
