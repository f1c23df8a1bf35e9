/** The scopes with a meaning of their own (LIM-09). */
export const standardScopes = ['openid', 'profile', 'email', 'phone', 'full_access', 'offline_access'] as const;
/** A standard scope (LIM-09). */
export type StandardScope = (typeof standardScopes)[number];

/** A line of the consent list; `full` stands for the whole account, `custom` for a scope beyond the standard ones. */
export type ConsentLine =
  | { readonly kind: 'full' | 'identity' | 'offline'; readonly details: readonly [] }
  | { readonly kind: 'profile'; readonly details: readonly ('profile' | 'email' | 'phone')[] }
  | { readonly kind: 'custom'; readonly scope: string; readonly details: readonly [] };

/** The content of the consent screen, made of the scopes that are asked for. */
export interface Consent {
  /** Whether the title is the one of a plain sign-in (IDP-09, IDP-10, IDP-18). */
  readonly isPlain: boolean;
  /** The whole account first (READ-99), then IDP-12 to IDP-17, then the scopes beyond those in the order of the request. */
  readonly lines: readonly ConsentLine[];
}

/**
 * Puts the scopes of a request into lines for the consent page: every one of them is listed (IDP-12 to IDP-17, READ-99).
 *
 * @param scope scopes separated by blanks; one that comes twice counts once
 */
export function consentOf(scope: string): Consent {
  const scopes = [...new Set(scope.split(' ').filter((word) => word !== ''))];
  const custom = scopes.filter((word) => !(standardScopes as readonly string[]).includes(word));
  const personal = (['profile', 'email', 'phone'] as const).filter((word) => scopes.includes(word));
  const lines: ConsentLine[] = [];
  if (scopes.includes('full_access')) lines.push({ kind: 'full', details: [] });
  if (scopes.includes('openid')) lines.push({ kind: 'identity', details: [] });
  if (personal.length > 0) lines.push({ kind: 'profile', details: personal });
  if (scopes.includes('offline_access')) lines.push({ kind: 'offline', details: [] });
  for (const word of custom) lines.push({ kind: 'custom', scope: word, details: [] });
  return { isPlain: custom.length === 0, lines };
}
