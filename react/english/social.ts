import type { SocialStrings } from '../strings.ts';

/** Social sign-in on the first screen. */
export const socialStrings: SocialStrings = {
  oauth: {
    continueWith: 'Continue with {provider}',
    lastUsed: 'Last used',
    floating: 'Choose your account in the Google prompt on this page.',
  },
};
