export interface OtpStrings {
  /** The screens with a code field. */
  readonly otp: {
    readonly header: string;
    /** {destination} */
    readonly sentTo: string;
    readonly code: string;
    /** Describes the field to screen readers: no button sends the code. */
    readonly automatic: string;
    readonly verifying: string;
    /** {time} */
    readonly expires: string;
    readonly expired: string;
    readonly resend: string;
    /** Replaces `resend` while the server asks to wait. {time} */
    readonly resendIn: string;
    /** The button back to the form with the destination. */
    readonly wrongPhone: string;
    readonly wrongEmail: string;
  };
  /** The screen after a code was accepted. */
  readonly otpConfirmation: { readonly title: string; readonly text: string };
}

export const otpStrings = {
  otp: {
    header: 'Enter passcode',
    sentTo: 'A 6-digit passcode was sent to you at {destination}.',
    code: 'One-time passcode',
    automatic: 'It is checked as soon as it is complete.',
    verifying: 'Verifying passcode...',
    expires: "Your code expires in {time}. Didn't get it? ",
    expired: 'Your code has expired. ',
    resend: 'Resend code',
    resendIn: 'Resend code in {time}',
    wrongPhone: 'Wrong number?',
    wrongEmail: 'Wrong address?',
  },
  otpConfirmation: {
    title: 'Success',
    text: 'Your passcode has been successfully verified.',
  },
} as const satisfies OtpStrings;
