import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';

/** Ends every run with one plain line over all levels: `N passed, N failed`. A test that is skipped has failed. */
export default class Summary implements Reporter {
  #vitest: Vitest | undefined;
  #chosen: readonly TestSpecification[] = [];

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#chosen = specifications;
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
        else if (state !== 'skipped' || !this.#isLeftOut(test)) failed += 1;
      }
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }

  /** Whether whoever runs some tests, by a name or by a line, has not asked for this one. */
  #isLeftOut(test: TestCase): boolean {
    const pattern = this.#vitest?.getGlobalTestNamePattern();
    if (pattern && !pattern.test(test.fullName)) return true;
    return this.#chosen.some(
      ({ moduleId, testLines, testIds }) => moduleId === test.module.moduleId && (testLines ?? testIds) !== undefined,
    );
  }
}
