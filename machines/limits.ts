/** Every number that the requirements fix for the charts and the session, with its unit. */
export const limits = {
  /** Digits of a passcode (OTP-08, OTP-11). */
  codeLength: 6,
  /** Minutes a passcode lives unless the host says otherwise (CFG-17, OTP-19). */
  codeMinutes: 5,
  /** Milliseconds of quiet before a password is checked, and of any debounce (LIM-01, PWD-14). */
  debounceMs: 500,
  /** Minutes a magic link lives unless the host says otherwise (CFG-10, CFG-11). */
  linkMinutes: 30,
  /** Minutes a session lives when the host sets none (READ-06). */
  sessionMinutes: 30,
  /** How often the autofill of passkeys is started again after a failure (PKEY-07, READ-34). */
  passkeyRetries: 5,
  /** Days until a passkey is offered again in a browser (READ-118). */
  passkeyOfferDays: 30,
  /** Pixels of the embedded one-tap prompt until it says otherwise (TAP-06). */
  oneTapHeight: 47,
  /** Milliseconds after which its size is followed (TAP-07). */
  resizeMs: 100,
  /** Milliseconds that the hidden frame may take to answer; then the normal button is there (READ-82). */
  frameMs: 5_000,
  /** Milliseconds after which a page that was to be left counts as stayed on. */
  leavingMs: 10_000,
  /** Milliseconds for which a question about consent is shown before it takes an answer (READ-101). */
  consentMs: 500,
  /** Milliseconds that reading a phone number may take (FORM-16). */
  phoneParseMs: 2_000,
  /** Milliseconds that formatting a phone number for display may take (FORM-20). */
  phoneFormatMs: 10_000,
  /** Milliseconds that the progress bar of a verification runs (OTP-16). */
  verifyProgressMs: 10_000,
  /** Toasts that are kept at most (TOAST-07). */
  toasts: 20,
  /** Milliseconds between a toast's dismissal and its removal (TOAST-08). */
  toastRemovalMs: 1_000,
  /** Milliseconds a request may take before it counts as unreachable. */
  requestMs: 20_000,
  /** Milliseconds that a call waits for the project's settings at most (READ-75). */
  bootstrapMs: 5_000,
  /** Events that one batch holds at most (EVT-01). */
  eventBatch: 15,
  /** Milliseconds that an event waits for company (EVT-02). */
  eventBatchMs: 800,
  /** Milliseconds within which the user is asked for once (LIM-02). */
  sharedReadMs: 2_000,
  /** Milliseconds between two questions for the user on focus (LIM-03). */
  focusReadMs: 5_000,
  /** Milliseconds until a failed question on focus is asked again (LIM-04). */
  readRetryMs: 5_000,
  readRetryOnSlowConnectionMs: 10_000,
  /** Milliseconds after which a question for the user counts as slow (LIM-05). */
  slowReadMs: 3_000,
  slowReadOnSlowConnectionMs: 5_000,
  /** Minutes the intermediate session cookie lives (STORE-12). */
  intermediateMinutes: 10,
  /** Milliseconds after which the token of a session that another tab has stored is looked for again, and twice as many each time … */
  cookieMs: 100,
  /** … up to this. */
  cookiePatienceMs: 3_200,
  /** Milliseconds between two refreshes of a session (SESS-04). */
  refreshMs: 180_000,
  /** Milliseconds that the delays of retries are multiples of (SESS-05). */
  retryMs: 2_000,
  /** The highest power of two that they are multiplied with (SESS-05). */
  retryExponent: 7,
  /** Milliseconds that chance moves a retry by, either way (SESS-06). */
  retryJitterMs: 175,
  /** Milliseconds beyond the longest call that a tab waits for another's refresh. */
  patienceMs: 5_000,
  /** Milliseconds that a tab waits for another's short change of the session. */
  commitMs: 1_000,
} as const;
