/** The scopes with a standard meaning (LIM-09). */
export const standardScopes = ['openid', 'profile', 'email', 'phone', 'full_access', 'offline_access'] as const;
/** A standard scope (LIM-09). */
export type StandardScope = (typeof standardScopes)[number];

/** A line of the consent list; `full` is the whole account, `custom` a scope that is not standard. */
export type ConsentLine =
  | { readonly kind: 'full' | 'identity' | 'offline'; readonly details: readonly [] }
  | { readonly kind: 'profile'; readonly details: readonly ('profile' | 'email' | 'phone')[] }
  | { readonly kind: 'custom'; readonly scope: string; readonly details: readonly [] };

/** The content of the consent screen, derived from the requested scopes. */
export interface Consent {
  /** Whether the title is that of a plain sign-in (IDP-09, IDP-10, IDP-18). */
  readonly isPlain: boolean;
  /** The lines in order: the whole account (READ-99), then IDP-12 to IDP-17, then custom scopes as requested. */
  readonly lines: readonly ConsentLine[];
}

/**
 * Converts requested scopes to lines of the consent screen; every scope is listed (IDP-12 to IDP-17, READ-99).
 *
 * @param scope scopes separated by spaces; duplicates count once
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
