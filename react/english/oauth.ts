import type { OAuthProvider } from '../../machines/domain.ts';

export const oauthStrings = {
  /** Social sign-in. */
  oauth: {
    /** {provider} */
    continueWith: 'Continue with {provider}',
    /** The providers' names in their official spelling (READ-13). */
    names: {
      google: 'Google',
      microsoft: 'Microsoft',
      apple: 'Apple',
      github: 'GitHub',
      gitlab: 'GitLab',
      facebook: 'Facebook',
      discord: 'Discord',
      salesforce: 'Salesforce',
      slack: 'Slack',
      amazon: 'Amazon',
      bitbucket: 'Bitbucket',
      linkedin: 'LinkedIn',
      coinbase: 'Coinbase',
      twitch: 'Twitch',
      twitter: 'Twitter',
      tiktok: 'TikTok',
      snapchat: 'Snapchat',
      figma: 'Figma',
      yahoo: 'Yahoo',
    } as const satisfies Record<OAuthProvider, string>,
    lastUsed: 'Last used',
    /** The button that shows the remaining providers. */
    more: 'More ways to log in',
    /** While Google's prompt is open above the page. */
    floating: 'Choose your account in the Google window on this page.',
  },
} as const;
