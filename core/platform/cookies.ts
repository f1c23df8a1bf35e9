import Cookies from 'js-cookie';
import type { CookieOrigins, ForeignCookies, Place } from './cookieOrigins.ts';
import type { Environment } from './environment.ts';
import type { CookieOptions } from './options.ts';
import { cookieName, isLoopback, isPrefixed } from './options.ts';
import { jsonStorage } from './storage.ts';
import type { hidden } from './tokenNotes.ts';
import { addNotes, noteOf, readNotes, whoseIs } from './tokenNotes.ts';

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
   * Returns what this client has written. While nobody is signed in, also a single cookie of unknown origin, as hosts'
   * servers write it (READ-103); while somebody is, only one that `isRenewed` accepts (READ-127), unless the host shares its
   * cookies with a domain. What another project's client has written is never returned.
   */
  read(isRenewed?: (value: string) => boolean): string | undefined;
  /** Whether there is any cookie of the name, whoever has written it. */
  isThere(): boolean;
  /** @param expires when the browser may forget it; when it is closed, if absent */
  write(value: string, expires?: Date): void;
  /**
   * Removes it from every path and domain that this page may remove it from; what another project has written stays.
   *
   * @param note `hidden` where the session goes on with a token that no page can read; default: forgets the token
   */
  remove(note?: typeof hidden): void;
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
    secure: !loopback || isPrefixed(name),
    // A cookie for `localhost` with a domain attribute is refused (RFC 6265, section 5.1.3).
    ...(domain && !loopback ? { domain } : {}),
  });

  function tell(run: (code: ForeignCookies, origins: CookieOrigins) => void) {
    origins?.foreignCookies.load().then(
      (code) => run(code, origins),
      (error: unknown) => origins.logger.warn('The code that looks after the session could not be loaded.', error),
    );
  }

  function cookie(bareName: string, what: string): Cookie {
    const name = cookieName(bareName, options);
    let refused: string | undefined;
    const attributes = attributesOf(name);
    // Not by its name, which a host may change while somebody is signed in.
    const own = `${owner} ${what}`;
    const found = { name, what, own };
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
        // Before the cookie, which other tabs may see at once.
        addNotes(storage, noteOf(value, own));
        // A value that cannot stand in a cookie must not leave the one before it there.
        if (!readable(() => Cookies.set(name, value, { ...attributes, ...(expires && { expires }) }))) remove();
        refused = valuesOf(name).includes(value) ? undefined : value;
      },
      remove(note) {
        refused = undefined;
        const values = valuesOf(name);
        // A removal that is not needed still costs the first paint its milliseconds.
        if (values.length === 0 && !(own in readNotes(storage)) && note === undefined) return;
        // What another project has left in the same place is not this one's to remove.
        const isOthers = values.every((value) => (whoseIs(storage, value) ?? own) !== own) && values.length > 0;
        addNotes(storage, { [own]: note });
        if (isOthers) return;
        remove();
        const left = valuesOf(name);
        // Before the code is here that removes them: what is left belongs to nobody.
        for (const value of left) if (!whoseIs(storage, value)) addNotes(storage, noteOf(value));
        if (left.length > 0) tell(({ sweep }, origins) => sweep(origins, found, values, location));
      },
    };
  }

  const tokenName = options.opaqueTokenCookieName ?? 'stytch_session';
  return {
    token: cookie(tokenName, 'opaque token'),
    jwt: cookie(options.jwtCookieName ?? 'stytch_session_jwt', 'JWT'),
    intermediate: cookie(options.istCookieName ?? 'stytch_intermediate_session_token', 'intermediate token'),
    areReadable() {
      const probe = cookie(`${tokenName}_probe`, 'probe');
      probe.write('1');
      const isThere = probe.isThere();
      probe.remove();
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
