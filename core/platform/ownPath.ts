/**
 * The path, with query and hash, of an address that leads to a page of the same origin; undefined for any other (READ-109).
 * It stands alone: neither the page nor a router that is given it can be led elsewhere by it.
 *
 * @param address what is relative belongs to the page
 */
export function ownPath(address: string, { href, origin }: Pick<Location, 'href' | 'origin'>): string | undefined {
  let url: URL;
  try {
    url = new URL(address, href);
  } catch {
    return undefined;
  }
  // A blob's origin is the page's, too.
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return undefined;
  // Two slashes at the beginning of a path are another host's as soon as it stands alone.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}
