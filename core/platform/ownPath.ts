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
