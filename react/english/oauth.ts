import type { OAuthProvider } from '../../machines/domain.ts';

export interface OAuthStrings {
  /** Social sign-in. */
  readonly oauth: {
    /** {provider} */
    readonly continueWith: string;
    /** The providers' names in their official spelling (READ-13). */
    readonly names: Readonly<Record<OAuthProvider, string>>;
    readonly lastUsed: string;
    /** The button that shows the remaining providers. */
    readonly more: string;
    /** While Google's prompt is open above the page. */
    readonly floating: string;
  };
}

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
    floating: 'Choose your account in the Google window on this page.',
  },
} as const satisfies OAuthStrings;
