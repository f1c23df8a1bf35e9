import fc from 'fast-check';
import { describe, it } from 'vitest';
import { chosenArea, testsOf } from './areas.ts';

// A mutation fails many cases or an example, so few cases are enough, and none needs to be shrunk.
const cases = 25;
fc.configureGlobal({ numRuns: cases, endOnFailure: true });
process.env['LATCHKEY_RUNS'] = String(cases);

// As one file, so that shared modules load once per mutation.
for (const file of testsOf(chosenArea())) {
  describe(file, async () => {
    try {
      await import(`../../${file}`);
    } catch (error) {
      // Outside a test, a load error would not count as a detection.
      it('can be loaded', () => {
        throw error;
      });
    }
  });
}
