import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(`${root}/SECURITY.md`, 'utf8');

/** The rows of the model: a threat, what is done about it, and what proves that. */
const rows = text
  .slice(text.indexOf('## The model'), text.indexOf('## What a recording holds'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Threat'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

describe('the model of threats', () => {
  it.each(rows)('%s', (threat, ours, proof = '') => {
    expect([threat, ours].every((cell) => cell !== undefined && cell.length > 5)).toBe(true);
    const files = proof.match(/[\w./-]+\.test\.tsx?/g) ?? [];
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(`${root}/${file}`))).toEqual([]);
  });

  it('has a row for each of the tables, and says whose duty the rest is', () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(([, , , duty]) => /\b(Yours|Theirs|A fork)\b/.test(duty ?? '')).length).toBeGreaterThan(rows.length / 2);
  });
});

it('the workflows pin nothing by a branch', () => {
  const uses = globSync('.github/workflows/*.yml', { cwd: root })
    .flatMap((file) => readFileSync(`${root}/${file}`, 'utf8').split('\n'))
    .flatMap((line) => /uses: (\S+)/.exec(line)?.[1] ?? []);
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((name) => !/@(v\d+(\.\d+)*|[0-9a-f]{40})$/.test(name))).toEqual([]);
});
