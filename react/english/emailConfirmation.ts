import type { Strings } from '../strings.ts';

export const emailConfirmationStrings = {
  emailConfirmation: {
    title: 'Check your email',
    text: 'An email was sent to {email}.',
    open: 'Open in {service}',
    newTab: '(opens in a new tab)',
  },
} as const satisfies Pick<Strings, 'emailConfirmation'>;
