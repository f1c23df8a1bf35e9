/** Breaks the charts and the pure tables line by line, and says which breaks no test has noticed. */
export default {
  mutate: [
    'machines/*.ts',
    '!machines/*.test.ts',
    '!machines/index.ts',
    'core/{answer,email,inboxLinks,passkeyErrors,redirects}.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: {
    configFile: 'property-tests/mutation.config.ts',
    // Every test file may see a chart, through the core too.
    related: false,
  },
  coverageAnalysis: 'perTest',
  // It rewrites a tsconfig.json for its copy by an interface that TypeScript 7 does not have.
  tsconfigFile: 'none.json',
  tempDirName: 'node_modules/.cache/stryker',
  concurrency: 2,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
};
