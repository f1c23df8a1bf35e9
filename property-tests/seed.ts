import fc from 'fast-check';

/*
 * `npm test` draws the same cases every time, so that a change is judged by what it changes. The nightly runs draw
 * others: `LATCHKEY_SEED=random`. `LATCHKEY_SEED=<number>` repeats one of them.
 */
const seed = process.env['LATCHKEY_SEED'] ?? '1';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
