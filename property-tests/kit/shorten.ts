import type { Step } from './steps.ts';

/** Gives how a path fails; undefined where it does not, or cannot be walked. */
type Attempt<F> = (steps: readonly Step[]) => Promise<F | undefined>;

/** A path that fails, with its failure. */
export interface Failing<F> {
  readonly steps: readonly Step[];
  readonly failure: F;
}

/**
 * Looks for a shorter path that fails in the same way: its end alone, then without stretches of it, each half as long as the
 * one before, then without any two steps; and does by one click what was done by two, or by a key.
 *
 * @param attempt walks a path anew; only called once for each
 */
export async function shorten<F>(found: Failing<F>, attempt: Attempt<F>): Promise<Failing<F>> {
  const tried = new Set<string>();
  let best = found;

  async function isBetter(steps: readonly Step[]): Promise<boolean> {
    const key = JSON.stringify(steps);
    if (tried.has(key)) return false;
    tried.add(key);
    const failure = await attempt(steps);
    if (failure === undefined) return false;
    best = { steps, failure };
    return true;
  }

  // Mostly the last few steps are to blame.
  for (let size = 1; size < best.steps.length; size += 1) {
    if (await isBetter(best.steps.slice(-size))) break;
  }
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < best.steps.length; ) {
      const without = best.steps.filter((_, place) => place < start || place >= start + size);
      if (!(await isBetter(without))) start += size;
    }
  }
  let isShorter = true;
  while (isShorter) {
    isShorter = false;
    for (const candidate of [...fewer(best.steps), ...plainer(best.steps)]) {
      if (!(await isBetter(candidate))) continue;
      isShorter = true;
      break;
    }
  }
  return best;
}

/** Without any one step, and without any two. */
function* fewer(steps: readonly Step[]): Generator<readonly Step[]> {
  for (const one of steps.keys()) yield steps.filter((_, place) => place !== one);
  for (const one of steps.keys()) {
    for (const other of steps.keys()) if (one < other) yield steps.filter((_, place) => place !== one && place !== other);
  }
}

/** With one step done by a plain click. */
function* plainer(steps: readonly Step[]): Generator<readonly Step[]> {
  for (const [at, step] of steps.entries()) {
    if ('by' in step && step.by !== 'button') yield steps.map((one, place) => (place === at ? ({ ...step, by: 'button' } as Step) : one));
  }
}
