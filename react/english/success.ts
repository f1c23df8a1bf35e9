import type { Strings } from '../strings.ts';

/** Success screens without a text of their own. */
export const successStrings = {
  success: { title: 'Success!', text: 'You have successfully logged in.' },
} as const satisfies Pick<Strings, 'success'>;
