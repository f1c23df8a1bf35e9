import type { Session } from '../../machines/login/account.ts';
import type { SessionSource } from './credentials.ts';
import type { FactorDemands } from './factors.ts';

/**
 * The reason for a failed verification:
 *
 * - `no_session`: the request has neither a JWT nor a session token.
 * - `expired`: the JWT has expired; with a secret, Stytch would be asked.
 * - `too_old`: the JWT is older than `maxAge`; with a secret, Stytch would be asked.
 * - `clock_skew`: the JWT, or the newest factor for `factorAge`, is from the future: this server's clock is more than `clockTolerance`
 *   behind. For a JWT, with a secret, Stytch would be asked. Log it, and respond with 503.
 * - `invalid`: the JWT or token is forged, damaged, or of another project.
 * - `ended`: Stytch reports that the session does not exist: signed out, revoked or expired.
 * - `conflict`: the cookies contain sessions of different users, or more than four values of one name: some of them were
 *   planted. Respond with 401 and remove the cookies.
 * - `factor_needed`: the user is signed in, but without the required `factors`, or the newest one is older than `factorAge`.
 *   Respond with 403 and ask the user to authenticate again. A `cause` means that support staff act for the user; they cannot authenticate.
 * - `unreachable`: Stytch was needed and did not answer, or the JWT's key is newer than the list of keys. The user is not
 *   signed out: respond with 503, not 401.
 */
export type UnverifiedReason =
  | 'no_session'
  | 'expired'
  | 'too_old'
  | 'clock_skew'
  | 'invalid'
  | 'ended'
  | 'conflict'
  | 'factor_needed'
  | 'unreachable';

/** A failed verification. */
export interface Unverified {
  readonly ok: false;
  readonly reason: UnverifiedReason;
  /** The underlying error, for the server's log; it contains no token and no secret. */
  readonly cause?: unknown;
}

/** A successful verification. */
export interface Verified {
  readonly ok: true;
  /** The user's session; `user_id` identifies the user. */
  readonly session: Session;
  /** A new JWT, if Stytch was asked. Set it as a cookie, so that the next request can be verified locally. */
  readonly renewedJwt?: string;
}

/** The result of a verification. */
export type Verification = Verified | Unverified;

/**
 * Requirements for one verification.
 *
 * @example
 * // Before a transfer: two factors, one of them used within the last five minutes, and no session that was revoked meanwhile.
 * const verifier = createVerifier({ projectId: 'project-test-...', secret: 'secret-test-...' });
 * const found = await verifier.verify(request, { maxAge: 0, factors: 2, factorAge: 300 });
 */
export interface VerifyOptions extends FactorDemands {
  /**
   * The maximum age of a JWT in seconds, instead of the default of five minutes. A revoked session may be accepted for
   * this long. With a secret, Stytch is asked about an older JWT; simultaneous verifications of one token share the request.
   * 0 asks every time, with a separate request.
   */
  readonly maxAge?: number | undefined;
}

/** Verifies and ends sessions. */
export interface SessionVerifier {
  /**
   * Verifies the session of a request. A valid JWT is checked locally. With a `secret`, Stytch is asked otherwise, with the
   * session token or the expired JWT.
   *
   * Pass the request: a cookie store returns one cookie per name, so a planted cookie may hide the user's own.
   * `Authorization` headers are not read; pass such a header as text, with or without `Bearer`.
   *
   * With a `secret`, Stytch is also asked if a cookie name has several values. Its response must be about the user of the
   * JWT.
   *
   * @throws TypeError for unknown options and those that are not numbers, for cookies that are a promise, and for cookies in a
   *   plain object; never because of a visitor's input
   */
  verify(from: SessionSource, options?: VerifyOptions): Promise<Verification>;
  /**
   * Ends the session at Stytch for all of its tokens; removing the cookies is up to the host. A session that had already
   * ended counts as a success.
   *
   * @throws TypeError without a `secret`
   */
  revoke(from: SessionSource): Promise<{ readonly ok: true } | Unverified>;
}
