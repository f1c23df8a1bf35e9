import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests that must notice a broken chart or table. `robot3/debug` would change the others: wiring is apart. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    // What waits in vain is noticed by this; a simulated day takes its seconds.
    testTimeout: 15_000,
    setupFiles: ['property-tests/seed.ts'],
    include: ['property-tests/wiring.test.ts', 'property-tests/mutation/tests.ts'],
  },
});
