import type { Session } from '../machines/domain.ts';
import type { EndReason } from '../machines/session.ts';
import { endingType } from '../machines/sessionAnswers.ts';
import { checkArguments } from './arguments.ts';
import { authenticated, withoutUser } from './authenticated.ts';
import type { SessionCookies } from './cookies.ts';
import type { CallOptions, Http, Schemas } from './http.ts';
import type { AuthenticateAnswer } from './schema.ts';
import type { SessionStore } from './session.ts';

/** The session of this browser. */
export interface Sessions {
  /** What this page knows, without asking; null when nobody is signed in. */
  getSync(): Session | null;
  /** As getSync, and whether it is only what an earlier page left behind. */
  getInfo(): { session: Session | null; fromCache: boolean };
  /** The tokens that this page can read; null when there are none, or none that it may read. */
  getTokens(): { session_token: string; session_jwt: string } | null;
  /** Calls back after every observable change, with the reason when the session ended (SESS-02, SESS-03). */
  onChange(listener: (session: Session | null, endedBy: EndReason | null) => void): () => void;
  /** Asks the provider whether the session holds, and lengthens it by the minutes given (CALL-16). */
  authenticate(options?: AuthenticateOptions): Promise<AuthenticateAnswer>;
  /**
   * Takes over tokens that the host's own server has had from the provider. No call is made and who
   * is signed in is not known until `authenticate` asks.
   */
  updateSession(tokens: { session_token: string; session_jwt?: string }): void;
  /**
   * Signs out (CALL-17). When the call fails the local session stays, unless `forceClear` is set or
   * the provider says that the session is gone; the error is thrown in every case.
   */
  revoke(options?: { forceClear?: boolean }): Promise<void>;
}

/** How long the session is to go on (CALL-16). */
export interface AuthenticateOptions extends CallOptions {
  /** Minutes from now. */
  readonly session_duration_minutes?: number;
}

export function createSessions(http: Http, store: SessionStore, cookies: SessionCookies): Sessions {
  const current = () => store.read().state?.session ?? null;

  return {
    getSync: current,
    getInfo: () => ({ session: current(), fromCache: store.read().fromCache }),
    getTokens() {
      const session_token = cookies.token.read();
      const session_jwt = cookies.jwt.read();
      return session_token && session_jwt ? { session_token, session_jwt } : null;
    },
    onChange: (listener) => store.subscribe((state, endedBy) => listener(state?.session ?? null, endedBy)),
    async authenticate(options = {}) {
      const kinds = { options: 'object', session_duration_minutes: 'number?' } as const;
      checkArguments('session.authenticate', { ...options, options }, kinds);
      const { signal, ...body } = options;
      const asked = store.read();
      try {
        const call = { body, signal, answer: authenticated };
        const answer = withoutUser(await http.request('POST', '/sessions/authenticate', call));
        (await store.signIn(answer, asked))();
        return answer;
      } catch (error) {
        const type = endingType(error);
        if (type) store.end(type, asked.epoch);
        throw error;
      }
    },
    updateSession(tokens) {
      checkArguments('session.updateSession', tokens, { session_token: 'string', session_jwt: 'string?' });
      // Their end is not known yet: the cookies last as long as the browser does.
      cookies.token.write(tokens.session_token);
      if (tokens.session_jwt) cookies.jwt.write(tokens.session_jwt);
      // A JWT of the session before would speak for somebody else.
      else cookies.jwt.remove();
    },
    async revoke(options = {}) {
      const kinds = { options: 'object', forceClear: 'boolean?' } as const;
      checkArguments('session.revoke', { ...options, options }, kinds);
      const call = { answer: { among: ({ isAnyAnswer }: Schemas) => isAnyAnswer } };
      return store.revoke(options.forceClear ?? false, () => http.request('POST', '/sessions/revoke', call));
    },
  };
}
