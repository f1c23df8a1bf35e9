import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runningTitlesOf } from './sources/titles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(`${root}/SECURITY.md`, 'utf8');

/** The rows of the model: a threat, its defense with the proof, and the duties of others. */
const rows = text
  .slice(text.indexOf('## The model'), text.indexOf('## What is stored where'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Threat'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

/** A claim and the test that proves it. */
const form = /\(test: `([\w./-]+\.test\.tsx?)` "(.+?)"\)/g;
const claims = [...text.matchAll(form)].map(([, file = '', title = '']) => [file, title] as const);

const running = new Map<string, readonly string[]>();
/** Returns the titles of the unskipped tests of a file; empty for a missing file. */
function runningIn(file: string): readonly string[] {
  const path = `${root}/${file}`;
  const found = running.get(file) ?? (existsSync(path) ? runningTitlesOf(readFileSync(path, 'utf8')) : []);
  running.set(file, found);
  return found;
}

describe('the model of threats', () => {
  it.each(rows)('%s: each sentence about Latchkey names its test', (threat, defense = '', ...rest) => {
    expect([threat, defense].every((cell) => cell !== undefined && cell.length > 5)).toBe(true);
    expect(rest).toHaveLength(2);
    const sentences = defense.replace(form, '\u00a7').split(/\. (?=\S)/);
    expect(sentences.filter((sentence) => !sentence.includes('\u00a7'))).toEqual([]);
  });

  it.each(claims)('%s runs "%s"', (file, title) => {
    expect(runningIn(file)).toContain(title);
  });

  it('names tests in one form', () => {
    expect(text.match(/\(test:/g)).toHaveLength(claims.length);
    expect(text.replace(form, '').match(/\.test\.tsx?/g)).toBeNull();
  });

  it('names the responsible party for the rest', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(([, , duty]) => /\b(You|Stytch):/.test(duty ?? '')).length).toBeGreaterThan(rows.length / 2);
  });
});

describe('the tests that run', () => {
  it.each(['it.skip', 'it.todo', 'it.fails', 'it.skipIf(true)', 'it.runIf(false)', 'test.skip.each([1])'])(
    'finds no test under %s',
    (name) => {
      expect(runningTitlesOf(`it('a', () => {}); ${name}('b', () => {});`)).toEqual(['a']);
    },
  );

  it('finds no test inside a skipped group', () => {
    expect(runningTitlesOf("describe.skip('a', () => { it('b', () => {}); }); describe('c', () => { it('d', () => {}); });")).toEqual([
      'c',
      'd',
    ]);
  });
});

it('a release checks signatures, contains an SBOM, and is published with provenance', () => {
  const release = readFileSync(`${root}/.github/workflows/release.yml`, 'utf8');
  const steps = [...release.matchAll(/- run: (.+)$/gm)].map(([, step]) => step);
  expect(steps).toEqual([
    'npm ci',
    'npm audit signatures',
    'npm test',
    'npx node fixtures/audit/audit.ts',
    'npm run test:consumers -- fixtures/consumers/places/installers.test.ts',
    'npm sbom --sbom-format cyclonedx --package-lock-only --workspaces=false > latchkey.cdx.json',
    'npm publish --provenance --access public',
  ]);
  expect(release).toContain('id-token: write');
});

it('the workflows pin every action by its commit, and name its version', () => {
  const uses = globSync('.github/workflows/*.yml', { cwd: root })
    .flatMap((file) => readFileSync(`${root}/${file}`, 'utf8').split('\n'))
    .flatMap((line) => /uses: (.+)$/.exec(line)?.[1] ?? []);
  expect(uses.length).toBeGreaterThan(10);
  expect(uses.filter((name) => !/^[\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name))).toEqual([]);
  // One version of each.
  expect(new Set(uses).size).toBe(new Set(uses.map((name) => name.split('@')[0])).size);
});
