import type { Counted } from '../strings.ts';

export interface PasswordStrings {
  /** The password screens. */
  readonly password: {
    readonly label: string;
    /** The label of the button that reveals the password. */
    readonly show: string;
    /** The button back to the form with the email address. */
    readonly changeEmail: string;
    /** Below a new password until its strength is known. */
    readonly hint: string;
    readonly submit: string;
    readonly create: { readonly finish: string };
    readonly logIn: { readonly title: string; readonly forgot: string };
    /** The buttons to log in by email instead of a password. */
    readonly byMail: { readonly link: string; readonly code: string };
    readonly createInstead: string;
    /** The text before `resend`. */
    readonly notReceived: string;
    readonly resend: string;
    readonly without: string;
    /** {email} in the text */
    readonly forgot: { readonly title: string; readonly text: string };
    /** {email} in the text */
    readonly setNew: { readonly title: string; readonly text: string };
    /** The reason; the text of `forgot` follows it if the address is known. */
    readonly breached: { readonly title: string; readonly text: string };
    /** The reason; the text of `forgot` follows it if the address is known. */
    readonly dedupe: { readonly title: string; readonly text: string };
    readonly reset: { readonly title: string; readonly loggingIn: string; readonly pending: string };
    readonly strength: {
      readonly label: string;
      /** One for each number of segments. */
      readonly words: { readonly 1: string; readonly 2: string; readonly 3: string; readonly 4: string };
      readonly breached: string;
      /** {n} */
      readonly characters: Counted;
      /** {n}, {kinds}: a list of the names in `kinds` */
      readonly complexity: Counted;
      readonly kinds: { readonly upper: string; readonly lower: string; readonly digit: string; readonly symbol: string };
      /** Text before a fulfilled rule, for screen readers. */
      readonly met: string;
      readonly unmet: string;
    };
  };
}

export const passwordStrings = {
  password: {
    label: 'Password',
    show: 'Show password',
    changeEmail: 'Change',
    hint: 'Choose a password that you do not use anywhere else.',
    submit: 'Continue',
    create: { finish: 'Finish creating your account by setting a password.' },
    logIn: { title: 'Log In', forgot: 'Forgot Password?' },
    byMail: { link: 'Email me a login link', code: 'Email me a login code' },
    createInstead: 'Create a password instead',
    notReceived: "Didn't get it? ",
    resend: 'Resend email',
    without: 'Login without a password',
    forgot: { title: 'Forgot password?', text: 'A link to reset your password was sent to you at {email}.' },
    breached: {
      title: 'Check your email to set a new password',
      text: 'A different site where you use the same password had a security issue.',
    },
    setNew: { title: 'Check your email!', text: 'A login link was sent to you at {email}.' },
    dedupe: {
      title: 'Check your email to set a new password!',
      text: 'We want to keep your account secure and make sure it is you.',
    },
    reset: { title: 'Reset your password', loggingIn: 'Logging in', pending: 'Logging in...' },
    strength: {
      label: 'Password strength',
      words: { 1: 'Weak', 2: 'Fair', 3: 'Good', 4: 'Strong' },
      breached: 'This password may have been used on a different site that experienced a security issue. Please choose another password.',
      characters: 'Must be at least {n} characters long',
      complexity: 'Must contain {n} of the following: {kinds}',
      kinds: { upper: 'uppercase letter', lower: 'lowercase letter', digit: 'number', symbol: 'symbol' },
      met: 'Met:',
      unmet: 'Not met:',
    },
  },
} as const satisfies PasswordStrings;
