import type { Lazy } from '../base/lazy.ts';
import type { Environment } from './environment.ts';
import type { JsonStorage } from './storage.ts';
import type { Warnings } from './warnings.ts';

/** Records which client wrote a cookie, and warns about foreign cookies. */
export interface CookieOrigins extends Warnings {
  readonly storage: JsonStorage;
  /** The name under which this client's tokens are recorded. */
  readonly owner: string;
  /** Whether storage contains a session that this client started or confirmed (READ-127). */
  isSignedIn(): boolean;
  /** The code for foreign cookies, which few pages need. */
  readonly foreignCookies: Lazy<ForeignCookies>;
}

interface NamedCookie {
  readonly name: string;
  /** A description of the content, for messages. */
  readonly what: string;
  /** The key under which the client's own token is recorded. */
  readonly own: string;
  /** The attributes with which the client writes the cookie. */
  readonly place: Place;
}

export interface Place {
  readonly path?: string | undefined;
  readonly domain?: string | undefined;
  readonly secure?: boolean | undefined;
  readonly partitioned?: boolean | undefined;
}

/** Handles cookies with the session's names that another party has set (READ-103). */
export interface ForeignCookies {
  /**
   * Warns once about foreign cookies, which are not used. A foreign cookie found next to the client's own cookie stays unused,
   * even when it is the only cookie left.
   *
   * @param mine the value of the client's own cookie, if any
   */
  reportOthers(origins: CookieOrigins, cookie: NamedCookie, mine: string | undefined): void;
  /**
   * Removes the cookies left after a sign-out from every path and domain that this page can write. Warns about remaining
   * cookies, which are no longer used.
   *
   * @param before the cookies' values before the sign-out
   * @param isKnown whether a client of this origin has written or confirmed such a cookie
   */
  sweep(origins: CookieOrigins, cookie: NamedCookie, before: readonly string[], location: Environment['location'], isKnown: boolean): void;
}
