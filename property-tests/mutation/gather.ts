import fc from 'fast-check';
import { describe, it } from 'vitest';

// What is broken shows in a few cases, or in an example.
fc.configureGlobal({ numRuns: 25 });

/** Makes many test files one, so that what they share is loaded once for each break. */
export function gather(files: Readonly<Record<string, () => Promise<unknown>>>): void {
  for (const [file, load] of Object.entries(files)) {
    describe(file, async () => {
      try {
        await load();
      } catch (error) {
        // Outside of a test it would count as an accident, not as a break that was noticed.
        it('can be loaded', () => {
          throw error;
        });
      }
    });
  }
}
