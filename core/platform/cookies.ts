import Cookies from 'js-cookie';
import type { Environment } from './environment.ts';
import type { Logger } from './logger.ts';
import { consoleLogger } from './logger.ts';
import type { CookieOptions } from './options.ts';
import { isLoopback, prefixOf } from './options.ts';

/** The cookies of a session, by what they hold rather than by their configurable names. */
export interface SessionCookies {
  readonly token: Cookie;
  readonly jwt: Cookie;
  readonly intermediate: Cookie;
  /** Whether this page can read what it writes: not where cookies are blocked or belong to another path (READ-90). */
  areReadable(): boolean;
}

export interface Cookie {
  read(): string | undefined;
  /** @param expires when the browser may forget it; when it is closed, if absent */
  write(value: string, expires?: Date): void;
  remove(): void;
}

/**
 * The session cookies of this page. A value that the browser does not take (site data blocked,
 * plain http away from this machine) is kept in memory, so that the sign-in still holds.
 */
export function sessionCookies(options: CookieOptions, location: Environment['location'], logger: Logger = consoleLogger): SessionCookies {
  const loopback = isLoopback(location);
  const domain = options.domain ?? (options.availableToSubdomains ? location?.hostname : undefined);
  const attributesOf = (name: string): Cookies.CookieAttributes => ({
    sameSite: 'lax',
    path: options.path ?? '/',
    secure: !loopback || prefixOf(name) !== undefined,
    // A cookie for `localhost` with a domain attribute is refused (RFC 6265, section 5.1.3).
    ...(domain && !loopback ? { domain } : {}),
  });

  /** Every place where these or other options may have left a cookie; an empty path is the page's own. */
  function placesOf(name: string): Cookies.CookieAttributes[] {
    const attributes = attributesOf(name);
    // It can be nowhere else (READ-106).
    if (prefixOf(name) === 'host') return [attributes];
    return [attributes.domain, location?.hostname, undefined].flatMap((domain) =>
      [attributes.path ?? '/', '/', ''].map((path) => ({ secure: prefixOf(name) !== undefined, path, ...(domain && { domain }) })),
    );
  }

  function cookie(name: string, what: string): Cookie {
    let refused: string | undefined;
    const attributes = attributesOf(name);
    const places = placesOf(name);
    const read = () => readable(() => Cookies.get(name));
    return {
      read: () => read() ?? refused,
      write(value, expires) {
        const isSet = readable(() => Cookies.set(name, value, { ...attributes, ...(expires && { expires }) })) !== undefined;
        // A value that cannot stand in a cookie must not leave the one before it there.
        if (!isSet) for (const place of places) readable(() => Cookies.remove(name, place));
        refused = read() === value ? undefined : value;
      },
      remove() {
        refused = undefined;
        for (const place of places) readable(() => Cookies.remove(name, place));
        if (read() === undefined) return;
        logger.warn(`The ${what} cookie "${name}" is left over: it was set for another path or domain and cannot be removed.`);
      },
    };
  }

  const tokenName = options.opaqueTokenCookieName ?? 'stytch_session';
  return {
    token: cookie(tokenName, 'opaque token'),
    jwt: cookie(options.jwtCookieName ?? 'stytch_session_jwt', 'JWT'),
    intermediate: cookie(options.istCookieName ?? 'stytch_intermediate_session_token', 'intermediate token'),
    areReadable() {
      const name = `${tokenName}_probe`;
      const attributes = attributesOf(name);
      readable(() => Cookies.set(name, '1', attributes));
      const isThere = readable(() => Cookies.get(name)) !== undefined;
      readable(() => Cookies.remove(name, attributes));
      return isThere;
    },
  };
}

/** `document.cookie` throws in a sandboxed frame; there, nothing is readable. */
function readable<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
