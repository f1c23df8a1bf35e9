import { RedirectError } from '../../machines/errors.ts';

/** Schemes that run what they hold, or read this machine, instead of leading somewhere. */
const dangerous = ['javascript:', 'data:', 'blob:', 'vbscript:', 'file:'];

/**
 * An address that somebody else has given and that the page may go to: http or https, or a scheme
 * that the host lists (READ-93).
 *
 * @param allowed further schemes, with or without their colon
 * @throws RedirectError for any other, and for what is no full address
 */
export function checkRedirect(address: string, allowed: readonly string[]): string {
  const protocol = urlOf(address)?.protocol;
  if (protocol === undefined) throw new RedirectError('The address to go to is not a full address.');
  const schemes = ['http:', 'https:', ...allowed.map((scheme) => `${scheme.replace(/:$/, '').toLowerCase()}:`)];
  if (schemes.includes(protocol) && !dangerous.includes(protocol)) return address;
  throw new RedirectError(`The page may not go to an address that begins with "${protocol}".`);
}

/**
 * The path, with query and hash, of an address that leads to a page of the same origin; undefined for any other (READ-109).
 * It stands alone: neither the page nor a router that is given it can be led elsewhere by it.
 *
 * @param address what is relative belongs to the page
 */
export function ownPath(address: string, { href, origin }: Pick<Location, 'href' | 'origin'>): string | undefined {
  const url = urlOf(address, href);
  // A blob's origin is the page's, too.
  if (url?.origin !== origin || !/^https?:$/.test(url.protocol)) return undefined;
  // Two slashes at the beginning of a path are another host's as soon as it stands alone.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}

/** An address, taken apart; undefined for a text that is none, or without a base no full one. `URL.canParse` is younger than the browsers served here. */
export function urlOf(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
