/** The constants of requests for the user, in a separate file: bundlers do not split an object. */
export const limits = {
  /** The time within which requests for the user share one response (LIM-02). */
  sharedReadMs: 2_000,
  /** The minimum time between requests for the user on focus (LIM-03). */
  focusReadMs: 5_000,
  /** The delay before a failed request on focus is retried (LIM-04). */
  readRetryMs: 5_000,
  readRetryOnSlowConnectionMs: 10_000,
  /** The time after which a request for the user counts as slow (LIM-05). */
  slowReadMs: 3_000,
  slowReadOnSlowConnectionMs: 5_000,
} as const;
