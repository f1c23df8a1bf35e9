import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { version } from '../core/index.ts';
import { grouped } from '../fixtures/charts/mermaid.ts';
import { exportsOf } from './sources/exports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const doors = [
  'core/index.ts',
  'react/index.ts',
  'react/mount.tsx',
  'react/sentences.ts',
  'core/server/index.ts',
  'react/devtools/index.ts',
  'machines/index.ts',
  'fixtures/index.ts',
  'property-tests/kit/index.ts',
];

describe('the public door', () => {
  const shown = doors.map((door) => [door, exportsOf(`${root}${door}`)] as const);

  it('shows exactly the names of exports.txt; a changed name is a change of the product: `vitest -u`, and the changelog', async () => {
    const lines = shown.flatMap(([door, names]) => {
      const letters = grouped(names, ({ name }) => name[0]?.toUpperCase());
      return [door, ...letters.map((some) => `  ${some.map(({ name }) => name).join(' ')}`)];
    });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('exports.txt');
  });

  it.each(shown)('%s shows no name twice', (_, names) => {
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  });

  it.each(shown)('%s explains every one of them in a doc comment', (_, names) => {
    const bare = names.filter(({ isDocumented }) => !isDocumented);
    expect(bare.map(({ name, file }) => `${file.replace(root, '')} ${name}`)).toEqual([]);
  });
});

it('the version is that of package.json', () => {
  const { version: published } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };
  expect(version).toBe(published);
});
