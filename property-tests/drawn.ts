import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type fc from 'fast-check';
import { afterAll } from 'vitest';

/** What makes a drawn value interesting, by the name of the case. */
export type Cases<T> = Readonly<Record<string, (drawn: T) => boolean>>;

/** How often each case was drawn. */
export interface Drawn {
  readonly law: string;
  readonly all: number;
  readonly cases: Readonly<Record<string, number>>;
}

/** Where the laws leave their counts; undefined where nobody asks for them. */
const folder = process.env['LATCHKEY_DRAWN'];

let places = 0;

/** Counts for one law. */
export interface Tally {
  /** One more was tried, in which these cases came up. */
  one(cases: readonly string[]): void;
}

/**
 * Counts how many of the values, or of the runs, that a law is tried with are of each interesting case. `npm run
 * test:laws-coverage` prints the shares, and fails for a case that never came up. To be called outside of a test.
 */
export function tally(law: string, names: readonly string[]): Tally {
  if (folder === undefined) return { one() {} };
  let all = 0;
  const counts = new Map(names.map((name) => [name, 0]));
  const path = join(folder, `${process.pid}-${Date.now()}-${(places += 1)}.json`);
  afterAll(() => {
    mkdirSync(folder, { recursive: true });
    const drawn: Drawn = { law, all, cases: Object.fromEntries(counts) };
    writeFileSync(path, JSON.stringify(drawn));
  });
  return {
    one(cases) {
      all += 1;
      for (const name of new Set(cases)) counts.set(name, (counts.get(name) ?? 0) + 1);
    },
  };
}

/** Hands on what an arbitrary draws, and counts it. To be called outside of a test, as {@link tally}. */
export function counted<T>(law: string, cases: Cases<T>, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> {
  if (folder === undefined) return arbitrary;
  const { one } = tally(law, Object.keys(cases));
  return arbitrary.map((drawn) => {
    one(Object.keys(cases).filter((name) => cases[name]?.(drawn)));
    return drawn;
  });
}

/** The counts as lines, laws in the order of their names, and whether there was something of everything. */
export function report(all: readonly Drawn[]): { readonly lines: readonly string[]; readonly isWhole: boolean } {
  const lines = all
    .toSorted((one, other) => one.law.localeCompare(other.law))
    .flatMap(({ law, all: total, cases }) => [
      `${law}: ${total} drawn`,
      ...Object.entries(cases).map(([name, count]) => `  ${share(count, total).padStart(7)}  ${name}${count === 0 ? '  NEVER DRAWN' : ''}`),
    ]);
  return { lines, isWhole: all.length > 0 && all.every(({ cases }) => Object.values(cases).every((count) => count > 0)) };
}

const share = (count: number, total: number) => (total === 0 ? '-' : `${((100 * count) / total).toFixed(1)} %`);
