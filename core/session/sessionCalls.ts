import { endingType } from '../../machines/sessionAnswers.ts';
import type { CallOptions, Http } from '../api/contract.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import { isAnyAnswer, isAuthenticateAnswer } from '../api/schema.ts';
import { checkArguments } from '../base/arguments.ts';
import { withoutUser } from './authenticateCall.ts';
import type { SessionCalls, SessionStore } from './contract.ts';

/** Makes the calls about the session itself. */
export function createSessionCalls({ http, store }: { readonly http: Http; readonly store: SessionStore }): SessionCalls {
  return {
    async authenticate(options = {}) {
      const kinds = { options: 'object', session_duration_minutes: 'number?' } as const;
      checkArguments('session.authenticate', { ...options, options }, kinds);
      // The host may have written another token: who is asked for is whoever that belongs to.
      await store.restore();
      const sentWith = store.requestState();
      try {
        const answer = await authenticateSession(http, options);
        (await store.signIn(answer, { sentWith, signal: options.signal }))();
        return answer;
      } catch (error) {
        const type = endingType(error);
        if (type) store.end(type, sentWith.epoch);
        throw error;
      }
    },
    async revoke(options = {}) {
      const kinds = { options: 'object', forceClear: 'boolean?' } as const;
      checkArguments('session.revoke', { ...options, options }, kinds);
      return store.revoke(options.forceClear ?? false, () => http.request('POST', '/sessions/revoke', { answer: isAnyAnswer }));
    },
  };
}

/** Asks whether the session holds (READ-74). */
export async function authenticateSession(http: Http, { signal, ...body }: CallOptions): Promise<AuthenticateAnswer> {
  const call = { body, signal, answer: isAuthenticateAnswer };
  return withoutUser(await http.request('POST', '/sessions/authenticate', call));
}
