import { endingType } from '../../machines/sessionAnswers.ts';
import { checkArguments } from '../base/arguments.ts';
import type { CallOptions, Http } from '../api/http.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import { isAnyAnswer, isAuthenticateAnswer } from '../api/schema.ts';
import type { SessionStore } from './sessionStore.ts';
import type { Sessions } from './sessionResource.ts';
import { withoutUser } from './authenticateCall.ts';

/** The calls about the session itself; each makes exactly one request. */
export type SessionCalls = Pick<Sessions, 'authenticate' | 'revoke'>;

export function createSessionCalls({ http, store }: { readonly http: Http; readonly store: SessionStore }): SessionCalls {
  return {
    async authenticate(options = {}) {
      const kinds = { options: 'object', session_duration_minutes: 'number?' } as const;
      checkArguments('session.authenticate', { ...options, options }, kinds);
      // The host may have written another token: who is asked for is whoever that belongs to.
      await store.restore();
      const asked = store.asked();
      try {
        const answer = await askSession(http, options);
        (await store.signIn(answer, asked))();
        return answer;
      } catch (error) {
        const type = endingType(error);
        if (type) store.end(type, asked.epoch);
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
export async function askSession(http: Http, { signal, ...body }: CallOptions): Promise<AuthenticateAnswer> {
  const call = { body, signal, answer: isAuthenticateAnswer };
  return withoutUser(await http.request('POST', '/sessions/authenticate', call));
}
