import type { Lazy } from '../base/lazy.ts';
import type { Environment } from './environment.ts';
import type { JsonStorage } from './storage.ts';
import type { Warnings } from './warnings.ts';

/** Where it is noted whose a cookie is, and what hears of those that are somebody else's. */
export interface CookieOrigins extends Warnings {
  readonly storage: JsonStorage;
  /** Names this client among the owners of tokens. */
  readonly owner: string;
  /** Whether a session is stored here that this client has begun or confirmed (READ-127). */
  isSignedIn(): boolean;
  /** The code for cookies of somebody else, which most pages never meet. */
  readonly foreignCookies: Lazy<ForeignCookies>;
}

/** A cookie of the session. */
export interface NamedCookie {
  readonly name: string;
  /** What it holds, in words. */
  readonly what: string;
  /** How its own token is noted. */
  readonly own: string;
}

/** Where a cookie stands, and what a browser asks for to remove it. */
export interface Place {
  readonly path?: string | undefined;
  readonly domain?: string | undefined;
  readonly secure?: boolean | undefined;
}

/** What is done about cookies of the session's names that somebody else has set (READ-103). */
export interface ForeignCookies {
  /**
   * Tells of them, once, and that they are not used. What has stood beside the own one is not followed when it stands
   * alone, either.
   *
   * @param mine the own one, if there is one
   */
  reportOthers(origins: CookieOrigins, cookie: NamedCookie, mine: string | undefined): void;
  /**
   * Removes what a sign-out has left from every path and domain that this page may remove it from. What stays is told of,
   * and not followed any more.
   *
   * @param before what was there before the sign-out
   */
  sweep(origins: CookieOrigins, cookie: NamedCookie, before: readonly string[], location: Environment['location']): void;
}
