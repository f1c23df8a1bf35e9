import type { Strings } from '../strings.ts';

/** The sentences of the screen after a link was emailed. */
export const emailConfirmationStrings = {
  emailConfirmation: {
    title: 'Check your email',
    text: 'An email was sent to {email}.',
    open: 'Open in {service}',
    newTab: '(opens in a new tab)',
  },
} as const satisfies Pick<Strings, 'emailConfirmation'>;
