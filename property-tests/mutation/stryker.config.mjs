import { brokenIn, chosenArea } from './areas.ts';
import { pathOf } from './reports.ts';

/** Breaks one area of what decides piece by piece, and says which breaks no test has noticed. */
export default {
  mutate: brokenIn(chosenArea()),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: {
    configFile: 'property-tests/mutation/vitest.config.ts',
    // Every test file may see a chart, through the core too.
    related: false,
  },
  coverageAnalysis: 'perTest',
  // It rewrites a tsconfig.json for its copy by an interface that TypeScript 7 does not have.
  tsconfigFile: 'none.json',
  tempDirName: 'node_modules/.cache/stryker',
  concurrency: Number(process.env.LATCHKEY_WORKERS ?? 2),
  // A busy machine is no break that was noticed.
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: pathOf(process.env.LATCHKEY_AREA) },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};
