import type { Strings } from '../strings.ts';

/** The sentences of success screens without a specific text. */
export const successStrings = {
  success: { title: 'Success!', text: 'You have successfully logged in.' },
} as const satisfies Pick<Strings, 'success'>;
