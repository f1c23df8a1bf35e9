import { UsageError } from '../../machines/errors.ts';
import { limits } from '../../machines/firstLimits.ts';
import type { FactorPolicy } from '../../machines/login/missingFactor.ts';
import { checkArguments } from '../base/arguments.ts';
import type { Environment } from './environment.ts';
import type { Logger } from './logger.ts';
import { consoleLogger } from './logger.ts';
import type { Warning } from './warnings.ts';

/** Complete addresses, used unchanged; for local development, tests and proxies. */
export interface Endpoints {
  /** The API, for tokens that contain `public-token-test` (MOUNT-08). */
  readonly testAPIURL?: string | undefined;
  /** The API, for all other tokens (MOUNT-09). */
  readonly liveAPIURL?: string | undefined;
  /** The server that receives the device fingerprint (MOUNT-10). */
  readonly dfpBackendURL?: string | undefined;
  /** The server of the fingerprint script (MOUNT-11). */
  readonly dfpCdnURL?: string | undefined;
  /** The script of the captcha. */
  readonly captchaScriptURL?: string | undefined;
  /** The page of One Tap's hidden frame (MOUNT-12). */
  readonly clientsideServicesIframeURL?: string | undefined;
  /** Google's One Tap script. */
  readonly oneTapScriptURL?: string | undefined;
}

/** Custom domains of the project at Stytch, always used with https. */
export interface EndpointOptions {
  /** The API's domain, for live tokens. */
  readonly apiDomain?: string | undefined;
  /** The API's domain, for test tokens. */
  readonly testApiDomain?: string | undefined;
  /** The domain that receives the device fingerprint. */
  readonly dfppaDomain?: string | undefined;
  /** The domain of the fingerprint script. */
  readonly dfpCdnDomain?: string | undefined;
}

/**
 * Names and scope of the cookies. A value of the wrong type throws a UsageError when the client is created (ARG-21). So does
 * `path`, `domain` or `availableToSubdomains` together with `prefix` or a name that begins with `__Host-`, because browsers
 * reject such cookies (READ-106).
 */
export interface CookieOptions {
  /**
   * `'host'` adds `__Host-` to every name, so that another subdomain cannot plant such a cookie. Recommended if only one host
   * uses the session. Browsers accept these cookies only over https; some also on `http://localhost`. Give your server's
   * verifier the same option. A name with `__Secure-` stays unchanged and unprotected; in development, the console reports it.
   */
  readonly prefix?: 'host' | undefined;
  /** Default `stytch_session` (STORE-01). */
  readonly opaqueTokenCookieName?: string | undefined;
  /** Default `stytch_session_jwt` (STORE-02). */
  readonly jwtCookieName?: string | undefined;
  /** Default `stytch_intermediate_session_token` (STORE-03). */
  readonly istCookieName?: string | undefined;
  /** Default `/`. */
  readonly path?: string | undefined;
  /** The domain that receives the cookies; default: only the page's host. */
  readonly domain?: string | undefined;
  /** Whether subdomains of the page's host receive the cookies too; default false. */
  readonly availableToSubdomains?: boolean | undefined;
  /** The rule for sending the cookies with requests from other sites; default `lax` (READ-133). `none` needs https or localhost. */
  readonly sameSite?: 'lax' | 'strict' | 'none' | undefined;
  /**
   * Whether a page in a frame has its own cookies per embedding site (CHIPS); default false. Such a session outlives a reload in
   * browsers that block third-party cookies. `sameSite` is then `none` by default.
   */
  readonly partitioned?: boolean | undefined;
}

/** The options of a client; all are optional (MOUNT-07). */
export interface ClientOptions {
  /** Addresses that replace Stytch's. */
  readonly endpoints?: Endpoints | undefined;
  /** Custom domains of the project at Stytch. */
  readonly endpointOptions?: EndpointOptions | undefined;
  /** The names and the scope of the session cookies. */
  readonly cookieOptions?: CookieOptions | undefined;
  /**
   * The place where the user and the session are cached between page loads: `local` storage (the default) or only `memory`.
   * With `memory`, no user data is written to the device, tabs share it by messages, and `isInitialized` is false after a
   * reload until the server has answered. Several clients of one public token use the first one's setting (READ-134). Any
   * other value means `memory`.
   */
  readonly userCache?: 'local' | 'memory' | undefined;
  /** Sends every HTTP request; default: the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Milliseconds until a call fails with UnreachableError, more than 0; default 20000. */
  readonly timeoutMs?: number | undefined;
  /**
   * Milliseconds between refreshes of the session; default 180000, at least 60000 (READ-133). The JWT lives for five minutes: with
   * a longer interval it expires between refreshes.
   */
  readonly refreshIntervalMs?: number | undefined;
  /** Additional URL schemes for redirects, e.g. `['com.acme.app']`; http and https are always allowed (READ-93). */
  readonly allowedRedirectSchemes?: readonly string[] | undefined;
  /** The format in which the consent widget submits a decision: `form` (default), or `json` for newer servers. */
  readonly idpTransport?: 'form' | 'json' | undefined;
  /** Requests the user again when the window gets the focus (LIM-03); default false. */
  readonly refetchUserOnFocus?: boolean | undefined;
  /**
   * Whether impersonation tokens are accepted; default true. They are not bound to a browser: a stolen token works anywhere.
   * Turn it off if your support staff does not impersonate users. Any value except true turns it off.
   */
  readonly allowImpersonation?: boolean | undefined;
  /**
   * The users who need a second factor (READ-132): those who have set up an authenticator app (`enrolled`), or all (`always`, and any
   * other value). Until a user has proved one, `session.pending` is set, and everything else reports a signed-out user; only calls
   * that ask the server, such as `user.get()` and `session.authenticate()`, still resolve. The login widget asks for the factor.
   * This option does not protect your data: require the factors on your server with
   * `verifier.verify(request, { factors: 2 })`. Default: no user.
   */
  readonly secondFactor?: FactorPolicy | undefined;
  /**
   * Whether events about the use of the widgets are sent to Stytch (`/sdk/v1/events`); default true. They contain no token
   * (READ-94); events about a sent email contain the recipient's address. False sends no events.
   */
  readonly telemetry?: boolean | undefined;
  /** The address of the documentation that messages in development link to; default: Latchkey's site. */
  readonly docsURL?: string | undefined;
  /** Receives log messages; default: the console, with the prefix `[latchkey]`. */
  readonly logger?: Logger | undefined;
  /** Receives problems that do not make a call fail. Several clients of one public token use the first one's callback. */
  readonly onWarning?: ((warning: Warning) => void) | undefined;
}

/** The host's addresses of third-party scripts and their servers. Few pages need them; the code that loads them is a separate chunk. */
export interface ScriptAddresses {
  readonly captcha: string | undefined;
  readonly dfpCdn: string | undefined;
  readonly dfpBackend: string | undefined;
}

export type OneTapAddresses = Pick<Endpoints, 'clientsideServicesIframeURL' | 'oneTapScriptURL'>;

export interface ResolvedOptions {
  readonly publicToken: string;
  /** The base address of the API, without `/sdk/v1` and without a trailing slash. */
  readonly apiBase: string;
  readonly hasCustomDomain: boolean;
  readonly scripts: ScriptAddresses;
  /** The host's addresses for One Tap, without defaults: those are in One Tap's own code. */
  readonly oneTap: OneTapAddresses;
  readonly cookies: CookieOptions;
  /** Read for each request: the developer tools wrap it. */
  fetch: (request: Request, init: RequestInit) => Promise<Response>;
  readonly timeoutMs: number;
  readonly intervalMs: number | undefined;
  readonly secondFactor: FactorPolicy | undefined;
  readonly allowedRedirectSchemes: readonly string[];
  readonly idpTransport: 'form' | 'json';
  readonly allowImpersonation: boolean;
  readonly telemetry: boolean;
  readonly logger: Logger;
  readonly onWarning: ClientOptions['onWarning'];
  /** The link after a logged warning, without its code; set only during development. */
  docs?: string;
  /** The latest props of each widget, and the function that starts the checks in development. */
  props?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  examine?: () => void;
  readonly isPrivate: boolean;
}

const optionKinds = {
  timeoutMs: 'positive',
  prefix: 'string?',
  opaqueTokenCookieName: 'string?',
  jwtCookieName: 'string?',
  istCookieName: 'string?',
  path: 'string?',
  domain: 'string?',
  availableToSubdomains: 'boolean?',
  sameSite: 'string?',
  partitioned: 'boolean?',
} as const;

/**
 * Fills in the defaults of a client's options (MOUNT-07, MOUNT-13).
 *
 * @throws UsageError for a secret instead of a public token (READ-104) and for impossible options (ARG-21, READ-106)
 */
export function resolveOptions(given: string, options: ClientOptions): ResolvedOptions {
  const publicToken = String(given);
  // The message does not repeat the secret, because errors are often logged (READ-104).
  if (/^\s*secret-/i.test(publicToken)) throw new UsageError('createClient', 'This is a secret: write the "public-token-...".');
  const cookies = options.cookieOptions ?? {};
  const givenMs = options.timeoutMs ?? limits.requestMs;
  // Leaves room for waits that are a little longer: a browser's timer takes 2^31 - 1 ms at most.
  const timeoutMs = givenMs > 2e9 ? 2e9 : givenMs;
  checkArguments('createClient', { ...cookies, timeoutMs }, optionKinds);
  checkCookies(cookies);
  const endpoints = options.endpoints ?? {};
  const endpointOptions = options.endpointOptions ?? {};
  const { logger = consoleLogger, allowImpersonation = true } = options;
  const isTest = publicToken.includes('public-token-test');
  const own = (key: keyof EndpointOptions) => endpointOptions[key] && customDomain(key, endpointOptions[key], logger);
  const domain = own(isTest ? 'testApiDomain' : 'apiDomain');
  const address = isTest ? endpoints.testAPIURL : endpoints.liveAPIURL;
  return {
    publicToken,
    apiBase: bare(domain || address || `https://${isTest ? 'test' : 'api'}.stytch.com`),
    hasCustomDomain: Boolean(domain),
    scripts: {
      captcha: endpoints.captchaScriptURL,
      dfpCdn: own('dfpCdnDomain') || endpoints.dfpCdnURL,
      dfpBackend: own('dfppaDomain') || endpoints.dfpBackendURL,
    },
    oneTap: endpoints,
    cookies,
    isPrivate: (options.userCache ?? 'local') !== 'local',
    // Reads the global for each request: a page may replace its `fetch` later, by one that takes only an address as text.
    fetch: (request, init) => (options.fetch ? options.fetch(request) : fetch(request.url, init)),
    timeoutMs,
    intervalMs: options.refreshIntervalMs,
    secondFactor: options.secondFactor,
    allowedRedirectSchemes: options.allowedRedirectSchemes ?? [],
    idpTransport: options.idpTransport ?? 'form',
    allowImpersonation: allowImpersonation === true,
    telemetry: options.telemetry ?? true,
    logger,
    onWarning: options.onWarning,
  };
}

/** Whether a cookie's name has a prefix that browsers enforce (RFC 6265bis, section 4.1.3). */
export const isPrefixed = (name: string): boolean => /^__(host|secure)-/i.test(name);

type Names = readonly [token: string, jwt: string, intermediate: string];

export const cookieNames = ({
  prefix,
  opaqueTokenCookieName: token = 'stytch_session',
  jwtCookieName: jwt = 'stytch_session_jwt',
  istCookieName: half = 'stytch_intermediate_session_token',
}: CookieOptions) => [token, jwt, half].map((name) => (prefix && !isPrefixed(name) ? `__Host-${name}` : name)) as unknown as Names;

function checkCookies(options: CookieOptions): void {
  const { path, domain, availableToSubdomains = false } = options;
  const names = cookieNames(options);
  if (new Set(names.filter(Boolean)).size < 3) throw new UsageError('createClient', 'Cookie names must differ and not be empty.');
  if ((path ?? domain ?? availableToSubdomains) !== false && names.some((name) => /^__host-/i.test(name))) {
    throw new UsageError('createClient', 'A "__Host-" cookie has no path, domain or availableToSubdomains.');
  }
}

/** Removes trailing slashes from an address. */
export const bare = (address: string): string => address.replace(/\/+$/, '');

/** Returns the https address of a domain; warns about any other value and returns undefined (MOUNT-14). */
function customDomain(option: string, value: string, logger: Logger): string | undefined {
  try {
    const { hostname } = new URL(value.replace(/^(https?:\/\/)?/i, 'https://'));
    if (/^(localhost|[^.]+(\.[^.]+)+)$/.test(hostname)) return `https://${hostname}`;
  } catch {
    // Not an address.
  }
  logger.warn(`endpointOptions.${option} is not a valid domain: "${value}"; the default is used.`);
  return undefined;
}

/** Warns about a malformed public token; the client still works (ARG-01). */
export function warnAboutToken({ publicToken, logger }: ResolvedOptions): void {
  if (/^public-token-./.test(publicToken)) return;
  logger.warn(`The public token is malformed. Expected "public-token-...", got "${publicToken}".`);
}

/** Whether the page is on localhost, where cookies do not need https (STORE-14). */
export function isLoopback(location: Environment['location']): boolean {
  return /^((.*\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(location?.hostname ?? 'localhost');
}
