import type { ResolvedVerifierOptions } from './options.ts';

/** A request as it came: a `Request`, or one of Node's with its `headers` object. */
export interface RequestLike {
  /** Its headers, of which the cookies are read. */
  readonly headers: HeadersLike | { readonly cookie?: string | undefined };
}

/** Headers that are asked for by name, as those of a `Request`. */
export interface HeadersLike {
  /** The header of this name. */
  get(name: string): string | null | undefined;
}

/**
 * Cookies by name, as frameworks hand them out: Next's `await cookies()`, SvelteKit's `event.cookies`. It shows one cookie of
 * each name, so that a planted one may hide the user's own: prefer the request, or its headers.
 */
export interface CookieStore {
  /** The cookie of this name. */
  get(name: string): string | { readonly value: string } | null | undefined;
}

/** Where a session is looked for: a request, its headers, its cookies, or the text of a token. */
export type SessionSource = RequestLike | Headers | CookieStore | string | null | undefined;

/** What was found there. Several of a kind are several cookies of one name, of different paths or domains. */
export interface Credentials {
  readonly jwts: readonly string[];
  readonly tokens: readonly string[];
  /** Whether there were more of a name than are looked at: the own one may be among those that are left out. */
  readonly isCrowded: boolean;
}

/** The most cookies of one name that are looked at. A browser sends a few after a host has changed paths; an attacker sends many. */
const MOST = 4;
/** What a header can hold, at most servers. */
const LONGEST = 16_384;

type Names = Pick<ResolvedVerifierOptions, 'jwtCookie' | 'tokenCookie'>;

/**
 * Reads JWT and opaque token. Whatever a visitor has sent, it does not throw.
 *
 * @throws TypeError for a promise, and for cookies in a plain object
 */
export function readCredentials(from: SessionSource, { jwtCookie, tokenCookie }: Names): Credentials {
  if (typeof from === 'string') return looksLikeJwt(from) ? bounded([from], []) : bounded([], [from]);
  if (typeof from !== 'object' || from === null) return bounded([], []);
  if (typeof member(from, 'then') === 'function') throw new TypeError('verify: these cookies are a promise; await it first.');
  const valuesOf = cookiesIn(from);
  return bounded(valuesOf(jwtCookie), valuesOf(tokenCookie));
}

const looksLikeJwt = (text: string) => text.split('.').length === 3;

function bounded(...found: readonly [jwts: readonly unknown[], tokens: readonly unknown[]]): Credentials {
  const [jwts, tokens] = found.map((values) => [...new Set(values)].filter(isToken)) as [string[], string[]];
  return { jwts: jwts.slice(0, MOST), tokens: tokens.slice(0, MOST), isCrowded: jwts.length > MOST || tokens.length > MOST };
}

const isToken = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= LONGEST;

/** Finds the cookies of a name. */
type ValuesOf = (name: string) => readonly unknown[];

function cookiesIn(from: object): ValuesOf {
  if (from instanceof Headers) return inHeader(from.get('cookie'));
  const headers = member(from, 'headers');
  if (typeof headers === 'object' && headers !== null) {
    const { get } = headers as { get?: unknown };
    return inHeader(typeof get === 'function' ? get.call(headers, 'cookie') : member(headers, 'cookie'));
  }
  const get = member(from, 'get');
  if (typeof get === 'function') {
    return (name) => {
      const found: unknown = get.call(from, name);
      return [typeof found === 'object' && found !== null ? member(found, 'value') : found];
    };
  }
  // Cookies in an object cannot be told from a request: `cookie-parser` makes an object of a cookie named "headers".
  throw new TypeError('verify: give the request itself, or its headers. Cookies in a plain object are not read.');
}

const member = (of: object, name: string): unknown => (of as Record<string, unknown>)[name];

/**
 * Reads a `Cookie` header (RFC 6265, section 4.2.1), in which a name may stand more than once. A name counts as it is
 * written, and blanks and tabs alone are no part of it: decoded or trimmed of more, `%5F_Host-x` would pass for `__Host-x`,
 * which subdomains cannot set.
 */
function inHeader(header: unknown): ValuesOf {
  const pairs = typeof header === 'string' ? header.split(';') : [];
  const cookies = pairs.map((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return { name: trimmed(name), value: rest.length > 0 ? trimmed(rest.join('=')) : '' };
  });
  return (name) => cookies.filter((cookie) => cookie.name === name).map(({ value }) => unwrapped(value));
}

/** Without blanks and tabs around it; by hand, as a pattern that looks for an end takes the square of the time. */
function trimmed(text: string): string {
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t';
  let [start, end] = [0, text.length];
  while (isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}

/** A value as it was meant: without the quotes it may stand in, decoded where it is encoded. Cookies of others may be anything. */
function unwrapped(value: string): string {
  const bare = value.replace(/^"(.*)"$/s, '$1');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
