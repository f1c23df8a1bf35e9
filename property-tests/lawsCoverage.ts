import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Drawn } from './drawn.ts';
import { report } from './drawn.ts';

/*
 * `npm run test:laws-coverage`: runs the laws that count what they are tried with, and prints how often each interesting
 * case came up. It fails for a case that never did: a law is worth what it is tried with.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const files = globSync('{core,machines,property-tests}/**/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes("/drawn.ts'"),
);

const folder = mkdtempSync(join(tmpdir(), 'latchkey-drawn-'));
try {
  const { status } = spawnSync('vitest', ['run', '--config', 'property-tests/vitest.config.ts', '--reporter', 'dot', ...files], {
    cwd: root,
    env: { ...process.env, LATCHKEY_DRAWN: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const drawn = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Drawn);
  const { lines, isWhole } = report(drawn);
  console.log(lines.join('\n'));
  if (status !== 0) console.log('Some of the laws do not hold: npm test says which.');
  if (!isWhole || status !== 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
