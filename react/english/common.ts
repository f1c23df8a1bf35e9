import type { CommonStrings } from '../strings.ts';

/** The sentences of the first screen and those that any screen may need. */
export const commonStrings = {
  back: 'Back',
  loading: 'Loading',
  busy: 'One moment...',
  tryAgain: 'Try again',
  notifications: 'Notifications',
  main: {
    header: 'Sign up or log in',
    methods: 'Where to send your passcode',
    tabs: { sms: 'Text', whatsapp: 'WhatsApp', email: 'Email' },
    submit: {
      sms: 'Continue with text message',
      whatsapp: 'Continue with WhatsApp',
      email: 'Continue with email',
    },
    country: 'Country code',
    phone: 'Phone number',
    phonePlaceholder: '(123) 456-7890',
    email: 'Email address',
    emailPlaceholder: 'example@email.com',
  },
  or: 'or',
  watermark: 'Secured by Latchkey',
  passkey: { login: 'Login with a Passkey' },
  messages: {
    invalidPasscode: 'Invalid passcode, please try again.',
    invalidPasscodeEmail: 'Invalid email, please try again.',
    codeResent: 'Code resent',
    emailResent: 'Email resent',
    linkAndCode: 'Error: Cannot use both EML and Email OTP',
    passkeysAlone: 'Error: Cannot use Passkeys by itself, please add another product to the config.',
    passkeyGone:
      'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
    passkeyNotUsed: 'Unknown error occurred during passkey authentication. Please try again.',
  },
  errors: {
    unreachable: 'Unable to contact our servers.',
    phone: 'Invalid phone number, please try again.',
    email: 'Invalid email address',
  },
} as const satisfies CommonStrings;
