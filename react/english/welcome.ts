export interface WelcomeStrings {
  /** The first screen of a returning user, with the method that was last used (CFG-25). */
  readonly welcome: {
    readonly title: string;
    /** The button that shows all methods. */
    readonly others: string;
    /** The button for another person, which forgets the method. */
    readonly notYou: string;
  };
}

export const welcomeStrings = {
  welcome: { title: 'Welcome back', others: 'Other ways to log in', notYou: 'Not you?' },
} as const satisfies WelcomeStrings;
