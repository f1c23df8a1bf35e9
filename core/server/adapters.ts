import type { Session } from '../../machines/login/account.ts';
import type { Guard, GuardResponse, Incoming } from './guard.ts';
import { checkDemands } from './options.ts';
import type { VerifyOptions } from './verification.ts';

/** The parts of a request of Express, Connect or Node.js that the adapter reads. */
export interface NodeRequest {
  readonly method?: string | undefined;
  /** The path in the browser's address, which Express keeps in `originalUrl` while a router handles the rest. */
  readonly url?: string | undefined;
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket?: { readonly encrypted?: boolean } | object;
}

/** The parts of a response of Express, Connect or Node.js that the adapter uses. */
export interface NodeResponse {
  statusCode: number;
  /** Express's place for values of one request; `signedIn` sets `locals.session`. */
  locals?: object | undefined;
  /** Adds a header; `Set-Cookie` may occur several times. */
  appendHeader(name: string, value: string): unknown;
  /** Returns a header. */
  getHeader(name: string): unknown;
  /** Replaces a header. */
  setHeader(name: string, value: never): unknown;
  /** Sends the status and the headers; `signedIn` replaces it, to keep the response out of shared caches. */
  writeHead(status: number, ...given: never[]): unknown;
  /** Sends the response. */
  end(body: string): unknown;
}

/** A middleware of Express or Connect. */
export type NodeHandler = (request: NodeRequest, response: NodeResponse, next: (error?: unknown) => void) => Promise<void>;

/** The middleware for Express and other Connect-style servers. */
export interface ExpressAdapter {
  /** Responds with 403 to a request that changes something, or opens a WebSocket, and comes from a page of another origin (CSRF). */
  readonly sameOrigin: NodeHandler;
  /** Lets signed-in users pass, with their session as `res.locals.session`; sends others to `loginPath` or `stepUpPath`, or responds with 401 or 403. */
  signedIn(options?: VerifyOptions): NodeHandler;
  /** Ends the session, removes the cookies, and redirects to `loginPath`; responds with 401 if another session may go on. For `POST`. */
  readonly signOut: NodeHandler;
}

/** The parts of a Hono context that the adapter uses. */
export interface HonoContext {
  readonly req: { readonly raw: Request };
  readonly res: Response;
  /** Keeps the session for the handlers of this request. */
  set(key: 'session', session: Session): void;
  /** Sets a header of the response. */
  header(name: string, value: string, options?: { readonly append?: boolean }): void;
}

/** A middleware of Hono. */
export type HonoHandler = (context: HonoContext, next: () => Promise<void>) => Promise<Response | void>;

/** The middleware for Hono. */
export interface HonoAdapter {
  /** Responds with 403 to a request that changes something, or opens a WebSocket, and comes from a page of another origin (CSRF). */
  readonly sameOrigin: HonoHandler;
  /** Lets signed-in users pass, with their session as `c.get('session')`; sends others to `loginPath` or `stepUpPath`, or responds with 401 or 403. */
  signedIn(options?: VerifyOptions): HonoHandler;
  /** Ends the session, removes the cookies, and redirects to `loginPath`; responds with 401 if another session may go on. For `POST`. */
  readonly signOut: (context: HonoContext) => Promise<Response>;
}

/** The parts of `NextResponse` from `next/server` that the adapter uses. */
export interface NextResponseLike<R extends Response = Response> {
  /** Continues the request with other headers. */
  next(init?: { readonly request?: { readonly headers?: Headers } }): R;
}

/** The functions for Next.js. */
export interface NextAdapter {
  /** The `proxy` (`middleware` before Next.js 16): lets signed-in users pass, and renews their JWT for the page and the browser. */
  proxy(request: Request & { readonly nextUrl?: { readonly basePath?: string } }): Promise<Response>;
  /** A route handler for `POST` that ends the session, removes the cookies, and redirects to `loginPath`. */
  signOut(request: Request): Promise<Response>;
}

/** The session of an accepted request and the headers that its response needs, or the response to a rejected request. */
export type WebPassage =
  | { readonly session: Session; readonly headers: [name: string, value: string][]; readonly response?: undefined }
  | { readonly session?: undefined; readonly headers?: undefined; readonly response: Response };

/** The functions for servers with `Request` and `Response`: SvelteKit, Astro, React Router, Deno, Bun, Workers. */
export interface WebAdapter {
  /** Returns a response with status 403 if the request changes something, or opens a WebSocket, and comes from a page of another origin (CSRF). */
  sameOrigin(request: Request): Response | undefined;
  /** Returns the session of a signed-in user, or the response for others: a redirect to `loginPath` or `stepUpPath`, 401 or 403. */
  signedIn(request: Request, options?: VerifyOptions): Promise<WebPassage>;
  /** Ends the session, removes the cookies, and redirects to `loginPath`; responds with 401 if another session may go on. For `POST`. */
  signOut(request: Request): Promise<Response>;
}

/**
 * Adapters for frameworks. Each checks where a request comes from, verifies the session, renews the JWT, responds to
 * signed-out users, and signs out, without further packages.
 */
export interface Adapters {
  /**
   * Returns middleware for Express and other Connect-style servers.
   *
   * @example
   * const { sameOrigin, signedIn, signOut } = createVerifier({ projectId: 'project-test-...', secret: 'secret-test-...' }).express();
   * app.use(sameOrigin);
   * app.get('/account', signedIn(), (req, res) => res.send(res.locals.session.user_id));
   * app.post('/transfer', signedIn({ maxAge: 0 }), transfer);
   * app.post('/logout', signOut);
   */
  express(): ExpressAdapter;
  /** Returns middleware for Hono. */
  hono(): HonoAdapter;
  /** Returns the proxy and the sign-out route for Next.js. @param NextResponse the class of `next/server` */
  next(NextResponse: NextResponseLike, options?: VerifyOptions): NextAdapter;
  /** Returns functions for servers with `Request` and `Response`. */
  web(): WebAdapter;
}

/** Creates the adapters of a guard. */
export function adapters(guard: Guard, jwtCookie: string): Adapters {
  const web: WebAdapter = {
    sameOrigin(request) {
      const refused = guard.refuseForeign(fromWeb(request));
      return refused && toWeb(refused);
    },
    async signedIn(request, options) {
      const passage = await guard.signedIn(fromWeb(request), options);
      if ('stop' in passage) return { response: toWeb(passage.stop) };
      return { session: passage.session, headers: asPairs(passage.headers) };
    },
    signOut: async (request) => toWeb(await guard.signOut(fromWeb(request))),
  };

  return {
    web: () => web,

    express: () => ({
      sameOrigin: handler(async (request) => guard.refuseForeign(request)),
      signedIn(options) {
        checkDemands(options);
        return handler(async (request, response) => {
          const passage = await guard.signedIn(request, options);
          if ('stop' in passage) return passage.stop;
          for (const [name, value] of passage.headers) response.appendHeader(name, value);
          keepPrivate(response);
          response.locals = Object.assign(response.locals ?? {}, { session: passage.session });
          return undefined;
        });
      },
      signOut: handler((request) => guard.signOut(request)),
    }),

    hono: () => ({
      sameOrigin: async ({ req }, next) => web.sameOrigin(req.raw) ?? next(),
      signedIn(options) {
        checkDemands(options);
        return async (context, next) => {
          const { session, response, headers } = await web.signedIn(context.req.raw, options);
          if (!session) return response;
          context.set('session', session);
          await next();
          // After `next()`: Hono adds earlier headers only to responses of `c.text` and the like. Some servers cannot copy a 101 response.
          const { status, headers: own } = context.res;
          if (status === 101) return undefined;
          for (const [name, value] of headers)
            if (name === 'Set-Cookie') context.header(name, value, { append: true });
            else context.header(name, privately(own.get(name)));
          return undefined;
        };
      },
      signOut: ({ req }) => web.signOut(req.raw),
    }),

    next(NextResponse, options) {
      checkDemands(options);
      return {
        async proxy(request) {
          const passage = await guard.signedIn(fromWeb(request), options);
          if ('stop' in passage) {
            // Next.js accepts only absolute addresses from a proxy.
            const response = toWeb(passage.stop, request.url);
            // The router of Next.js adds the base path to the redirect of an action.
            const { basePath = '' } = request.nextUrl ?? {};
            const address = response.headers.get('x-action-redirect');
            if (address?.startsWith(`${basePath}/`)) response.headers.set('x-action-redirect', address.slice(basePath.length));
            return response;
          }
          const { renewedJwt, headers } = passage;
          const response = NextResponse.next(
            renewedJwt ? { request: { headers: withCookie(request.headers, jwtCookie, renewedJwt) } } : {},
          );
          for (const [name, value] of headers) response.headers.append(name, value);
          return response;
        },
        signOut: web.signOut,
      };
    },
  };
}

/** Makes middleware from a function that returns the response, or undefined if the request may continue. */
function handler(decide: (request: Incoming, response: NodeResponse) => Promise<GuardResponse | undefined>): NodeHandler {
  return async (request, response, next) => {
    try {
      const stop = await decide(fromNode(request), response);
      if (stop) {
        response.statusCode = stop.status;
        for (const [name, value] of stop.headers) {
          // An earlier middleware may have set the same header for another response.
          if (name === 'Set-Cookie') response.appendHeader(name, value);
          else response.setHeader(name, value as never);
        }
        response.end(stop.body);
        return;
      }
    } catch (error) {
      return next(error);
    }
    // Outside the `try`: an error of the next handler must not call `next` again.
    next();
  };
}

/** Keeps a response out of shared caches, even if its handler allows them: the response may set a renewed JWT. */
function keepPrivate(response: NodeResponse): void {
  const { writeHead } = response;
  response.writeHead = (status, ...given: unknown[]) => {
    const rest = given.flatMap((part): unknown[] => {
      if (Array.isArray(part)) return [part.map((value, index) => (/^cache-control$/i.test(part[index - 1]) ? privately(value) : value))];
      if (typeof part !== 'object') return [part];
      for (const [name, value] of Object.entries(part ?? {})) response.setHeader(name, value as never);
      return [];
    });
    response.setHeader('Cache-Control', privately(response.getHeader('Cache-Control')) as never);
    return writeHead.call(response, status, ...(rest as never[]));
  };
}

/** Returns the value of `Cache-Control` if it forbids shared caches; otherwise, a value that does. */
const privately = (value: unknown) => (/private|no-store/i.test(String(value)) ? String(value) : 'private, no-store');

function fromNode({ method = 'GET', headers, socket, url = '/', originalUrl = url }: NodeRequest): Incoming {
  return {
    method,
    path: originalUrl.replace(/\?.*/s, ''),
    query: originalUrl.replace(/^[^?]*/, ''),
    isSecure: socket !== undefined && 'encrypted' in socket && socket.encrypted === true,
    isPageData: false,
    header(name) {
      // HTTP/2 has no `Host`.
      const value = headers[name] ?? (name === 'host' ? headers[':authority'] : undefined);
      return typeof value === 'object' ? value[0] : value;
    },
  };
}

function fromWeb(request: Request): Incoming {
  const { method, headers, url } = request;
  if (typeof headers?.get !== 'function' || !URL.canParse(url))
    throw new TypeError('verifier: give a Request with a complete address. For the requests of Node.js, there is express().');
  const { protocol, host, pathname, search } = new URL(url);
  return {
    method,
    path: pathname,
    query: search,
    isSecure: protocol === 'https:',
    // The routers of SvelteKit and React Router request a page's data at these paths, and follow a redirect instead of the data.
    isPageData: /((\/|\.html)__data\.json|\.data)$/.test(pathname),
    // A `Request` that was made by hand has no `Host` header.
    header: (name) => headers.get(name) ?? (name === 'host' ? host : undefined),
  };
}

/** @param base makes the address of a redirect absolute */
function toWeb({ status, headers, body }: GuardResponse, base?: string): Response {
  const response = new Response(body || null, { status, headers: asPairs(headers) });
  const location = response.headers.get('location');
  if (base && location) response.headers.set('location', new URL(location, base).href);
  return response;
}

const asPairs = (headers: GuardResponse['headers']) => headers.map(([name, value]): [string, string] => [name, value]);

/** Returns request headers with a new value of a cookie; all other values of the cookie are dropped. */
function withCookie(headers: Headers, name: string, value: string): Headers {
  const others = (headers.get('cookie') ?? '').split(';').filter((pair) => pair.split('=')[0]?.trim() !== name);
  const changed = new Headers(headers);
  changed.set('cookie', [...others.map((pair) => pair.trim()).filter(Boolean), `${name}=${value}`].join('; '));
  return changed;
}
