/** The constants of code that loads later, in a separate file: bundlers do not split an object. */
export const limits = {
  /** The time after which a navigation that did not happen counts as cancelled. */
  leavingMs: 10_000,
  /** The first delay before the token cookie of another tab's session is read again; it doubles each time. */
  cookieMs: 100,
  /** The longest of these delays. */
  cookiePatienceMs: 3_200,
  /** The base delay of retries (SESS-05). */
  retryMs: 2_000,
  /** The highest power of two by which the base delay is multiplied (SESS-05). */
  retryExponent: 7,
  /** The maximum random deviation of a retry, in both directions (SESS-06). */
  retryJitterMs: 175,
  /** The additional time, beyond a call's time limit, that a tab waits for another tab's refresh. */
  patienceMs: 5_000,
  /** The longest time that a tab waits for another tab's short change of the session. */
  commitMs: 1_000,
} as const;
