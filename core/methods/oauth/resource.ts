import type { OAuthProvider } from '../../../machines/domain.ts';
import { oauthProviders } from '../../../machines/domain.ts';
import type { ProjectSettingsStore, SessionDuration } from '../../api/contract.ts';
import type { EventLog } from '../../api/eventLog.ts';
import type { AuthenticateAnswer } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ResolvedOptions } from '../../platform/options.ts';
import { checkRedirect, urlOf } from '../../platform/redirects.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import type { PkceParts } from '../pkce/pkce.ts';
import { pkceSlot } from '../pkce/pkce.ts';
import { signInWithProof } from '../pkce/pkceCalls.ts';

/** Options of the start address (OAUTH-05 to OAUTH-07). */
export interface OAuthStart {
  /** Where the provider leads a known person back to. */
  readonly login_redirect_url?: string | undefined;
  /** Where the provider leads a new person back to. */
  readonly signup_redirect_url?: string | undefined;
  /** Scopes to ask the provider for, beyond those that signing in needs. */
  readonly custom_scopes?: readonly string[] | undefined;
  /** Parameters that are sent to the provider as they are. */
  readonly provider_params?: Readonly<Record<string, string>> | undefined;
}

/** The answer to the token of an OAuth provider. */
export interface OAuthSignInAnswer extends AuthenticateAnswer {
  /** Which provider, as it writes itself, for example `Google`. */
  readonly provider_type: string;
  /** What the provider calls the person. */
  readonly provider_subject: string;
  /** An address; empty where there is none. */
  readonly profile_picture_url: string;
  /** A language tag; empty where it is not known. */
  readonly locale: string;
  /** What the provider gave, for calls to it. */
  readonly provider_values: OAuthProviderValues;
  /** Names the registration among the person's `providers`; absent at some versions of the protocol. */
  readonly oauth_user_registration_id?: string;
}

/** What an OAuth provider has given; which of these, is its affair. */
export interface OAuthProviderValues {
  /** For calls to the provider. A secret. */
  readonly access_token?: string;
  /** Who the person is, signed. */
  readonly id_token?: string;
  /** For a new access token. A secret. */
  readonly refresh_token?: string;
  /** What the person has agreed to. */
  readonly scopes?: readonly string[];
  /** When the access token ends; RFC 3339, UTC. */
  readonly expires_at?: string;
}

/** Social sign-in: an entry per provider, and the redemption of the token that it sends back. */
export type OAuth = Readonly<
  Record<
    OAuthProvider,
    {
      /**
       * Leaves the page for the provider's start address (OAUTH-04, CALL-29).
       *
       * @throws RedirectError for a redirect that may lead nowhere, and for an API base that is no web
       *   address (READ-93)
       *
       * @example
       * await client.oauth.google.start({ login_redirect_url: 'https://app.example/in' });
       */
      start(options?: OAuthStart): Promise<void>;
    }
  >
> & {
  /**
   * Redeems the token that the provider sent back (CALL-30).
   *
   * @throws MissingPkceError when the project requires a proof key and the flow began elsewhere (PKCE-11)
   */
  authenticate(token: string, options: SessionDuration): Promise<OAuthSignInAnswer>;
};

export interface OAuthParts extends ResourceParts, PkceParts {
  readonly options: Pick<ResolvedOptions, 'publicToken' | 'apiBase' | 'allowedRedirectSchemes'>;
  readonly logger: Logger;
  readonly settings: ProjectSettingsStore;
  readonly eventLog: EventLog;
  readonly environment: Pick<Environment, 'goTo'>;
}

/** Makes the calls of social sign-in. */
export function createCalls(parts: OAuthParts): OAuth {
  const { settings, eventLog, environment } = parts;
  const { publicToken, allowedRedirectSchemes } = parts.options;
  const pkce = pkceSlot(parts, 'oauth');

  async function start(provider: OAuthProvider, options: OAuthStart = {}) {
    checkArguments(
      `oauth.${provider}.start`,
      { ...options, options },
      {
        options: 'object',
        login_redirect_url: 'string?',
        signup_redirect_url: 'string?',
        custom_scopes: 'strings?',
        provider_params: 'texts?',
      },
    );
    for (const redirect of [options.login_redirect_url, options.signup_redirect_url]) {
      // One that is no full address is the provider's to judge.
      if (redirect && urlOf(redirect)) checkRedirect(redirect, allowedRedirectSchemes);
    }
    const { pkceRequiredForOAuth, cnameDomain } = await settings.settled();
    const base = checkRedirect(startBase(cnameDomain, parts), []);
    if (!pkceRequiredForOAuth) pkce.clear();
    const challenge = pkceRequiredForOAuth ? (await pkce.renew()).code_challenge : undefined;
    // What is sent to the provider may say who somebody is.
    const { login_redirect_url, signup_redirect_url } = options;
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

/** The project's own domain where it is one (READ-52), otherwise the API's base. */
function startBase(cnameDomain: string | null, { options: { apiBase }, logger }: OAuthParts): string {
  if (!cnameDomain) return apiBase;
  const base = `https://${cnameDomain}`;
  // More than a host would put the address somewhere else.
  if (urlOf(base)?.host === cnameDomain.toLowerCase()) return base;
  logger.warn(`The project's own domain "${cnameDomain}" is no domain. The API's address is used.`);
  return apiBase;
}

/** Makes the address that a provider's sign-in starts at, its query in the protocol's order (CALL-29, OAUTH-05 to OAUTH-07). */
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
  // One that is empty says something, too.
  for (const [name, value] of Object.entries(provider_params)) url.searchParams.append(`provider_${name}`, value);
  add('login_redirect_url', login_redirect_url);
  add('signup_redirect_url', signup_redirect_url);
  return url.href;
}
