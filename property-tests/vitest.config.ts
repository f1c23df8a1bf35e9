import { fileURLToPath } from 'node:url';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { fromPackage } from '../fixtures/build/fromPackage.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The local provider's tests, without the one that opens a page. */
const provider = ['fixtures/provider/!(withClient).test.ts', 'fixtures/provider/{base,methods,pages,routes,state}/*.test.ts'];

/** Computes colors without a browser. */
const contrast = 'react/contrast.test.ts';

/** Results usually come within milliseconds, but may take seconds on a busy machine. */
const patient = { expect: { poll: { timeout: 10_000 } }, testTimeout: 60_000, hookTimeout: 60_000 };

/** Run by `npm run test:browsers`, in each browser. */
const flows = 'fixtures/browsers/flows/**';

/** Sets the seed of generated cases. */
const setupFiles = ['property-tests/seed.ts'];

/** Public names resolve to the packed library. The global setup builds it once for all tests of a run. */
const packed = { plugins: [fromPackage()], root };
const packs = { globalSetup: ['./fixtures/build/packed.ts'] };
const builtPages = { globalSetup: ['./fixtures/host/build.ts'] };

/** The developer tools and their pages; `npm run test:tools` runs these tests. */
const tools = [
  '{fixtures,property-tests}/**/*.browser.test.ts',
  'react/devtools/**/*.test.{ts,tsx}',
  'fixtures/{playground,gallery,bench,browsers,audit,build,charts,marks,replay}/**/*.test.ts',
  'fixtures/provider/server/worlds.test.ts',
  'property-tests/{flakes,lint,reporter,snippets,worlds}.test.ts',
  'property-tests/kit/*.test.tsx',
];

/**
 * Returns a level. A worker runs many files, because loading a file's imports takes longer than its tests. The leftovers of a
 * browser test are in a page, which is cleaned or closed after the test.
 */
const level = (name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  ...packed,
  test: { name, isolate: false, ...patient, ...test },
});

/** The levels by the duration of their longest file. Short files come last, so that no worker has to wait. */
const levels = ['package', 'browser', 'laws', 'core', 'pure'];

/** Sorts by Vitest's own order within each level, with all levels in one queue. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => levels.indexOf(a.project.name) - levels.indexOf(b.project.name));
  }
}

/**
 * Five levels: laws, tests next to the code (`core` with clean-up between files, `pure` without), the packed library, and whole
 * flows in a real Chromium. The tools are a sixth level in a separate run.
 */
export default defineConfig({
  test: {
    root,
    // Browser tests spend half of their time waiting, so three workers keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './property-tests/reporter.ts'],
    projects: [
      level('laws', {
        include: ['property-tests/**/*.test.{ts,tsx}'],
        exclude: ['**/node_modules/**', '**/*.browser.test.ts', ...tools],
        ...packs,
        setupFiles,
      }),
      level('core', {
        include: ['{core,fixtures,react}/**/*.test.{ts,tsx}'],
        exclude: ['**/node_modules/**', '**/*.browser.test.ts', 'fixtures/consumers/**', flows, ...provider, contrast, ...tools],
        ...packs,
        // Keeps a file's page and running imports from the next file.
        setupFiles: [...setupFiles, 'property-tests/betweenFiles.ts'],
      }),
      level('pure', { include: ['machines/**/*.test.ts', ...provider, contrast], exclude: ['**/*.browser.test.ts'], ...packs, setupFiles }),
      level('package', { include: ['fixtures/consumers/*.test.ts'], ...packs, isolate: true }),
      level('browser', { include: ['{core,react}/**/*.browser.test.ts'], exclude: tools, ...builtPages }),
      level('tools', { include: tools, exclude: ['**/node_modules/**', flows], setupFiles, ...builtPages }),
    ],
  },
});
