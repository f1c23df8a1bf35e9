import type { Client } from './client.ts';
import { contextOf } from './client.ts';

/** The page that a user wanted to open before signing in. */
export interface ReturnTo {
  /**
   * Remembers a page of this origin and replaces an earlier one. Addresses of other origins and `javascript:` addresses are
   * ignored, so that `take` returns the fallback.
   *
   * @param address default: the current page; a relative address is resolved against it. A link's token is removed
   */
  remember(address?: string): void;
  /**
   * Returns the page's path, query and hash once; the next call returns the fallback.
   *
   * @param fallback returned unchanged if no page was remembered in the last hour, or only one that is not allowed
   */
  take(fallback: string): string;
}

/** The stored value; it may be invalid, written by an older version or by other code of this origin. */
interface Remembered {
  readonly path: string;
  readonly at: number;
}

const isRemembered = (value: unknown): value is Remembered => {
  const { path, at } = Object(value) as Partial<Record<keyof Remembered, unknown>>;
  return typeof path === 'string' && typeof at === 'number';
};

/** The lifetime of a remembered page in milliseconds: as long as an email link is valid. */
const lifeMs = 60 * 60_000;

/**
 * Keeps the page that a user wanted to open while the user signs in (READ-109): across redirects to a provider, and for a
 * link that opens in another tab. It is stored in this browser only, never in an address or at Stytch.
 *
 * @example
 * returnTo(client).remember(); // before the login page is shown
 * // … and where people come back, once they are signed in:
 * location.assign(returnTo(client).take('/home'));
 */
export function returnTo(client: Client): ReturnTo {
  const { storage, storageKey, environment } = contextOf(client);
  const key = `${storageKey}::return_to`;
  const { location, now } = environment;

  function pathOf(address: string): string | undefined {
    const path = location && ownPath(address, location);
    return path && ownPath(withoutToken(path), location);
  }

  return {
    remember(address) {
      const path = location && pathOf(address ?? location.href);
      if (path === undefined) storage.remove(key);
      else storage.write(key, { path, at: now() });
    },
    take(fallback) {
      const stored = storage.read(key, isRemembered);
      storage.remove(key);
      const age = stored ? now() - stored.at : -1;
      if (!stored || age < 0 || age > lifeMs) return fallback;
      return pathOf(stored.path) ?? fallback;
    },
  };
}

/** Removes a link's token from a path. A `token` parameter of the host, without `stytch_token_type`, stays. */
function withoutToken(path: string): string {
  const url = new URL(path, 'https://any.example');
  if (!url.searchParams.has('stytch_token_type')) return path;
  url.searchParams.delete('stytch_token_type');
  url.searchParams.delete('token');
  return url.pathname + url.search + url.hash;
}

/**
 * Returns the path, query and hash of an address on the same origin; undefined for other addresses (READ-109). Navigating to
 * the result can never leave the origin.
 *
 * @param address absolute, or relative to the page
 */
export function ownPath(address: string, { href, origin }: Pick<Location, 'href' | 'origin'>): string | undefined {
  let url: URL;
  try {
    url = new URL(address, href);
  } catch {
    return undefined;
  }
  // A `blob:` address has the page's origin too.
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return undefined;
  // A path that begins with two slashes would be read as another host.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}
