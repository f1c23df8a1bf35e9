/** The sentences that screens of several methods share. */
export interface SharedStrings {
  /** The screen after a link was emailed. */
  readonly emailConfirmation: {
    readonly title: string;
    /** {email} */
    readonly text: string;
    /** {service} */
    readonly open: string;
    readonly newTab: string;
  };
  /** Success screens without a specific text. */
  readonly success: { readonly title: string; readonly text: string };
}

export const sharedStrings = {
  emailConfirmation: {
    title: 'Check your email',
    text: 'An email was sent to {email}.',
    open: 'Open in {service}',
    newTab: '(opens in a new tab)',
  },
  success: { title: 'Success!', text: 'You have successfully logged in.' },
} as const satisfies SharedStrings;
