/**
 * How many cases a law is tried with: so many as its cost allows, or fewer where `LATCHKEY_RUNS` wants fewer.
 * Mutation testing does, as it runs the laws once for every break.
 */
export const atMost = (cases: number): number => Math.min(cases, Number(process.env['LATCHKEY_RUNS'] ?? cases));
