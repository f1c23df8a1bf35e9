import type { Session, SessionState } from '../../machines/login/account.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import type { ReportedSession, SessionTokens } from './contract.ts';

export interface JwtClaims {
  readonly sub?: string;
  /** The time of issue and the expiry, in seconds since the epoch by Stytch's clock. */
  readonly iat?: number;
  readonly exp?: number;
  readonly 'https://stytch.com/session': { readonly id?: string };
}

/** Reads the claims of a JWT without a check of its signature. Throws for texts that are not JWTs. */
export function claimsOf(jwt: string): JwtClaims {
  const [, payload = ''] = jwt.split('.');
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
}

/** Returns the session and its user; null for a signed-out user, and while only the server can name the user of the token. */
export function knownState({ read }: ReportedSession): SessionState {
  const { state, isNameless } = read();
  return isNameless ? null : state;
}

/** Returns the tokens of a session; null if scripts cannot read both. */
export function readTokens(cookies: SessionCookies, session: Session | null): SessionTokens | null {
  const session_token = cookies.token.read();
  // The host's server may have renewed the JWT of the same session (READ-127).
  const session_jwt = cookies.jwt.read((jwt) => {
    const claims = claimsOf(jwt);
    return session !== null && claims.sub === session.user_id && claims['https://stytch.com/session'].id === session.session_id;
  });
  return session_token && session_jwt ? { session_token, session_jwt } : null;
}
