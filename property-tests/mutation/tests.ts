import fc from 'fast-check';
import { describe, it } from 'vitest';
import { chosenArea, testsOf } from './areas.ts';

// What is broken shows in a few cases, or in an example; nobody reads the smallest case that shows it.
const cases = 25;
fc.configureGlobal({ numRuns: cases, endOnFailure: true });
process.env['LATCHKEY_RUNS'] = String(cases);

// As one file, so that what the tests share is loaded once for each break.
for (const file of testsOf(chosenArea())) {
  describe(file, async () => {
    try {
      await import(`../../${file}`);
    } catch (error) {
      // Outside of a test it would count as an accident, not as a break that was noticed.
      it('can be loaded', () => {
        throw error;
      });
    }
  });
}
