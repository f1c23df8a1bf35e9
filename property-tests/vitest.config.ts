import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import LongestFirst from './longestFirst.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The provider's own tests, without the one that opens a page. */
const provider = 'fixtures/provider/!(withClient).test.ts';

/** The sums of colours, which need no browser. */
const contrast = 'react/contrast.test.ts';

/** What is waited for comes in milliseconds; on a machine that does much else at the time, it may take seconds. */
const patient = { expect: { poll: { timeout: 10_000 } }, testTimeout: 60_000, hookTimeout: 60_000 };

/** The cases that properties draw. */
const setupFiles = ['property-tests/seed.ts'];

/** What developers use beside the widget, in a real Chromium; `npm run test:tools` runs it. */
const tools = ['{fixtures,property-tests}/**/*.browser.test.ts', 'react/devtools/**/*.browser.test.ts'];

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
        root,
        test: {
          name: 'laws',
          include: ['property-tests/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.browser.test.ts'],
          setupFiles,
          ...patient,
        },
      },
      {
        root,
        test: {
          name: 'core',
          include: ['{core,fixtures,react}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.ts', 'fixtures/consumers/**', provider, contrast],
          // Importing what each file needs takes longer than its tests; the page that a file has opened goes with it.
          isolate: false,
          setupFiles: [...setupFiles, 'property-tests/noPage.ts'],
          ...patient,
        },
      },
      {
        root,
        test: {
          name: 'pure',
          include: ['machines/**/*.test.ts', provider, contrast],
          // No file here keeps anything outside a function, so that one worker does for many.
          isolate: false,
          setupFiles,
          ...patient,
        },
      },
      {
        root,
        test: {
          name: 'package',
          include: ['fixtures/consumers/*.test.ts'],
          globalSetup: ['./fixtures/consumers/built.ts'],
          ...patient,
        },
      },
      {
        root,
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
        root,
        test: { name: 'tools', include: tools, globalSetup: ['./fixtures/host/build.ts'], isolate: false, ...patient },
      },
    ],
  },
});
