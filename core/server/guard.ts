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
export type Passage =
  | { readonly session: Session; readonly renewedJwt?: string; readonly headers: GuardResponse['headers'] }
  | { readonly stop: GuardResponse };

/** The parts of a request that the guard reads. */
export interface Incoming {
  readonly method: string;
  /** Whether the server itself received it by https. */
  readonly isSecure: boolean;
  /** Whether a framework's router asks for the data of a page, which it shows as a page. */
  readonly isPageData: boolean;
  header(name: string): string | undefined;
}

/** Decides about requests: who is signed in, and which pages may change something. */
export interface Guard {
  /** Returns a response with status 403 if the request changes something and comes from a page of another origin. */
  refuseForeign(request: Incoming): GuardResponse | undefined;
  signedIn(request: Incoming, options?: VerifyOptions): Promise<Passage>;
  signOut(request: Incoming): Promise<GuardResponse>;
}

const json = 'application/json';
const text = 'text/plain; charset=utf-8';

/** Creates the guard of a verifier. */
export function guard(verifier: SessionVerifier, options: ResolvedVerifierOptions): Guard {
  const { loginPath, logger, origin, jwtCookie, tokenCookie } = options;

  function respond(status: number, type: string, body: string, headers: GuardResponse['headers'] = []): GuardResponse {
    return { status, body, headers: [['Cache-Control', 'private, no-store'], ['Content-Type', type], ...headers] };
  }
  const toLogin = (headers: GuardResponse['headers']) => respond(303, text, '', [['Location', loginPath], ...headers]);

  /** A user whose state is unknown must not be signed out: Stytch did not respond, or this server's clock is behind. */
  function retryLater(reason: string, cause: unknown): GuardResponse {
    logger.error(`[latchkey] The session could not be verified: ${reason}.`, cause ?? '');
    return respond(503, text, 'Please try again in a moment.', [['Retry-After', '5']]);
  }

  function setCookie(request: Incoming, name: string, value: string, expires: Date): readonly [string, string] {
    const { path = '/', availableToSubdomains, partitioned, sameSite = partitioned ? 'none' : 'lax', httpOnly } = options.cookieOptions;
    const domain = options.cookieOptions.domain ?? (availableToSubdomains && domainOf(request));
    const isSecure = isHttps(request) || name.startsWith('__') || sameSite === 'none';
    const attributes = [
      `${name}=${value}`,
      `Path=${path}`,
      ...(domain ? [`Domain=${domain}`] : []),
      `Expires=${expires.toUTCString()}`,
      `SameSite=${sameSite}`,
      ...(isSecure ? ['Secure'] : []),
      ...(partitioned ? ['Partitioned'] : []),
      ...(httpOnly ? ['HttpOnly'] : []),
    ];
    return ['Set-Cookie', attributes.join('; ')];
  }
  const hostOf = (request: Incoming) => (origin ? new URL(origin).host : request.header('host'))?.replace(/:\d+$/, '') ?? '';
  /** Returns the host of the pages, as the client does; undefined for an address or `localhost`, which has no subdomains. */
  const domainOf = (request: Incoming) => /^[^:]+\.(?!localhost$)[a-z][a-z\d-]*$/i.exec(hostOf(request))?.[0];
  const isHttps = (request: Incoming) =>
    origin?.startsWith('https:') || request.isSecure || request.header('x-forwarded-proto')?.startsWith('https');
  const clearCookies = (request: Incoming) => [tokenCookie, jwtCookie].map((name) => setCookie(request, name, '', new Date(0)));

  /** Compares hosts, because a server behind a proxy does not know its own scheme. */
  function isOwn(from: string, request: Incoming): boolean {
    if (origin !== undefined) return from === origin;
    return URL.canParse(from) && new URL(from).host === request.header('host');
  }

  function refuseForeign(request: Incoming): GuardResponse | undefined {
    if (isReading(request)) return undefined;
    const site = request.header('sec-fetch-site');
    // `none` is the user's own doing, such as a repeated form. Old browsers send only `Origin`.
    const from = request.header('origin');
    const isForeign = site === undefined ? !isOwn(from ?? '', request) : !['same-origin', 'none'].includes(site);
    if (!isForeign) return undefined;
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
      if (reason !== 'factor_needed' && wantsPage(request)) return { stop: toLogin(cleared) };
      const status = reason === 'factor_needed' ? 403 : 401;
      return { stop: respond(status, json, JSON.stringify({ error: reason }), cleared) };
    },

    async signOut(request) {
      const foreign = isReading(request) ? respond(405, text, 'Method Not Allowed', [['Allow', 'POST']]) : refuseForeign(request);
      if (foreign) return foreign;
      const ended = await verifier.revoke(sourceOf(request));
      if (!ended.ok && ended.reason === 'unreachable') return retryLater(ended.reason, ended.cause);
      return toLogin(clearCookies(request));
    },
  };
}

const sourceOf = ({ header }: Incoming) => ({ headers: { get: (name: string) => header(name) } });

const isReading = ({ method }: Incoming) => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Whether a browser shows the response as a page. */
function wantsPage({ method, isPageData, header }: Incoming): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (isPageData) return true;
  const mode = header('sec-fetch-mode');
  return mode === undefined ? (header('accept') ?? '').includes('text/html') : mode === 'navigate';
}
