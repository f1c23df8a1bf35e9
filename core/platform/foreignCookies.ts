import type { CookieOrigins, ForeignCookies, Place } from './cookieOrigins.ts';
import { removeCookie, valuesOf } from './cookies.ts';
import type { JsonStorage } from './storage.ts';
import { addNotes, noteOf, readNotes, whoseIs } from './tokenNotes.ts';
import { warn } from './warnings.ts';

/** The clients, by their storage, that have told of a cookie: one word of it is enough. */
const told = new WeakSet<JsonStorage>();

export const reportOthers: ForeignCookies['reportOthers'] = (origins, { name, what }, mine) => {
  const { storage } = origins;
  const unknown = valuesOf(name).filter((value) => whoseIs(storage, value) === undefined);
  if (mine !== undefined) refuse(origins, unknown);
  if (told.has(storage)) return;
  told.add(storage);
  warn(origins, 'foreign_cookie', `The ${what} cookie "${name}" of another project, subdomain or path is not used.`);
};

export const sweep: ForeignCookies['sweep'] = (origins, { name, what, own }, before, location) => {
  const { storage } = origins;
  const isOthers = (value: string) => !(whoseIs(storage, value) ?? ' ').startsWith(' ') && whoseIs(storage, value) !== own;
  const values = valuesOf(name);
  // Somebody may have signed in since, and another project's cookie cannot be told from its neighbours.
  if (!location || values.some((value) => !before.includes(value) || isOthers(value))) return;
  for (const place of placesIn(new URL(location.href))) removeCookie(name, place);
  const left = valuesOf(name);
  if (left.length === 0) return;
  refuse(origins, left);
  told.add(storage);
  warn(
    origins,
    'leftover_cookie',
    `The ${what} cookie "${name}" is left over: it was set for another path or domain and cannot be removed.`,
  );
};

/** How many tokens are known to be nobody's: whoever plants cookies may plant many. */
const mostRefused = 20;

function refuse({ storage }: CookieOrigins, tokens: readonly string[]) {
  for (const token of tokens) addNotes(storage, noteOf(token));
  const refused = Object.keys(readNotes(storage)).filter((whose) => whose.startsWith(' '));
  addNotes(storage, Object.fromEntries(refused.slice(0, -mostRefused).map((whose) => [whose, undefined])));
}

/** Every path and domain whose cookies a page can read: those of the address, and all above them. */
function placesIn({ hostname, pathname }: URL): Place[] {
  const labels = hostname.split('.');
  const domains = [undefined, ...labels.map((_, index) => labels.slice(index).join('.'))];
  // A cookie's path may end with a slash or without one; an empty path is the page's own.
  const parents = [...pathname].flatMap((sign, index) => (sign === '/' ? [pathname.slice(0, index + 1), pathname.slice(0, index)] : []));
  const paths = [...parents, pathname];
  return domains.flatMap((domain) => paths.flatMap((path) => [true, false].map((secure) => ({ path, secure, ...(domain && { domain }) }))));
}
