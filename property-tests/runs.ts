/**
 * How many cases a law is tried with: so many as its cost allows, or fewer where `LATCHKEY_RUNS` wants fewer.
 * Mutation testing does, as it runs the laws once for every break.
 *
 * @param byDay how many without `LATCHKEY_RUNS`, where its cases are all drawn by then
 */
export const atMost = (cases: number, byDay = cases): number => Math.min(cases, Number(process.env['LATCHKEY_RUNS'] ?? byDay));
