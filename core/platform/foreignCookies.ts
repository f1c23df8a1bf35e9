import type { CookieOrigins, ForeignCookies, Place } from './cookieOrigins.ts';
import { removeCookie, valuesOf } from './cookies.ts';
import type { JsonStorage } from './storage.ts';
import { addNotes, noteOf, readNotes, whoseIs } from './tokenNotes.ts';
import { warn } from './warnings.ts';

/** The storages of clients that have already warned; each one warns once. */
const warned = new WeakSet<JsonStorage>();

export const reportOthers: ForeignCookies['reportOthers'] = (origins, { name, what }, mine) => {
  const { storage } = origins;
  const unknown = valuesOf(name).filter((value) => whoseIs(storage, value) === undefined);
  if (mine !== undefined) refuse(origins, unknown);
  if (warned.has(storage)) return;
  warned.add(storage);
  warn(origins, 'foreign_cookie', `The ${what} cookie "${name}" of another project, subdomain or path is not used.`);
};

export const sweep: ForeignCookies['sweep'] = (origins, { name, what, own, place: { partitioned } }, before, location, isKnown) => {
  const { storage } = origins;
  const isOthers = (value: string) => !(whoseIs(storage, value) ?? ' ').startsWith(' ') && whoseIs(storage, value) !== own;
  const values = valuesOf(name);
  // Stops if the user has signed in again since, or if another project's cookie has the same name and would be removed too.
  if (!location || values.some((value) => !before.includes(value) || isOthers(value))) return;
  for (const place of placesIn(new URL(location.href), isKnown)) removeCookie(name, { ...place, partitioned });
  const left = valuesOf(name);
  if (left.length === 0) return;
  refuse(origins, left);
  warned.add(storage);
  warn(
    origins,
    'leftover_cookie',
    `The ${what} cookie "${name}" is left over: it was set for another path or domain and cannot be removed.`,
  );
};

/** The most foreign tokens recorded; an attacker may plant many cookies. */
const mostRefused = 20;

function refuse({ storage }: CookieOrigins, tokens: readonly string[]) {
  if (tokens.length === 0) return;
  for (const token of tokens) addNotes(storage, noteOf(token));
  const refused = Object.keys(readNotes(storage)).filter((whose) => whose.startsWith(' '));
  addNotes(storage, Object.fromEntries(refused.slice(0, -mostRefused).map((whose) => [whose, undefined])));
}

/**
 * Returns every path and domain whose cookies the page can read: those of its address and all their parents.
 *
 * @param isKnown false leaves out the parents of the domain: their cookies may be sessions of another subdomain's project
 */
function placesIn({ hostname, pathname }: URL, isKnown: boolean): Place[] {
  const labels = hostname.split('.');
  const domains = [undefined, ...labels.map((_, index) => labels.slice(index).join('.'))].slice(0, isKnown ? undefined : 2);
  // A cookie's path may end with or without a slash; an empty path is the page's own.
  const parents = [...pathname].flatMap((sign, index) => (sign === '/' ? [pathname.slice(0, index + 1), pathname.slice(0, index)] : []));
  const paths = [...parents, pathname];
  return domains.flatMap((domain) => paths.flatMap((path) => [true, false].map((secure) => ({ path, secure, ...(domain && { domain }) }))));
}
