import type { OAuthProvider } from '../../../machines/domain.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { BootstrapStore } from '../../api/projectSettings.ts';
import type { Environment } from '../../platform/environment.ts';
import type { EventLog } from '../../api/eventLog.ts';
import type { Logger } from '../../platform/logger.ts';
import type { OAuthCalls, OAuthStart } from './resource.ts';
import type { PkceParts } from '../pkce/pkce.ts';
import { pkceSlot } from '../pkce/pkce.ts';
import { signInWithProof } from '../pkce/pkceCalls.ts';
import { checkRedirect, urlOf } from '../../platform/redirects.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';

export interface OAuthParts extends ResourceParts, PkceParts {
  readonly publicToken: string;
  readonly apiBase: string;
  readonly allowedRedirectSchemes: readonly string[];
  readonly logger: Logger;
  readonly bootstrap: BootstrapStore;
  readonly eventLog: EventLog;
  readonly environment: Pick<Environment, 'goTo'>;
}

export function createOAuth(parts: OAuthParts): OAuthCalls {
  const { bootstrap, eventLog, environment } = parts;
  const pkce = pkceSlot(parts, 'oauth');

  async function start(provider: OAuthProvider, options: OAuthStart = {}) {
    checkArguments(`oauth.${provider}.start`, { ...options, options }, {
      options: 'object',
      login_redirect_url: 'string?',
      signup_redirect_url: 'string?',
      custom_scopes: 'strings?',
      provider_params: 'texts?',
    });
    for (const redirect of [options.login_redirect_url, options.signup_redirect_url]) {
      // One that is no full address is the provider's to judge.
      if (redirect && urlOf(redirect)) checkRedirect(redirect, parts.allowedRedirectSchemes);
    }
    const { pkceRequiredForOAuth, cnameDomain } = await bootstrap.settled();
    const base = checkRedirect(startBase(cnameDomain, parts), []);
    if (!pkceRequiredForOAuth) pkce.clear();
    const challenge = pkceRequiredForOAuth ? (await pkce.renew()).code_challenge : undefined;
    eventLog.log('start_oauth_flow', { provider_type: provider, pkce: pkceRequiredForOAuth, ...options });
    environment.goTo(startAddress(base, provider, parts.publicToken, challenge, options));
  }

  return {
    start,
    async authenticate(token, options) {
      const kinds = { token: 'string', session_duration_minutes: 'number' } as const;
      checkArguments('oauth.authenticate', { ...options, token }, kinds);
      const { pkceRequiredForOAuth: isRequired } = await bootstrap.settled();
      return signInWithProof({ ...parts, pkce }, isRequired, '/oauth/authenticate', { ...options, token });
    },
  };
}

/** The project's own domain where it is one (READ-52), otherwise the API's base. */
function startBase(cnameDomain: string | null, { apiBase, logger }: OAuthParts): string {
  if (!cnameDomain) return apiBase;
  const base = `https://${cnameDomain}`;
  // More than a host would put the address somewhere else.
  if (urlOf(base)?.host === cnameDomain.toLowerCase()) return base;
  logger.warn(`The project's own domain "${cnameDomain}" is no domain. The API's address is used.`);
  return apiBase;
}

/** The address that a party's sign-in starts at, its query in the protocol's order (CALL-29, OAUTH-05 to OAUTH-07). */
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
