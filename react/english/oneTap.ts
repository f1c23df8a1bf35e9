import type { OneTapError } from '../../machines/login/oneTapView.ts';
import type { OAuthStrings } from './oauth.ts';
import { oauthStrings } from './oauth.ts';

export interface OneTapStrings {
  /** Social sign-in and Google One Tap. */
  readonly oauth: OAuthStrings['oauth'] & {
    /** {host}, or both {host} and {hostWithPort} */
    readonly oneTap: Readonly<Record<Exclude<OneTapError, 'none'> | 'origin_not_allowed_on_localhost', string>>;
  };
}

export const oneTapStrings = {
  oauth: {
    ...oauthStrings.oauth,
    oneTap: {
      origin_not_allowed_for_client:
        'The current host is not allowed. Please add {host} to the authorized JavaScript origins in the Google console.',
      origin_not_allowed_on_localhost:
        'The current host is not allowed. Please add both {host} and {hostWithPort} to the authorized JavaScript origins in the Google console.',
      invalid_client: 'The configured client ID is not recognized. Please check that it matches the one in the dashboard.',
      oauth_config_not_found: 'No OAuth client is configured for this project.',
      no_login_redirect_urls_set: 'The login redirect URL cannot be verified. Please set it in the dashboard.',
      no_signup_redirect_urls_set: 'The signup redirect URL cannot be verified. Please set it in the dashboard.',
      default_provider_not_allowed: 'The default provider cannot be used with one-tap. Please configure an OAuth client of your own.',
    },
  },
} as const satisfies OneTapStrings;
