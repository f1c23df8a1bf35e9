import type { Session } from '../../machines/account.ts';
import type { SessionSource } from './credentials.ts';
import { readCredentials } from './credentials.ts';
import { projectKeys } from './keys.ts';
import type { VerifierOptions } from './options.ts';
import { isAmount, resolveVerifierOptions } from './options.ts';
import type { Proof } from './providerApi.ts';
import { providerApi } from './providerApi.ts';
import { jwtReader } from './sessionJwt.ts';

/**
 * Why nobody counts as signed in:
 *
 * - `no_session`: there is neither JWT nor token.
 * - `expired`: the time of the JWT is over; with a secret the provider would be asked.
 * - `too_old`: the JWT is older than `maxAge`; with a secret the provider would be asked.
 * - `invalid`: it is forged, damaged, or of another project.
 * - `ended`: the provider has been asked and knows no such session: signed out, revoked, over.
 * - `conflict`: cookies of one name hold the sessions of different people, one of which somebody has planted.
 * - `unreachable`: the provider was needed and has not answered. Nobody is signed out by that: answer 503, not 401.
 */
export type UnverifiedReason = 'no_session' | 'expired' | 'too_old' | 'invalid' | 'ended' | 'conflict' | 'unreachable';

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

/** How a session is checked. */
export interface VerifyOptions {
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
   * A request is better than its cookies: it shows cookies of one name that stand there twice. `Authorization` headers are
   * not read; a host that takes tokens by them hands over the text.
   *
   * @throws TypeError for a `maxAge` that is no number, and for cookies that are a promise; never for what a visitor sends
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

  return {
    async verify(from, { maxAge } = {}) {
      if (maxAge !== undefined && !isAmount(maxAge)) throw new TypeError('verify: maxAge must be a number of seconds.');
      const { jwts, tokens } = readCredentials(from, resolved);
      const read = await Promise.all(jwts.map(async (jwt) => ({ jwt, finding: await readJwt(jwt, maxAge) })));
      const found = best(read.map(({ finding }) => finding));
      if (found.ok || !api) return found;
      // Only the provider's own JWTs, whose time is over: what is forged is not worth a question.
      const late = read.filter(({ finding }) => !finding.ok && (finding.reason === 'expired' || finding.reason === 'too_old'));
      const proofs: Proof[] = tokens.length > 0 ? tokens.map(byToken) : late.map(({ jwt }) => byJwt(jwt));
      if (proofs.length === 0) return found;
      const answers = await Promise.all(proofs.map((proof) => api.authenticate(proof)));
      return best(
        answers.map((answer) => {
          if (!answer.ok) return answer;
          const { session, jwt } = answer;
          return { ok: true, session, ...(jwt !== undefined && { renewedJwt: jwt }) };
        }),
      );
    },

    async revoke(from) {
      if (!api) throw new TypeError('revoke: the provider wants the secret for it.');
      const { jwts, tokens } = readCredentials(from, resolved);
      const proofs = tokens.length > 0 ? tokens.map(byToken) : jwts.map(byJwt);
      const answers = await Promise.all(proofs.map((proof) => api.revoke(proof)));
      if (answers.length === 0) return { ok: false, reason: 'no_session' };
      // All of them, as any may be the one that the browser goes on with.
      return answers.find((answer): answer is typeof answer & { ok: false } => !answer.ok && answer.reason !== 'ended') ?? { ok: true };
    },
  };
}

const byToken = (session_token: string): Proof => ({ session_token });
const byJwt = (session_jwt: string): Proof => ({ session_jwt });

/** Of several reasons the one that a host can do most about. */
const precedence: readonly UnverifiedReason[] = ['unreachable', 'ended', 'too_old', 'expired', 'invalid', 'no_session'];

/** What several cookies of one name say together: the one that counts, unless those that count are of different people. */
function best(findings: readonly Verification[]): Verification {
  const good = findings.filter((finding) => finding.ok);
  const [first] = good;
  if (first && good.every(({ session }) => session.user_id === first.session.user_id)) return first;
  if (first) return { ok: false, reason: 'conflict' };
  const bad = findings.filter((finding) => !finding.ok);
  const rank = ({ reason }: Unverified) => precedence.indexOf(reason);
  return bad.toSorted((one, other) => rank(one) - rank(other))[0] ?? { ok: false, reason: 'no_session' };
}
