/** How many of four segments a score fills; one of 0 is no better than 1 (PWD-17). Without a score, none. */
export function segmentsOf(score: number | undefined): 0 | 1 | 2 | 3 | 4 {
  if (score === undefined) return 0;
  if (score >= 4) return 4;
  if (score >= 3) return 3;
  return score >= 2 ? 2 : 1;
}
