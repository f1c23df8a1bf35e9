import type { Texts } from '../strings.ts';

export type SharedStrings = Texts<typeof sharedStrings>;

/** The sentences that screens of several methods share. */
export const sharedStrings = {
  /** The screen after a link was emailed. */
  emailConfirmation: {
    title: 'Check your email',
    /** {email} */
    text: 'An email was sent to {email}.',
    /** {service} */
    open: 'Open in {service}',
    newTab: '(opens in a new tab)',
  },
  /** Success screens without a specific text. */
  success: { title: 'Success!', text: 'You have successfully logged in.' },
} as const;
