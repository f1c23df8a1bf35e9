import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';

/**
 * Ends every run with a line for each failure and a total of all levels: `N passed, N failed`. A skipped test counts as failed;
 * one that passed only when it was repeated is named, too.
 */
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
    const failures = unhandled.map((error) => lineOf('failed', 'outside a test', [error]));
    const repeated: string[] = [];
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      // A file that fails to load has no tests to count, but it is a failure.
      for (const error of module.errors()) failures.push(lineOf('failed', file, [error]));
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        const name = `${file} > ${test.fullName}`;
        if (state === 'passed') passed += 1;
        else if (state !== 'skipped' || !this.#isLeftOut(test)) failures.push(lineOf('failed', name, errors ?? [state]));
        if (test.diagnostic()?.flaky) repeated.push(lineOf('flaky', name, errors ?? []));
      }
    }
    process.stdout.write(['', ...repeated, ...failures, `${passed} passed, ${failures.length} failed`, ''].join('\n'));
  }

  /** Whether a filter by name or line excludes this test. */
  #isLeftOut(test: TestCase): boolean {
    const pattern = this.#vitest?.getGlobalTestNamePattern();
    // Vitest matches the names with spaces between them, and prints them with arrows.
    if (pattern && !pattern.test(test.fullName.replaceAll(' > ', ' '))) return true;
    return this.#chosen.some(
      ({ moduleId, testLines, testIds }) => moduleId === test.module.moduleId && (testLines ?? testIds) !== undefined,
    );
  }
}

/** Returns a failure in one line, for logs that only keep their end. */
function lineOf(kind: 'failed' | 'flaky', place: string, errors: readonly unknown[]): string {
  const messages = errors.map((error) => (error as Partial<Error>).message ?? String(error));
  return `${kind}: ${place}: ${messages.join('; ').replace(/\s+/g, ' ').slice(0, 1_200)}`;
}
