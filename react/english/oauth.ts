import type { OAuthStrings } from '../strings.ts';

/** Social sign-in on the first screen. */
export const oauthStrings: OAuthStrings = {
  oauth: {
    continueWith: 'Continue with {provider}',
    lastUsed: 'Last used',
    floating: 'Choose your account in the Google prompt on this page.',
  },
};
