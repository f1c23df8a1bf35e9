import { RedirectError } from '../../machines/lateErrors.ts';
import { limits } from '../../machines/lateLimits.ts';
import type { Environment } from './environment.ts';

/** Schemes that run code or read local data instead of opening a page. */
const dangerous = ['javascript:', 'data:', 'blob:', 'vbscript:', 'file:'];

/**
 * Checks an address from an untrusted source before navigation: http, https or a scheme that the host allows (READ-93).
 *
 * @param allowed additional schemes, with or without a colon
 * @throws RedirectError for other schemes and for incomplete addresses
 */
export function checkRedirect(address: string, allowed: readonly string[]): string {
  const protocol = urlOf(address)?.protocol;
  if (protocol === undefined) throw new RedirectError('The address to go to is not a full address.');
  const schemes = ['http:', 'https:', ...allowed.map((scheme) => `${scheme.replace(/:$/, '').toLowerCase()}:`)];
  if (schemes.includes(protocol) && !dangerous.includes(protocol)) return address;
  throw new RedirectError(`The page may not go to an address that begins with "${protocol}". Apps need allowedRedirectSchemes.`);
}

/** Parses a complete address; returns undefined for other text. `URL.canParse` is missing in some supported browsers. */
export function urlOf(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Navigates away and waits: until the user returns to this page, or for 10 seconds, after which the user can try again. */
export async function leavePage(environment: Environment, leave: () => Promise<void>): Promise<void> {
  await leave();
  await new Promise<void>((resolve) => {
    const disposers = [environment.onReturn(stay), environment.after(limits.leavingMs, stay)];
    function stay() {
      for (const dispose of disposers) dispose();
      resolve();
    }
  });
}
