/**
 * Returns the number of cases for an expensive law, or less if `LATCHKEY_RUNS` is lower. Mutation testing lowers it, because it
 * runs the laws for every mutation.
 *
 * @param byDay the number without `LATCHKEY_RUNS`, if fewer cases already cover everything
 */
export const atMost = (cases: number, byDay = cases): number => Math.min(cases, Number(process.env['LATCHKEY_RUNS'] ?? byDay));
