import { ownPath } from '../platform/ownPath.ts';
import type { Client } from './client.ts';
import { contextOf } from './client.ts';

/** The page that somebody wanted before they were asked to sign in. */
export interface ReturnTo {
  /**
   * Remembers a page of this origin, in place of an earlier one. An address of another origin is not
   * remembered, nor is one that runs something: the fallback takes its place.
   *
   * @param address default: the page's own; what is relative belongs to it. A link's token is left out
   */
  remember(address?: string): void;
  /**
   * Gives the path of that page with its query and hash, once; the next call gives the fallback again.
   *
   * @param fallback given, as it is, where nothing was remembered in the last hour, or something that this page may not go to
   */
  take(fallback: string): string;
}

/** What is stored; it may be anything that has access to this origin's storage, or an earlier version. */
interface Remembered {
  readonly path: string;
  readonly at: number;
}

const isRemembered = (value: unknown): value is Remembered => {
  const { path, at } = Object(value) as Partial<Record<keyof Remembered, unknown>>;
  return typeof path === 'string' && typeof at === 'number';
};

/** As long as any link of a mail lives: nobody is led to where they wanted to go yesterday. */
const lifeMs = 60 * 60_000;

/**
 * Keeps the page that somebody wanted while they sign in (READ-109): over redirects to a provider, and for a link that
 * opens in another tab. It is kept in this browser, in no address and by no provider.
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

/** A path without a link's token. A `token` of the host's own, without the type beside it, is none. */
function withoutToken(path: string): string {
  const url = new URL(path, 'https://any.example');
  if (!url.searchParams.has('stytch_token_type')) return path;
  url.searchParams.delete('stytch_token_type');
  url.searchParams.delete('token');
  return url.pathname + url.search + url.hash;
}
