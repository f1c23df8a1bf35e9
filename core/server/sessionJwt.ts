import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { decodeJwt, errors, jwtVerify } from 'jose';
import type { Session } from '../../machines/login/account.ts';
import { KeysUnreachable, KeyUnknown } from './keys.ts';
import type { ResolvedVerifierOptions } from './options.ts';

export type JwtFinding =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly reason: 'invalid'; readonly cause: unknown }
  /** `mayCount`: whether the JWT could be valid with some key. */
  | { readonly ok: false; readonly reason: 'unreachable'; readonly cause: unknown; readonly mayCount: boolean }
  | UntimelyJwt;

/** A genuine JWT whose times do not fit the present: it identifies the user without signing them in. */
interface UntimelyJwt {
  readonly ok: false;
  readonly reason: 'expired' | 'too_old' | 'clock_skew';
  readonly userId: string;
  readonly cause?: unknown;
}

const ahead = "The JWT was issued in the future. Check this server's clock.";

const SESSION_CLAIM = 'https://stytch.com/session';

/**
 * Makes the function that checks session JWTs (RFC 7519): signed with a key of the project, issued by Stytch for this
 * project, and not expired.
 *
 * @returns a function of the JWT and of a maximum age in seconds, which can be shorter than the JWT's own lifetime
 */
export function jwtReader(options: ResolvedVerifierOptions, keys: JWTVerifyGetKey): (jwt: string, maxAge?: number) => Promise<JwtFinding> {
  const { projectId, apiBase, clockTolerance } = options;
  const demands = {
    algorithms: ['RS256'],
    typ: 'JWT',
    audience: projectId,
    issuer: [`stytch.com/${projectId}`, apiBase],
    requiredClaims: ['exp', 'iat', 'sub'],
    clockTolerance,
  };
  return async (jwt, maxAge = Number.POSITIVE_INFINITY) => {
    const now = Date.now();
    try {
      const { payload } = await jwtVerify(jwt, keys, demands);
      const session = describedBy(payload);
      if (!session) return { ok: false, reason: 'invalid', cause: new TypeError('The JWT contains no session.') };
      const age = now / 1000 - (payload.iat ?? 0);
      const userId = session.user_id;
      if (age < -clockTolerance) return { ok: false, reason: 'clock_skew', userId, cause: new RangeError(ahead) };
      if (Date.parse(session.expires_at) <= now - clockTolerance * 1000) return { ok: false, reason: 'expired', userId };
      // If Stytch's clock is ahead, a new JWT has a negative age.
      return Math.max(0, age) >= maxAge ? { ok: false, reason: 'too_old', userId } : { ok: true, session };
    } catch (error) {
      const cause = withoutPayload(error);
      if (error instanceof KeysUnreachable) {
        const counts = mayCount(jwt, options);
        if (error instanceof KeyUnknown && !counts) return { ok: false, reason: 'invalid', cause };
        return { ok: false, reason: 'unreachable', cause, mayCount: counts };
      }
      // jose checks the expiry last, after the signature and all other claims.
      if (error instanceof errors.JWTExpired) return { ok: false, reason: 'expired', userId: String(error.payload.sub), cause };
      // jose checks `nbf` after the signature, the issuer and the audience.
      if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf' && error.reason === 'check_failed') {
        return { ok: false, reason: 'clock_skew', userId: String(error.payload.sub), cause: new RangeError(ahead, { cause }) };
      }
      return { ok: false, reason: 'invalid', cause };
    }
  };
}

/** Whether a JWT could be valid with some key: it is for this project and, unless Stytch can be asked about it, has not expired. */
function mayCount(jwt: string, { projectId, secret, clockTolerance }: ResolvedVerifierOptions): boolean {
  try {
    const { aud, exp } = decodeJwt(jwt);
    const lasts = secret !== undefined || Number(exp) + clockTolerance > Date.now() / 1000;
    return [aud].flat().includes(projectId) && lasts;
  } catch {
    // jose throws for an unreadable payload.
    return false;
  }
}

function describedBy(payload: JWTPayload): Session | undefined {
  const { iss: _iss, aud: _aud, sub, iat: _iat, nbf: _nbf, exp: _exp, jti: _jti, [SESSION_CLAIM]: described, ...custom } = payload;
  const { id, ...rest } = Object(described) as Record<string, unknown>;
  const custom_claims = Object.keys(custom).length > 0 ? custom : null;
  return sessionOf({ ...rest, session_id: id, user_id: sub, custom_claims });
}

/** Copies a jose error without the JWT's claims, because hosts log it. */
function withoutPayload(error: unknown): unknown {
  if (!(error instanceof errors.JOSEError)) return error;
  const { name, code, claim } = error as typeof error & { readonly claim?: string };
  return Object.assign(new Error(error.message), { name, code, ...(claim !== undefined && { claim }) });
}

/**
 * Reads a session from Stytch's data and checks the fields that a server relies on: user, session ID and expiry. Other fields
 * are not checked.
 *
 * @returns undefined for an invalid session
 */
export function sessionOf(described: unknown): Session | undefined {
  const { session_id, user_id, expires_at } = Object(described) as Record<string, unknown>;
  const isWhole = [session_id, user_id].every((id) => typeof id === 'string' && id !== '');
  return isWhole && typeof expires_at === 'string' && !Number.isNaN(Date.parse(expires_at)) ? (described as Session) : undefined;
}
