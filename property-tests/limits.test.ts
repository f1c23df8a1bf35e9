import { expect, it } from 'vitest';
import { limits } from '../machines/limits.ts';

/** The numbers in the requirements, copied by hand, because mutation testing does not change numbers. */
const fixed: readonly (readonly [ids: string, name: keyof typeof limits, value: number])[] = [
  ['OTP-08 OTP-11', 'codeLength', 6],
  ['CFG-17 OTP-19', 'codeMinutes', 5],
  ['LIM-01 PWD-14', 'debounceMs', 500],
  ['CFG-10 CFG-11', 'linkMinutes', 30],
  ['READ-06', 'sessionMinutes', 30],
  ['PKEY-07 READ-34', 'passkeyRetries', 5],
  ['TAP-06 TAP-08', 'oneTapHeight', 47],
  ['TAP-07', 'resizeMs', 100],
  ['FORM-16', 'phoneParseMs', 2_000],
  ['FORM-20', 'phoneFormatMs', 10_000],
  ['OTP-16', 'verifyProgressMs', 10_000],
  ['TOAST-07', 'toasts', 20],
  ['TOAST-08', 'toastRemovalMs', 1_000],
  ['READ-75', 'bootstrapMs', 5_000],
  ['EVT-01', 'eventBatch', 15],
  ['EVT-02', 'eventBatchMs', 800],
  ['LIM-02', 'sharedReadMs', 2_000],
  ['LIM-03', 'focusReadMs', 5_000],
  ['LIM-04', 'readRetryMs', 5_000],
  ['LIM-04', 'readRetryOnSlowConnectionMs', 10_000],
  ['LIM-05', 'slowReadMs', 3_000],
  ['LIM-05', 'slowReadOnSlowConnectionMs', 5_000],
  ['STORE-12', 'intermediateMinutes', 10],
  ['READ-101', 'consentMs', 500],
  ['SESS-04', 'refreshMs', 180_000],
  ['SESS-05', 'retryMs', 2_000],
  ['SESS-05', 'retryExponent', 7],
  ['SESS-06', 'retryJitterMs', 175],
];

/** Our own limits, which the requirements leave open. */
const own = ['frameMs', 'leavingMs', 'requestMs', 'patienceMs', 'commitMs', 'cookieMs', 'cookiePatienceMs', 'passkeyOfferDays'];

it.each(fixed)('%s the limit %s is %d', (_, name, value) => {
  expect(limits[name]).toBe(value);
});

it('every other limit is our own', () => {
  const known = new Set<string>([...fixed.map(([, name]) => name), ...own]);
  expect(Object.keys(limits).filter((name) => !known.has(name))).toEqual([]);
});
