import { brokenIn, chosenArea } from './areas.ts';
import { pathOf } from './reports.ts';

/** Mutates one area of the code, and reports the mutations that no test detects. */
export default {
  mutate: brokenIn(chosenArea()),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: {
    configFile: 'property-tests/mutation/vitest.config.ts',
    // Every test file may use a chart, also through the core.
    related: false,
  },
  coverageAnalysis: 'perTest',
  // Stryker would rewrite a tsconfig.json through an API that TypeScript 7 does not have.
  tsconfigFile: 'none.json',
  tempDirName: 'node_modules/.cache/stryker',
  concurrency: Number(process.env.LATCHKEY_WORKERS ?? 2),
  // A timeout on a busy machine is no detection.
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: pathOf(process.env.LATCHKEY_AREA) },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};
