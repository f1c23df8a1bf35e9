import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { areas } from './areas.ts';
import type { FileReport } from './score.ts';
import { scoreOf, table } from './score.ts';

/** Less than this, of all that was broken, fails the run. */
const least = 85;

const named = process.argv.slice(2);
const files: Record<string, FileReport> = {};
for (const area of named.length > 0 ? named : Object.keys(areas)) {
  const { status } = spawnSync('stryker', ['run', 'property-tests/mutation/stryker.config.mjs'], {
    env: { ...process.env, LATCHKEY_AREA: area },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The tests of the area ${area} could not be run.`);
  const report = readFileSync(`node_modules/.cache/mutation/${area}.json`, 'utf8');
  Object.assign(files, (JSON.parse(report) as { files: Record<string, FileReport> }).files);
}
console.log(table(files));
if (scoreOf(Object.values(files)) < least) process.exitCode = 1;
