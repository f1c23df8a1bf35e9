import type { OneTapError } from '../../machines/login/oneTapView.ts';
import type { Texts } from '../strings.ts';
import { oauthStrings } from './oauth.ts';

export type OneTapStrings = Texts<typeof oneTapStrings>;

export const oneTapStrings = {
  /** Social sign-in and Google One Tap. */
  oauth: {
    ...oauthStrings.oauth,
    /** {host}, or both {host} and {hostWithPort} */
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
    } as const satisfies Record<Exclude<OneTapError, 'none'> | 'origin_not_allowed_on_localhost', string>,
  },
} as const;
