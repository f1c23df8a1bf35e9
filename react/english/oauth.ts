import type { OAuthStrings } from '../strings.ts';

export const oauthStrings = {
  oauth: {
    continueWith: 'Continue with {provider}',
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
    },
    lastUsed: 'Last used',
    more: 'More ways to log in',
    floating: 'Choose your account in the Google prompt on this page.',
  },
} as const satisfies OAuthStrings;
