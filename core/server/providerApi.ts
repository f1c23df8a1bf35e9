import type { Session } from '../../machines/login/account.ts';
import { base64 } from '../base/base64.ts';
import type { ResolvedVerifierOptions } from './options.ts';
import { sessionOf } from './sessionJwt.ts';

/** A token that identifies a session to Stytch. */
export type Proof = { readonly session_token: string } | { readonly session_jwt: string };

/** The reason for a missing session: Stytch does not know it, rejects the token, or did not answer. */
export interface Refusal {
  readonly ok: false;
  readonly reason: 'ended' | 'invalid' | 'unreachable';
  readonly cause: unknown;
}

/** The calls to Stytch that require the project's secret. */
export interface ProviderApi {
  /** Checks whether a session is valid; never throws. */
  authenticate(proof: Proof): Promise<{ readonly ok: true; readonly session: Session; readonly jwt: string | undefined } | Refusal>;
  /** Ends a session; never throws. */
  revoke(proof: Proof): Promise<{ readonly ok: true } | Refusal>;
}

export function providerApi({ projectId, apiBase, timeoutMs, fetch }: ResolvedVerifierOptions, secret: string): ProviderApi {
  const headers = { authorization: `Basic ${base64(`${projectId}:${secret}`)}`, 'content-type': 'application/json' };

  async function call(path: string, proof: Proof): Promise<{ readonly ok: true; readonly answer: Answer } | Refusal> {
    try {
      const request = new Request(`${apiBase}/v1/sessions/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(proof),
        // The request contains the secret, so redirects are not followed.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const response = await fetch(request);
      const answer = answerOf(await response.json());
      if (response.ok) return { ok: true, answer };
      return refusal(response.status, answer);
    } catch (cause) {
      return { ok: false, reason: 'unreachable', cause };
    }
  }

  return {
    async authenticate(proof) {
      const called = await call('authenticate', proof);
      if (!called.ok) return called;
      const session = sessionOf(called.answer['session']);
      const jwt = called.answer['session_jwt'];
      if (session) return { ok: true, session, jwt: typeof jwt === 'string' && jwt !== '' ? jwt : undefined };
      return { ok: false, reason: 'unreachable', cause: new TypeError("Stytch's response contains no session.") };
    },
    async revoke(proof) {
      const called = await call('revoke', proof);
      return called.ok ? { ok: true } : called;
    },
  };
}

type Answer = Readonly<Record<string, unknown>>;

const answerOf = (body: unknown): Answer => Object(body);

/** Converts an error response. A wrong secret, a rate limit or a server error does not mean that the session has ended. */
function refusal(status: number, { error_type, error_message }: Answer): Refusal {
  const advice = status === 401 ? ' Check `secret` and `projectId`.' : '';
  const cause = new Error(`[${status}] ${error_type}: ${error_message}${advice}`);
  if (status === 404 && error_type === 'session_not_found') return { ok: false, reason: 'ended', cause };
  return { ok: false, reason: status === 400 ? 'invalid' : 'unreachable', cause };
}
