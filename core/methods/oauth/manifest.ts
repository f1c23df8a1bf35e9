import { oauthProviders } from '../../../machines/domain.ts';
import type { OAuthEffects } from '../../../machines/login/oauth.ts';
import type { MethodNames } from '../../base/lazy.ts';
import type { Manifest } from '../contract.ts';
import type { OAuth } from './resource.ts';

export const oauthCalls = {
  ...Object.fromEntries(oauthProviders.map((provider) => [provider, { start: true }])),
  authenticate: true,
} as MethodNames<OAuth>;

export const oauth: Manifest<Pick<OAuthEffects, 'startOAuth'>> = { product: 'oauth', effects: { startOAuth: true } };
