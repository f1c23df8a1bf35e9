/** The constants of login methods and screens, in a separate file: bundlers do not split an object. */
export const limits = {
  /** The number of digits in a passcode (OTP-08, OTP-11). */
  codeLength: 6,
  /** The pause in typing before a password is checked, and the delay of any debounce (LIM-01, PWD-14). */
  debounceMs: 500,
  /** The number of times passkey autofill is restarted after a failure (PKEY-07, READ-34). */
  passkeyRetries: 5,
  /** The time until the same browser offers a passkey again (READ-118). */
  passkeyOfferDays: 30,
  /** The delay before a changed prompt size is applied (TAP-07). */
  resizeMs: 100,
  /** The time limit for loading the prompt; after it, the normal button appears (READ-82). */
  frameMs: 5_000,
  /** The time for which a consent question is shown before its buttons work (READ-101). */
  consentMs: 500,
  /** The time limit for parsing a phone number (FORM-16). */
  phoneParseMs: 2_000,
  /** The time limit for formatting a phone number (FORM-20). */
  phoneFormatMs: 10_000,
  /** The duration of the progress bar of a verification (OTP-16). */
  verifyProgressMs: 10_000,
} as const;
