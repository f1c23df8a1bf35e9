import type { Session, SessionState } from '../../machines/login/account.ts';
import type { MissingFactor } from '../../machines/login/missingFactor.ts';
import type { EndReason, SessionContext, SessionEvent } from '../../machines/session/types.ts';
import type { CallOptions, Http } from '../api/contract.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import type { Emitter } from '../base/emitter.ts';
import type { Lazy } from '../base/lazy.ts';
import type { ChartRegistry } from '../charts/chartRegistry.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import type { Environment } from '../platform/environment.ts';
import type { Logger } from '../platform/logger.ts';
import type { JsonStorage } from '../platform/storage.ts';
import type { Warnings } from '../platform/warnings.ts';
import type { SignInMarker } from './schema.ts';

/** Receives every visible change of the session, with the reason if the session ended. */
export type SessionListener = (state: SessionState, endedBy: EndReason | null) => void;

/** The tokens of a session, from cookies that scripts can read. */
export interface SessionTokens {
  /** The opaque token. */
  session_token: string;
  /** The JWT, valid for five minutes. */
  session_jwt: string;
}

/** The lifetime that `getFreshTokens` requires of the JWT. */
export interface FreshTokensOptions extends CallOptions {
  /** The seconds for which the JWT must live at least, from 0 to 240; default 30. */
  readonly minSeconds?: number | undefined;
}

/**
 * The result of a refresh of the session: of a successful refresh in any tab of this browser, or of a failed refresh in this tab.
 * Times are milliseconds since the epoch, by this device's clock.
 *
 * - `refreshed`: Stytch confirmed the session `at` this time; the tokens are new.
 * - `refresh_failed`: the attempt of this number failed, and the next one is made at `nextAt`. The session stays.
 * - `degraded`: three attempts have failed, or ten minutes have passed since the first failure (`since`). Reported once.
 * - `recovered`: Stytch answers again, after `degraded`.
 */
export type RefreshEvent =
  | { readonly type: 'refreshed'; readonly at: number }
  | { readonly type: 'refresh_failed'; readonly attempt: number; readonly nextAt: number; readonly error: Error }
  | { readonly type: 'degraded'; readonly since: number; readonly error: Error }
  | { readonly type: 'recovered'; readonly since: number };

/** Receives the results of refreshes. */
export type RefreshListener = (event: RefreshEvent) => void;

/** Notifies the subscribers of a change. Called exactly once. */
export type Announce = () => void;

/** The new lifetime of the session (CALL-16). */
export interface AuthenticateOptions extends CallOptions {
  /** The lifetime in minutes from now. */
  readonly session_duration_minutes?: number | undefined;
}

/** An access token of an application for which the project is the identity provider. */
export interface ExchangeOptions extends CallOptions {
  /** The application's access token, with the scope `full_access`; it can be used once. */
  readonly access_token: string;
  /** The session's lifetime in minutes from now. */
  readonly session_duration_minutes: number;
}

/** A token of an issuer that the project trusts. */
export interface AttestOptions extends AuthenticateOptions {
  /** The ID of the project's profile that defines the token's checks. */
  readonly profile_id: string;
  /** The token, a JWT. */
  readonly token: string;
}

/** The end of a session. */
export interface RevokeOptions extends CallOptions {
  /** Whether the session ends in this browser even if the call fails; default false. */
  readonly forceClear?: boolean | undefined;
}

/** Calls about the session; each sends at most one request. */
export interface SessionCalls {
  /** Checks on the server whether the session is valid, and extends it by the given minutes (CALL-16). */
  authenticate(options?: AuthenticateOptions): Promise<AuthenticateAnswer>;
  /**
   * Signs in the user of an application's access token.
   *
   * @example
   * await client.session.exchangeAccessToken({ access_token: 'eyJhbGciOi...', session_duration_minutes: 60 });
   */
  exchangeAccessToken(options: ExchangeOptions): Promise<AuthenticateAnswer>;
  /**
   * Signs in the user of a trusted issuer's token.
   *
   * @example
   * await client.session.attest({ profile_id: 'trusted-auth-token-profile-...', token: 'eyJhbGciOi...', session_duration_minutes: 60 });
   */
  attest(options: AttestOptions): Promise<AuthenticateAnswer>;
  /**
   * Returns the tokens with a JWT that lives long enough, for a call of the host's own API. Resolves at once if the current JWT
   * does. Otherwise waits for one refresh, which all callers and tabs of the browser share.
   *
   * @returns null for a signed-out user, and if scripts cannot read the cookies (`HttpOnly`): the browser sends those itself
   * @throws UnreachableError if the device is offline; otherwise the error of the failed refresh
   *
   * @example
   * const tokens = await client.session.getFreshTokens();
   * const headers = tokens ? { authorization: `Bearer ${tokens.session_jwt}` } : {};
   * const response = await fetch('https://api.example.com/orders', { headers });
   */
  getFreshTokens(options?: FreshTokensOptions): Promise<SessionTokens | null>;
  /**
   * Signs out (CALL-17). If the call fails, the local session stays, unless `forceClear` is set or the server reports that
   * the session has ended; the call rejects in both cases. Wait for it before you leave the page: only its response clears the
   * local session.
   *
   * @example
   * await client.session.revoke({ forceClear: true }); // on a shared machine: ends the session here even if the call fails
   */
  revoke(options?: RevokeOptions): Promise<void>;
}

/** The calls whose code loads with a signed-in user. */
export type LoadedSessionCalls = Omit<SessionCalls, 'exchangeAccessToken' | 'attest'>;

export interface RequestState extends Pick<SessionContext, 'epoch' | 'state'> {
  /** The session token of the request, if this page can read it. */
  readonly token: string | undefined;
  /** The time of the request in milliseconds since the epoch. */
  readonly at: number;
}

interface SignInOptions {
  /**
   * The session at the time of the request, for calls that do not sign in. The response is ignored if a user has signed in or
   * out since, in any tab; its user data is ignored if the stored user has changed since.
   */
  readonly sentWith?: RequestState | undefined;
  /** Cancels the sign-in: a later response signs no user in (READ-100). */
  readonly signal?: AbortSignal | undefined;
  /**
   * Suppresses the notification of a change that only concerns times. A subscriber that calls `authenticate` would otherwise
   * call it forever.
   */
  readonly isQuiet?: boolean;
}

/** The only owner of the session state: memory, cookies and local storage together. */
export interface SessionStore {
  readonly registry: ChartRegistry;
  /** Returns the context of the session's chart; before the controller has loaded, that of the restored session. */
  read(): SessionContext;
  /** Returns the current session state, for a call that does not sign in. */
  requestState(): RequestState;
  /** Returns the session as last announced to subscribers; the same object until the next announcement or until `isStale` changes. */
  announced(): SessionContext;
  /**
   * Stores a response while no other tab writes; calling the result notifies the subscribers.
   *
   * @throws AbortedError if the call was aborted before the response was stored
   */
  signIn(answer: AuthenticateAnswer, options?: SignInOptions): Promise<Announce>;
  /**
   * Takes over a change that another tab has stored and this page has not seen yet. Also resolves if the code for it cannot
   * be loaded; then nothing changes.
   */
  restore(): Promise<void>;
  /**
   * Starts the controller, once: the first refresh, the periodic ones, and the synchronization with other tabs. In a page, an
   * earlier change of the session also starts it.
   */
  start(): void;
  /** Sends the result of a call to the chart. An event with an `epoch` (from `requestState`) applies only to that sign-in. */
  send(found: Extract<SessionEvent, { type: 'user_changed' | 'ended' }>): void;
  /** Stores the intermediate token of an incomplete sign-in, and ends any session (STORE-08). */
  setIntermediate(token: string): void;
  /**
   * Completes a forced sign-out that failed: ends this page's session if the code of the controller could not be loaded, and notes
   * that the server has yet to end it (SESS-11).
   *
   * @param session the session's ID before the sign-out; default: the current session's ID
   */
  forget(session?: string): void;
  /** Rejects with the error of a failed call, even if the local state was cleared (SESS-10 to SESS-13). */
  revoke(forceClear: boolean, call: () => Promise<unknown>): Promise<void>;
  /** Described in SessionCalls. */
  freshTokens(options?: FreshTokensOptions): Promise<SessionTokens | null>;
  subscribe(listener: SessionListener): () => void;
  onRefresh(listener: RefreshListener): () => void;
  stop(): void;
}

/** A session that lacks a factor, and the missing factor. */
export interface PendingSession {
  /** The session of the user who has signed in with one factor. */
  readonly session: Session;
  /** Whether the user has an authenticator app, or may have to set one up. */
  readonly missing: MissingFactor;
}

export interface ReportedContext extends SessionContext {
  readonly pending?: PendingSession;
}

/** The session as the host sees it. */
export interface ReportedSession {
  read(): ReportedContext;
  announced(): ReportedContext;
  subscribe(listener: SessionListener): () => void;
}

/** The ID of a session that a forced sign-out could not revoke; null if it is unknown, undefined without such a session. */
export type OwedSession = string | null | undefined;

export interface SessionParts extends SessionPlaces {
  /** The name of the locks between tabs: the API address and the public token. */
  readonly lockName: string;
  readonly timeoutMs: number;
  /** The host's milliseconds between refreshes (READ-133). */
  readonly intervalMs?: number | undefined;
  readonly logger: Logger;
  readonly warnings: Warnings;
  readonly environment: Environment;
  readonly deferred: Lazy<DeferredSession>;
  /** Refreshes the session, or revokes the session that a forced sign-out could not revoke. */
  readonly authenticate: (signal: AbortSignal, owed: OwedSession) => Promise<AuthenticateAnswer>;
}

/** The token and the marker that this page last wrote or read. */
export interface LocalCopy {
  readonly marker: SignInMarker | undefined;
  readonly token: string | undefined;
}

export interface SessionPlaces {
  readonly storage: JsonStorage;
  readonly storageKey: string;
  readonly cookies: SessionCookies;
  /** With a custom domain, the tokens may be in cookies that scripts cannot read (SESS-15). */
  readonly hasCustomDomain: boolean;
}

export interface RestoredSession {
  readonly local: LocalCopy;
  readonly context: SessionContext;
}

/** Controls a session once its code is loaded; members without a comment are described in SessionStore. */
export type SessionController = Omit<SessionStore, 'registry' | 'requestState' | 'restore' | 'forget' | 'subscribe' | 'onRefresh'> & {
  /** Checks for changes made by other tabs; `wasRemoved`: the stored state has just been removed. */
  follow(wasRemoved?: boolean): void;
  wake(cause: 'wake' | 'online'): void;
};

export interface SessionControllerParts extends SessionParts {
  readonly restored: RestoredSession;
  readonly changes: Emitter<Parameters<SessionListener>>;
  readonly refreshes: Emitter<Parameters<RefreshListener>>;
  readonly registry: ChartRegistry;
  readonly requestState: () => RequestState;
}

export interface DeferredSession {
  createSessionController(parts: SessionControllerParts): SessionController;
  createSessionCalls(parts: { readonly http: Http; readonly store: SessionStore; readonly reported: ReportedSession }): LoadedSessionCalls;
  refreshSession(clients: ReadonlySet<Http>, signal: AbortSignal, owed: OwedSession): Promise<AuthenticateAnswer>;
}
