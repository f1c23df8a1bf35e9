import type { Session } from '../../machines/login/account.ts';
import type { SessionSource } from './credentials.ts';
import { readCredentials } from './credentials.ts';
import type { FactorDemands } from './factors.ts';
import { hasFactors } from './factors.ts';
import { projectKeys } from './keys.ts';
import type { VerifierOptions } from './options.ts';
import { isAmount, resolveVerifierOptions } from './options.ts';
import type { Proof, ProviderApi } from './providerApi.ts';
import { providerApi } from './providerApi.ts';
import type { JwtFinding } from './sessionJwt.ts';
import { jwtReader } from './sessionJwt.ts';

/**
 * Why nobody counts as signed in:
 *
 * - `no_session`: there is neither JWT nor token.
 * - `expired`: the time of the JWT is over; with a secret the provider would be asked.
 * - `too_old`: the JWT is older than `maxAge`; with a secret the provider would be asked.
 * - `invalid`: it is forged, damaged, or of another project.
 * - `ended`: the provider has been asked and knows no such session: signed out, revoked, over.
 * - `conflict`: the cookies hold sessions of different users, or more than four values of one name: some of them were
 *   planted. Answer 401 and remove the cookies.
 * - `factor_needed`: the user is signed in, but without the `factors` asked for, or they are older than `factorAge`. Answer
 *   403, and have the user prove who they are once more.
 * - `unreachable`: the provider was needed and has not answered. Nobody is signed out by that: answer 503, not 401.
 */
export type UnverifiedReason = 'no_session' | 'expired' | 'too_old' | 'invalid' | 'ended' | 'conflict' | 'factor_needed' | 'unreachable';

/** Nobody counts as signed in. */
export interface Unverified {
  readonly ok: false;
  /** Why. */
  readonly reason: UnverifiedReason;
  /** What is behind it, for the log of a server; it holds no token and no secret. */
  readonly cause?: unknown;
}

/** Somebody is signed in. */
export interface Verified {
  readonly ok: true;
  /** Their session; `user_id` says who they are. */
  readonly session: Session;
  /** A fresh JWT, where the provider has been asked. Set its cookie, and the next request needs no question. */
  readonly renewedJwt?: string;
}

/** What a verifier says of a request. */
export type Verification = Verified | Unverified;

/**
 * How a session is checked.
 *
 * @example
 * // Before a transfer: two factors, both used within the last five minutes, and no session that was revoked meanwhile.
 * const verifier = createVerifier({ projectId: 'project-test-...', secret: 'secret-test-...' });
 * const found = await verifier.verify(request, { maxAge: 0, factors: 2, factorAge: 300 });
 */
export interface VerifyOptions extends FactorDemands {
  /**
   * Seconds for which a JWT counts after it was issued, in place of its own five minutes: so long a session may pass that
   * was revoked elsewhere. An older one is asked about where there is a secret; 0 asks every time.
   */
  readonly maxAge?: number;
}

/** Checks on a host's server who is signed in. Made once, it serves all requests. */
export interface Verifier {
  /**
   * Says whose session a request carries. A JWT that still counts is checked here, without the network. With a `secret`
   * the provider is asked about any other: by the opaque token, or by a JWT of its own whose time is over.
   *
   * Give it the request: a cookie store shows one cookie of each name, so that a planted one may hide the user's own.
   * `Authorization` headers are not read; a host that takes tokens by them hands over the text.
   *
   * With a `secret`, the provider is also asked where a name has several values; and its answer must be about the user whom
   * the JWT names.
   *
   * @throws TypeError for options that are no numbers, for cookies that are a promise, and for cookies in a plain object;
   *   never for what a visitor sends
   */
  verify(from: SessionSource, options?: VerifyOptions): Promise<Verification>;
  /**
   * Ends the session at the provider, for all its tokens; the cookies are the host's to remove. A session that was over
   * counts as ended.
   *
   * @throws TypeError without a `secret`
   */
  revoke(from: SessionSource): Promise<{ readonly ok: true } | Unverified>;
}

/**
 * Makes a verifier, for servers of Node 20 or later, edge runtimes, Deno and Bun. It asks nothing until it has to.
 *
 * @example
 * const verifier = createVerifier({ projectId: 'project-test-...' });
 * const found = await verifier.verify(request);
 * if (!found.ok) return new Response(null, { status: found.reason === 'unreachable' ? 503 : 401 });
 * return new Response(`Hello, ${found.session.user_id}`);
 *
 * @throws TypeError for options that cannot be
 */
export function createVerifier(options: VerifierOptions): Verifier {
  const resolved = resolveVerifierOptions(options);
  const readJwt = jwtReader(resolved, projectKeys(resolved));
  const api = resolved.secret === undefined ? undefined : providerApi(resolved, resolved.secret);

  async function verify(from: SessionSource, maxAge: number | undefined): Promise<Verification> {
    const { jwts, tokens, isCrowded } = readCredentials(from, resolved);
    if (isCrowded) return conflict;
    const read = await Promise.all(jwts.map(async (jwt) => ({ jwt, finding: await readJwt(jwt, maxAge) })));
    const findings = read.map(({ finding }) => finding);
    // A lapsed JWT counts here, too: a planted fresh one must not take its place.
    const named = findings.flatMap((finding) => usersOf(finding));
    if (areDifferent(named)) return conflict;
    const found = best(findings);
    if (!api || (found.ok && jwts.length < 2 && tokens.length < 2)) return found;
    const genuine = read.filter(({ finding }) => usersOf(finding).length > 0);
    const proofs: Proof[] = tokens.length > 0 ? tokens.map(byToken) : genuine.map(({ jwt }) => byJwt(jwt));
    if (proofs.length === 0) return found;
    const answers = await Promise.all(proofs.map((proof) => api.authenticate(proof)));
    if (areDifferent([...named, ...answers.flatMap((answer) => usersOf(answer))])) return conflict;
    // Whose an unanswered token is decides whether there is a conflict.
    const unanswered = answers.find((answer) => !answer.ok && answer.reason === 'unreachable');
    return unanswered && !unanswered.ok ? unanswered : best(answers.map(verified));
  }

  return {
    async verify(from, { maxAge, ...demands } = {}) {
      for (const [name, value] of Object.entries({ maxAge, ...demands })) {
        if (value !== undefined && !isAmount(value)) throw new TypeError(`verify: ${name} must be a number.`);
      }
      const found = await verify(from, maxAge);
      return found.ok && !hasFactors(found.session, demands, Date.now()) ? { ok: false, reason: 'factor_needed' } : found;
    },

    async revoke(from) {
      if (!api) throw new TypeError('revoke: the provider wants the secret for it.');
      const { jwts, tokens, isCrowded } = readCredentials(from, resolved);
      const proofs = tokens.length > 0 ? tokens.map(byToken) : jwts.map(byJwt);
      const answers = await Promise.all(proofs.map((proof) => api.revoke(proof)));
      if (answers.length === 0) return { ok: false, reason: 'no_session' };
      // All of them, as any may be the one that the browser goes on with.
      const failure = answers.find((answer): answer is typeof answer & { ok: false } => !answer.ok && answer.reason !== 'ended');
      return failure ?? (isCrowded ? conflict : { ok: true });
    },
  };
}

const conflict: Unverified = { ok: false, reason: 'conflict' };

/** Whom a genuine JWT or an answer of the provider is about: one user, or none. */
function usersOf(found: JwtFinding | Answer): string[] {
  if (found.ok) return [found.session.user_id];
  return 'userId' in found ? [found.userId] : [];
}

type Answer = Awaited<ReturnType<ProviderApi['authenticate']>>;

const areDifferent = (users: readonly string[]) => new Set(users).size > 1;

function verified(answer: Answer): Verification {
  if (!answer.ok) return answer;
  const { session, jwt } = answer;
  return { ok: true, session, ...(jwt !== undefined && { renewedJwt: jwt }) };
}

const byToken = (session_token: string): Proof => ({ session_token });
const byJwt = (session_jwt: string): Proof => ({ session_jwt });

/** Reasons, the one that a host can do most about first. */
const precedence: readonly UnverifiedReason[] = ['unreachable', 'ended', 'too_old', 'expired', 'invalid', 'no_session'];

/** Finds what decides among cookies of one name and one user: the one that counts, else the reason that a host can do most about. */
function best(findings: readonly (Verification | JwtFinding)[]): Verification {
  const good = findings.find((finding) => finding.ok);
  if (good) return good;
  const bad = findings.filter((finding) => !finding.ok);
  const rank = ({ reason }: Unverified) => precedence.indexOf(reason);
  const [first] = bad.toSorted((one, other) => rank(one) - rank(other));
  if (!first) return { ok: false, reason: 'no_session' };
  const { reason, cause } = first;
  return { ok: false, reason, ...(cause !== undefined && { cause }) };
}
