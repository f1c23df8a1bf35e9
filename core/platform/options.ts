import { UsageError } from '../../machines/errors.ts';
import { limits } from '../../machines/limits.ts';
import { checkArguments } from '../base/arguments.ts';
import type { Environment } from './environment.ts';
import type { Logger } from './logger.ts';
import { consoleLogger } from './logger.ts';
import type { Warning } from './warnings.ts';

/** Full addresses, used exactly as given; for local work, tests and proxies. */
export interface Endpoints {
  /** The API, for tokens that contain `public-token-test` (MOUNT-08). */
  readonly testAPIURL?: string;
  /** The API, for all other tokens (MOUNT-09). */
  readonly liveAPIURL?: string;
  /** Where the fingerprint is sent to (MOUNT-10). */
  readonly dfpBackendURL?: string;
  /** Where the script of the fingerprint comes from (MOUNT-11). */
  readonly dfpCdnURL?: string;
  /** The script of the captcha. */
  readonly captchaScriptURL?: string;
  /** The page of the hidden frame that one-tap asks (MOUNT-12). */
  readonly clientsideServicesIframeURL?: string;
  /** Google's script for one-tap. */
  readonly oneTapScriptURL?: string;
}

/** Domains of one's own at the provider, always reached by https. */
export interface EndpointOptions {
  /** The API's domain, for live tokens. */
  readonly apiDomain?: string;
  /** The API's domain, for test tokens. */
  readonly testApiDomain?: string;
  /** Where the fingerprint is sent to. */
  readonly dfppaDomain?: string;
  /** Where the script of the fingerprint comes from. */
  readonly dfpCdnDomain?: string;
}

/**
 * Names and reach of the cookies; anything of another kind is a UsageError when the client is made (ARG-21). So are path,
 * domain and `availableToSubdomains` with `prefix`, or with a name that begins with `__Host-`: browsers refuse them (READ-106).
 */
export interface CookieOptions {
  /**
   * `'host'` begins every name with `__Host-`, so that no other subdomain can plant such a cookie. Recommended where the
   * session is for one host. Browsers take these cookies over https only; some also on `http://localhost`. Give your server's
   * verifier the same option.
   */
  readonly prefix?: 'host';
  /** Default `stytch_session` (STORE-01). */
  readonly opaqueTokenCookieName?: string;
  /** Default `stytch_session_jwt` (STORE-02). */
  readonly jwtCookieName?: string;
  /** Default `stytch_intermediate_session_token` (STORE-03). */
  readonly istCookieName?: string;
  /** Default `/`. */
  readonly path?: string;
  /** The domain that gets the cookies; default: the page's own host. */
  readonly domain?: string;
  /** Whether the host's subdomains get the cookies too; default false. */
  readonly availableToSubdomains?: boolean;
}

/** Everything a client can be told; every entry is optional (MOUNT-07). */
export interface ClientOptions {
  /** Addresses to use in place of the provider's own. */
  readonly endpoints?: Endpoints;
  /** Domains of one's own at the provider. */
  readonly endpointOptions?: EndpointOptions;
  /** How the session cookies are named, and how far they reach. */
  readonly cookieOptions?: CookieOptions;
  /**
   * Where the user and the session are kept between two page loads: in `local` storage (the default), or in `memory` alone.
   * With `memory`, nothing of the user is written to the device; tabs share it by messages, and `isInitialized` is false after
   * a reload until the server has answered. Of several clients of one public token, the first one's counts (READ-134).
   * Anything but `local` is taken for `memory`.
   */
  readonly userCache?: 'local' | 'memory';
  /** Used for every HTTP call; default the platform's. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Milliseconds until a call counts as unreachable; default 20000. */
  readonly timeoutMs?: number;
  /** Schemes beside http and https that redirects of others may lead to, e.g. `['com.acme.app']`; default none (READ-93). */
  readonly allowedRedirectSchemes?: readonly string[];
  /** How the consent widget hands a decision over: `form` (default), or `json` for newer providers. */
  readonly idpTransport?: 'form' | 'json';
  /** Asks for the user anew when the person comes back to the window (LIM-03); default false. */
  readonly refetchUserOnFocus?: boolean;
  /**
   * Whether tokens of impersonation are redeemed; default true. They carry no proof key, so that whoever has one may use
   * it in any browser: a host whose support staff needs none switches them off. Anything but true does.
   */
  readonly allowImpersonation?: boolean;
  /** Default: the console, each line marked `[latchkey]`. */
  readonly logger?: Logger;
  /** Hears what a host should know of though no call has failed; of several clients of one public token, the first one's. */
  readonly onWarning?: (warning: Warning) => void;
}

/** Where scripts of others come from, and where they report to, as far as the host has said: few pages load them, by code of their own. */
export interface ScriptAddresses {
  readonly captcha: string | undefined;
  readonly dfpCdn: string | undefined;
  readonly dfpBackend: string | undefined;
}

/** Where one-tap's hidden frame and Google's script come from. */
export type OneTapAddresses = Pick<Endpoints, 'clientsideServicesIframeURL' | 'oneTapScriptURL'>;

export interface ResolvedOptions {
  readonly publicToken: string;
  /** The API base, without `/sdk/v1` and without a slash at its end. */
  readonly apiBase: string;
  /** Whether the host has a domain of its own at the provider (READ-03). */
  readonly hasCustomDomain: boolean;
  readonly scripts: ScriptAddresses;
  /** As the host has given them: few pages have one-tap, whose code knows what serves otherwise. */
  readonly oneTap: OneTapAddresses;
  readonly cookies: CookieOptions;
  /** Read anew for each request: the developer tools put theirs around it. */
  fetch: (request: Request) => Promise<Response>;
  readonly timeoutMs: number;
  readonly allowedRedirectSchemes: readonly string[];
  readonly idpTransport: 'form' | 'json';
  readonly allowImpersonation: boolean;
  readonly logger: Logger;
  readonly onWarning: ClientOptions['onWarning'];
  readonly isPrivate: boolean;
}

const defaults = {
  live: 'https://api.stytch.com',
  test: 'https://test.stytch.com',
};

const cookieOptionKinds = {
  prefix: 'string?',
  opaqueTokenCookieName: 'string?',
  jwtCookieName: 'string?',
  istCookieName: 'string?',
  path: 'string?',
  domain: 'string?',
  availableToSubdomains: 'boolean?',
} as const;

/**
 * Fills in the defaults of a client's options (MOUNT-07, MOUNT-13).
 *
 * @throws UsageError for a secret in the token's place (READ-104), and for cookie options that cannot be (ARG-21, READ-106)
 */
export function resolveOptions(publicToken: string, options: ClientOptions): ResolvedOptions {
  // Not even the error repeats it: errors end up in logs (READ-104).
  if (/^\s*secret-/i.test(String(publicToken))) {
    throw new UsageError('createClient', 'publicToken must be a public token, never a secret.');
  }
  if (options.cookieOptions) checkCookieOptions(options.cookieOptions);
  const { endpoints = {}, endpointOptions = {}, logger = consoleLogger, allowImpersonation = true } = options;
  const isTest = String(publicToken).includes('public-token-test');
  const own = (key: keyof EndpointOptions) => endpointOptions[key] && customDomain(key, endpointOptions[key], logger);
  const domain = own(isTest ? 'testApiDomain' : 'apiDomain');
  const address = isTest ? endpoints.testAPIURL : endpoints.liveAPIURL;
  return {
    publicToken: String(publicToken),
    apiBase: bare(domain || address || (isTest ? defaults.test : defaults.live)),
    hasCustomDomain: Boolean(domain),
    scripts: {
      captcha: endpoints.captchaScriptURL,
      dfpCdn: own('dfpCdnDomain') || endpoints.dfpCdnURL,
      dfpBackend: own('dfppaDomain') || endpoints.dfpBackendURL,
    },
    oneTap: endpoints,
    cookies: options.cookieOptions ?? {},
    isPrivate: (options.userCache ?? 'local') !== 'local',
    // Called through the global at each request: a page may replace its fetch after this.
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    timeoutMs: options.timeoutMs ?? limits.requestMs,
    allowedRedirectSchemes: options.allowedRedirectSchemes ?? [],
    idpTransport: options.idpTransport ?? 'form',
    allowImpersonation: allowImpersonation === true,
    logger,
    onWarning: options.onWarning,
  };
}

/** Whether browsers ask more of a cookie for its name (RFC 6265bis, section 4.1.3): to be secure, or of one host as well. */
export const isPrefixed = (name: string): boolean => /^__(host|secure)-/i.test(name);

/** The name of a cookie, with the prefix that the host has asked for. */
export const cookieName = (name: string, { prefix }: CookieOptions): string => (prefix && !isPrefixed(name) ? `__Host-${name}` : name);

function checkCookieOptions(options: CookieOptions): void {
  checkArguments('createClient', options, cookieOptionKinds);
  const { path, domain, availableToSubdomains, prefix, ...names } = options;
  if (path === undefined && domain === undefined && !availableToSubdomains) return;
  if (prefix || Object.values(names).some((name = '') => /^__host-/i.test(name))) {
    throw new UsageError('createClient', 'A "__Host-" cookie has no path, domain or availableToSubdomains.');
  }
}

/** Returns an address without a slash at its end. */
export const bare = (address: string): string => address.replace(/\/+$/, '');

/** A bare domain as an https address; anything else is warned about and left out (MOUNT-14). */
function customDomain(option: string, value: string, logger: Logger): string | undefined {
  const text = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  const hostname = hostnameOf(text);
  if (/^(localhost|[^.]+(\.[^.]+)+)$/.test(hostname)) return `https://${hostname}`;
  logger.warn(`endpointOptions.${option} is not a valid domain: "${value}". The default is used.`);
  return undefined;
}

function hostnameOf(address: string): string {
  try {
    return new URL(address).hostname;
  } catch {
    return '';
  }
}

/** Warns about a public token that cannot be one; the client is made all the same (ARG-01). */
export function warnAboutToken({ publicToken, logger }: ResolvedOptions): void {
  if (/^public-token-./.test(publicToken)) return;
  logger.warn(`The public token is malformed. Expected "public-token-...", got "${publicToken}".`);
}

/** Whether the page is served from this machine, where cookies need no https (STORE-14). */
export function isLoopback(location: Environment['location']): boolean {
  return /^((.*\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(location?.hostname ?? 'localhost');
}
