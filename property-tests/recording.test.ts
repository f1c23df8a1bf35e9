import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createChartRegistry } from '../core/charts/chartRegistry.ts';
import type { RecordingLog } from '../core/recording/recording.ts';
import { record } from '../core/recording/recording.ts';
import { createRedaction } from '../core/recording/redaction.ts';
import { rules } from '../core/recording/redactionRules.ts';
import { replay } from '../core/recording/replay/replay.ts';
import type { ChartName } from '../machines/charts.ts';
import { failures } from './charts/draws.ts';
import { walk } from './charts/walk.ts';
import { walkableCharts } from './charts/walkableCharts.ts';
import { atMost, counted, tally } from './drawn.ts';
import type { Secrets } from './secrets.ts';
import { leak, secrets } from './secrets.ts';

const numRuns = atMost(2_000, 40);
const patience = 20_000 + numRuns * 60;
const names = Object.keys(walkableCharts) as ChartName[];
/** The number of events before the recording starts, and the maximum number of recorded steps. */
const manners = fc.record({ from: fc.constantFrom(0, 0, 1, 5, 10), most: fc.constantFrom(500, 40, 10) });

interface Recorded {
  readonly log: RecordingLog;
  /** The serialized log. */
  readonly text: string;
  /** The states after the recorded events. */
  readonly states: readonly string[];
}

const logs = tally('a recorded walk', [
  'from the start',
  'begun later',
  'all of it',
  'with its beginning forgotten',
  'twenty steps or more',
]);

/** Walks a chart with secrets in its data, and records it. */
async function recordWalk(
  name: ChartName,
  pick: fc.GeneratorValue,
  { dress }: Secrets,
  { from, most }: { from: number; most: number },
): Promise<Recorded | undefined> {
  const registry = createChartRegistry();
  const report = registry.watch(name);
  const states: string[] = [];
  const warnings: unknown[] = [];
  let time = 0;
  let heard = 0;
  const begin = () => record({ registry, now: () => time, logger: { warn: (...line) => warnings.push(line) } }, most);
  let recording = from === 0 ? begin() : undefined;
  await walk(walkableCharts[name], failures, pick, 60, () => {}, {
    dress,
    watch(read, event, before) {
      heard += 1;
      time += 700;
      report(read, event, before);
      if (recording) states.push(read().state);
      else if (heard === from) recording = begin();
    },
  });
  if (!recording) return undefined;
  expect(warnings).toEqual([]);
  const log = recording.log();
  const text = JSON.stringify(log);
  logs.one([
    from === 0 ? 'from the start' : 'begun later',
    log.forgotten > 0 ? 'with its beginning forgotten' : 'all of it',
    ...(log.steps.length >= 20 ? ['twenty steps or more'] : []),
  ]);
  return { log: JSON.parse(text) as RecordingLog, text, states };
}

for (const name of names) {
  it(
    `a recording of the ${name} chart contains no four letters of a secret`,
    async () => {
      // Catches: personal data of any field in a log.
      await fc.assert(
        fc.asyncProperty(fc.gen(), secrets, manners, async (pick, given, manner) => {
          const recorded = await recordWalk(name, pick, given, manner);
          if (recorded) expect(leak(recorded.text, given)).toBeUndefined();
        }),
        { numRuns },
      );
    },
    patience,
  );

  it(
    `a replay of the ${name} chart ends in the states that were recorded, all along, and no log grows beyond its bound`,
    async () => {
      let replayed = 0;
      // Catches: a log that cannot be replayed, or that grows without limit.
      await fc.assert(
        fc.asyncProperty(fc.gen(), secrets, manners, async (pick, given, manner) => {
          const recorded = await recordWalk(name, pick, given, manner);
          if (!recorded) return;
          const { log, states } = recorded;
          expect(log.steps.length).toBeLessThanOrEqual(manner.most);
          expect(log.forgotten + log.steps.length).toBe(states.length);
          const { charts, difference } = replay(log);
          expect(difference).toBeNull();
          expect(charts.map((chart) => chart.path.map(({ state }) => state))).toEqual([states.slice(log.forgotten)]);
          if (log.steps.length > 0) expect(charts[0]?.state).toBe(states.at(-1));
          replayed += log.steps.length;
        }),
        { numRuns },
      );
      expect(replayed).toBeGreaterThan(numRuns);
    },
    patience,
  );
}

const declared = [...rules.keys()];
/** Generates names that a chart could use without a declaration: words, names of every object, and almost declared names. */
const undeclared = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 12 }),
    fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', ''),
    fc
      .tuple(fc.constantFrom(...declared), fc.constantFrom('s', '_', '2', ' ', '$'), fc.boolean())
      .map(([name, more, isBefore]) => (isBefore ? more + name : name + more)),
    fc.constantFrom(...declared).map((name) => name.toUpperCase()),
  )
  .filter((name) => !rules.has(name));
/** Generates unmistakable values, which can be found anywhere in a recording. */
const marked = fc.constantFrom<unknown>(
  'qxzwkvj',
  8675309,
  ['qxzwkvj'],
  { qxzwkvj: 'qxzwkvj', screen: 'Main' },
  { type: 'sms', at: 8675309 },
);

interface Generated {
  readonly record: object;
  /** The number of declared parents; 0 at the top. */
  readonly depth: number;
  readonly name: string;
}

const generated: fc.Arbitrary<Generated> = counted<Generated>(
  'a record with an undeclared field',
  {
    'at the top': ({ depth }) => depth === 0,
    'below declared ones': ({ depth }) => depth > 1,
    'a name that every object has': ({ name }) => name in {},
    'nearly a declared name': ({ name }) => declared.some((one) => one !== name && name.toLowerCase().includes(one.toLowerCase())),
  },
  fc
    .tuple(undeclared, marked, fc.array(fc.tuple(fc.constantFrom(...declared), fc.boolean()), { maxLength: 4 }))
    .map(([name, value, above]) => {
      const bare = Object.defineProperty({ isValid: true }, name, { value, enumerable: true });
      const record = above.reduceRight<object>(
        (inner, [field, isListed]) => ({ screen: 'Main', [field]: isListed ? [inner] : inner }),
        bare,
      );
      return { record, depth: above.length, name };
    }),
);

it('an undeclared field is never recorded, with any name and at any depth', () => {
  const names = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => (Array.isArray(value) ? names(inner) : [name, ...names(inner)]))
      : [];
  // Catches: a rule applied to an undeclared name, because the name is similar or exists on every object.
  fc.assert(
    fc.property(generated, ({ record: given }) => {
      const kept = createRedaction().fields(given);
      expect(names(kept).filter((name) => !declared.includes(name))).toEqual([]);
      expect(JSON.stringify(kept)).not.toMatch(/qxzwkvj|8675309/);
    }),
    { numRuns: atMost(20_000, 1_000) },
  );
});
