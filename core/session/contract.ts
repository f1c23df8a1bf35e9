import type { SessionState } from '../../machines/login/account.ts';
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
import type { SignInMarker } from './schema.ts';

/** Hears every observable change of the session, and why it ended when it did. */
export type SessionListener = (state: SessionState, endedBy: EndReason | null) => void;

/** Announces a change to the subscribers. Called exactly once. */
export type Announce = () => void;

/** How long the session is to go on (CALL-16). */
export interface AuthenticateOptions extends CallOptions {
  /** Minutes from now. */
  readonly session_duration_minutes?: number;
}

/** The token of another application that this project signs people in to. */
export interface ExchangeOptions extends CallOptions {
  /** What the application was given, with the scope `full_access`; it works once. */
  readonly access_token: string;
  /** Minutes from now. */
  readonly session_duration_minutes: number;
}

/** A token of an issuer that the project trusts. */
export interface AttestOptions extends AuthenticateOptions {
  /** Which of the project's profiles says how the token is checked. */
  readonly profile_id: string;
  /** A JWT. */
  readonly token: string;
}

/** The calls about the session itself; each makes exactly one request. */
export interface SessionCalls {
  /** Asks the provider whether the session holds, and lengthens it by the minutes given (CALL-16). */
  authenticate(options?: AuthenticateOptions): Promise<AuthenticateAnswer>;
  /**
   * Signs in whoever an application's access token speaks for.
   *
   * @example
   * await client.session.exchangeAccessToken({ access_token: 'eyJhbGciOi...', session_duration_minutes: 60 });
   */
  exchangeAccessToken(options: ExchangeOptions): Promise<AuthenticateAnswer>;
  /**
   * Signs in whoever a token of a trusted issuer speaks for.
   *
   * @example
   * await client.session.attest({ profile_id: 'trusted-auth-token-profile-...', token: 'eyJhbGciOi...', session_duration_minutes: 60 });
   */
  attest(options: AttestOptions): Promise<AuthenticateAnswer>;
  /**
   * Signs out (CALL-17). When the call fails the local session stays, unless `forceClear` is set or
   * the provider says that the session is gone; the error is thrown in every case.
   *
   * @example
   * await client.session.revoke({ forceClear: true }); // on a shared machine: gone here, whatever the provider answers
   */
  revoke(options?: { forceClear?: boolean }): Promise<void>;
}

/** Who was signed in when a request was sent. */
export interface RequestState extends Pick<SessionContext, 'epoch' | 'state'> {
  /** The token that it goes with, where this page can read it. */
  readonly token: string | undefined;
}

/** What goes with an answer that is taken over. */
export interface SignInOptions {
  /**
   * Who was signed in when the request was sent, for a call that is no sign-in. Its answer changes nothing
   * once somebody has signed in or out since, in whichever tab; nor the user, where that has changed since.
   */
  readonly sentWith?: RequestState | undefined;
  /** Calls it off: nobody is signed in by it after that (READ-100). */
  readonly signal?: AbortSignal | undefined;
}

/** The one place that knows who is signed in: memory, cookies and local storage together. */
export interface SessionStore {
  /** Its chart, and those of the widgets of its clients. */
  readonly registry: ChartRegistry;
  /** Who is signed in, whether that is only remembered, why the last session ended, and when it is asked about again. */
  read(): SessionContext;
  /** Who is signed in now, for a call that is no sign-in. */
  requestState(): RequestState;
  /** The session as it was last announced to the subscribers; the same object until it is announced anew. */
  announced(): SessionContext;
  /**
   * Takes an answer over, while no other tab writes; the subscribers hear of it when the result is called.
   *
   * @throws AbortedError where the call was called off before it could be taken over
   */
  signIn(answer: AuthenticateAnswer, options?: SignInOptions): Promise<Announce>;
  /**
   * Takes over what another tab of this browser has stored, if this page has not heard of it yet. Resolves
   * also where the code for that cannot be loaded: then nothing is taken over.
   */
  restore(): Promise<void>;
  /**
   * Starts the controller, once: the refresh at the start, those of every interval, the other tabs. In a
   * page, a change of the session before that starts it, too.
   */
  start(): void;
  /** Tells the chart what a call has found out. With the `epoch` of its `requestState`, it counts for that sign-in alone. */
  send(found: Extract<SessionEvent, { type: 'user_changed' | 'ended' }>): void;
  /** Takes over a token that stands for half a sign-in, in place of any session (STORE-08). */
  setIntermediate(token: string): void;
  /** Ends the session of this page where the code that would do it could not be had; otherwise nothing. */
  forget(): void;
  /** Rejects with the error of a failed call, even where the local state was cleared (SESS-10 to SESS-13). */
  revoke(forceClear: boolean, call: () => Promise<unknown>): Promise<void>;
  subscribe(listener: SessionListener): () => void;
  stop(): void;
}

export interface SessionParts extends SessionPlaces {
  /** Names the locks by which tabs take turns: the API and the public token. */
  readonly lockName: string;
  /** Milliseconds that a call may take. */
  readonly timeoutMs: number;
  readonly logger: Logger;
  readonly environment: Environment;
  /** The code of the controller. */
  readonly deferred: Lazy<DeferredSession>;
  /** The call that asks the provider whether the session holds (READ-74). */
  readonly authenticate: (signal: AbortSignal) => Promise<AuthenticateAnswer>;
}

/** The token and the marker as this page has last written them, or taken them over. */
export interface LocalCopy {
  readonly marker: SignInMarker | undefined;
  readonly token: string | undefined;
}

/** Where a session is kept. */
export interface SessionPlaces {
  readonly storage: JsonStorage;
  readonly storageKey: string;
  readonly cookies: SessionCookies;
  /** A host with a domain of its own at the provider may keep its tokens unreadable (SESS-15). */
  readonly hasCustomDomain: boolean;
}

/** The session that an earlier page has left, as this one finds it. */
export interface RestoredSession {
  readonly local: LocalCopy;
  readonly context: SessionContext;
}

/** Looks after a session once its code is here; see SessionStore for what is not said again. */
export type SessionController = Omit<SessionStore, 'registry' | 'requestState' | 'restore' | 'forget' | 'subscribe'> & {
  /**
   * Looks at what other tabs have done since this page looked last.
   *
   * @param wasRemoved whether the stored state has just been removed
   */
  follow(wasRemoved?: boolean): void;
  /** The page is shown again, or the browser has found a network. */
  wake(cause: 'wake' | 'online'): void;
};

export interface SessionControllerParts extends SessionParts {
  readonly restored: RestoredSession;
  readonly changes: Emitter<Parameters<SessionListener>>;
  readonly registry: ChartRegistry;
  readonly requestState: () => RequestState;
}

/** The code that comes with the first call, or with somebody who is signed in. */
export interface DeferredSession {
  createSessionController(parts: SessionControllerParts): SessionController;
  createSessionCalls(parts: { readonly http: Http; readonly store: SessionStore }): SessionCalls;
  /** Asks whether the session holds (READ-74). */
  authenticateSession(http: Http, options: CallOptions): Promise<AuthenticateAnswer>;
}
