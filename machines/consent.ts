/** The scopes with a meaning of their own (LIM-09). */
export const standardScopes = ['openid', 'profile', 'email', 'phone', 'full_access', 'offline_access'] as const;
/** A standard scope (LIM-09). */
export type StandardScope = (typeof standardScopes)[number];

/** A line of the consent list; `custom` stands for a scope of the host's own. */
export type ConsentLine =
  | { readonly kind: 'identity' | 'offline'; readonly details: readonly [] }
  | { readonly kind: 'profile'; readonly details: readonly ('profile' | 'email' | 'phone')[] }
  | { readonly kind: 'custom'; readonly scope: string; readonly details: readonly [] };

/** The content of the consent screen, made of the scopes that are asked for. */
export interface Consent {
  /** Whether the title is the one of a plain sign-in (IDP-09, IDP-10, IDP-18). */
  readonly isPlain: boolean;
  /** IDP-12 to IDP-17; a line for each scope beyond those, in the order of the request. */
  readonly lines: readonly ConsentLine[];
}

/**
 * Puts the scopes of a request into lines for the consent page (IDP-12 to IDP-17).
 *
 * @param scope scopes separated by blanks; one that comes twice counts once
 */
export function consentOf(scope: string): Consent {
  const scopes = [...new Set(scope.split(' ').filter((word) => word !== ''))];
  const custom = scopes.filter((word) => !(standardScopes as readonly string[]).includes(word));
  const personal = (['profile', 'email', 'phone'] as const).filter((word) => scopes.includes(word));
  const lines: ConsentLine[] = [];
  if (scopes.includes('openid')) lines.push({ kind: 'identity', details: [] });
  if (personal.length > 0) lines.push({ kind: 'profile', details: personal });
  if (scopes.includes('offline_access')) lines.push({ kind: 'offline', details: [] });
  for (const word of custom) lines.push({ kind: 'custom', scope: word, details: [] });
  return { isPlain: custom.length === 0, lines };
}

/** More than any honest name needs, and less than pushes the answers out of sight. */
const longestName = 80;

/**
 * A name that a stranger has given themselves, as it may be shown: one line, without characters
 * that turn the direction of the text around them, and not longer than a name.
 */
export function displayName(name: string): string {
  // Controls, line breaks, and the marks of the bidirectional algorithm (UAX #9, section 2).
  const clean = name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...clean];
  return letters.length > longestName ? `${letters.slice(0, longestName).join('')}…` : clean;
}
