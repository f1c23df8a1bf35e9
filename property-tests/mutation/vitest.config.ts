import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The first failure ends the look at a break, so that what fails fast comes first. `robot3/debug` keeps wiring apart. */
const files = ['property-tests/wiring.test.ts', 'property-tests/mutation/quick.ts', 'property-tests/mutation/slow.ts'];

class InOrder extends BaseSequencer {
  override async sort(found: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => files.findIndex((file) => moduleId.endsWith(file));
    return found.sort((a, b) => place(a) - place(b));
  }
}

/** The tests that must notice a broken chart or table: laws, and the examples of the charts and of what runs them. */
export default defineConfig({
  test: { root, include: files, testTimeout: 20_000, sequence: { sequencer: InOrder } },
});
