import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { errors, jwtVerify } from 'jose';
import type { Session } from '../../machines/login/account.ts';
import { KeysUnreachable } from './keys.ts';
import type { ResolvedVerifierOptions } from './options.ts';
import { sessionOf } from './session.ts';

/** What a JWT says of who is signed in, or why it does not count. */
export type JwtFinding =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly reason: 'invalid' | 'unreachable'; readonly cause: unknown }
  | LapsedJwt;

/** A genuine JWT whose time is over: it signs nobody in, but says whose it was. */
export interface LapsedJwt {
  readonly ok: false;
  readonly reason: 'expired' | 'too_old';
  readonly userId: string;
  readonly cause?: unknown;
}

/** The claim in which the provider describes the session. */
const SESSION_CLAIM = 'https://stytch.com/session';

/**
 * Makes the check of session JWTs (RFC 7519): signed by a key of the project, by this provider and for this project, and
 * within its time.
 *
 * @returns a function that takes the JWT, and the seconds after which one is too old although its time is not over
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
      const { payload } = await jwtVerify(jwt, keys, { ...demands, currentDate: new Date(now) });
      const session = describedBy(payload);
      if (!session) return { ok: false, reason: 'invalid', cause: new TypeError('The JWT describes no session.') };
      const age = now / 1000 - (payload.iat ?? 0);
      if (age < -clockTolerance) return { ok: false, reason: 'invalid', cause: new RangeError('The JWT is from the future.') };
      const userId = session.user_id;
      if (Date.parse(session.expires_at) <= now - clockTolerance * 1000) return { ok: false, reason: 'expired', userId };
      // By a clock that is ahead, a new JWT is younger than 0 s.
      return Math.max(0, age) >= maxAge ? { ok: false, reason: 'too_old', userId } : { ok: true, session };
    } catch (error) {
      const cause = withoutPayload(error);
      if (error instanceof KeysUnreachable) return { ok: false, reason: 'unreachable', cause };
      // The signature and all other claims were checked before the time.
      if (error instanceof errors.JWTExpired) return { ok: false, reason: 'expired', userId: String(error.payload.sub), cause };
      return { ok: false, reason: 'invalid', cause };
    }
  };
}

function describedBy(payload: JWTPayload): Session | undefined {
  const { iss: _iss, aud: _aud, sub, iat: _iat, nbf: _nbf, exp: _exp, jti: _jti, [SESSION_CLAIM]: described, ...custom } = payload;
  if (typeof described !== 'object' || described === null) return undefined;
  const { id, ...rest } = described as Record<string, unknown>;
  const custom_claims = Object.keys(custom).length > 0 ? custom : null;
  return sessionOf({ ...rest, session_id: id, user_id: sub, custom_claims });
}

/** An error of jose without what it holds of the JWT, such as all of its claims: hosts log it. */
function withoutPayload(error: unknown): unknown {
  if (!(error instanceof errors.JOSEError)) return error;
  const { name, code, claim } = error as typeof error & { readonly claim?: string };
  return Object.assign(new Error(error.message), { name, code, ...(claim !== undefined && { claim }) });
}
