import type { Adapters } from './adapters.ts';
import { adapters } from './adapters.ts';
import type { SessionSource } from './credentials.ts';
import { readCredentials } from './credentials.ts';
import { factorFault } from './factors.ts';
import { guard } from './guard.ts';
import { projectKeys, within } from './keys.ts';
import { limitedApi } from './limitedApi.ts';
import type { VerifierOptions } from './options.ts';
import { checkDemands, resolveVerifierOptions } from './options.ts';
import type { Proof, ProviderApi, Refusal } from './providerApi.ts';
import { providerApi } from './providerApi.ts';
import type { JwtFinding } from './sessionJwt.ts';
import { jwtReader } from './sessionJwt.ts';
import type { SessionVerifier, Unverified, UnverifiedReason, Verification } from './verification.ts';

/** Verifies sessions on a host's server, by itself or by an adapter. Create one and use it for all requests. */
export interface Verifier extends SessionVerifier, Adapters {}

/**
 * Creates a verifier, for servers with Node.js 20 or later, edge runtimes, Deno and Bun. It sends no request until it must.
 *
 * @throws TypeError for invalid options
 *
 * @example
 * const verifier = createVerifier({ projectId: 'project-test-...' });
 * const found = await verifier.verify(request);
 * if (!found.ok) return new Response(null, { status: ['unreachable', 'clock_skew'].includes(found.reason) ? 503 : 401 });
 * return new Response(`Hello, ${found.session.user_id}`);
 */
export function createVerifier(options: VerifierOptions): Verifier {
  const resolved = resolveVerifierOptions(options);
  const readJwt = jwtReader(resolved, projectKeys(resolved));
  const api = resolved.secret === undefined ? undefined : limitedApi(providerApi(resolved, resolved.secret), resolved.timeoutMs);

  async function verify(from: SessionSource, maxAge: number | undefined): Promise<Verification> {
    const { jwts, tokens, isCrowded } = readCredentials(from, resolved);
    if (isCrowded) return conflict;
    const read = async (jwt: string) => ({ jwt, finding: await readJwt(jwt, maxAge) });
    const [jwt] = jwts;
    if (jwt === undefined || jwts.length > 1 || tokens.length > 1) return weigh(await Promise.all(jwts.map(read)), tokens, maxAge);
    // Nearly every request has one valid JWT.
    const only = await read(jwt);
    return only.finding.ok ? only.finding : weigh([only], tokens, maxAge);
  }

  /** Decides between the findings about a request's JWTs, and asks Stytch if they are not enough. */
  async function weigh(read: readonly ReadJwt[], tokens: readonly string[], maxAge: number | undefined): Promise<Verification> {
    const findings = read.map(({ finding }) => finding);
    // The users of all JWTs, including expired ones: a planted newer JWT must not replace an expired one of another user.
    const named = findings.flatMap((finding) => usersOf(finding));
    if (areDifferent(named)) return conflict;
    // A JWT with an unknown key may also be genuine, and belong to another user.
    const open = findings.filter((one) => !one.ok && one.reason === 'unreachable' && one.mayCount);
    const found = best(open.length > 0 ? open : findings);
    if (!api) return found;
    const askable = read.filter(({ finding }) => usersOf(finding).length > 0 || isUnreachable(finding));
    const proofs: Proof[] = tokens.length > 0 ? tokens.map(byToken) : askable.map(({ jwt }) => byJwt(jwt));
    if (proofs.length === 0) return found;
    const answers = await Promise.all(proofs.map((proof) => api.authenticate(proof, maxAge === 0, named.length > 0)));
    if (areDifferent([...named, ...answers.flatMap((answer) => usersOf(answer))])) return conflict;
    // A token that could not be verified might belong to another user, so its failure decides the result.
    return answers.find(isUnreachable) ?? best(answers.map(verified));
  }

  /** Ends the session of a JWT that may be planted. Its failure counts only if the JWT is valid; the token is revoked separately. */
  async function revokeBesideToken({ revoke }: ProviderApi, jwt: string): Promise<{ readonly ok: true } | Refusal> {
    const finding = await readJwt(jwt);
    const answer = finding.ok || finding.reason !== 'invalid' ? await revoke(byJwt(jwt)) : finding;
    return finding.ok ? answer : { ok: true };
  }

  /** Gives up after `timeoutMs`: the keys, a place in the queue and Stytch's response may take that long each. */
  async function inTime<T>(work: Promise<T>): Promise<T | Refusal> {
    const found = await within(resolved.timeoutMs, work);
    return found ?? { ok: false, reason: 'unreachable', cause: new DOMException('Stytch did not respond in time.', 'TimeoutError') };
  }

  const verifier: SessionVerifier = {
    async verify(from, options) {
      if (!options) return inTime(verify(from, undefined));
      checkDemands(options);
      const found = await inTime(verify(from, options.maxAge));
      return (found.ok && factorFault(found.session, options, Date.now(), resolved.clockTolerance)) || found;
    },

    async revoke(from) {
      if (!api) throw new TypeError('revoke: createVerifier needs the option `secret` for this call.');
      const { jwts, tokens, isCrowded } = readCredentials(from, resolved);
      // Ends the sessions of all credentials, because the browser may keep using any of them.
      const ends = [
        ...tokens.map((token) => api.revoke(byToken(token))),
        ...jwts.map((jwt) => (tokens.length > 0 ? revokeBesideToken(api, jwt) : api.revoke(byJwt(jwt)))),
      ];
      if (ends.length === 0) return { ok: false, reason: 'no_session' };
      const answers = await inTime(Promise.all(ends));
      if (!Array.isArray(answers)) return answers;
      const failures = answers.filter((answer): answer is Refusal => !answer.ok && answer.reason !== 'ended');
      const unreachable = failures.find(({ reason }) => reason === 'unreachable');
      // A planted value that Stytch rejects must not hide that another session may continue.
      return unreachable ?? (isCrowded ? conflict : (failures[0] ?? { ok: true }));
    },
  };
  return { ...verifier, ...adapters(guard(verifier, resolved), resolved.jwtCookie) };
}

interface ReadJwt {
  readonly jwt: string;
  readonly finding: JwtFinding;
}

const conflict: Unverified = { ok: false, reason: 'conflict' };

/** Returns the user of a genuine JWT or of Stytch's response, as a list of at most one. */
function usersOf(found: JwtFinding | Answer): string[] {
  if (found.ok) return [found.session.user_id];
  return 'userId' in found ? [found.userId] : [];
}

/** A finding that does not tell the user's ID. */
interface Unreached {
  readonly ok: false;
  readonly reason: 'unreachable';
  readonly cause: unknown;
}

const isUnreachable = (found: JwtFinding | Answer): found is Unreached => !found.ok && found.reason === 'unreachable';

type Answer = Awaited<ReturnType<ProviderApi['authenticate']>>;

const areDifferent = (users: readonly string[]) => new Set(users).size > 1;

function verified(answer: Answer): Verification {
  if (!answer.ok) return answer;
  const { session, jwt } = answer;
  return { ok: true, session, ...(jwt !== undefined && { renewedJwt: jwt }) };
}

const byToken = (session_token: string): Proof => ({ session_token });
const byJwt = (session_jwt: string): Proof => ({ session_jwt });

/** Reasons in order of precedence; the most useful to a host comes first. */
const precedence: readonly UnverifiedReason[] = ['unreachable', 'ended', 'clock_skew', 'too_old', 'expired', 'invalid'];

/** Combines findings of one user: a valid one, or else the failure with the highest precedence. */
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
