import type fc from 'fast-check';

/** The interesting cases of a generated value, by name. */
export type Cases<T> = Readonly<Record<string, (drawn: T) => boolean>>;

/** The number of generated values in each case. */
interface Drawn {
  readonly law: string;
  readonly all: number;
  readonly cases: Readonly<Record<string, number>>;
}

/** The counter of a law. */
interface Tally {
  /** Counts a value with its cases. */
  one(cases: readonly string[]): void;
}

interface Count extends Drawn {
  all: number;
  readonly cases: Record<string, number>;
}

/** The laws that the running file has tried so far. */
const tried = new Map<string, Count>();

/**
 * Counts the values or runs of a law in each interesting case. A test file fails for a case that never occurred (`seed.ts`),
 * because the law was not tested there.
 */
export function tally(law: string, names: readonly string[]): Tally {
  return {
    one(cases) {
      const count = tried.get(law) ?? { law, all: 0, cases: Object.fromEntries(names.map((name) => [name, 0])) };
      tried.set(law, count);
      count.all += 1;
      for (const name of new Set(cases)) count.cases[name] = (count.cases[name] ?? 0) + 1;
    },
  };
}

/** Counts the values of an arbitrary. */
export function counted<T>(law: string, cases: Cases<T>, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> {
  const { one } = tally(law, Object.keys(cases));
  return arbitrary.map((drawn) => {
    one(Object.keys(cases).filter((name) => cases[name]?.(drawn)));
    return drawn;
  });
}

/** Returns and resets the counts of all tried laws. A law without tests has no counts. */
export function takeCounts(): readonly Drawn[] {
  const all = [...tried.values()];
  tried.clear();
  return all;
}

/** Returns a sentence for every case that never occurred. */
export const neverDrawn = (all: readonly Drawn[]): readonly string[] =>
  all.flatMap(({ law, all: total, cases }) =>
    Object.entries(cases).flatMap(([name, count]) => (count === 0 ? [`"${law}" was tried ${total} times, never with: ${name}`] : [])),
  );

/** Returns a line with the share of every case, law by law. */
export const shares = (all: readonly Drawn[]): readonly string[] =>
  all.flatMap(({ law, all: total, cases }) => [
    `${law}: ${total} drawn`,
    ...Object.entries(cases).map(([name, count]) => `  ${((100 * count) / total).toFixed(1).padStart(5)} %  ${name}`),
  ]);

/**
 * Returns the number of cases for an expensive law, or less if `LATCHKEY_RUNS` is lower. Mutation testing lowers it, because it
 * runs the laws for every mutation.
 *
 * @param byDay the number without `LATCHKEY_RUNS`, if fewer cases already cover everything
 */
export const atMost = (cases: number, byDay = cases): number => Math.min(cases, Number(process.env['LATCHKEY_RUNS'] ?? byDay));
