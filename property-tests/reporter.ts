import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Ends every run with one plain line over all levels: `N passed, N failed`. A test that is skipped has failed. */
export default class Summary implements Reporter {
  #isPartial = false;

  onInit({ config }: Vitest): void {
    this.#isPartial = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandled.length;
    for (const module of modules) {
      // A file that cannot be loaded holds no test to count, yet it is a failure.
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        // Whoever runs some by their name leaves out the others.
        else if (state !== 'skipped' || !this.#isPartial) failed += 1;
      }
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }
}
