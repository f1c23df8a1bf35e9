import type { ResolvedVerifierOptions } from './options.ts';

/** An incoming request: a `Request`, or a Node.js request with a `headers` object. */
export interface RequestLike {
  /** The headers; only cookies are read. */
  readonly headers: HeadersLike | { readonly cookie?: string | undefined };
}

/** Headers with a `get` method, such as those of a `Request`. */
export interface HeadersLike {
  /** Returns the value of a header. */
  get(name: string): string | null | undefined;
}

/**
 * Cookies by name, in a framework's cookie store: Next.js's `await cookies()` or SvelteKit's `event.cookies`. A store returns
 * only one cookie per name, so a planted cookie may hide the user's own: prefer the request or its headers.
 */
export interface CookieStore {
  /** Returns the cookie of this name. */
  get(name: string): string | { readonly value: string } | null | undefined;
}

/** The source of a session: a request, its headers, its cookies, or a token. */
export type SessionSource = RequestLike | Headers | CookieStore | string | null | undefined;

/** The tokens found in a source. Several values are cookies of the same name with different paths or domains. */
export interface Credentials {
  readonly jwts: readonly string[];
  readonly tokens: readonly string[];
  /** Whether there were too many cookies of a name, so that the user's own may have been skipped. */
  readonly isCrowded: boolean;
}

/** The most cookies of one name that are read. A browser sends a few after a host has changed paths; an attacker sends many. */
const MOST = 4;
/** The usual limit of a header's length. */
const LONGEST = 16_384;

type Names = Pick<ResolvedVerifierOptions, 'jwtCookie' | 'tokenCookie'>;

/**
 * Reads the JWT and the session token. Input from a visitor never makes it throw.
 *
 * @throws TypeError for a promise of cookies or headers, for a context instead of its request, and for cookies in a plain object
 */
export function readCredentials(from: SessionSource, { jwtCookie, tokenCookie }: Names): Credentials {
  if (typeof from === 'string') {
    const token = from.replace(/^bearer +/i, '');
    return looksLikeJwt(token) ? bounded([token], []) : bounded([], [token]);
  }
  if (typeof from !== 'object' || from === null) return bounded([], []);
  if (typeof member(from, 'then') === 'function') throw new TypeError('verify: these cookies are a promise; await it first.');
  const valuesOf = cookiesIn(from);
  return bounded(valuesOf(jwtCookie), valuesOf(tokenCookie));
}

const looksLikeJwt = (text: string) => text.split('.').length === 3;

function bounded(foundJwts: readonly unknown[], foundTokens: readonly unknown[]): Credentials {
  const jwts = different(foundJwts);
  const tokens = different(foundTokens);
  return { jwts: jwts.slice(0, MOST), tokens: tokens.slice(0, MOST), isCrowded: jwts.length > MOST || tokens.length > MOST };
}

const different = (values: readonly unknown[]): string[] => [...new Set(values)].filter(isToken);

const isToken = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= LONGEST;

type ValuesOf = (name: string) => readonly unknown[];

function cookiesIn(from: object): ValuesOf {
  if (from instanceof Headers) return inHeader(from.get('cookie'));
  const headers = member(from, 'headers');
  if (typeof headers === 'object' && headers !== null) {
    if (typeof member(headers, 'then') === 'function') throw new TypeError('verify: these headers are a promise; await it first.');
    const { get } = headers as { get?: unknown };
    if (typeof get === 'function') return inHeader(get.call(headers, 'cookie'));
    // One format of AWS Lambda's events keeps the browser's spelling of `Cookie`; another format has a list of cookies.
    const list = member(from, 'cookies');
    return inHeader(member(headers, 'cookie') ?? member(headers, 'Cookie') ?? (Array.isArray(list) ? list.join('; ') : undefined));
  }
  const get = member(from, 'get');
  if (typeof get === 'function') {
    // Hono's context has a `get` for values of the host.
    if (member(Object(member(from, 'req')), 'raw')) throw new TypeError('verify: give the request of this context, `c.req.raw`.');
    return (name) => {
      const found: unknown = get.call(from, name);
      return [typeof found === 'object' && found !== null ? member(found, 'value') : found];
    };
  }
  // A plain object is ambiguous: `cookie-parser` turns a cookie named "headers" into an object like a request.
  throw new TypeError('verify: give the request itself, or { headers }. Headers or cookies in a plain object are not read.');
}

const member = (of: object, name: string): unknown => (of as Record<string, unknown>)[name];

/**
 * Parses a `Cookie` header (RFC 6265, section 4.2.1), which may contain a name several times. Names are compared without
 * decoding, and only spaces and tabs are trimmed: otherwise `%5F_Host-x` would be accepted as `__Host-x`, which subdomains
 * cannot set.
 */
function inHeader(header: unknown): ValuesOf {
  const pairs = typeof header === 'string' ? header.split(';') : [];
  return (name) => {
    const values: string[] = [];
    for (const pair of pairs) {
      const equals = pair.indexOf('=');
      // Most cookies have other names and are skipped without copying them.
      if (equals > 0 && pair.includes(name) && trimmed(pair.slice(0, equals)) === name)
        values.push(unwrapped(trimmed(pair.slice(equals + 1))));
    }
    return values;
  };
}

/** Trims spaces and tabs. A regular expression with an end anchor would take quadratic time. */
function trimmed(text: string): string {
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t';
  let [start, end] = [0, text.length];
  while (isBlank(start)) start += 1;
  while (isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}

/** Removes quotes and decodes a value; an undecodable value is returned unchanged. */
function unwrapped(value: string): string {
  const bare = value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
  try {
    return bare.includes('%') ? decodeURIComponent(bare) : bare;
  } catch {
    return bare;
  }
}
