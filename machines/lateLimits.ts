/** The constants of code that loads later, in a separate file: bundlers do not split an object. */
export const limits = {
  /** The pause in typing before a password is checked, and the delay of any debounce (LIM-01, PWD-14). */
  debounceMs: 500,
  /** The number of times passkey autofill is restarted after a failure (PKEY-07, READ-34). */
  passkeyRetries: 5,
  /** The time until the same browser offers a passkey again (READ-118). */
  passkeyOfferDays: 30,
  /** The delay before a changed prompt size is applied (TAP-07). */
  resizeMs: 100,
  /** The time limit for the hidden frame; after it, the normal button appears (READ-82). */
  frameMs: 5_000,
  /** The time after which a navigation that did not happen counts as cancelled. */
  leavingMs: 10_000,
  /** The time for which a consent question is shown before its buttons work (READ-101). */
  consentMs: 500,
  /** The time limit for parsing a phone number (FORM-16). */
  phoneParseMs: 2_000,
  /** The time limit for formatting a phone number (FORM-20). */
  phoneFormatMs: 10_000,
  /** The duration of the progress bar of a verification (OTP-16). */
  verifyProgressMs: 10_000,
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
