import fc from 'fast-check';
import { afterAll, beforeEach } from 'vitest';
import { neverDrawn, shares, takeCounts } from './drawn.ts';

/*
 * `npm test` generates the same cases every time, so that results only change with the code. Each test has its own seed, made
 * from its title, so that a law about forty methods does not test the same values forty times. The nightly runs use other
 * seeds: `LATCHKEY_SEED=random`. `LATCHKEY_SEED=<number>` repeats a run that printed this number.
 */
const given = process.env['LATCHKEY_SEED'];
if (given !== undefined && given !== 'random') fc.configureGlobal({ seed: Number(given) });
beforeEach(({ task }) => {
  if (given === undefined) fc.configureGlobal({ seed: fc.hash(task.name) });
});

// With another seed or fewer cases, rare cases may be missing, so their shares are printed. By default, a missing case is an
// error.
afterAll(() => {
  const counts = takeCounts();
  if (given !== undefined) {
    if (counts.length > 0) console.log(shares(counts).join('\n'));
    return;
  }
  const missing = process.env['LATCHKEY_RUNS'] === undefined ? neverDrawn(counts) : [];
  if (missing.length > 0) throw new Error(`Cases that laws name were not drawn; give them more weight:\n${missing.join('\n')}`);
});
