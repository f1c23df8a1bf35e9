import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { fromPackage } from '../../fixtures/build/fromPackage.ts';
import { brokenIn, chosenArea } from './areas.ts';

const area = chosenArea();
const hasCharts = brokenIn(area).some((file) => file.startsWith('machines/'));

/**
 * The tests that must detect a mutated chart or table. Importing `robot3/debug` would affect the others, so the wiring test is
 * separate.
 */
export default defineConfig({
  // A test of public names must run on the mutated source.
  plugins: [fromPackage(true)],
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    testTimeout: area.patience ?? 15_000,
    setupFiles: ['property-tests/seed.ts'],
    include: [...(hasCharts ? ['property-tests/wiring.test.ts'] : []), 'property-tests/mutation/tests.ts'],
  },
});
