import type { Strings } from '../strings.ts';

export const otpStrings = {
  otp: {
    header: 'Enter passcode',
    sentTo: 'A 6-digit passcode was sent to you at {destination}.',
    code: 'One-time passcode',
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
} as const satisfies Pick<Strings, 'otp' | 'otpConfirmation'>;
