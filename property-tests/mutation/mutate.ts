import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { between } from '../between.ts';
import { areas } from './areas.ts';
import { pathOf, readReport } from './reports.ts';
import type { AreaReport } from './score.ts';
import { markdown, scoreOf, table } from './score.ts';

/** The page that holds the scores, where every area has been measured as it is now. */
const page = fileURLToPath(new URL('../README.md', import.meta.url));
const marks = ['<!-- measured by npm run test:mutation -->', '<!-- end of what was measured -->'] as const;

/** Less than this, of what was broken in an area, fails the run. */
const least = 85;

const named = process.argv.slice(2);
for (const area of named.length > 0 ? named : Object.keys(areas)) {
  const { status } = spawnSync('stryker', ['run', 'property-tests/mutation/stryker.config.mjs'], {
    env: { ...process.env, LATCHKEY_AREA: area },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The tests of the area ${area} could not be run.`);
}

const known: Record<string, AreaReport> = {};
const unknown: string[] = [];
for (const area of Object.keys(areas)) {
  const report = readReport(pathOf(area));
  if (report) known[area] = report;
  else unknown.push(area);
}
console.log(table(known));
if (unknown.length === 0) writeFileSync(page, between(readFileSync(page, 'utf8'), marks, markdown(known)));
else console.log(`Not measured, or changed since: ${unknown.join(', ')}.`);
if (Object.values(known).some((area) => scoreOf(Object.values(area)) < least)) process.exitCode = 1;
