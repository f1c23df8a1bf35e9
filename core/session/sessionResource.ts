import type { Session } from '../../machines/login/account.ts';
import type { EndReason } from '../../machines/session/types.ts';
import type { Http } from '../api/contract.ts';
import { checkArguments } from '../base/arguments.ts';
import type { Lazy } from '../base/lazy.ts';
import { lazyMethods, mapLazy } from '../base/lazy.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import type { Environment } from '../platform/environment.ts';
import type {
  DeferredSession,
  LoadedSessionCalls,
  PendingSession,
  RefreshListener,
  ReportedSession,
  SessionCalls,
  SessionStore,
  SessionTokens,
} from './contract.ts';
import type { SessionFactor } from './factors.ts';
import { sessionFactors } from './factors.ts';
import { knownState, readTokens } from './tokens.ts';

/** The session of this browser. */
export interface Sessions extends SessionCalls {
  /** Returns the session as known to this page, without a request; null for a signed-out user. */
  getSync(): Session | null;
  /** With the client's option `secondFactor`, the session that lacks a second factor; otherwise null (READ-132). */
  readonly pending: PendingSession | null;
  /**
   * The factors that the user has signed in with, and their ages now; empty for a signed-out user.
   *
   * @example
   * const [recent] = client.session.factors.filter(({ age }) => age < 300);
   * if (!recent) location.assign('/confirm-it-is-you');
   */
  readonly factors: readonly SessionFactor[];
  /** Returns the session, and whether it comes from the cache of an earlier page load. */
  getInfo(): { session: Session | null; fromCache: boolean };
  /**
   * Returns the tokens; null for a signed-out user, or if scripts cannot read them. After a sleep of the device, the JWT may have
   * expired: for calls of your own API use `getFreshTokens`.
   */
  getTokens(): SessionTokens | null;
  /**
   * Calls the listener after every visible change, with the reason if the session ended (SESS-02, SESS-03).
   *
   * @example
   * const stop = client.session.onChange((session, endedBy) => {
   *   console.log(session ? `until ${session.expires_at}` : `over: ${endedBy}`);
   * });
   */
  onChange(listener: (session: Session | null, endedBy: EndReason | null) => void): () => void;
  /**
   * Calls the listener with every successful refresh of the session, in this tab or another one, and with the failures of this tab.
   *
   * @example
   * const stop = client.session.onRefresh((event) => {
   *   if (event.type === 'degraded') console.warn('The login service does not answer.', event.error);
   * });
   */
  onRefresh(listener: RefreshListener): () => void;
  /** Returns the intermediate token for 10 minutes after `updateSession` stored it; otherwise null. */
  getIntermediateToken(): string | null;
  /**
   * Stores tokens that the host's own server received from Stytch. If they open another session, its user is unknown until the
   * server has named the user: a page with a signed-in user asks at once; a signed-out page waits for a call of `authenticate`,
   * or until it becomes visible again. The intermediate token of an incomplete sign-in ends the current session (READ-121).
   *
   * @throws UsageError for any other shape
   */
  updateSession(tokens: { session_token: string; session_jwt?: string | undefined } | { intermediate_session_token: string }): void;
}

export interface SessionsParts {
  readonly http: Http;
  readonly store: SessionStore;
  readonly reported: ReportedSession;
  readonly cookies: SessionCookies;
  readonly deferred: Lazy<DeferredSession>;
  readonly environment: Pick<Environment, 'now'>;
}

/** @param tokenSignIns the calls that load separately */
export function createSessions(parts: SessionsParts, tokenSignIns: Lazy<Pick<SessionCalls, 'exchangeAccessToken' | 'attest'>>): Sessions {
  const { store, reported, cookies, deferred, environment } = parts;
  const { read } = reported;
  const current = () => knownState(reported)?.session ?? null;
  const calls = mapLazy(deferred, ({ createSessionCalls }) => createSessionCalls(parts));
  return {
    getSync: current,
    get pending() {
      return read().pending ?? null;
    },
    get factors() {
      return sessionFactors(current(), environment.now());
    },
    getInfo: () => ({ session: current(), fromCache: read().fromCache }),
    // With `secondFactor`, the session of an unknown user may lack a factor.
    getTokens: () => (reported !== store && !current() ? null : readTokens(cookies, current())),
    getIntermediateToken: () => cookies.intermediate.read() ?? null,
    onRefresh: store.onRefresh,
    onChange: (listener) => reported.subscribe((state, endedBy) => listener(state?.session ?? null, endedBy)),
    ...lazyMethods<Omit<LoadedSessionCalls, 'revoke'>>(calls, { authenticate: true, getFreshTokens: true }),
    ...lazyMethods(tokenSignIns, { exchangeAccessToken: true, attest: true }),
    updateSession(tokens) {
      const isHalf = 'intermediate_session_token' in Object(tokens);
      const kinds = isHalf
        ? ({ intermediate_session_token: 'id', session_token: 'nothing?' } as const)
        : ({ session_token: 'id', session_jwt: 'string?' } as const);
      checkArguments('session.updateSession', tokens, kinds);
      if (isHalf) return store.setIntermediate((tokens as { intermediate_session_token: string }).intermediate_session_token);
      // Reads the previous token first, because a change is detected by comparison.
      const { state } = store.read();
      // The expiry is unknown, so the cookies last until the browser closes.
      const { session_token, session_jwt } = tokens as { session_token: string; session_jwt?: string | undefined };
      const isSame = cookies.token.read() === session_token;
      cookies.token.write(session_token);
      if (session_jwt) cookies.jwt.write(session_jwt);
      // The previous JWT would belong to another session.
      else if (!isSame) cookies.jwt.remove();
      if (state) void store.restore();
    },
    async revoke(options) {
      const { revoke } = await calls.load().catch((error: unknown) => {
        if (options?.forceClear === true) store.forget();
        throw error;
      });
      return revoke(options);
    },
  };
}
