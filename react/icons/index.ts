import type { OAuthProvider } from '../../machines/domain.ts';

interface Icon {
  /** An SVG path on 24 by 24, for one colour. */
  readonly path: string;
}

/** The mark of each party; only those that a page is configured with are fetched (OAUTH-03). */
export const icons: Readonly<Record<OAuthProvider, () => Promise<Icon>>> = {
  google: () => import('./google.ts'),
  microsoft: () => import('./microsoft.ts'),
  apple: () => import('./apple.ts'),
  github: () => import('./github.ts'),
  gitlab: () => import('./gitlab.ts'),
  facebook: () => import('./facebook.ts'),
  discord: () => import('./discord.ts'),
  salesforce: () => import('./salesforce.ts'),
  slack: () => import('./slack.ts'),
  amazon: () => import('./amazon.ts'),
  bitbucket: () => import('./bitbucket.ts'),
  linkedin: () => import('./linkedin.ts'),
  coinbase: () => import('./coinbase.ts'),
  twitch: () => import('./twitch.ts'),
  twitter: () => import('./twitter.ts'),
  tiktok: () => import('./tiktok.ts'),
  snapchat: () => import('./snapchat.ts'),
  figma: () => import('./figma.ts'),
  yahoo: () => import('./yahoo.ts'),
};
