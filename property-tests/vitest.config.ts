import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { fromPackage } from '../fixtures/build/fromPackage.ts';
import LongestFirst from './longestFirst.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The provider's own tests, without the one that opens a page. */
const provider = ['fixtures/provider/!(withClient).test.ts', 'fixtures/provider/{base,methods,pages,routes,state}/*.test.ts'];

/** The sums of colours, which need no browser. */
const contrast = 'react/contrast.test.ts';

/** What is waited for comes in milliseconds; on a machine that does much else at the time, it may take seconds. */
const patient = { expect: { poll: { timeout: 10_000 } }, testTimeout: 60_000, hookTimeout: 60_000 };

/** The cases that properties draw. */
const setupFiles = ['property-tests/seed.ts'];

/** Public names are those of the packed library; what is built once for all tests of a run. */
const packed = { plugins: [fromPackage()], root };
const packs = { globalSetup: ['./fixtures/build/packed.ts'] };

/** The tools for developers and their pages; `npm run test:tools` runs these tests. */
const tools = [
  '{fixtures,property-tests}/**/*.browser.test.ts',
  'react/devtools/**/*.test.{ts,tsx}',
  'fixtures/{playground,terminal,gallery,bench,browsers,audit,build,charts,replay}/**/*.test.ts',
  'fixtures/provider/server/worlds.test.ts',
  'property-tests/{flakes,reporter,snippets,worlds}.test.ts',
  'property-tests/kit/*.test.tsx',
];

/**
 * Four levels: laws, examples beside the code, the packed library, and whole flows in a real Chromium. The tools have the
 * fifth, which is a run of its own.
 */
export default defineConfig({
  test: {
    root,
    // Half of a browser test is waiting for the browser, so that three keep two cores busy.
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
          exclude: ['**/*.browser.test.ts', 'fixtures/consumers/**', ...provider, contrast, ...tools],
          // Importing what each file needs takes longer than its tests; the page that a file has opened goes with it.
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
          // No file here keeps anything outside a function, so that one worker does for many.
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
          // What a test leaves behind is in a page that is cleaned or closed after it.
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
