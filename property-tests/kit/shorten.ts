import type { Step } from './steps.ts';

/** Returns the failure of a path; undefined if it succeeds or cannot be walked. */
type Attempt<F> = (steps: readonly Step[]) => Promise<F | undefined>;

/** A failing path with its failure. */
export interface Failing<F> {
  readonly steps: readonly Step[];
  readonly failure: F;
}

/**
 * Searches for a shorter path with the same failure: first its end alone, then without parts of it, each half as long as the
 * previous one, then without any two steps. Finally replaces double clicks and keys with single clicks.
 *
 * @param attempt walks a path again; called only once for each path
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

  // Usually, the last few steps cause the failure.
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

/** Yields the steps without any one step, and without any two. */
function* fewer(steps: readonly Step[]): Generator<readonly Step[]> {
  for (const one of steps.keys()) yield steps.filter((_, place) => place !== one);
  for (const one of steps.keys()) {
    for (const other of steps.keys()) if (one < other) yield steps.filter((_, place) => place !== one && place !== other);
  }
}

/** Yields the steps with a plain click in one of them. */
function* plainer(steps: readonly Step[]): Generator<readonly Step[]> {
  for (const [at, step] of steps.entries()) {
    if ('by' in step && step.by !== 'button') yield steps.map((one, place) => (place === at ? ({ ...step, by: 'button' } as Step) : one));
  }
}
