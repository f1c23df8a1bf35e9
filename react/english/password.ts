import type { Texts } from '../strings.ts';

export type PasswordStrings = Texts<typeof passwordStrings>;

export const passwordStrings = {
  /** The password screens. */
  password: {
    label: 'Password',
    /** The label of the button that reveals the password. */
    show: 'Show password',
    /** The button back to the form with the email address. */
    changeEmail: 'Change',
    /** Below a new password until its strength is known. */
    hint: 'Choose a password that you do not use anywhere else.',
    submit: 'Continue',
    create: { finish: 'Finish creating your account by setting a password.' },
    logIn: { title: 'Log In', forgot: 'Forgot Password?' },
    /** The buttons to log in by email instead of a password. */
    byMail: { link: 'Email me a login link', code: 'Email me a login code' },
    createInstead: 'Create a password instead',
    /** The text before `resend`. */
    notReceived: "Didn't get it? ",
    resend: 'Resend email',
    without: 'Login without a password',
    /** {email} in the text */
    forgot: { title: 'Forgot password?', text: 'A link to reset your password was sent to you at {email}.' },
    /** The reason; the text of `forgot` follows it if the address is known. */
    breached: {
      title: 'Check your email to set a new password',
      text: 'A different site where you use the same password had a security issue.',
    },
    /** {email} in the text */
    setNew: { title: 'Check your email!', text: 'A login link was sent to you at {email}.' },
    /** The reason; the text of `forgot` follows it if the address is known. */
    dedupe: {
      title: 'Check your email to set a new password!',
      text: 'We want to keep your account secure and make sure it is you.',
    },
    reset: { title: 'Reset your password', loggingIn: 'Logging in', pending: 'Logging in...' },
    strength: {
      label: 'Password strength',
      /** One for each number of segments. */
      words: { 1: 'Weak', 2: 'Fair', 3: 'Good', 4: 'Strong' },
      breached: 'This password may have been used on a different site that experienced a security issue. Please choose another password.',
      /** {n} */
      characters: 'Must be at least {n} characters long',
      /** {n}, {kinds}: a list of the names in `kinds` */
      complexity: 'Must contain {n} of the following: {kinds}',
      kinds: { upper: 'uppercase letter', lower: 'lowercase letter', digit: 'number', symbol: 'symbol' },
      /** Text before a fulfilled rule, for screen readers. */
      met: 'Met:',
      unmet: 'Not met:',
    },
  },
} as const;
