import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installApart } from '../../fixtures/build/installApart.ts';
import { optionOf, readShard, shareOf } from '../shards.ts';
import { between } from '../sources/between.ts';
import type { AreaName } from './areas.ts';
import { areas, brokenIn } from './areas.ts';
import { pathOf, readReport } from './reports.ts';
import type { AreaReport } from './score.ts';
import { markdown, missedIn, scoreOf, table, withoutExplained } from './score.ts';
import { survivors } from './survivors.ts';

/*
 * `npx node property-tests/mutation/mutate.ts`: mutates all areas, named areas, or a part (`--shard 1/4`). `--report` only
 * evaluates earlier runs.
 */

/** The page with the scores, for a run of all areas. */
const page = fileURLToPath(new URL('../README.md', import.meta.url));
const marks = ['<!-- measured by npx node property-tests/mutation/mutate.ts>', '<!-- end of what was measured -->'] as const;

/** The minimum score of an area, in percent. */
const least = 97;

const args = process.argv.slice(2);
const all = Object.keys(areas) as AreaName[];
const sizeOf = (name: AreaName) => brokenIn(areas[name]).reduce((sum, file) => sum + statSync(file).size, 0);
const named = args.filter((arg): arg is AreaName => arg in areas);
const strange = args.filter((arg) => !(arg in areas) && !['--shard', '--report', optionOf(args, '--shard')].includes(arg));
if (strange.length > 0) throw new RangeError(`There is no area ${strange.join(', ')}. The areas are ${all.join(', ')}.`);

/** Stryker is installed with the first run: nothing else in the project needs it. */
const folder = fileURLToPath(new URL('.', import.meta.url));
installApart(folder);

const chosen = named.length > 0 ? named : shareOf(all, sizeOf, readShard(args));
for (const area of args.includes('--report') ? [] : chosen) {
  const { status } = spawnSync(`${folder}node_modules/.bin/stryker`, ['run', 'property-tests/mutation/stryker.config.mjs'], {
    env: { ...process.env, LATCHKEY_AREA: area },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The tests of the area ${area} could not be run.`);
}

const known: Record<string, AreaReport> = {};
const unknown: string[] = [];
for (const area of all) {
  const report = readReport(pathOf(area));
  if (report) known[area] = report;
  else unknown.push(area);
}
console.log(table(known));
if (unknown.length === 0) writeFileSync(page, between(readFileSync(page, 'utf8'), marks, markdown(known)));
else console.log(`Not measured, or changed since: ${unknown.join(', ')}.`);

for (const [area, report] of Object.entries(known)) {
  const { rest, idle } = withoutExplained(report, survivors);
  const score = scoreOf(Object.values(rest));
  const missed = missedIn(rest);
  if (missed.length > 0) console.log(`\n${area}: ${score.toFixed(1)} % of what can be noticed; neither noticed nor explained:`);
  for (const words of missed) console.log(`  ${words}`);
  for (const { file, line, mutation } of idle) console.log(`${area}: explained, and noticed or gone: ${file} | ${line} | ${mutation}`);
  if (score < least || idle.length > 0) process.exitCode = 1;
}
