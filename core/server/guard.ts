import type { Session } from '../../machines/login/account.ts';
import type { ResolvedVerifierOptions } from './options.ts';
import type { SessionVerifier, VerifyOptions } from './verification.ts';

/** A response of the guard, for a server of any kind. `Set-Cookie` may occur several times. */
export interface GuardResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** An accepted request with the headers for its response, or the response to a rejected request. */
type Passage =
  | { readonly session: Session; readonly renewedJwt?: string; readonly headers: GuardResponse['headers'] }
  | { readonly stop: GuardResponse };

/** The parts of a request that the guard reads. */
export interface Incoming {
  readonly method: string;
  /** Whether the server itself received the request by https. */
  readonly isSecure: boolean;
  /** Whether a framework's router requests the data of a page and shows the response as a page. */
  readonly isPageData: boolean;
  /** The path in the browser's address. */
  readonly path: string;
  /** The query in the browser's address, with its question mark; may be empty. */
  readonly query: string;
  header(name: string): string | undefined;
}

/** Decides about requests: who is signed in, and which pages may change something. */
export interface Guard {
  /** Returns a response with status 403 if the request changes something, or opens a WebSocket, and comes from a page of another origin. */
  refuseForeign(request: Incoming): GuardResponse | undefined;
  signedIn(request: Incoming, options?: VerifyOptions): Promise<Passage>;
  signOut(request: Incoming): Promise<GuardResponse>;
}

const json = 'application/json';
const text = 'text/plain; charset=utf-8';

/** Creates the guard of a verifier. */
export function guard(verifier: SessionVerifier, options: ResolvedVerifierOptions): Guard {
  const { loginPage, stepUpPage, logger, origin, jwtCookie, tokenCookie } = options;

  function respond(status: number, type: string, body: string, headers: GuardResponse['headers'] = []): GuardResponse {
    return { status, body, headers: [['Cache-Control', 'private, no-store'], ['Content-Type', type], ...headers] };
  }
  const refuse = (status: number, reason: string, headers: GuardResponse['headers']) =>
    respond(status, json, JSON.stringify({ error: reason }), headers);
  /**
   * Redirects the user to a page in the format that the sender of the request follows. The routers of SvelteKit and Next.js send form
   * actions by `fetch`, and follow only their own formats; SvelteKit's router also drops the cookies of an HTTP redirect.
   *
   * @param refusal the response to a script's call, which follows no redirect
   */
  function lead(request: Incoming, to: (wanted: string) => string, refusal: GuardResponse): GuardResponse {
    const cookies = refusal.headers.filter(([name]) => name === 'Set-Cookie');
    const isPage = wantsPage(request);
    const isOfSvelteKit = (isPage && request.isPageData && request.path.endsWith('__data.json')) || request.header('x-sveltekit-action');
    if (!isPage && !isOfSvelteKit && !request.header('next-action')) return refusal;
    const location = to(wantedPage(request));
    if (isOfSvelteKit) return respond(200, json, JSON.stringify({ type: 'redirect', status: 303, location }), cookies);
    if (isPage) return leadTo(location, cookies);
    return { ...refusal, headers: [...refusal.headers, ['x-action-redirect', location]] };
  }
  const leadTo = (path: string, headers: GuardResponse['headers']) => respond(303, text, '', [['Location', path], ...headers]);

  /** Asks for a retry, because a user whose state is unknown must not be signed out: Stytch is unreachable, or this clock is behind. */
  function retryLater(reason: string, cause: unknown): GuardResponse {
    logger.error(`[latchkey] The session could not be verified: ${reason}.`, cause ?? '');
    return respond(503, text, 'Please try again in a moment.', [['Retry-After', '5']]);
  }

  /** @param expires undefined removes the cookie */
  function setCookie(request: Incoming, name: string, value: string, expires?: Date, place: Place = {}): readonly [string, string] {
    const { sameSite: chosen, httpOnly } = options.cookieOptions;
    const { path = '/', partitioned } = { ...options.cookieOptions, ...place };
    const sameSite = chosen ?? (partitioned ? 'none' : 'lax');
    const domain = place.domain ?? sharedDomain(request);
    // As in the client, only cookies of localhost may lack Secure: behind a proxy, the server may see plain http.
    const isSecure = isHttps(request) || !isLoopback(hostOf(request)) || name.startsWith('__') || sameSite === 'none';
    const attributes = [
      `${name}=${value}`,
      `Path=${path}`,
      ...(domain ? [`Domain=${domain}`] : []),
      expires ? `Expires=${expires.toUTCString()}` : 'Max-Age=0',
      `SameSite=${sameSite}`,
      ...(isSecure ? ['Secure'] : []),
      ...(partitioned ? ['Partitioned'] : []),
      ...(httpOnly ? ['HttpOnly'] : []),
    ];
    return ['Set-Cookie', attributes.join('; ')];
  }
  /** Returns the domain of the session cookies; undefined for cookies that belong only to one host. */
  function sharedDomain(request: Incoming): string | undefined {
    const { domain, availableToSubdomains } = options.cookieOptions;
    return domain ?? (availableToSubdomains ? domainOf(request) : undefined);
  }
  const hostOf = (request: Incoming) => (origin ? new URL(origin).host : request.header('host'))?.replace(/:\d+$/, '') ?? '';
  /**
   * Returns the host of the pages, as the client does; undefined for an IP address or `localhost`, which have no subdomains, and for
   * a text that is too long for a DNS name (RFC 1035, section 2.3.4).
   */
  function domainOf(request: Incoming): string | undefined {
    const host = hostOf(request);
    return host.length > 253 ? undefined : /^([\w-]+\.)+(?!localhost$)[a-z][a-z\d-]*$/i.exec(host)?.[0];
  }

  /** Expires the cookies where the client writes them, and where another subdomain could plant one that reaches this request. */
  function clearCookies(request: Incoming): GuardResponse['headers'] {
    // A cookie without a domain may be left from before `domain` was set.
    const others = [...(sharedDomain(request) ? [{ domain: '' }] : []), ...placesAbove(domainOf(request), request.path)];
    return [tokenCookie, jwtCookie].flatMap((name) => {
      // Browsers accept a `__Host-` cookie only from the host itself.
      const places = [{}, ...(/^__host-/i.test(name) ? [] : others)].slice(0, mostPlaces);
      return places.map((place) => setCookie(request, name, '', undefined, place));
    });
  }

  /** Compares hosts, because a server behind a proxy may not know its own scheme. The option `origin` replaces the comparison. */
  function isOwn(from: string, request: Incoming): boolean {
    if (origin !== undefined || !URL.canParse(from)) return false;
    const { protocol, host } = new URL(from);
    const isUsual = protocol === 'https:' || (protocol === 'http:' && (!isHttps(request) || isLoopback(hostOf(request))));
    // Some proxies add the default port, which browsers leave out.
    const own = request.header('host')?.replace(protocol === 'https:' ? /:443$/ : /:80$/, '');
    return isUsual && host === own;
  }

  function refuseForeign(request: Incoming): GuardResponse | undefined {
    // A page of any origin may open a WebSocket, which reads and writes with the user's cookies.
    if (isReading(request) && !/websocket/i.test(request.header('upgrade') ?? '')) return undefined;
    const site = request.header('sec-fetch-site');
    const from = request.header('origin');
    // The pages may be on another host than this server. `none` means that the user sent the request, for example by repeating a form.
    if ((origin !== undefined && from === origin) || site === 'same-origin' || site === 'none') return undefined;
    // Old browsers send only `Origin`.
    if (site === undefined && isOwn(from ?? '', request)) return undefined;
    const isOfPage = site !== undefined || from !== undefined;
    const reason = isOfPage ? 'the request comes from a page of another origin' : 'the request has neither Sec-Fetch-Site nor Origin';
    return respond(403, text, `Forbidden: ${reason}.`);
  }

  return {
    refuseForeign,

    async signedIn(request, demands) {
      const foreign = refuseForeign(request);
      if (foreign) return { stop: foreign };
      const found = await verifier.verify(sourceOf(request), demands);
      if (found.ok) {
        const { session, renewedJwt } = found;
        const renewed = renewedJwt ? [setCookie(request, jwtCookie, renewedJwt, new Date(session.expires_at))] : [];
        const headers = [['Cache-Control', 'private, no-store'] as const, ...renewed];
        return { session, headers, ...(renewedJwt && { renewedJwt }) };
      }
      const { reason, cause } = found;
      if (reason === 'unreachable' || reason === 'clock_skew') return { stop: retryLater(reason, cause) };
      // Some of these cookies were planted by another site of the domain.
      const cleared = reason === 'conflict' ? clearCookies(request) : [];
      if (reason !== 'factor_needed') return { stop: lead(request, loginPage, refuse(401, reason, cleared)) };
      const refusal = refuse(403, reason, []);
      // With a cause, support staff act for the user. They cannot prove a factor, and the page of the step-up could lead back here.
      return { stop: stepUpPage && !cause ? lead(request, stepUpPage, refusal) : refusal };
    },

    async signOut(request) {
      const foreign = isReading(request) ? respond(405, text, 'Method Not Allowed', [['Allow', 'POST']]) : refuseForeign(request);
      if (foreign) return foreign;
      const ended = await verifier.revoke(sourceOf(request));
      if (!ended.ok && ended.reason === 'unreachable') return retryLater(ended.reason, ended.cause);
      const cleared = clearCookies(request);
      if (ended.ok || ended.reason !== 'conflict') return leadTo(loginPage('/'), cleared);
      // Like `signedIn` for such cookies: a redirect would report success, and a retry (503) would lack the cookies that name a session.
      logger.error('[latchkey] A sign-out may not have ended the session: the request had too many session cookies.');
      return refuse(401, 'conflict', cleared);
    },
  };
}

/** A place of a cookie that differs from the host's own. */
interface Place {
  readonly path?: string;
  readonly domain?: string;
  readonly partitioned?: true;
}

/** The most places at which a cookie is expired: proxies limit the length of all headers together, some to 4 KB. */
const mostPlaces = 12;

/**
 * Returns the places from which cookies of other subdomains reach a request, the shortest paths first: the domain of its host and that
 * domain's parents, and its path and the paths above it. A partitioned cookie is a separate cookie.
 *
 * @param host undefined for an IP address or `localhost`, which have no subdomains
 */
function placesAbove(host: string | undefined, path: string): Place[] {
  if (host === undefined) return [];
  const labels = host.split('.');
  const domains = labels.slice(1, mostPlaces).map((_, index) => labels.slice(index).join('.'));
  // The path of a cookie has no semicolon; a long path would make the headers too long.
  const [own = '/'] = /^[!-:<-~]{1,200}/.exec(path) ?? [];
  const above = [...own].flatMap((sign, index) => (sign === '/' ? [own.slice(0, index), own.slice(0, index + 1)] : []));
  const paths = new Set([...above, own].filter(Boolean));
  const places = [...paths].flatMap((each) => domains.map((domain) => ({ path: each, domain })));
  return places.flatMap((place): Place[] => [place, { ...place, partitioned: true }]).slice(0, mostPlaces - 1);
}

/** Whether a browser has sent a request by https, to this server or to a proxy. */
const isHttps = ({ isSecure, header }: Incoming) => isSecure || /^https/i.test(header('x-forwarded-proto') ?? '');

/** Whether a host is this machine, as the client decides. */
const isLoopback = (host: string) => /^((.*\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(host);

const sourceOf = ({ header }: Incoming) => ({ headers: { get: (name: string) => header(name) } });

const isReading = ({ method }: Pick<Incoming, 'method'>) => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Whether a browser, or a router in it, shows the response as a page. Sending a form is also a navigation. */
function wantsPage({ method, isPageData, header }: Incoming): boolean {
  if (isPageData) return ['GET', 'HEAD', 'POST'].includes(method);
  const mode = header('sec-fetch-mode');
  return mode === undefined ? (header('accept') ?? '').includes('text/html') : mode === 'navigate';
}

/** Returns the path and query of the page that a user wanted, without a router's additions; for a form, those of the page with the form. */
function wantedPage({ method, path, query, isPageData, header }: Incoming): string {
  const origin = 'http://localhost';
  const address = isReading({ method }) ? origin + path + query : header('referer');
  const url = new URL(address !== undefined && URL.canParse(address) ? address : origin);
  // A path that begins with two slashes would be read as another host.
  const wanted = url.pathname.replace(/^\/+/, '/');
  if (!isPageData) return wanted + url.search;
  // SvelteKit asks for `/a/__data.json` and `/a.html__data.json`; React Router for `/a.data`, `/a/_.data` and `/_root.data`.
  const page = wanted.replace(/(\/?__data\.json|(\/_root|(?<=\/)_)?\.data)$/, '') || '/';
  for (const name of [...url.searchParams.keys()]) if (/^(x-sveltekit-|_routes$)/.test(name)) url.searchParams.delete(name);
  return page + url.search;
}
