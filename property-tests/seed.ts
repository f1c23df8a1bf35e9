import fc from 'fast-check';
import { afterAll, beforeEach } from 'vitest';
import { neverDrawn, shares, takeCounts } from './drawn.ts';

/*
 * `npm test` draws the same cases every time, so that a change is judged by what it changes: each test has a seed of its
 * own, made of its title, so that a law of forty methods is not tried with the same values forty times. The nightly runs
 * draw others: `LATCHKEY_SEED=random`. `LATCHKEY_SEED=<number>` repeats a run that has printed that number.
 */
const given = process.env['LATCHKEY_SEED'];
if (given !== undefined && given !== 'random') fc.configureGlobal({ seed: Number(given) });
beforeEach(({ task }) => {
  if (given === undefined) fc.configureGlobal({ seed: fc.hash(task.name) });
});

// Another seed, or fewer cases, may miss a rare case: their shares are printed. By day a missing one is an error.
afterAll(() => {
  const counts = takeCounts();
  if (given !== undefined) {
    if (counts.length > 0) console.log(shares(counts).join('\n'));
    return;
  }
  const missing = process.env['LATCHKEY_RUNS'] === undefined ? neverDrawn(counts) : [];
  if (missing.length > 0) throw new Error(`Cases that laws name were not drawn; give them more weight:\n${missing.join('\n')}`);
});
