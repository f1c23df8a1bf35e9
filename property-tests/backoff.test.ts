import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryDelay } from '../machines/backoff.ts';
import { unrecoverableTypes } from '../machines/errors.ts';
import { counted, tally } from './drawn.ts';
import type { Answer, Change, Day, Lived, Refresh, Spell } from './sessionDay.ts';
import { isFailure, lengthOf, live } from './sessionDay.ts';

/* The numbers of SESS-04 to SESS-09, READ-44 and READ-92, written independently of the product. */

const minute = 60_000;
const hour = 60 * minute;
const intervalMs = 180_000;
const jitterMs = 175;

/** Returns the middle of the delay after a number of consecutive failures, from 1. */
const middleOf = (failures: number) => 2_000 * 2 ** Math.min(failures, 7);

type Delay = (attempt: number, random: number) => number;

/** Random numbers below 1, including the limits. */
const everyRandom = [0, Number.MIN_VALUE, 0.001, 0.25, 0.499, 0.5, 0.501, 0.75, 0.999, 1 - Number.EPSILON / 2];

/** Returns the faults in the delays of an attempt (SESS-05, SESS-06). */
function faultsOf(delay: Delay, attempt: number, randoms: readonly number[] = everyRandom): string[] {
  const shifts = randoms.map((random) => delay(attempt, random) - middleOf(attempt));
  const faults: string[] = [];
  if (shifts.some((shift) => !(Math.abs(shift) <= jitterMs))) faults.push('further away than the jitter');
  // The delays must spread over the whole width in both directions, depending only on the random number.
  if (!shifts.some((shift) => shift <= -0.9 * jitterMs) || !shifts.some((shift) => shift >= 0.9 * jitterMs)) faults.push('not spread');
  return faults;
}

/** Generates uniformly distributed random numbers. */
const chance = fc.noBias(fc.integer({ min: 0, max: 2 ** 32 - 1 })).map((number) => number / 2 ** 32);

const anyAttempt = counted(
  'SESS-05 SESS-06 the number of an attempt',
  {
    'with a growing delay': (attempt) => attempt < 7,
    'at the longest delay': (attempt) => attempt === 7,
    'beyond it': (attempt) => attempt > 7 && attempt < 1_000,
    'beyond what 2^n can hold': (attempt) => attempt > 1_024,
  },
  fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 2 ** 31 })),
);

const attempts = Array.from({ length: 64 }, (_, index) => index + 1);

describe('the delay before a refresh is tried again', () => {
  it('SESS-05 SESS-06 READ-44 after failure n is 2000 ms · 2^min(n, 7), 175 ms more or less, on both sides of it', () => {
    expect(attempts.flatMap((attempt) => faultsOf(retryDelay, attempt).map((fault) => `${attempt}: ${fault}`))).toEqual([]);
  });

  it('SESS-05 SESS-06 READ-44 stays so for every attempt and every random number', () => {
    // Catches: a jitter, or an exponent, that grows with the attempt; an overflow after hours of failures.
    fc.assert(
      fc.property(anyAttempt, chance, (attempt, random) => {
        expect(Math.abs(retryDelay(attempt, random) - middleOf(attempt))).toBeLessThanOrEqual(jitterMs);
      }),
      { numRuns: 1_000 },
    );
  });

  const right: Delay = (attempt, random) => middleOf(attempt) + (2 * random - 1) * jitterMs;
  const wrong: Readonly<Record<string, Delay>> = {
    'a jitter that grows with the attempt': (attempt, random) => middleOf(attempt) + (2 * random - 1) * jitterMs * attempt,
    'a jitter of its width to either side': (attempt, random) => middleOf(attempt) + (2 * random - 1) * 350,
    'a jitter to one side': (attempt, random) => middleOf(attempt) + random * jitterMs,
    'no jitter': middleOf,
    'a jitter of a part of the delay': (attempt, random) => middleOf(attempt) * (1 + (2 * random - 1) / 10),
    'an exponent that begins with 0': (attempt, random) => right(attempt - 1, random),
  };

  it('SESS-05 SESS-06 these laws notice a wrong delay at any single attempt', () => {
    expect(attempts.flatMap((attempt) => faultsOf(right, attempt))).toEqual([]);
    for (const [name, delay] of Object.entries(wrong)) {
      const unnoticed = attempts.filter((attempt) => faultsOf(delay, attempt).length === 0);
      // The first delay of a growing jitter is correct; beyond 7, an exponent that is too low by one has no effect.
      const same = name.includes('grows') ? [1] : name.includes('begins') ? attempts.filter((attempt) => attempt > 7) : [];
      expect([name, unnoticed]).toEqual([name, same]);
    }
    const beyond: Delay = (attempt, random) => right(attempt, random) - middleOf(attempt) + 2_000 * 2 ** attempt;
    expect(attempts.filter((attempt) => faultsOf(beyond, attempt).length === 0)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the expected time of the next refresh, from the requests and responses so far; undefined for never. A clock that was set
 * back after the response no longer shows when Retry-After is over.
 */
function nextAfter({ at, answer, answeredAt = at }: Refresh, failures: number, setBackAt = NaN): Window | undefined {
  if (answer.kind === 'gone') return undefined;
  // The specification leaves open whether the time counts from the request or from its response.
  if (answer.kind === 'well') return { from: at + intervalMs, to: answeredAt + intervalMs };
  const from = answeredAt + middleOf(failures) - jitterMs;
  const to = answeredAt + middleOf(failures) + jitterMs;
  if (answer.kind !== 'busy') return { from, to };
  // A date has a precision of seconds.
  const [least, most] = [answer.seconds * 1_000 - (answer.as === 'date' ? 1_000 : 0), answer.seconds * 1_000];
  return { from: setBackAt === answeredAt ? from : Math.max(from, answeredAt + least), to: Math.max(to, answeredAt + most) };
}

/** Returns everything in a day that violates the specification, as text. */
function wrongWith(day: Day, { refreshes, isSignedIn, setBackAt }: Lived): string[] {
  const wrong: string[] = [];
  let next: Window | undefined = { from: intervalMs, to: intervalMs };
  let failures = 0;
  let before: Refresh | undefined;
  for (const refresh of refreshes) {
    if (!next) wrong.push(`asked at ${refresh.at} ms for a session that is no more`);
    else {
      const isWoken = before !== undefined && mayBeWoken(day, before, refresh.at, setBackAt);
      if (refresh.at < next.from && !isWoken) wrong.push(`asked at ${refresh.at} ms, not before ${next.from} ms`);
      if (refresh.at > next.to) wrong.push(`asked at ${refresh.at} ms, not until ${next.to} ms`);
    }
    failures = isFailure(refresh.answer) ? failures + 1 : 0;
    next = nextAfter(refresh, failures, setBackAt);
    before = refresh;
  }
  const isUnderWay = before !== undefined && before.answeredAt === undefined;
  if (next && next.to < lengthOf(day) && !isUnderWay) wrong.push(`did not ask until ${next.to} ms`);
  const isGone = refreshes.some(({ answer }) => answer.kind === 'gone');
  if (isSignedIn === isGone) wrong.push(isGone ? 'somebody is signed in after the end' : 'a session is lost');
  return wrong;
}

/** Whether a page may refresh when it becomes visible: only after a failure, and not before the server's Retry-After (READ-92). */
function mayBeWoken({ changes }: Day, { answer, answeredAt = Infinity }: Refresh, at: number, setBackAt = NaN): boolean {
  const rest = answer.kind === 'busy' && setBackAt !== answeredAt ? answer.seconds * 1_000 - (answer.as === 'date' ? 1_000 : 0) : 0;
  return isFailure(answer) && changes.some((change) => change.at === at && change.to === 'visible') && at >= answeredAt + rest;
}

/** Returns the maximum number of requests in an hour of failures: the first one immediately, and one after each shortest delay. */
function mostInAnHour(): number {
  let count = 0;
  for (let at = 0; at < hour; at += middleOf(count) - jitterMs) count += 1;
  return count;
}

const failure: fc.Arbitrary<Answer> = fc.oneof(
  fc.constantFrom<Answer>(
    { kind: 'offline' },
    { kind: 'silent' },
    { kind: 'silent' },
    { kind: 'garbage' },
    { kind: 'refused', status: 500, type: 'internal_server_error' },
    { kind: 'refused', status: 401, type: 'unauthorized_action' },
    { kind: 'refused', status: 404, type: 'not_found' },
  ),
  fc.record({
    kind: fc.constant('busy' as const),
    status: fc.constantFrom(429 as const, 503 as const),
    seconds: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 60, max: 3_600 })),
    as: fc.constantFrom('number' as const, 'date' as const),
  }),
);

const spellOf = (answer: fc.Arbitrary<Answer>, min: number, max: number): fc.Arbitrary<Spell> =>
  fc.record({ lastsMs: fc.integer({ min, max }), answer, lateMs: fc.constantFrom(0, 0, 40, 2_500) });

const busyFor = (answer: Answer) => (answer.kind === 'busy' ? answer.seconds : 0);
const someSpell = (applies: (spell: Spell) => boolean) => (one: Day) => one.spells.some(applies);

/** Generates times at which the page is hidden and shown; a page in the background is hidden for hours. */
const changesOfADay: fc.Arbitrary<readonly Change[]> = fc
  .oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 24 * hour }), { minLength: 1, maxLength: 16, size: 'max' }) },
  )
  .map((times) => times.toSorted((one, other) => one - other).map((at, place) => ({ at, to: place % 2 === 0 ? 'hidden' : 'visible' })));

/** Generates hours without failures, with outages of minutes to hours in between; sometimes the server ends the session. */
const day: fc.Arbitrary<Day> = counted(
  'SESS-05 a day of a session',
  {
    'an outage of more than an hour': someSpell(({ answer, lastsMs }) => isFailure(answer) && lastsMs > hour),
    'an outage shorter than the interval': someSpell(({ answer, lastsMs }) => isFailure(answer) && lastsMs < intervalMs),
    'Retry-After of less than any delay': someSpell(({ answer }) => busyFor(answer) > 0 && busyFor(answer) < 4),
    'Retry-After of more than the longest delay': someSpell(({ answer }) => busyFor(answer) > 257),
    'Retry-After as a date': someSpell(({ answer }) => answer.kind === 'busy' && answer.as === 'date'),
    'no answer at all': someSpell(({ answer }) => answer.kind === 'silent'),
    'an answer that takes its time': someSpell(({ lateMs }) => lateMs > 1_000),
    'the end of the session': someSpell(({ answer }) => answer.kind === 'gone'),
    'a page that is hidden and shown again': ({ changes }) => changes.length > 1,
    'a page that stays hidden': ({ changes }) => changes.at(-1)?.to === 'hidden',
    'a page that is never hidden': ({ changes }) => changes.length === 0,
    'a clock that is set back': ({ setBack }) => setBack !== undefined,
    'a clock that is right': ({ setBack }) => setBack === undefined,
  },
  fc
    .tuple(
      fc.array(fc.tuple(spellOf(fc.constant({ kind: 'well' }), minute, 4 * hour), spellOf(failure, minute, 3 * hour)), {
        minLength: 3,
        maxLength: 6,
      }),
      fc.option(fc.record({ kind: fc.constant('gone' as const), type: fc.constantFrom(...unrecoverableTypes) }), { freq: 2 }),
      changesOfADay,
      // By more than a day and any wait, so that every schedule stays in the future.
      fc.option(fc.record({ after: fc.integer({ min: 1, max: 20 }), byMs: fc.integer({ min: 48 * hour, max: 480 * hour }) }), {
        nil: undefined,
        freq: 2,
      }),
      fc.array(chance, { minLength: 50, maxLength: 50 }),
    )
    .map(([parts, gone, changes, setBack, chance]) => {
      const spells = parts.flat();
      const left = 24 * hour - lengthOf({ spells, changes, chance });
      const last: Answer = gone ?? { kind: 'well' };
      return { spells: [...spells, { lastsMs: Math.max(left, 2 * hour), answer: last, lateMs: 0 }], changes, setBack, chance };
    }),
);

const lookAt = ({ changes }: Day, time: number): DocumentVisibilityState => changes.findLast(({ at }) => at <= time)?.to ?? 'visible';

const lives = tally('SESS-04 READ-92 what a page lives through', [
  'a refresh of a visible page',
  'a refresh of a hidden page',
  'a retry of a hidden page',
  'a retry because the page becomes visible',
  'a page that is hidden between two retries',
  'a clock that is set back between two retries',
]);

/** Returns the cases that occurred in a day. */
function metIn(day: Day, { refreshes, setBackAt = NaN }: Lived): string[] {
  const found: string[] = [];
  for (const [place, { at }] of refreshes.entries()) {
    const look = lookAt(day, at);
    const before = refreshes[place - 1];
    found.push(`a refresh of a ${look} page`);
    if (!before || !isFailure(before.answer)) continue;
    if (setBackAt >= before.at && setBackAt < at) found.push('a clock that is set back between two retries');
    if (look === 'hidden') found.push('a retry of a hidden page');
    if (mayBeWoken(day, before, at, setBackAt)) found.push('a retry because the page becomes visible');
    if (day.changes.some((change) => change.to === 'hidden' && change.at > before.at && change.at < at)) {
      found.push('a page that is hidden between two retries');
    }
  }
  return found;
}

/** Returns the day with one of its retries at another time. */
const moved =
  (byMs: number) =>
  (lived: Lived): Lived => ({
    ...lived,
    refreshes: lived.refreshes.map((one, index) => (index === 23 ? { ...one, at: one.at + byMs, answeredAt: one.at + byMs } : one)),
  });

/** A day takes a third of a second to run. */
const days = Math.min(Number(process.env['LATCHKEY_RUNS'] ?? 10), 1_000);

describe('a day of a session', () => {
  it.each<[string, string | undefined, (lived: Lived) => Lived]>([
    ['unchanged', undefined, (lived) => lived],
    ['with one retry 352 ms later', 'not until', moved(352)],
    ['with one retry 352 ms sooner', 'not before', moved(-352)],
    ['without one refresh', 'not until', (lived) => ({ ...lived, refreshes: lived.refreshes.toSpliced(9, 1) })],
    ['without any refresh', 'did not ask', (lived) => ({ ...lived, refreshes: [] })],
    ['that loses the session', 'a session is lost', (lived) => ({ ...lived, isSignedIn: false })],
  ])('SESS-05 SESS-09 an outage of an hour, %s, is judged: %s', async (_, fault, changed) => {
    const outage: Day = {
      spells: [
        { lastsMs: hour, answer: { kind: 'well' }, lateMs: 0 },
        { lastsMs: hour, answer: { kind: 'offline' }, lateMs: 0 },
        { lastsMs: hour, answer: { kind: 'well' }, lateMs: 0 },
      ],
      changes: [],
      chance: [0.2, 0.9],
    };
    const found = wrongWith(outage, changed(await live(outage)));
    expect(found.length > 0).toBe(fault !== undefined);
    if (fault) expect(found.join()).toContain(fault);
  });

  it.each<[string, Answer]>([
    ['offline', { kind: 'offline' }],
    ['with a provider in trouble', { kind: 'refused', status: 500, type: 'internal_server_error' }],
    ['with a provider that never answers', { kind: 'silent' }],
  ])('SESS-05 SESS-09 an hour %s makes no more requests than the delays allow, and nearly as many come', async (_, answer) => {
    const most = mostInAnHour();
    for (const chance of [[0], [0.5], [1 - Number.EPSILON]]) {
      const lastsMs = 6 * hour;
      const { refreshes, isSignedIn } = await live({ spells: [{ lastsMs, answer, lateMs: 0 }], changes: [], chance });
      for (let from = 0; from < lastsMs; from += hour / 4) {
        const inThisHour = refreshes.filter(({ at }) => at >= from && at < from + hour).length;
        expect(inThisHour).toBeLessThanOrEqual(most);
      }
      // The longest delay is about 256 s, and the timeout of a request is 20 s.
      expect(refreshes.length).toBeGreaterThan(lastsMs / (257_000 + 20_000));
      expect(isSignedIn).toBe(true);
    }
  });

  it('SESS-05 READ-92 a clock that is set back during an outage delays no retry, and a page that is shown asks at once', async () => {
    const outage: Day = {
      spells: [
        { lastsMs: hour, answer: { kind: 'well' }, lateMs: 0 },
        { lastsMs: hour, answer: { kind: 'busy', status: 503, seconds: 900, as: 'number' }, lateMs: 0 },
        { lastsMs: hour, answer: { kind: 'well' }, lateMs: 0 },
      ],
      changes: [
        { at: hour + 2 * minute, to: 'hidden' },
        { at: hour + 5 * minute, to: 'visible' },
      ],
      setBack: { after: 1, byMs: 2 * hour },
      chance: [0.5],
    };
    const lived = await live(outage);
    expect(wrongWith(outage, lived)).toEqual([]);
    expect(lived.refreshes.map(({ at }) => at)).toContain(hour + 5 * minute);
  });

  it('SESS-06 chance moves retries to either side after every number of failures', async () => {
    const spell: Spell = { lastsMs: 12 * hour, answer: { kind: 'offline' }, lateMs: 0 };
    for (const [random, side] of [
      [0.02, -1],
      [0.98, 1],
    ] as const) {
      const { refreshes } = await live({ spells: [spell], changes: [], chance: [random] });
      expect(refreshes.length).toBeGreaterThan(150);
      for (const [index, { at }] of refreshes.slice(1).entries()) {
        const shift = at - (refreshes[index]?.at ?? 0) - middleOf(index + 1);
        expect([Math.sign(shift), Math.abs(shift) > 0.9 * jitterMs, Math.abs(shift) <= jitterMs]).toEqual([side, true, true]);
      }
    }
  });

  it(
    'SESS-04 SESS-05 SESS-06 SESS-07 SESS-08 SESS-09 READ-44 READ-92 every refresh comes when it must, never sooner, never later, and none after the end',
    async () => {
      // Catches: a wrong delay, an ignored Retry-After, a count that a success does not reset, a refresh too many or too few.
      await fc.assert(
        fc.asyncProperty(day, async (one) => {
          const lived = await live(one);
          lives.one(metIn(one, lived));
          expect(wrongWith(one, lived)).toEqual([]);
        }),
        { numRuns: days, endOnFailure: true },
      );
    },
    30_000 + days * 5_000,
  );
});
