import type { Texts } from '../strings.ts';

export type OtpStrings = Texts<typeof otpStrings>;

export const otpStrings = {
  /** The screens with a code field. */
  otp: {
    header: 'Enter passcode',
    /** {destination} */
    sentTo: 'A 6-digit passcode was sent to you at {destination}.',
    code: 'One-time passcode',
    /** Describes the field to screen readers: no button sends the code. */
    automatic: 'It is checked as soon as it is complete.',
    verifying: 'Verifying passcode...',
    /** {time} */
    expires: "Your code expires in {time}. Didn't get it? ",
    expired: 'Your code has expired. ',
    resend: 'Resend code',
    /** Replaces `resend` while the server asks to wait. {time} */
    resendIn: 'Resend code in {time}',
    /** The button back to the form with the destination. */
    wrongPhone: 'Wrong number?',
    wrongEmail: 'Wrong address?',
  },
  /** The screen after a code was accepted. */
  otpConfirmation: {
    title: 'Success',
    text: 'Your passcode has been successfully verified.',
  },
} as const;
