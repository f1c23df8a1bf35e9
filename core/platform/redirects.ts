import { RedirectError } from '../../machines/lateErrors.ts';

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

/** A full address, taken apart; undefined for any other text. `URL.canParse` is younger than the browsers served here. */
export function urlOf(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
