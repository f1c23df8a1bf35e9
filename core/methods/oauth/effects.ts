import type { OAuthEffects } from '../../../machines/oauth.ts';
import type { EffectsContext } from '../../context.ts';
import { leavePage } from '../../platform/leavePage.ts';
import { rememberProvider } from './lastUsed.ts';
import { createOAuth } from './resource.ts';

/** Makes the effects of social sign-in. */
export function oauthEffects({ client }: Pick<EffectsContext, 'client'>): Pick<OAuthEffects, 'startOAuth'> {
  const oauth = createOAuth(client);
  return {
    startOAuth: ({ provider, options }) =>
      leavePage(client.environment, async () => {
        await oauth.start(provider.type, {
          login_redirect_url: options.loginRedirectURL,
          signup_redirect_url: options.signupRedirectURL,
          custom_scopes: provider.custom_scopes,
          provider_params: provider.provider_params,
        });
        if (options.rememberLastUsed) rememberProvider(client, provider.type);
      }),
  };
}
