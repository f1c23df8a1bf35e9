import type fc from 'fast-check';

/** What makes a drawn value interesting, by the name of the case. */
export type Cases<T> = Readonly<Record<string, (drawn: T) => boolean>>;

/** How often each case was drawn. */
export interface Drawn {
  readonly law: string;
  readonly all: number;
  readonly cases: Readonly<Record<string, number>>;
}

/** Counts for one law. */
interface Tally {
  /** One more was tried, in which these cases came up. */
  one(cases: readonly string[]): void;
}

interface Count extends Drawn {
  all: number;
  readonly cases: Record<string, number>;
}

/** The laws that the running file has tried so far. */
const tried = new Map<string, Count>();

/**
 * Counts how many of the values, or of the runs, that a law is tried with are of each interesting case. A file of tests
 * fails for a case that never came up (`seed.ts`): a law is worth what it is tried with.
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

/** Hands on what an arbitrary draws, and counts it. */
export function counted<T>(law: string, cases: Cases<T>, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> {
  const { one } = tally(law, Object.keys(cases));
  return arbitrary.map((drawn) => {
    one(Object.keys(cases).filter((name) => cases[name]?.(drawn)));
    return drawn;
  });
}

/** The counts of all laws that were tried since the last time. A law whose tests were left out has none. */
export function takeCounts(): readonly Drawn[] {
  const all = [...tried.values()];
  tried.clear();
  return all;
}

/** Every case that was never drawn, as a sentence. */
export const neverDrawn = (all: readonly Drawn[]): readonly string[] =>
  all.flatMap(({ law, all: total, cases }) =>
    Object.entries(cases).flatMap(([name, count]) => (count === 0 ? [`"${law}" was tried ${total} times, never with: ${name}`] : [])),
  );

/** The share of every case as a line, law by law. */
export const shares = (all: readonly Drawn[]): readonly string[] =>
  all.flatMap(({ law, all: total, cases }) => [
    `${law}: ${total} drawn`,
    ...Object.entries(cases).map(([name, count]) => `  ${((100 * count) / total).toFixed(1).padStart(5)} %  ${name}`),
  ]);
