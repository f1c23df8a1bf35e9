import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { optionOf, readShard, shareOf } from './shards.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// Inside node_modules, so that the tests find Vitest.
const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'flakes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const config = join(folder, 'vitest.config.ts');
writeFileSync(config, `export default { test: { root: ${JSON.stringify(folder)}, include: ['*.test.ts'], reporters: ['default'] } };`);
writeFileSync(join(folder, 'steady.test.ts'), `import { it } from 'vitest';\nit('always holds', () => {});`);
writeFileSync(
  join(folder, 'seldom.test.ts'),
  `import { appendFileSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
appendFileSync(${JSON.stringify(join(folder, 'runs'))}, '.');
describe('a flake', () => it('fails in the second run', () => expect(readFileSync(${JSON.stringify(join(folder, 'runs'))}, 'utf8')).not.toBe('..')));`,
);
writeFileSync(
  join(folder, 'jitter.test.ts'),
  `import { expect, it } from 'vitest';\nit('sees the jitter', () => expect(process.env.LATCHKEY_JITTER).toBe('300'));`,
);
writeFileSync(join(folder, 'broken.test.ts'), `throw new Error('This file cannot be loaded.');`);

function hunt(...args: string[]) {
  rmSync(join(folder, 'runs'), { force: true });
  const { status, stdout } = spawnSync(process.execPath, ['property-tests/flakes.ts', '--config', config, '--busy', '1', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return [...stdout.trim().split('\n'), status];
}

describe('the hunt for flakes', () => {
  it('passes the jitter to the pages of the tests', () => {
    expect(hunt('--runs', '1', '--jitter', '300', 'jitter')).toEqual(['run 1 of 1: green', '0 red in 1 runs, 1 busy processes', 0]);
  });

  it('is green where nothing was red', () => {
    expect(hunt('--runs', '2', 'steady')).toEqual(['run 1 of 2: green', 'run 2 of 2: green', '0 red in 2 runs, 1 busy processes', 0]);
  });

  it('names a test that was red once, and the run', () => {
    expect(hunt('--runs', '3', 'steady', 'seldom')).toEqual([
      'run 1 of 3: green',
      'run 2 of 3: 1 red',
      'run 3 of 3: green',
      expect.stringMatching(/^red in run 2: .*seldom\.test\.ts > a flake fails in the second run$/),
      '1 red in 3 runs, 1 busy processes',
      1,
    ]);
  });

  it('names a file that cannot be loaded, and counts only the runs of its shard', () => {
    expect(hunt('--runs', '5', '--shard', '2/3', 'broken')).toEqual([
      'run 2 of 5: 1 red',
      'run 5 of 5: 1 red',
      expect.stringMatching(/^red in runs 2, 5: .*broken\.test\.ts: .*This file cannot be loaded/),
      '1 red in 2 runs, 1 busy processes',
      1,
    ]);
  });

  it('is red where it has run nothing at all', () => {
    expect(hunt('--runs', '0').at(-1)).toBe(1);
    expect(hunt('--runs', '1', 'nothing-is-called-this').at(-1)).toBe(1);
  });
});

describe('shards', () => {
  it('are read from the command, and are all in one without it', () => {
    expect(readShard(['--runs', '3'])).toEqual({ number: 1, of: 1 });
    expect(readShard(['--shard', '3/4'])).toEqual({ number: 3, of: 4 });
    for (const wrong of ['0/4', '5/4', '1', '1/0', 'a/b', '']) expect(() => readShard(['--shard', wrong])).toThrow(RangeError);
    expect([optionOf(['--a', 'b'], '--a'), optionOf(['--a'], '--a'), optionOf([], '--a')]).toEqual(['b', '', undefined]);
  });

  it('have each thing once, and about as much to do', () => {
    const sizes = [40, 3, 17, 8, 25, 1, 12, 30];
    const shares = [1, 2, 3].map((number) => shareOf(sizes, (size) => size, { number, of: 3 }));
    expect(shares.flat().sort((a, b) => a - b)).toEqual([...sizes].sort((a, b) => a - b));
    const loads = shares.map((share) => share.reduce((sum, size) => sum + size, 0));
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(10);
  });
});
