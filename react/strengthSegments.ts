/** Returns the number of filled segments (0 to 4) for a score; scores 0 and 1 fill one segment (PWD-17). Without a score, 0. */
export function segmentsOf(score: number | undefined): 0 | 1 | 2 | 3 | 4 {
  if (score === undefined) return 0;
  if (score >= 4) return 4;
  if (score >= 3) return 3;
  return score >= 2 ? 2 : 1;
}
