import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optionOf, readShard } from './shards.ts';

/*
 * `npx node property-tests/flakes.ts`: runs the whole suite repeatedly while all cores are busy, and prints each failed test
 * with its runs. Fails if a test failed.
 *
 *   --runs 20      the number of runs; default: 20
 *   --shard 1/4    the first quarter of these runs
 *   --busy 2       the number of processes that keep the machine busy; default: one per core
 *   --jitter 300   delays each request of a test page, and each response, at random by up to 300 ms; default: 0
 *   --config file  another suite
 *   anything else  only the files with this text in their path
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const { number, of } = readShard(args);
const allRuns = wholeNumber('--runs', 20);
const busy = wholeNumber('--busy', availableParallelism());
const config = optionOf(args, '--config') ?? 'property-tests/vitest.config.ts';
const jitter = wholeNumber('--jitter', 0);
const options = ['--runs', '--shard', '--busy', '--jitter', '--config'];
const files = args.filter((arg, place) => !options.includes(arg) && !options.includes(args[place - 1] ?? ''));
const runs = Array.from({ length: allRuns }, (_, index) => index + 1).filter((run) => (run - 1) % of === number - 1);

const folder = mkdtempSync(join(tmpdir(), 'latchkey-flakes-'));
const spinners = Array.from({ length: busy }, (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
const rest = () => spinners.forEach((spinner) => spinner.kill('SIGKILL'));
let suite: ChildProcess | undefined;
process.on('exit', () => {
  rest();
  suite?.kill();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** The runs in which each test failed. */
const red = new Map<string, number[]>();
try {
  for (const run of runs) {
    const names = await redIn(run);
    for (const name of names) red.set(name, [...(red.get(name) ?? []), run]);
    console.log(`run ${run} of ${allRuns}: ${names.length === 0 ? 'green' : `${names.length} red`}`);
  }
} finally {
  rest();
  rmSync(folder, { recursive: true });
}
for (const [name, when] of red) console.log(`red in ${when.length === 1 ? 'run' : 'runs'} ${when.join(', ')}: ${name}`);
console.log(`${red.size} red in ${runs.length} runs, ${busy} busy processes`);
if (red.size > 0 || runs.length === 0) process.exitCode = 1;

interface Found {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Runs everything once; returns the names of the failed tests with their files. */
async function redIn(run: number): Promise<string[]> {
  const outputFile = join(folder, `${run}.json`);
  suite = spawn('vitest', ['run', '--config', config, '--reporter=json', `--outputFile=${outputFile}`, ...files], {
    cwd: root,
    env: { LATCHKEY_SEED: 'random', ...process.env, ...(jitter > 0 && { LATCHKEY_JITTER: `${jitter}` }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = (await once(suite, 'close')) as [number | null];
  const found = readFound(outputFile);
  if (!found) return ['the run itself: it has left no report'];
  const names = found.testResults.flatMap(({ name: path, status: all, message, assertionResults }) => {
    const file = path.replace(root, '');
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file} > ${fullName}`);
    return all === 'failed' && failed.length === 0 ? [`${file}: ${message.split('\n')[0]}`] : failed;
  });
  // A run can also fail outside of a test, for example by an error after the last test.
  return status !== 0 && names.length === 0 ? ['the run itself: something failed outside of any test'] : names;
}

function readFound(path: string): Found | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Found;
  } catch {
    return undefined;
  }
}

function wholeNumber(option: string, usual: number): number {
  const text = optionOf(args, option);
  const value = text === undefined ? usual : Number(text);
  if (text === '' || !Number.isInteger(value) || value < 0) throw new RangeError(`${option} takes a whole number.`);
  return value;
}
