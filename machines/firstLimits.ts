/** The constants of the first file of a page. */
export const limits = {
  /** The default lifetime of a passcode (CFG-17, OTP-19). */
  codeMinutes: 5,
  /** The default lifetime of a magic link (CFG-10, CFG-11). */
  linkMinutes: 30,
  /** The default lifetime of a session (READ-06). */
  sessionMinutes: 30,
  /** The initial height of the embedded One Tap prompt in pixels (TAP-06). */
  oneTapHeight: 47,
  /** The most toasts kept at once (TOAST-07). */
  toasts: 20,
  /** The time between a toast's dismissal and its removal (TOAST-08). */
  toastRemovalMs: 1_000,
  /** The time limit of a request. */
  requestMs: 20_000,
  /** The longest time that a call waits for the project settings (READ-75). */
  bootstrapMs: 5_000,
  /** The most events per batch (EVT-01). */
  eventBatch: 15,
  /** The longest time that an event waits for its batch (EVT-02). */
  eventBatchMs: 800,
  /** The lifetime of the intermediate session cookie (STORE-12). */
  intermediateMinutes: 10,
  /** The interval between session refreshes (SESS-04). */
  refreshMs: 180_000,
} as const;
