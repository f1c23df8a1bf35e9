import Cookies from 'js-cookie';
import type { CookieOrigins, ForeignCookies, Place } from './cookieOrigins.ts';
import type { Environment } from './environment.ts';
import type { CookieOptions } from './options.ts';
import { isLoopback, prefixOf } from './options.ts';
import { jsonStorage } from './storage.ts';
import { addNotes, noteOf, whoseIs } from './tokenNotes.ts';

/** The cookies of a session, by what they hold rather than by their configurable names. */
export interface SessionCookies {
  readonly token: Cookie;
  readonly jwt: Cookie;
  readonly intermediate: Cookie;
  /** Whether this page can read what it writes: not where cookies are blocked or belong to another path (READ-90). */
  areReadable(): boolean;
}

export interface Cookie {
  /**
   * What this client has written; else a single cookie of unknown origin, as hosts' servers write it. Of several
   * unknown ones none is read, nor what another project's client has written (READ-103).
   */
  read(): string | undefined;
  /** @param expires when the browser may forget it; when it is closed, if absent */
  write(value: string, expires?: Date): void;
  /** Removes it from every path and domain that this page may remove it from; what another project has written stays. */
  remove(): void;
}

/**
 * The session cookies of this page. A value that the browser does not take (site data blocked,
 * plain http away from this machine) is kept in memory, so that the sign-in still holds.
 */
export function sessionCookies(options: CookieOptions, location: Environment['location'], origins?: CookieOrigins): SessionCookies {
  const { storage = jsonStorage(undefined), owner = '' } = origins ?? {};
  const loopback = isLoopback(location);
  const domain = options.domain ?? (options.availableToSubdomains ? location?.hostname : undefined);
  const attributesOf = (name: string): Cookies.CookieAttributes => ({
    sameSite: 'lax',
    path: options.path ?? '/',
    secure: !loopback || prefixOf(name) !== undefined,
    // A cookie for `localhost` with a domain attribute is refused (RFC 6265, section 5.1.3).
    ...(domain && !loopback ? { domain } : {}),
  });

  function tell(run: (code: ForeignCookies, origins: CookieOrigins) => void) {
    origins?.foreignCookies.load().then(
      (code) => run(code, origins),
      (error: unknown) => origins.logger.warn('The code that looks after the session could not be loaded.', error),
    );
  }

  function cookie(name: string, what: string): Cookie {
    let refused: string | undefined;
    const attributes = attributesOf(name);
    const own = `${owner} ${name}`;
    const found = { name, what, own };
    const remove = () => removeCookie(name, attributes);

    return {
      read() {
        const values = valuesOf(name);
        const mine = values.find((value) => whoseIs(storage, value) === own);
        const chosen = mine ?? refused ?? values.find((value) => values.length < 2 && !whoseIs(storage, value));
        if (values.some((value) => value !== chosen)) tell(({ reportOthers }, origins) => reportOthers(origins, found, mine));
        return chosen;
      },
      write(value, expires) {
        // Before the cookie, which other tabs may see at once.
        addNotes(storage, noteOf(value, own));
        // A value that cannot stand in a cookie must not leave the one before it there.
        if (!readable(() => Cookies.set(name, value, { ...attributes, ...(expires && { expires }) }))) remove();
        refused = valuesOf(name).includes(value) ? undefined : value;
      },
      remove() {
        refused = undefined;
        const values = valuesOf(name);
        // What another project has left in the same place is not this one's to remove.
        if (values.every((value) => (whoseIs(storage, value) ?? own) !== own) && values.length > 0) return;
        remove();
        if (valuesOf(name).length > 0) tell(({ sweep }, origins) => sweep(origins, found, values, location));
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
      const isThere = valuesOf(name).length > 0;
      readable(() => Cookies.remove(name, attributes));
      return isThere;
    },
  };
}

/** Every value that a page can read under a name; js-cookie gives the first alone. */
export function valuesOf(name: string): string[] {
  const values = new Set<string>();
  // A browser keeps strangers from a name with such a prefix, and not from one that only reads like it.
  const [prefix = ''] = /^__\w+-/.exec(name) ?? [];
  for (const pair of readable(() => document.cookie)?.split('; ') ?? []) {
    const [key = '', ...rest] = pair.split('=');
    // Cookies of others may be anything.
    readable(
      () => key.startsWith(prefix) && decodeURIComponent(key) === name && values.add(Cookies.converter.read?.(rest.join('='), name) ?? ''),
    );
  }
  return [...values];
}

/** Removes a cookie from one place. */
export const removeCookie = (name: string, place: Place): void => readable(() => Cookies.remove(name, place));

/** `document.cookie` throws in a sandboxed frame; there, nothing is readable. */
function readable<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
