import { misspelled } from '../base/misspelled.ts';
import { clientOptionNames } from '../base/optionNames.ts';

/** Addresses that replace Stytch's; the client's option of the same name can be reused. */
export interface VerifierEndpoints {
  /** The API of test projects; default `https://test.stytch.com`. */
  readonly testAPIURL?: string | undefined;
  /** The API of live projects; default `https://api.stytch.com`. Also for a custom domain. */
  readonly liveAPIURL?: string | undefined;
}

/** The names of the cookies; the client's option of the same name can be reused. */
export interface VerifierCookieOptions {
  /** `'host'` adds `__Host-` to every name, and rejects a name with `__Secure-`; must equal the client's option. */
  readonly prefix?: 'host' | undefined;
  /** Default `stytch_session`. */
  readonly opaqueTokenCookieName?: string | undefined;
  /** Default `stytch_session_jwt`. */
  readonly jwtCookieName?: string | undefined;
  /** The path of the cookies that adapters write, as in the client; default `/`. */
  readonly path?: string | undefined;
  /** The domain of the cookies; default: only the server's host. */
  readonly domain?: string | undefined;
  /** Whether subdomains of the page's host share the cookies; must equal the client's option. */
  readonly availableToSubdomains?: boolean | undefined;
  /** Default `lax`, or `none` with `partitioned`. */
  readonly sameSite?: 'lax' | 'strict' | 'none' | undefined;
  /** Whether each embedding site has separate cookies. */
  readonly partitioned?: boolean | undefined;
  /** Whether the cookies are hidden from scripts, as with the client's `apiDomain`; default false. The client has no such option. */
  readonly httpOnly?: boolean | undefined;
}

/** The options of a verifier; only `projectId` is required. Missing environment variables can be passed as undefined. */
export interface VerifierOptions {
  /** The project's ID, `project-test-…` or `project-live-…`, from Stytch's dashboard. */
  readonly projectId: string;
  /** The public token of your pages. Only used to check that it and the project are both test or both live. */
  readonly publicToken?: string | undefined;
  /** The project's secret. With it, Stytch is asked if the JWT is not enough. */
  readonly secret?: string | undefined;
  /** Addresses that replace Stytch's. */
  readonly endpoints?: VerifierEndpoints | undefined;
  /** The names of the cookies. */
  readonly cookieOptions?: VerifierCookieOptions | undefined;
  /** The tolerated difference between this server's clock and Stytch's in seconds; default 5. */
  readonly clockTolerance?: number | undefined;
  /** Milliseconds until `verify` and `revoke` give up as `unreachable`; default 5000. */
  readonly timeoutMs?: number | undefined;
  /** Sends every request; default: the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /**
   * The page to which adapters send signed-out users; default `/login`. A function receives the path and query of the page that the
   * user wanted; after a form, those of the page with the form; after a sign-out, `/`.
   */
  readonly loginPath?: string | ((wanted: string) => string) | undefined;
  /**
   * The page with a step-up, to which adapters send users who open a page, or send a form, without the required factors
   * (`factor_needed`). The form's fields are lost. A function receives the wanted page. Default: adapters respond with 403, as they
   * always do to other requests, and to support staff.
   */
  readonly stepUpPath?: string | ((wanted: string) => string) | undefined;
  /**
   * The origin of the host's pages, such as `https://app.acme.com`, which adapters compare with a request's `Origin`. Needed
   * for pages on another host than the server, and behind a proxy that changes the `Host` header. Default: the request's host.
   */
  readonly origin?: string | undefined;
  /** Receives the reason if an adapter could not verify or end a session; default: the console. */
  readonly logger?: Pick<Console, 'error'> | undefined;
}

export interface ResolvedVerifierOptions {
  readonly projectId: string;
  /** The address of the API, without a trailing slash. */
  readonly apiBase: string;
  readonly secret: string | undefined;
  readonly tokenCookie: string;
  readonly jwtCookie: string;
  readonly clockTolerance: number;
  readonly timeoutMs: number;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Returns the address of `loginPath`; throws a TypeError if the host's function returns none. */
  readonly loginPage: (wanted: string) => string;
  /** As `loginPage`. */
  readonly stepUpPage: ((wanted: string) => string) | undefined;
  readonly logger: NonNullable<VerifierOptions['logger']>;
  readonly origin: string | undefined;
  readonly cookieOptions: VerifierCookieOptions;
}

/**
 * Checks the options of a verifier and fills in the defaults.
 *
 * @throws TypeError for invalid options; the message contains no secret
 */
export function resolveVerifierOptions(options: VerifierOptions): ResolvedVerifierOptions {
  if (typeof options !== 'object' || options === null) refuse('it needs options: { projectId }.');
  const { projectId, publicToken, secret, endpoints = {}, cookieOptions = {}, clockTolerance = 5, timeoutMs = 5_000 } = options;
  checkNames('createVerifier: options', options, optionNames, clientOptionNames);
  checkNames('createVerifier: endpoints', endpoints, ['testAPIURL', 'liveAPIURL'], endpointsOfClient);
  checkNames('createVerifier: cookieOptions', cookieOptions, cookieOptionNames, ['istCookieName']);
  const [, environment] = /^project-(test|live)-[\w-]+$/.exec(String(projectId)) ?? [];
  if (!environment) refuse('projectId must be "project-test-…" or "project-live-…"; copy it from the dashboard.');
  if (publicToken !== undefined && !String(publicToken).startsWith(`public-token-${environment}-`)) {
    refuse(`publicToken must be the "public-token-${environment}-…" of the same project.`);
  }
  if (secret !== undefined && !canBeSecret(secret, environment))
    refuse(`secret must be the "secret-${environment}-…" of the same project.`);
  if (!isAmount(clockTolerance)) refuse('clockTolerance must be a number of seconds.');
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1) refuse('timeoutMs must be a number of milliseconds.');
  const { prefix, opaqueTokenCookieName, jwtCookieName, path = '/', domain, availableToSubdomains } = cookieOptions;
  if (prefix !== undefined && prefix !== 'host') refuse('cookieOptions.prefix must be "host".');
  const { sameSite = 'lax' } = cookieOptions;
  if (!['lax', 'strict', 'none'].includes(sameSite)) refuse('cookieOptions.sameSite must be "lax", "strict" or "none".');
  const { loginPath = '/login', stepUpPath, origin, logger = console } = options;
  const loginPage = pageOf('loginPath', loginPath);
  const stepUpPage = stepUpPath === undefined ? undefined : pageOf('stepUpPath', stepUpPath);
  if (!['undefined', 'function'].includes(typeof options.fetch)) refuse('fetch must be a function.');
  if (typeof logger?.error !== 'function') refuse('logger must have a function `error`.');
  if (origin !== undefined && !isOrigin(origin)) refuse('origin must be like "https://app.acme.com", without a path.');
  const nameOf = (name: string) => {
    if (!prefix || name.startsWith('__Host-')) return name;
    // Any subdomain can set a `__Secure-` cookie, and some browsers protect a prefix only in its exact spelling.
    if (/^__(host|secure)-/i.test(name)) refuse(`cookieOptions: "${name}" has another prefix than "__Host-". Leave it out of the name.`);
    return `__Host-${name}`;
  };
  const tokenCookie = nameOf(opaqueTokenCookieName || 'stytch_session');
  const jwtCookie = nameOf(jwtCookieName || 'stytch_session_jwt');
  // Scripts encode other characters, so the server would receive another name.
  const strange = [tokenCookie, jwtCookie].find((name) => !/^[\w!#$&'*+.^`|~-]+$/.test(name));
  if (strange) refuse(`cookieOptions: "${strange}" is no name for a cookie. Use letters, digits, - and _.`);
  if (tokenCookie === jwtCookie) refuse('cookieOptions: opaqueTokenCookieName and jwtCookieName must differ.');
  if ((path !== '/' || domain || availableToSubdomains) && [tokenCookie, jwtCookie].some((name) => /^__host-/i.test(name)))
    refuse('cookieOptions: a "__Host-" cookie has no path, domain or availableToSubdomains.');
  const address = environment === 'test' ? endpoints.testAPIURL : endpoints.liveAPIURL;
  const apiBase = baseOf(address || (environment === 'test' ? 'https://test.stytch.com' : 'https://api.stytch.com'));
  if ((secret !== undefined || environment === 'live') && !isPrivate(new URL(apiBase), environment)) {
    const risk = secret === undefined ? 'the keys must not be fetched' : 'the secret must not be sent';
    refuse(`${risk} over plain http. Use https instead of "${apiBase}".`);
  }
  return {
    projectId,
    apiBase,
    secret,
    tokenCookie,
    jwtCookie,
    clockTolerance,
    // The longest delay that every timer supports, as in the client.
    timeoutMs: Math.min(timeoutMs, 2e9),
    // Reads the global for each request: frameworks replace `fetch`.
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    loginPage,
    stepUpPage,
    logger,
    origin,
    cookieOptions,
  };
}

/**
 * Checks the options of a verification. A misspelled name must not pass: it would verify less than the host demands.
 *
 * @throws TypeError for an unknown name, and for a value that is not a number
 */
export function checkDemands(options: object = {}): void {
  checkNames('verify: options', options, ['maxAge', 'factors', 'factorAge']);
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && !isAmount(value)) throw new TypeError(`verify: ${name} must be a number, 0 or more.`);
  }
}

const optionNames =
  'projectId publicToken secret endpoints cookieOptions clockTolerance timeoutMs fetch loginPath stepUpPath origin logger'.split(' ');
const cookieOptionNames =
  'prefix opaqueTokenCookieName jwtCookieName path domain availableToSubdomains sameSite partitioned httpOnly'.split(' ');
const endpointsOfClient = 'dfpBackendURL dfpCdnURL captchaScriptURL clientsideServicesIframeURL oneTapScriptURL'.split(' ');

/** @param unread names that only the client reads: a host may pass the options of its client */
function checkNames(place: string, given: object, known: readonly string[], unread: readonly string[] = []): void {
  if (typeof given !== 'object' || given === null) throw new TypeError(`${place} must be an object.`);
  const names = Object.keys(given).filter((name) => !unread.includes(name));
  for (const finding of misspelled(place, names, known)) throw new TypeError(finding.join(' '));
}

const isAmount = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0;

/**
 * Whether a secret fits the project. An empty secret is an unset environment variable: an error at startup is better than all
 * users signed out after five minutes.
 */
function canBeSecret(secret: unknown, environment: string | undefined): boolean {
  const [, own] = /^secret-(test|live)-/.exec(String(secret)) ?? [];
  return typeof secret === 'string' && secret !== '' && !secret.startsWith('public-') && (own ?? environment) === environment;
}

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

function baseOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash)
    refuse(`"${address}" is not the address of an API. Write for example "https://api.example.com".`);
  return address.replace(/\/+$/, '');
}

/**
 * Whether requests to an address stay private: https or localhost; for test projects also another container such as
 * `http://provider:4321`.
 */
function isPrivate({ protocol, hostname }: URL, environment: string): boolean {
  if (protocol === 'https:' || /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return true;
  return environment === 'test' && /^[\w-]+$/.test(hostname);
}

/**
 * Returns the function that makes the address of a page.
 *
 * @throws TypeError for a text that is no address; the returned function throws it if the host's function returns such a text
 */
function pageOf(name: string, page: NonNullable<VerifierOptions['loginPath']>): (wanted: string) => string {
  const isAddress = (text: unknown) => /^(\/|https?:\/\/)[!-~]*$/.test(String(text));
  const examples = '"/login" or "https://app.acme.com/login"';
  if (typeof page === 'function')
    return (wanted) => {
      const address = page(wanted);
      return isAddress(address) ? address : refuse(`${name} must return an address like ${examples}; encode the wanted page in it.`);
    };
  return isAddress(page) ? () => page : refuse(`${name} must be like ${examples}, or a function.`);
}

function refuse(reason: string): never {
  throw new TypeError(`createVerifier: ${reason}`);
}
