import { AbortedError, unrecoverableType } from '../../machines/errors.ts';
import type { CallOptions, Http } from '../api/contract.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import { isAnyAnswer, isAuthenticateAnswer } from '../api/schema.ts';
import type { Kind } from '../base/arguments.ts';
import { checkArguments } from '../base/arguments.ts';
import type { ResourceParts } from './authenticateCall.ts';
import { withoutUser } from './authenticateCall.ts';
import type { LoadedSessionCalls, OwedSession, ReportedSession } from './contract.ts';
import { isAnnouncing } from './sessionController.ts';

export function createSessionCalls(parts: ResourceParts & { readonly reported: ReportedSession }): LoadedSessionCalls {
  const { http, store, reported } = parts;
  return {
    async authenticate(options = {}) {
      // Read before the first await: if a subscriber makes this call, its notification ends before the response arrives.
      const isQuiet = isAnnouncing();
      check('authenticate', options, 'session_duration_minutes', 'number?');
      // The host may have written another token: the call then checks that token's session.
      await store.restore();
      const sentWith = store.requestState();
      try {
        const answer = await authenticateSession(http, options);
        (await store.signIn(answer, { sentWith, signal: options.signal, isQuiet }))();
        return answer;
      } catch (error) {
        const reason = unrecoverableType(error);
        if (reason) store.send({ type: 'ended', reason, epoch: sentWith.epoch });
        throw error;
      }
    },
    async getFreshTokens(options = {}) {
      check('getFreshTokens', options, 'minSeconds', 'number?');
      const isPending = () => reported.read().pending !== undefined;
      const tokens = isPending() ? null : await store.freshTokens(options);
      // The refresh may have shown that the session lacks its second factor.
      return isPending() ? null : tokens;
    },
    async revoke(options = {}) {
      check('revoke', options, 'forceClear', 'boolean?');
      const { forceClear = false, signal } = options;
      const { state } = store.read();
      try {
        await store.revoke(forceClear, () => revokeSession(http, signal));
      } catch (error) {
        // If the server rejects the session, no session is left to revoke.
        if (forceClear && !unrecoverableType(error)) store.forget(state?.session.session_id);
        throw error;
      }
    },
  };
}

const check = (call: string, options: object, name: string, kind: Kind) =>
  checkArguments(`session.${call}`, { ...options, options }, { options: 'object', [name]: kind });

/**
 * Refreshes the session with the page's oldest client or, if the host destroys that client meanwhile, with the next one. Revokes
 * a session that a forced sign-out could not revoke, instead of refreshing it (SESS-11).
 */
export async function refreshSession(clients: ReadonlySet<Http>, signal: AbortSignal, owed: OwedSession): Promise<AuthenticateAnswer> {
  for (const http of clients) {
    try {
      const answer = await authenticateSession(http, { signal });
      // The host may have started another session since.
      if (owed !== null && owed !== answer.session.session_id) return answer;
      await revokeSession(http, signal);
      // The server's refusal of the revoked session ends it in this browser.
      return await authenticateSession(http, { signal });
    } catch (error) {
      if (clients.has(http)) throw error;
    }
  }
  throw new AbortedError();
}

const revokeSession = (http: Http, signal: AbortSignal | undefined) =>
  http.request('POST', '/sessions/revoke', { signal, answer: isAnyAnswer });

/** Sends the request that checks whether the session is valid (READ-74). */
async function authenticateSession(http: Http, { signal, ...body }: CallOptions): Promise<AuthenticateAnswer> {
  const call = { body, signal, answer: isAuthenticateAnswer };
  return withoutUser(await http.request('POST', '/sessions/authenticate', call));
}
