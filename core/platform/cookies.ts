import Cookies from 'js-cookie';
import type { CookieOrigins, ForeignCookies, Place } from './cookieOrigins.ts';
import type { Environment } from './environment.ts';
import type { CookieOptions } from './options.ts';
import { cookieNames, isLoopback, isPrefixed } from './options.ts';
import { jsonStorage } from './storage.ts';
import type { hidden } from './tokenNotes.ts';
import { addNotes, noteOf, readNotes, whoseIs } from './tokenNotes.ts';

export interface SessionCookies {
  readonly token: Cookie;
  readonly jwt: Cookie;
  readonly intermediate: Cookie;
  /** Whether this page can read the cookies that it writes; false if cookies are blocked or have another path (READ-90). */
  areReadable(): boolean;
}

export interface Cookie {
  /**
   * Returns the value that this client wrote. For a signed-out user, also returns a single cookie of unknown origin, because
   * hosts' servers write such cookies (READ-103). For a signed-in user, returns such a cookie only if `isRenewed` accepts it
   * (READ-127), except with a cookie domain. Never returns a value written by another project's client.
   */
  read(isRenewed?: (value: string) => boolean): string | undefined;
  /** Whether a cookie of this name exists, from any origin. */
  isThere(): boolean;
  /** Writes the cookie, by default until the browser closes; returns whether the browser keeps it. */
  write(value: string, expires?: Date): boolean;
  /**
   * Removes the cookie from every path and domain that this page can write, except cookies of other projects.
   *
   * @param note `hidden` if the session continues with a token that pages cannot read; default: forgets the token
   */
  remove(note?: typeof hidden): void;
}

/**
 * Returns the session cookies of this page. A value that the browser rejects (site data blocked, or plain http except on
 * localhost) is kept in memory, so that the user stays signed in.
 */
export function sessionCookies(options: CookieOptions, location: Environment['location'], origins?: CookieOrigins): SessionCookies {
  const { storage = jsonStorage(undefined), owner = '' } = origins ?? {};
  const loopback = isLoopback(location);
  const domain = options.domain ?? (options.availableToSubdomains ? location?.hostname : undefined);
  const { partitioned, sameSite = partitioned ? 'none' : 'lax' } = options;
  const attributesOf = (name: string): Cookies.CookieAttributes => ({
    sameSite,
    path: options.path ?? '/',
    // Browsers reject cookies for other sites without Secure, also on localhost.
    secure: !loopback || isPrefixed(name) || sameSite === 'none',
    ...(partitioned && { partitioned }),
    // Browsers reject cookies for `localhost` with a domain attribute (RFC 6265, section 5.1.3).
    ...(domain && !loopback ? { domain } : {}),
  });

  function tell(run: (code: ForeignCookies, origins: CookieOrigins) => void) {
    origins?.foreignCookies.load().then(
      (code) => run(code, origins),
      (error: unknown) => origins.logger.warn('The session code could not be loaded.', error),
    );
  }

  function cookie(name: string, what: string): Cookie {
    let refused: string | undefined;
    const attributes = attributesOf(name);
    // `own` does not contain the cookie's name, because a host may change the name during a session.
    const own = `${owner} ${what}`;
    const found = { name, what, own, place: attributes };
    const remove = () => removeCookie(name, attributes);

    return {
      read(isRenewed = () => false) {
        const values = valuesOf(name);
        const mine = values.find((value) => whoseIs(storage, value) === own);
        const isHeld = !domain && own in readNotes(storage) && origins?.isSignedIn();
        const isAccepted = (value: string) => (isHeld ? isRenewed(value) : values.length < 2 && !whoseIs(storage, value));
        const chosen = mine ?? refused ?? values.find((value) => readable(() => isAccepted(value)));
        if (values.some((value) => value !== chosen)) tell(({ reportOthers }, origins) => reportOthers(origins, found, mine));
        return chosen;
      },
      isThere: () => valuesOf(name).length > 0,
      write(value, expires) {
        // Recorded before the cookie is written, because other tabs may see the cookie at once.
        addNotes(storage, noteOf(value, own));
        // A cookie without a domain dates from before `domain` was set. It would hide the session that another subdomain writes.
        if (attributes.domain) removeCookie(name, { ...attributes, domain: '' });
        readable(() => Cookies.set(name, value, { ...attributes, ...(expires && { expires }) }));
        const kept = valuesOf(name);
        refused = kept.includes(value) ? undefined : value;
        // If the browser rejects the new value (above 4 KB), the previous value must not remain: it may be another user's.
        if (refused && kept.length > 0) remove();
        return !refused;
      },
      remove(note) {
        refused = undefined;
        const values = valuesOf(name);
        // An unnecessary removal would still take milliseconds before the first paint.
        const isKnown = own in readNotes(storage);
        if (values.length === 0 && !isKnown && note === undefined) return;
        // A cookie of another project under the same name is not removed.
        const isOthers = values.every((value) => (whoseIs(storage, value) ?? own) !== own) && values.length > 0;
        addNotes(storage, { [own]: note });
        if (isOthers) return;
        remove();
        const left = valuesOf(name);
        // Recorded as foreign now, before the code that removes these cookies has loaded.
        for (const value of left) if (!whoseIs(storage, value)) addNotes(storage, noteOf(value));
        if (left.length > 0) tell(({ sweep }, origins) => sweep(origins, found, values, location, isKnown));
      },
    };
  }

  const [tokenName, jwtName, intermediateName] = cookieNames(options);
  return {
    token: cookie(tokenName, 'opaque token'),
    jwt: cookie(jwtName, 'JWT'),
    intermediate: cookie(intermediateName, 'intermediate token'),
    areReadable() {
      const probe = cookie(`${tokenName}_probe`, 'probe');
      const isKept = probe.write('1');
      probe.remove();
      return isKept;
    },
  };
}

/** Returns every value that the page can read under a name; js-cookie returns only the first. */
export function valuesOf(name: string): string[] {
  const values = new Set<string>();
  // Browsers protect a prefix such as `__Host-` only in its exact spelling.
  const [prefix = ''] = /^__\w+-/.exec(name) ?? [];
  for (const pair of readable(() => document.cookie)?.split('; ') ?? []) {
    const [key = '', ...rest] = pair.split('=');
    // Cookies of other parties may be malformed.
    readable(
      () => key.startsWith(prefix) && decodeURIComponent(key) === name && values.add(Cookies.converter.read?.(rest.join('='), name) ?? ''),
    );
  }
  return [...values];
}

export const removeCookie = (name: string, place: Place): void => readable(() => Cookies.remove(name, place));

/** Returns undefined where `document.cookie` throws, as in a sandboxed frame. */
function readable<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
