import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { areas, brokenIn, testsOf } from './areas.ts';
import { readReport } from './reports.ts';
import type { AreaReport } from './score.ts';
import { missedIn, scoreOf, table, withoutExplained } from './score.ts';
import type { Survivor } from './survivors.ts';
import { survivors } from './survivors.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const all = Object.values(areas);

/** Files without code to mutate: types, names, and charts whose effects do nothing. */
const withoutCode = ['machines/login/account.ts', 'machines/charts.ts', 'machines/index.ts', 'machines/session/types.ts'];

it('every file of the charts is broken in one area, and each area names files that exist', () => {
  const charts = globSync('machines/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts') && !withoutCode.includes(file));
  const broken = all.flatMap(brokenIn);
  expect(broken.filter((file) => file.startsWith('machines/')).sort()).toEqual(charts.sort());
  expect(broken.filter((file, place) => broken.indexOf(file) !== place)).toEqual([]);
  const named = new Set(all.flatMap(({ mutate, tests }) => [...mutate, ...tests]));
  expect([...named].filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);
  expect(Object.entries(areas).filter(([, area]) => brokenIn(area).length === 0 || testsOf(area).length === 0)).toEqual([]);
});

it('every deciding file of the core is mutated, too', () => {
  const broken = new Set(all.flatMap(brokenIn));
  const wanted = ['tabSync', 'tabLocks', 'refresher', 'sessionController', 'restoredSession', 'sessionStore'].map(
    (name) => `core/session/${name}.ts`,
  );
  const others = [
    'methods/pkce/pkce',
    'platform/redirects',
    'recording/redaction',
    'recording/redactionRules',
    'client/urlToken',
    'client/redeemUrlToken',
  ];
  const schemas = globSync('core/**/{schema,*Schema}.ts', { cwd: root });
  // A missing file of the session was renamed, and is mutated under its new name.
  const there = wanted.filter((file) => globSync(file, { cwd: root }).length > 0);
  expect([...there, ...others.map((name) => `core/${name}.ts`), ...schemas].filter((file) => !broken.has(file))).toEqual([]);
});

it('an explained mutation is in a line of its file, in an area, with a reason', () => {
  const broken = new Set(all.flatMap(brokenIn));
  const stale = survivors.filter(({ file, line }) => {
    const lines = broken.has(file) ? readFileSync(join(root, file), 'utf8').split('\n') : [];
    return !lines.some((one) => one.trim() === line);
  });
  expect(stale).toEqual([]);
  expect(survivors.filter(({ why, mutation }) => why.length < 20 || !/^\w+: /.test(mutation))).toEqual([]);
});

describe('a break that is explained', () => {
  const mutant = (status: string, line: number, replacement: string) => ({
    status,
    mutatorName: 'StringLiteral',
    replacement,
    location: { start: { line } },
  });
  const report: AreaReport = {
    'a.ts': {
      source: "  const one = '';\n  const two = '';",
      mutants: [mutant('Survived', 1, '"x"'), mutant('NoCoverage', 2, '"x"'), mutant('Killed', 2, '"y"')],
    },
  };
  const explained = (line: string, replacement: string, file = 'a.ts'): Survivor => ({
    file,
    line,
    mutation: `StringLiteral: ${replacement}`,
    why: 'nobody looks',
  });

  it('is taken out of the score, and only that one', () => {
    const { rest, idle } = withoutExplained(report, [explained("const one = '';", '"x"')]);
    expect([idle, missedIn(rest), scoreOf(Object.values(rest))]).toEqual([[], ['a.ts | const two = \'\'; | StringLiteral: "x"'], 50]);
  });

  it('is none the less one where a busy machine has kept its test from ending', () => {
    for (const late of [{ status: 'Timeout' }, { status: 'Killed', statusReason: 'Test timed out in 4000ms.\n' }]) {
      const busy: AreaReport = { 'a.ts': { source: 'x', mutants: [{ ...mutant('', 1, '"x"'), ...late }] } };
      expect(withoutExplained(busy, [explained('x', '"x"')])).toEqual({ rest: { 'a.ts': { source: 'x', mutants: [] } }, idle: [] });
    }
  });

  it('is idle where it was noticed or is gone, but not where its file was not looked at', () => {
    const idle = [explained("const two = '';", '"y"'), explained("const three = '';", '"x"')];
    expect(withoutExplained(report, [...idle, explained('', '', 'b.ts')]).idle).toEqual(idle);
  });
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
  const file = join(root, 'machines/limits.ts');
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
