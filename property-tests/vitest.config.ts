import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { fromPackage } from '../fixtures/build/fromPackage.ts';
import LongestFirst from './longestFirst.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The local provider's tests, without the one that opens a page. */
const provider = ['fixtures/provider/!(withClient).test.ts', 'fixtures/provider/{base,methods,pages,routes,state}/*.test.ts'];

/** Computes colors without a browser. */
const contrast = 'react/contrast.test.ts';

/** Results usually come within milliseconds, but may take seconds on a busy machine. */
const patient = { expect: { poll: { timeout: 10_000 } }, testTimeout: 60_000, hookTimeout: 60_000 };

/** Sets the seed of generated cases. */
const setupFiles = ['property-tests/seed.ts'];

/** Public names resolve to the packed library. The global setup builds it once for all tests of a run. */
const packed = { plugins: [fromPackage()], root };
const packs = { globalSetup: ['./fixtures/build/packed.ts'] };

/** The developer tools and their pages; `npm run test:tools` runs these tests. */
const tools = [
  '{fixtures,property-tests}/**/*.browser.test.ts',
  'react/devtools/**/*.test.{ts,tsx}',
  'fixtures/{playground,terminal,gallery,bench,browsers,audit,build,charts,marks,replay}/**/*.test.ts',
  'fixtures/provider/server/worlds.test.ts',
  'property-tests/{flakes,lint,reporter,snippets,worlds}.test.ts',
  'property-tests/kit/*.test.tsx',
];

/**
 * Four levels: laws, tests next to the code, the packed library, and whole flows in a real Chromium. The tools are a fifth
 * level in a separate run.
 */
export default defineConfig({
  test: {
    root,
    // Browser tests spend half of their time waiting, so three workers keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './property-tests/reporter.ts'],
    projects: [
      {
        ...packed,
        test: {
          name: 'laws',
          include: ['property-tests/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.browser.test.ts', ...tools],
          isolate: false,
          ...packs,
          setupFiles,
          ...patient,
        },
      },
      {
        ...packed,
        test: {
          name: 'core',
          include: ['{core,fixtures,react}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.browser.test.ts', 'fixtures/consumers/**', ...provider, contrast, ...tools],
          // Loading the imports of a file takes longer than its tests. The page of a file is removed after it.
          isolate: false,
          ...packs,
          setupFiles: [...setupFiles, 'property-tests/noPage.ts'],
          ...patient,
        },
      },
      {
        ...packed,
        test: {
          name: 'pure',
          include: ['machines/**/*.test.ts', ...provider, contrast],
          exclude: ['**/*.browser.test.ts'],
          // These files keep no global state, so that a worker can run many of them.
          isolate: false,
          ...packs,
          setupFiles,
          ...patient,
        },
      },
      {
        ...packed,
        test: {
          name: 'package',
          include: ['fixtures/consumers/*.test.ts'],
          ...packs,
          ...patient,
        },
      },
      {
        ...packed,
        test: {
          name: 'browser',
          include: ['{core,react}/**/*.browser.test.ts'],
          exclude: tools,
          globalSetup: ['./fixtures/host/build.ts'],
          // A test's leftovers are in a page that is cleaned or closed after it.
          isolate: false,
          ...patient,
        },
      },
      {
        ...packed,
        test: {
          name: 'tools',
          include: tools,
          exclude: ['**/node_modules/**'],
          setupFiles,
          globalSetup: ['./fixtures/host/build.ts'],
          isolate: false,
          ...patient,
        },
      },
    ],
  },
});
