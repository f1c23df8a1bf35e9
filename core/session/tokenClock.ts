import { limits } from '../../machines/firstLimits.ts';
import type { Session } from '../../machines/login/account.ts';
import type { SessionContext } from '../../machines/session/types.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import type { SessionTokens } from './contract.ts';
import type { JwtClaims } from './tokens.ts';
import { claimsOf, readTokens } from './tokens.ts';

/** The highest `minSeconds` of `getFreshTokens`; more would make every call refresh the session. */
export const mostSeconds = 240;

export interface TokenClock {
  /** Measures the difference between the device's clock and Stytch's, by the session in the response to a request of `askedAt`. */
  set(session: Session, askedAt?: number): void;
  tokens(): SessionTokens | null;
  /** Returns the time until which the JWT lives, by the device's clock; 0 without a readable JWT. */
  tokensUntil(): number;
}

interface TokenClockParts {
  readonly cookies: SessionCookies;
  readonly now: () => number;
  readonly context: () => SessionContext;
}

/** Reads the session's JWT and its expiry by this device's clock, which may be wrong by days. */
export function createTokenClock({ cookies, now, context }: TokenClockParts): TokenClock {
  /** The device's clock minus Stytch's; undefined before the first response. */
  let skewMs: number | undefined;

  const tokens = () => readTokens(cookies, context().state?.session ?? null);

  return {
    set({ last_accessed_at }, askedAt = now()) {
      // The device slept before the response arrived, so the response's age is unknown.
      if (now() - askedAt > limits.requestMs) return;
      const ahead = now() - Date.parse(last_accessed_at);
      // A response takes time to arrive, which must not extend the JWT's life.
      skewMs = ahead > 0 && ahead < limits.requestMs ? 0 : ahead;
    },
    tokens,
    tokensUntil() {
      const found = tokens();
      const claims = found && readClaims(found.session_jwt);
      if (!claims) return 0;
      const { iat = 0, exp = 0 } = claims;
      // Without a measured difference, a JWT that was issued in the future shows a wrong clock.
      return skewMs === undefined && iat * 1_000 > now() + limits.requestMs ? 0 : exp * 1_000 + (skewMs ?? 0);
    },
  };
}

function readClaims(jwt: string): JwtClaims | undefined {
  try {
    return claimsOf(jwt);
  } catch {
    // Not a JWT: a refresh replaces it.
    return undefined;
  }
}
