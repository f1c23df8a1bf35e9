import type { Texts } from '../strings.ts';

export type WelcomeStrings = Texts<typeof welcomeStrings>;

export const welcomeStrings = {
  /** The first screen of a returning user, with the method that was last used (CFG-25). */
  welcome: {
    title: 'Welcome back',
    /** The button that shows all methods. */
    others: 'Other ways to log in',
    /** The button for another person, which forgets the method. */
    notYou: 'Not you?',
  },
} as const;
