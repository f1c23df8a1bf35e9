import type { OAuthProvider } from '../../../machines/domain.ts';
import { oauthProviders } from '../../../machines/domain.ts';
import type { OAuthEffects } from '../../../machines/oauth.ts';
import type { Environment } from '../../platform/environment.ts';
import { leavePage } from '../../platform/leavePage.ts';
import type { OAuth } from './resource.ts';
import type { JsonStorage } from '../../platform/storage.ts';

export interface OAuthEffectParts {
  readonly oauth: OAuth;
  readonly storage: JsonStorage;
  readonly storageKey: string;
  readonly environment: Environment;
}

/** Where the party that was used last is remembered. */
const lastUsedKey = (storageKey: string) => `${storageKey}::b2c_last_used_oauth`;

/** The effects of social sign-in. */
export function oauthEffects(parts: OAuthEffectParts): Pick<OAuthEffects, 'startOAuth'> {
  const { oauth, storage, storageKey, environment } = parts;
  return {
    startOAuth: ({ party, options }) =>
      leavePage(environment, async () => {
        await oauth[party.type].start({
          login_redirect_url: options.loginRedirectURL,
          signup_redirect_url: options.signupRedirectURL,
          custom_scopes: party.custom_scopes,
          provider_params: party.provider_params,
        });
        if (options.rememberLastUsed) storage.write(lastUsedKey(storageKey), party.type);
      }),
  };
}

/** The party that was used last in this browser, if that was remembered. */
export function lastUsedProvider({ storage, storageKey }: Pick<OAuthEffectParts, 'storage' | 'storageKey'>): OAuthProvider | null {
  const isProvider = (stored: unknown): stored is OAuthProvider => oauthProviders.includes(stored as OAuthProvider);
  return storage.read(lastUsedKey(storageKey), isProvider) ?? null;
}
