import type { Session } from '../../machines/login/account.ts';
import type { EndReason } from '../../machines/session/types.ts';
import type { Http } from '../api/contract.ts';
import { checkArguments } from '../base/arguments.ts';
import type { Lazy } from '../base/lazy.ts';
import { lazyMethods, mapLazy } from '../base/lazy.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import type { DeferredSession, SessionCalls, SessionStore } from './contract.ts';

type SessionTokens = { session_token: string; session_jwt?: string };
type IntermediateTokens = { intermediate_session_token: string };

/** The session of this browser. */
export interface Sessions extends SessionCalls {
  /** The session as this page knows it, without a call; null when nobody is signed in. */
  getSync(): Session | null;
  /** The same, and whether it is only what an earlier page has left. */
  getInfo(): { session: Session | null; fromCache: boolean };
  /** The tokens that this page can read; null when there are none, or none that it may read. */
  getTokens(): { session_token: string; session_jwt: string } | null;
  /**
   * Calls back after every observable change, with the reason when the session ended (SESS-02, SESS-03).
   *
   * @example
   * const stop = client.session.onChange((session, endedBy) => {
   *   console.log(session ? `until ${session.expires_at}` : `over: ${endedBy}`);
   * });
   */
  onChange(listener: (session: Session | null, endedBy: EndReason | null) => void): () => void;
  /** Returns the token of half a sign-in, for 10 minutes after `updateSession` has taken it over; otherwise null. */
  getIntermediateToken(): string | null;
  /**
   * Takes over tokens that the host's own server has had from Stytch. No call is made and who
   * is signed in is not known until `authenticate` asks. An intermediate token, which stands for half a sign-in, ends the
   * session before it (READ-121).
   *
   * @throws UsageError for any other shape
   */
  updateSession(tokens: SessionTokens | IntermediateTokens): void;
}

/** Whether a JWT is of the session, as one that a host's server has renewed (READ-127); throws for other texts. */
function isOf(jwt: string, session: Session | null): boolean {
  const [, payload = ''] = jwt.split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  return claims.sub === session?.user_id && claims['https://stytch.com/session'].id === session?.session_id;
}

/** The parts of a client that the session's resource works with. */
export interface SessionsParts {
  readonly http: Http;
  readonly store: SessionStore;
  readonly cookies: SessionCookies;
  readonly deferred: Lazy<DeferredSession>;
}

export function createSessions(parts: SessionsParts): Sessions {
  const { store, cookies, deferred } = parts;
  const current = () => store.read().state?.session ?? null;
  const calls = mapLazy(deferred, ({ createSessionCalls }) => createSessionCalls(parts));
  return {
    getSync: current,
    getInfo: () => ({ session: current(), fromCache: store.read().fromCache }),
    getTokens() {
      const session_token = cookies.token.read();
      const session_jwt = cookies.jwt.read((jwt) => isOf(jwt, current()));
      return session_token && session_jwt ? { session_token, session_jwt } : null;
    },
    getIntermediateToken: () => cookies.intermediate.read() ?? null,
    onChange: (listener) => store.subscribe((state, endedBy) => listener(state?.session ?? null, endedBy)),
    ...lazyMethods<Omit<SessionCalls, 'revoke'>>(calls, { authenticate: true, exchangeAccessToken: true, attest: true }),
    updateSession(tokens) {
      const isHalf = 'intermediate_session_token' in Object(tokens);
      const kinds = isHalf
        ? ({ intermediate_session_token: 'id', session_token: 'nothing?' } as const)
        : ({ session_token: 'string', session_jwt: 'string?' } as const);
      checkArguments('session.updateSession', tokens, kinds);
      if (isHalf) return store.setIntermediate((tokens as IntermediateTokens).intermediate_session_token);
      // What was there before is looked for first: a token is known by being another.
      store.read();
      // Their end is not known yet: the cookies last as long as the browser does.
      const { session_token, session_jwt } = tokens as SessionTokens;
      cookies.token.write(session_token);
      if (session_jwt) cookies.jwt.write(session_jwt);
      // A JWT of the session before would speak for somebody else.
      else cookies.jwt.remove();
    },
    async revoke(options) {
      try {
        await (await calls.load()).revoke(options);
      } catch (error) {
        if (options?.forceClear === true) store.forget();
        throw error;
      }
    },
  };
}
