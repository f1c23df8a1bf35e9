import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { titlesOf } from '../property-tests/sources/titles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const rows = readFileSync(`${root}react/ACCESSIBILITY.md`, 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** The criteria of WCAG 2.2 by level (https://www.w3.org/TR/WCAG22/), without 4.1.1, which was removed. */
const criteria = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
} as const;

it('ACCESSIBILITY.md has each criterion of WCAG 2.2 A and AA once, in order', () => {
  const listed = (level: string) => rows.filter((row) => row[1] === level).map(([criterion = '']) => criterion.split(' ')[0]);
  for (const [level, numbers] of Object.entries(criteria)) expect(listed(level)).toEqual(numbers.split(' '));
  expect(rows).toHaveLength(55);
});

it('ACCESSIBILITY.md says for each how it is met, and names what proves it unless it does not apply or is the host’s', () => {
  const unproven = rows.filter(([, , how = '', proof = '']) => proof === '-' && !/^(Does not apply: |The host's: )/.test(how));
  expect(unproven).toEqual([]);
  expect(rows.filter((row) => row.length !== 4)).toEqual([]);
});

it('ACCESSIBILITY.md names tests that are there, by their titles', () => {
  const named = rows.flatMap(([criterion, , , proof = '']) =>
    [...proof.matchAll(/`([\w/.-]+)`: "([^"]+)"/g)].map(([, file = '', title = '']) => ({ criterion, file, title })),
  );
  expect(named.length).toBeGreaterThan(60);
  // Each part of a proof is the title of a test or a command.
  const pieces = rows.flatMap(([, , , proof = '']) => (proof === '-' ? [] : proof.split('<br>')));
  expect(pieces.filter((piece) => !/^`[\w/.-]+`: "[^"]+"$|^`npm run [\w:]+( -- \w+)?`$/.test(piece))).toEqual([]);
  const titles = new Map(
    [...new Set(named.map(({ file }) => file))].map((file) => [
      file,
      existsSync(`${root}${file}`) ? titlesOf(readFileSync(`${root}${file}`, 'utf8')) : [],
    ]),
  );
  expect(named.filter(({ file, title }) => !titles.get(file)?.includes(title))).toEqual([]);
});
