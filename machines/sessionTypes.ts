import type { Session, SessionState, User } from './domain.ts';
import type { UnrecoverableType } from './errors.ts';

/** Why a session ended. */
export type EndReason = 'signed_out' | 'signed_out_elsewhere' | 'expired' | 'revoked' | 'cookie_missing' | UnrecoverableType;

/**
 * The tokens that came with a session: readable ones; `hidden` when the provider keeps them in
 * cookies out of the page's reach; `kept` when the change brought none and the old ones stay.
 */
export type Tokens = { readonly session_token: string; readonly session_jwt: string } | 'hidden' | 'kept';

/** A refresh that the chart wants. */
export interface WantedRefresh {
  /** Its number: the answer carries it. */
  readonly refresh: number;
  /** The one at the start is made whatever other tabs have done (READ-76). */
  readonly isStart: boolean;
}

/** The effects of the session's chart. */
export interface SessionEffects {
  /** Ends the session at the provider: CALL-17. `superseded` when another has begun since, in whichever tab. */
  revoke(): Promise<'revoked' | 'superseded'>;
  /** Asks the provider whether the session holds; the answer comes as an event of its own. */
  refresh(wanted: WantedRefresh): void;
}

/** The context of the session's chart (SESS-01). Times are milliseconds since 1970, by this page's clock. */
export interface SessionContext {
  /** Who is signed in; null for nobody. */
  readonly state: SessionState;
  /** The tokens that open the session at the provider. */
  readonly tokens: Tokens;
  /** Why the last session ended; null while one exists or before the first. */
  readonly endedBy: EndReason | null;
  /** Whether the state is only what an earlier page left in local storage. */
  readonly fromCache: boolean;
  /** Whether a failing revoke clears the local state all the same (SESS-11). */
  readonly forceClear: boolean;
  /** Grows with each sign-in and each end, so that an answer can be told to belong to an older session. */
  readonly epoch: number;
  /** Whether the last change was another tab's, which has stored it already. */
  readonly elsewhere: boolean;
  /** The number of the last refresh. */
  readonly refresh: number;
  /** The time from which the interval of refreshes counts. */
  readonly base: number;
  /** When the next refresh is due; Infinity when none is. */
  readonly refreshAt: number;
  /** When the session ends of itself (READ-79); Infinity while nobody is signed in. */
  readonly expiresAt: number;
  /** Before this, nothing is asked again: Retry-After, or a moment's rest. */
  readonly notBefore: number;
  /** How many refreshes have failed in a row. */
  readonly failures: number;
}

/** When the request was sent whose answer this is; what belongs to another epoch changes nothing. */
export interface Answered {
  /** The epoch of the context when the request was sent; absent for what no request has brought. */
  readonly epoch?: number | undefined;
}

/** Which refresh this answers; that of another than the present one changes nothing. */
export interface RefreshAnswered {
  /** The number of the refresh. */
  readonly refresh: number;
}

/** A sign-in, here or in another tab, or a refresh that has brought the session anew. */
export interface SignedIn extends Answered {
  readonly type: 'signed_in';
  /** The new session. */
  readonly session: Session;
  /** Whose it is. */
  readonly user: User;
  /** Its tokens. */
  readonly tokens: Tokens;
  /** When; milliseconds since the epoch. */
  readonly at: number;
  /** The time from which the interval of refreshes counts; default: `at`. */
  readonly base?: number | undefined;
  /** Whether another tab has signed in or refreshed, and stored it. */
  readonly elsewhere?: boolean;
}

/** The events of the session's chart. */
export type SessionEvent =
  | SignedIn
  | ({ readonly type: 'user_changed'; readonly user: User } & Answered)
  | { readonly type: 'token_changed'; readonly at: number }
  | { readonly type: 'revoke'; readonly forceClear: boolean }
  | ({ readonly type: 'ended'; readonly reason: EndReason; readonly elsewhere?: boolean } & Answered)
  | { readonly type: 'start'; readonly at: number }
  /** The time has come for something, or the page has woken up and wants to know. */
  | { readonly type: 'due'; readonly at: number; readonly isOnline: boolean; readonly woke?: boolean }
  | ({ readonly type: 'refresh_skipped'; readonly base: number } & RefreshAnswered)
  | RefreshRefused
  | RefreshFailed;

/** The provider says that the session cannot go on. */
export interface RefreshRefused extends RefreshAnswered {
  readonly type: 'refresh_refused';
  /** When; milliseconds since the epoch. */
  readonly at: number;
  /** The provider's name for why. */
  readonly reason: UnrecoverableType;
}

/** Whether the session goes on is not known: see sessionAnswers. */
export interface RefreshFailed extends RefreshAnswered {
  readonly type: 'refresh_failed';
  /** When; milliseconds since the epoch. */
  readonly at: number;
  /** From 0 to below 1. */
  readonly random: number;
  /** The wait that the provider asked for, if it did. */
  readonly retryAfterMs?: number | undefined;
}
