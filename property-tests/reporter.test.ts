import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
// Inside node_modules, so that the tests find Vitest.
const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'reporter-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files: Readonly<Record<string, string>> = {
  'one/two.test.ts': `
    import { expect, it } from 'vitest';
    it('AA-01 holds', () => {});
    it('AA-02 holds', () => {});
    it('AA-02 does not hold', () => expect(1).toBe(2));
  `,
  'one/none.test.ts': `
    import { describe, it } from 'vitest';
    describe('BB-01', () => {
      it('holds, always', () => {});
    });
  `,
  'other/skipped.test.ts': `
    import { it } from 'vitest';
    it('CC-01 holds', () => {});
    it.skip('CC-02 is skipped', () => {});
    it.todo('CC-03 is to be written');
  `,
  'again/again.test.ts': `
    import { it } from 'vitest';
    let runs = 0;
    it('DD-01 holds the second time', { retry: 1 }, () => {
      if ((runs += 1) < 2) throw new Error('Not yet.');
    });
  `,
  'broken/broken.test.ts': `throw new Error('This file cannot be loaded.');`,
  'vitest.config.ts': `
    import { defineConfig } from 'vitest/config';
    const project = (name) => ({ test: { name, root: ${JSON.stringify(folder)}, include: [name + '/*.test.ts'] } });
    export default defineConfig({
      test: {
        root: ${JSON.stringify(folder)},
        reporters: [${JSON.stringify(join(root, 'property-tests/reporter.ts'))}],
        projects: ['one', 'other', 'again', 'broken'].map(project),
      },
    });
  `,
};
for (const [name, text] of Object.entries(files)) {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function linesOf(...args: string[]): string[] {
  const { stdout } = spawnSync('vitest', ['run', '--config', join(folder, 'vitest.config.ts'), ...args], { cwd: folder, encoding: 'utf8' });
  return stdout.trim().split('\n');
}

it.each<[string, string[], string]>([
  ['of everything counts what is skipped or cannot be loaded as failed', [], '5 passed, 4 failed'],
  ['of a project', ['--project', 'one'], '3 passed, 1 failed'],
  ['of a file', ['two.test.ts'], '2 passed, 1 failed'],
  [
    'by a name leaves out the others, in their projects and files',
    ['-t', 'AA-01', '--project', 'one', '--project', 'other'],
    '1 passed, 0 failed',
  ],
  ['by a name above the test', ['--testNamePattern=BB-01 holds', '--project', 'one'], '1 passed, 0 failed'],
  ['by a name that a test has which fails', ['-t', 'AA-02', '--project', 'one'], '1 passed, 1 failed'],
  ['by a name that a skipped test has', ['-t', 'CC-0', '--project', 'other'], '1 passed, 2 failed'],
  ['by a name still counts a file that cannot be loaded', ['-t', 'AA-01'], '1 passed, 1 failed'],
  ['by a name that no test has', ['-t', 'ZZ-99', '--project', 'one'], '0 passed, 0 failed'],
  ['by a line', ['one/two.test.ts:3'], '1 passed, 0 failed'],
])('the last line of a run %s', (_, args, line) => {
  expect(linesOf(...args).at(-1)).toBe(line);
});

it('names a test that passed only when it was repeated, with its first error', () => {
  expect(linesOf('--project', 'again').slice(-2)).toEqual([
    'flaky: again/again.test.ts > DD-01 holds the second time: Not yet.',
    '1 passed, 0 failed',
  ]);
});
