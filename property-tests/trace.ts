import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { titlesOf } from './sources/titles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Matches requirement IDs, but no names of standards. */
const idPattern = /\b(?!(?:SHA|UTF|ISO|RFC|ECMA)-)[A-Z]{2,}-\d{2,}\b/g;

export const idsIn = (text: string): string[] => text.match(idPattern) ?? [];

/** Returns the IDs of a specification by area, from the starts of its list items. */
export function readSpec(text: string): Map<string, string[]> {
  const areas = new Map<string, string[]>();
  for (const [, id = ''] of text.matchAll(/^- (\S+) /gm)) {
    const area = id.split('-')[0] ?? '';
    areas.set(area, [...(areas.get(area) ?? []), id]);
  }
  return areas;
}

/** Tables outside of the test files: each row is a test, whose title begins with the IDs of the row. */
const tables = [
  ['fixtures/client/methods.ts', 'core/client/calls.test.ts'],
  ['property-tests/charts/methods.ts', 'core/client/calls.test.ts'],
  ['property-tests/charts/specifiedEdges.ts', 'property-tests/specifiedEdges.test.ts'],
] as const;

/** Returns every ID in a test title, with its files. */
export function readTitles(): Map<string, string[]> {
  const files = globSync('{core,react,machines,fixtures,property-tests}/**/*.{test,contract}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  const textOf = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
  const rows = tables.map(([table, test]) => [test, textOf(table).match(/'[^'\n]*'/g) ?? []] as const);
  const named = new Map<string, string[]>();
  for (const [file, titles] of [...files.sort().map((file) => [file, titlesOf(textOf(file))] as const), ...rows]) {
    for (const id of new Set(titles.flatMap(idsIn))) named.set(id, [...new Set([...(named.get(id) ?? []), file])]);
  }
  return named;
}

export const specText = (): string => readFileSync(`${root}/SPEC.md`, 'utf8');

/** Returns the output of `npx node property-tests/trace.ts`, and whether every ID in a title exists. */
export function trace(spec: Map<string, string[]>, named: ReadonlyMap<string, string[]>): { lines: string[]; isKnown: boolean } {
  // Interpretations (READ) need no separate test, because the related requirements have tests.
  const { READ: readings = [], ...facts } = Object.fromEntries(spec);
  const isNamed = (id: string) => named.has(id);
  const lines = Object.entries(facts).flatMap(([area, ids]) => {
    const missing = ids.filter((id) => !isNamed(id));
    return missing.length === 0 ? [] : [`${area} ${ids.length - missing.length}/${ids.length}: ${missing.join(' ')}`];
  });
  const all = Object.values(facts).flat();
  const proven = all.filter(isNamed).length;
  lines.push(`${proven} of ${all.length} proven, ${all.length - proven} to go`);
  lines.push(`${readings.filter(isNamed).length} of ${readings.length} readings named`);
  // A test of the local provider proves little about the product.
  const byProvider = all.filter((id) => named.get(id)?.every((file) => file.startsWith('fixtures/')));
  if (byProvider.length > 0) lines.push(`of the proven, only tests of fixtures name: ${byProvider.join(' ')}`);

  const known = new Set([...all, ...readings]);
  const unknown = [...named].filter(([id]) => !known.has(id)).map(([id, files]) => `unknown: ${id} in ${files.join(', ')}`);
  return { lines: [...lines, ...unknown], isKnown: unknown.length === 0 };
}

if (import.meta.main) {
  const { lines, isKnown } = trace(readSpec(specText()), readTitles());
  console.log(lines.join('\n'));
  process.exitCode = isKnown ? 0 : 1;
}
