import type { OAuthProvider } from '../../../machines/domain.ts';
import { oauthProviders } from '../../../machines/domain.ts';
import { UnreachableError } from '../../../machines/errors.ts';
import { withNetwork } from '../../../machines/latchkeyError.ts';
import type { OAuthEffects } from '../../../machines/login/oauth.ts';
import type { ProjectSettingsStore, SessionDuration } from '../../api/contract.ts';
import type { EventLog } from '../../api/eventLog.ts';
import type { AuthenticateAnswer } from '../../api/schema.ts';
import { checkArguments, object } from '../../base/arguments.ts';
import type { Guard } from '../../base/guards.ts';
import { array, boolean, number, string } from '../../base/guards.ts';
import type { EffectsContext } from '../../context.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ResolvedOptions } from '../../platform/options.ts';
import { checkRedirect, leavePage, urlOf } from '../../platform/redirects.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import type { PkceParts } from '../pkce/pkce.ts';
import { pkceSlot } from '../pkce/pkce.ts';
import { signInWithProof } from '../pkce/pkceCalls.ts';
import { rememberMethod } from './lastUsed.ts';

export { observeInAppBrowser as observe } from '../passkey/inAppObserver.ts';

/** The options of the start address (OAUTH-05 to OAUTH-07). */
export interface OAuthStart {
  /** The address that a returning user comes back to. */
  readonly login_redirect_url?: string | undefined;
  /** The address that a new user comes back to. */
  readonly signup_redirect_url?: string | undefined;
  /** Additional OAuth scopes, beyond those required for sign-in. */
  readonly custom_scopes?: readonly string[] | undefined;
  /** Additional parameters for the provider, sent unchanged. */
  readonly provider_params?: Readonly<Record<string, string>> | undefined;
}

/** The response to a redeemed OAuth token. */
export interface OAuthSignInAnswer extends AuthenticateAnswer {
  /** The provider's name, for example `Google`. */
  readonly provider_type: string;
  /** The user's ID at the provider. */
  readonly provider_subject: string;
  /** The address of the picture; empty if unknown. */
  readonly profile_picture_url: string;
  /** A language tag; empty if unknown. */
  readonly locale: string;
  /** The provider's tokens, for calls to the provider. */
  readonly provider_values: OAuthProviderValues;
  /** The ID of the registration in the user's `providers`; absent in some versions of the protocol. */
  readonly oauth_user_registration_id?: string;
}

/** The tokens of an OAuth provider; each provider returns some of them. */
export interface OAuthProviderValues {
  /** A secret token for calls to the provider. */
  readonly access_token?: string;
  /** The user's identity as a signed token. */
  readonly id_token?: string;
  /** A secret token to request new access tokens. */
  readonly refresh_token?: string;
  /** The scopes that the user has granted. */
  readonly scopes?: readonly string[];
  /** The expiry of the access token; RFC 3339 in UTC. */
  readonly expires_at?: string;
}

/** Social sign-in: one entry per provider, and the redemption of OAuth tokens. */
export type OAuth = Readonly<
  Record<
    OAuthProvider,
    {
      /**
       * Navigates to the provider's start address (OAUTH-04, CALL-29).
       *
       * @throws UsageError on a server and in a worker, which have no page to leave
       * @throws RedirectError for a forbidden redirect address, and for an API base that is not a web address (READ-93)
       *
       * @example
       * await client.oauth.google.start({ login_redirect_url: 'https://app.example/in' });
       */
      start(options?: OAuthStart): Promise<void>;
    }
  >
> & {
  /**
   * Redeems the token from the provider's redirect (CALL-30).
   *
   * @throws MissingPkceError when the project requires PKCE and another browser started the flow (PKCE-11)
   */
  authenticate(token: string, options: SessionDuration): Promise<OAuthSignInAnswer>;
};

export interface OAuthParts extends ResourceParts, PkceParts {
  readonly options: Pick<ResolvedOptions, 'publicToken' | 'apiBase' | 'allowedRedirectSchemes'>;
  readonly logger: Logger;
  readonly settings: ProjectSettingsStore;
  readonly eventLog: EventLog;
  readonly environment: Pick<Environment, 'goTo' | 'location'>;
  readonly stopped?: EffectsContext['stopped'] | undefined;
}

/** Identifies this module among the modules of its file (`moduleWith`). */
export const oauth = true;

const isText: Guard = (value) => string(value) || boolean(value) || number(value);
const strings = [(value: unknown = []) => array(string)(value), 'an array of strings'] as const;
const texts = [(value: unknown = {}) => object(value) && Object.values(value).every(isText), 'an object of strings'] as const;

export function createCalls(parts: OAuthParts): OAuth {
  const { settings, eventLog, environment, stopped } = parts;
  const { publicToken, allowedRedirectSchemes } = parts.options;
  const pkce = pkceSlot(parts, 'oauth');

  async function start(provider: OAuthProvider, options: OAuthStart = {}) {
    checkArguments(
      `oauth.${provider}.start`,
      { ...options, options, 'a page': environment.location },
      {
        options: 'object',
        login_redirect_url: 'string?',
        signup_redirect_url: 'string?',
        custom_scopes: strings,
        provider_params: texts,
        'a page': [object, 'open'],
      },
    );
    const { login_redirect_url, signup_redirect_url } = options;
    for (const redirect of [login_redirect_url, signup_redirect_url]) {
      // Stytch itself checks an incomplete address.
      if (redirect && urlOf(redirect)) checkRedirect(redirect, allowedRedirectSchemes);
    }
    const { pkceRequiredForOAuth, cnameDomain } = await settings.settled();
    stopped?.throwIfAborted();
    const base = checkRedirect(startBase(cnameDomain, parts), []);
    const challenge = pkceRequiredForOAuth ? (await pkce.renew()).code_challenge : void pkce.clear();
    stopped?.throwIfAborted();
    // The provider's parameters may identify the user, so they are not logged.
    eventLog.log('start_oauth_flow', { provider_type: provider, pkce: pkceRequiredForOAuth, login_redirect_url, signup_redirect_url });
    environment.goTo(startAddress(base, provider, publicToken, challenge, options));
  }

  const providers = oauthProviders.map((provider) => [provider, { start: (options?: OAuthStart) => start(provider, options) }]);
  return {
    ...(Object.fromEntries(providers) as Record<OAuthProvider, OAuth[OAuthProvider]>),
    async authenticate(token, options) {
      const kinds = { token: 'string', session_duration_minutes: 'number' } as const;
      checkArguments('oauth.authenticate', { ...options, token }, kinds);
      const { pkceRequiredForOAuth: isRequired } = await settings.settled();
      return signInWithProof({ ...parts, pkce }, isRequired, '/oauth/authenticate', { ...options, token });
    },
  };
}

/** Returns the project's custom domain if it is valid (READ-52), otherwise the API's base address. */
function startBase(cnameDomain: string | null, { options: { apiBase }, logger }: OAuthParts): string {
  if (!cnameDomain) return apiBase;
  const base = `https://${cnameDomain}`;
  // Anything besides a host name could change the target.
  if (urlOf(base)?.host === cnameDomain.toLowerCase()) return base;
  logger.warn(`The project's custom domain "${cnameDomain}" is not a domain. The API's address is used instead.`);
  return apiBase;
}

/** Returns the start address of an OAuth sign-in, with its query in the protocol's order (CALL-29, OAUTH-05 to OAUTH-07). */
export function startAddress(
  base: string,
  provider: OAuthProvider,
  publicToken: string,
  challenge: string | undefined,
  { custom_scopes, provider_params = {}, login_redirect_url, signup_redirect_url }: OAuthStart,
): string {
  const url = new URL(`${base}/v1/public/oauth/${provider}/start`);
  const add = (name: string, value: string | undefined) => value && url.searchParams.append(name, value);
  add('public_token', publicToken);
  add('code_challenge', challenge);
  add('custom_scopes', custom_scopes?.join(' '));
  // Empty values are sent too: they have a meaning for the provider.
  for (const [name, value] of Object.entries(provider_params)) url.searchParams.append(`provider_${name}`, value);
  add('login_redirect_url', login_redirect_url);
  add('signup_redirect_url', signup_redirect_url);
  return url.href;
}

export function createEffects({ client, stopped }: Pick<EffectsContext, 'client' | 'stopped'>): Pick<OAuthEffects, 'startOAuth'> {
  const oauth = createCalls({ ...client, stopped });
  return {
    startOAuth: ({ provider, options }) =>
      leavePage(client.environment, async () => {
        // Offline, the browser's error page would replace this page (READ-130).
        if (!client.environment.isOnline()) throw withNetwork(new UnreachableError(), 'offline');
        await oauth[provider.type].start({
          login_redirect_url: options.loginRedirectURL,
          signup_redirect_url: options.signupRedirectURL,
          custom_scopes: provider.custom_scopes,
          provider_params: provider.provider_params,
        });
        if (options.rememberLastUsed) rememberMethod(client, provider.type);
      }),
  };
}
