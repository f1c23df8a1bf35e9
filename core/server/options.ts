/** Where the provider is, in place of its own addresses; the client's option of the same name fits. */
export interface VerifierEndpoints {
  /** The API of test projects; default `https://test.stytch.com`. */
  readonly testAPIURL?: string | undefined;
  /** The API of live projects; default `https://api.stytch.com`. A domain of your own stands here, too. */
  readonly liveAPIURL?: string | undefined;
}

/** The names of the cookies; the client's option of the same name fits. */
export interface VerifierCookieOptions {
  /** `'host'` begins every name with `__Host-`, as the client's option does. */
  readonly prefix?: 'host' | undefined;
  /** Default `stytch_session`. */
  readonly opaqueTokenCookieName?: string | undefined;
  /** Default `stytch_session_jwt`. */
  readonly jwtCookieName?: string | undefined;
}

/** What a verifier is made of; `projectId` is all that it needs. What the environment does not have may be left undefined. */
export interface VerifierOptions {
  /** The project whose sessions count: `project-test-…` or `project-live-…`, from the provider's dashboard. */
  readonly projectId: string;
  /** The token of your pages. It is compared with the project alone: one of test and one of live never fit. */
  readonly publicToken?: string | undefined;
  /** The project's secret. With it, the provider is asked where the JWT alone does not do. */
  readonly secret?: string | undefined;
  /** Where the provider is. */
  readonly endpoints?: VerifierEndpoints | undefined;
  /** The names of the cookies. */
  readonly cookieOptions?: VerifierCookieOptions | undefined;
  /** Seconds by which the clocks of this server and of the provider may differ; default 5. */
  readonly clockTolerance?: number | undefined;
  /** Milliseconds until the provider counts as unreachable; default 5000. */
  readonly timeoutMs?: number | undefined;
  /** Used for every request; default the platform's. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** The options of a verifier, checked and whole. */
export interface ResolvedVerifierOptions {
  readonly projectId: string;
  /** The address of the API, without a slash at its end. */
  readonly apiBase: string;
  readonly secret: string | undefined;
  readonly tokenCookie: string;
  readonly jwtCookie: string;
  readonly clockTolerance: number;
  readonly timeoutMs: number;
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Checks the options of a verifier, and fills in what is left out.
 *
 * @throws TypeError for options that cannot be; it repeats no secret
 */
export function resolveVerifierOptions(options: VerifierOptions): ResolvedVerifierOptions {
  if (typeof options !== 'object' || options === null) refuse('it needs options: { projectId }.');
  const { projectId, publicToken, secret, endpoints = {}, cookieOptions = {}, clockTolerance = 5, timeoutMs = 5_000 } = options;
  const [, environment] = /^project-(test|live)-[\w-]+$/.exec(String(projectId)) ?? [];
  if (!environment) refuse('projectId must be "project-test-…" or "project-live-…", as the dashboard has it.');
  if (publicToken !== undefined && !String(publicToken).startsWith(`public-token-${environment}-`)) {
    refuse(`publicToken must be the "public-token-${environment}-…" of the same project.`);
  }
  if (secret !== undefined && !canBeSecret(secret, environment))
    refuse(`secret must be the "secret-${environment}-…" of the same project.`);
  if (!isAmount(clockTolerance)) refuse('clockTolerance must be a number of seconds.');
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1) refuse('timeoutMs must be a number of milliseconds.');
  const { prefix, opaqueTokenCookieName, jwtCookieName } = cookieOptions;
  if (prefix !== undefined && prefix !== 'host') refuse('cookieOptions.prefix must be "host".');
  const nameOf = (name: string) => (prefix && !/^__(host|secure)-/i.test(name) ? `__Host-${name}` : name);
  const tokenCookie = nameOf(opaqueTokenCookieName || 'stytch_session');
  const jwtCookie = nameOf(jwtCookieName || 'stytch_session_jwt');
  if (tokenCookie === jwtCookie) refuse('cookieOptions: the token and the JWT need names of their own.');
  const address = environment === 'test' ? endpoints.testAPIURL : endpoints.liveAPIURL;
  const apiBase = baseOf(address || (environment === 'test' ? 'https://test.stytch.com' : 'https://api.stytch.com'));
  if (secret !== undefined && !isPrivate(new URL(apiBase), environment)) {
    refuse(`the secret is not sent over plain http, where others can read it. Give an https address in place of "${apiBase}".`);
  }
  return {
    projectId,
    apiBase,
    secret,
    tokenCookie,
    jwtCookie,
    clockTolerance,
    timeoutMs,
    // Called through the global at each request: frameworks replace it with one of theirs.
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
  };
}

/** Whether a value is a number that can be waited for or compared with. */
export const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** An empty one is a variable that is not set: better an error at the start than everybody signed out after five minutes. */
function canBeSecret(secret: unknown, environment: string | undefined): boolean {
  const [, own] = /^secret-(test|live)-/.exec(String(secret)) ?? [];
  return typeof secret === 'string' && secret !== '' && !secret.startsWith('public-') && (own ?? environment) === environment;
}

function baseOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) refuse(`"${address}" is no address of an API.`);
  return address.replace(/\/+$/, '');
}

/** Whether only this machine sees what is sent there; a test project may also name another container, `http://provider:4321`. */
function isPrivate({ protocol, hostname }: URL, environment: string): boolean {
  if (protocol === 'https:' || /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return true;
  return environment === 'test' && /^[\w-]+$/.test(hostname);
}

function refuse(reason: string): never {
  throw new TypeError(`createVerifier: ${reason}`);
}
