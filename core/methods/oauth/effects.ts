import type { OAuthEffects } from '../../../machines/login/oauth.ts';
import type { EffectsContext } from '../../context.ts';
import { leavePage } from '../../platform/leavePage.ts';
import { rememberProvider } from './lastUsed.ts';
import { createCalls } from './resource.ts';

export { observeInAppBrowser as observe } from '../passkey/inAppObserver.ts';
export * from './resource.ts';

export function createEffects({ client }: Pick<EffectsContext, 'client'>): Pick<OAuthEffects, 'startOAuth'> {
  const oauth = createCalls(client);
  return {
    startOAuth: ({ provider, options }) =>
      leavePage(client.environment, async () => {
        await oauth[provider.type].start({
          login_redirect_url: options.loginRedirectURL,
          signup_redirect_url: options.signupRedirectURL,
          custom_scopes: provider.custom_scopes,
          provider_params: provider.provider_params,
        });
        if (options.rememberLastUsed) rememberProvider(client, provider.type);
      }),
  };
}
