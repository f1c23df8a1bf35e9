import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { areas } from './areas.ts';
import { readReport } from './reports.ts';
import { scoreOf, table } from './score.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const all = Object.values(areas);

/** There is nothing in them to break. */
const withoutCode = ['machines/index.ts', 'machines/sessionTypes.ts'];

it('every file of the charts is broken in one area, and each area names files that exist', () => {
  const charts = globSync('machines/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts') && !withoutCode.includes(file));
  const broken = all.flatMap(({ mutate }) => mutate);
  expect(broken.filter((file) => file.startsWith('machines/')).sort()).toEqual(charts.sort());
  expect(new Set(broken).size).toBe(broken.length);
  const named = new Set([...broken, ...all.flatMap(({ tests }) => tests)]);
  expect([...named].filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);
});

it('the score counts what was noticed among what could be', () => {
  const report = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) });
  expect(scoreOf([report('Killed', 'Timeout', 'Survived'), report('NoCoverage', 'CompileError', 'RuntimeError')])).toBe(50);
  expect(scoreOf([report()])).toBe(100);
  const areas = { sure: { one: report('Killed') }, unsure: { good: report('Killed'), weak: report('Survived', 'Killed') } };
  expect(table(areas).split('\n')).toEqual([
    ' 66.7 %     1 of    3 missed  unsure',
    ' 50.0 %     1 of    2 missed    weak',
    '100.0 %     0 of    1 missed    good',
    '100.0 %     0 of    1 missed  sure',
    '100.0 %     0 of    1 missed    one',
    ' 75.0 %     1 of    4 missed  all of them',
  ]);
});

it('a report counts until what it was about is changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-mutation-'));
  const path = join(folder, 'area.json');
  const file = join(root, 'machines/backoff.ts');
  const write = (source: string) => writeFileSync(path, JSON.stringify({ files: { [file]: { source, mutants: [{ status: 'Killed' }] } } }));
  try {
    expect(readReport(path)).toBe(undefined);
    write(readFileSync(file, 'utf8'));
    expect(readReport(path)?.[file]?.mutants).toEqual([{ status: 'Killed' }]);
    write('export {};');
    expect(readReport(path)).toBe(undefined);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
