import type { UnrecoverableType } from '../errors.ts';
import type { Session, SessionState, User } from '../login/account.ts';

/** A state of the session chart. */
export type SessionStateName = 'signedOut' | 'restoring' | 'resting' | 'following' | 'waiting' | 'refreshing' | 'backingOff' | 'ending';

/** The reason why a session ended. */
export type EndReason = 'signed_out' | 'signed_out_elsewhere' | 'expired' | 'revoked' | 'cookie_missing' | UnrecoverableType;

/**
 * The tokens of a session change: readable ones; `hidden` if the server keeps them in cookies that scripts cannot read;
 * `kept` if the change contains no new tokens.
 */
export type Tokens = { readonly session_token: string; readonly session_jwt: string } | 'hidden' | 'kept';

/** The token of a sign-in that is not complete (STORE-08). */
export interface IntermediateToken {
  /** The token, which is secret. */
  readonly token: string;
  /** The expiry of its cookie in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The effects of the session chart. Only `revoke` is awaited; `takeTurn` and `refresh` report their results as events. */
export interface SessionEffects {
  /** Waits until no other tab refreshes, then sends `turn_granted` with this number. */
  takeTurn(refresh: number): void;
  /** Requests Stytch's confirmation of the session; sends `signed_in`, `refresh_refused` or `refresh_failed`. */
  refresh(refresh: number): void;
  /** Ends the session at Stytch (CALL-17), then checks for changes made by other tabs. */
  revoke(): Promise<Revoked>;
  /** Removes the tokens of a session that another tab has ended. */
  removeTokens(): void;
  /** Stores a session again that the browser's storage has lost. */
  storeAgain(state: SessionState): void;
}

/** The context of the session chart (SESS-01). Times are milliseconds since the epoch, by this page's clock. */
export interface SessionContext {
  /** The signed-in user and session; null for a signed-out user. */
  readonly state: SessionState;
  readonly tokens: Tokens;
  /** The intermediate token; removed by a complete sign-in and by a sign-out. */
  readonly intermediate: IntermediateToken | null;
  /** The reason why the last session ended; null during a session and before the first one. */
  readonly endedBy: EndReason | null;
  /** Whether the state comes only from local storage, unconfirmed by Stytch. */
  readonly fromCache: boolean;
  /** Whether the tokens may be in cookies that scripts cannot read, as on a custom domain (SESS-15). */
  readonly hasCustomDomain: boolean;
  /** Whether the page has started and Stytch has not confirmed its session yet (READ-76). */
  readonly isStarting: boolean;
  /** Whether the cookie contains a token whose session is unknown. */
  readonly isNameless: boolean;
  /** Whether a failed sign-out call still clears the local state (SESS-11). */
  readonly forceClear: boolean;
  /** Increases with each sign-in and each end, to detect responses for an older session. */
  readonly epoch: number;
  /** Whether this page must not store the last change, for example because another tab has already stored it. */
  readonly elsewhere: boolean;
  readonly refresh: number;
  /** The time when the last refresh asked for its turn. */
  readonly askedAt: number;
  /** The time from which the refresh interval counts. */
  readonly base: number;
  /** The time of the next refresh; Infinity without a schedule. */
  readonly refreshAt: number;
  /** The expiry of the session (READ-79); Infinity for a signed-out user. */
  readonly expiresAt: number;
  /** The earliest time of the next request: from Retry-After or the back-off. */
  readonly notBefore: number;
  /** The number of consecutive failed refreshes. */
  readonly failures: number;
  /** The time of the first of these failures; 0 without failures. */
  readonly failedSince: number;
  /** Whether refreshes have failed for so long that the session's data may be out of date (three failures, or ten minutes). */
  readonly isStale: boolean;
  /** The time of Stytch's last confirmation of the session, in any tab; 0 before the first one. */
  readonly confirmedAt: number;
  /** The time until which the JWT must live, if a caller waits for such a JWT; otherwise 0. */
  readonly wantedUntil: number;
  /** The interval between refreshes in milliseconds (SESS-04, READ-133). */
  readonly intervalMs: number;
}

/** The epoch of a request; a response from another epoch is ignored. */
export interface Answered {
  /** The epoch of the context when the request was sent; absent without a request. */
  readonly epoch?: number | undefined;
}

/** The number of a refresh; a result of an earlier refresh is ignored. */
export interface RefreshAnswered {
  readonly refresh: number;
}

/** The circumstances of a check. */
export interface Moment {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly isOnline: boolean;
}

/** A sign-in, or Stytch's confirmation of the session. */
export interface SignedIn extends Answered {
  readonly type: 'signed_in';
  readonly session: Session;
  readonly user: User;
  readonly tokens: Tokens;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The time from which the refresh interval counts; default: `at`. */
  readonly base?: number | undefined;
  /** The user when the request was sent: a later change of the user is newer than the response. */
  readonly userBefore?: User | undefined;
}

/**
 * The change of the token cookie since the last check: unchanged; changed; new, where there was no cookie; gone; replaced by
 * a token that this client did not write (READ-127); or still missing (`none`).
 */
export type CookieChange = 'same' | 'changed' | 'new' | 'gone' | 'replaced' | 'none';

/**
 * The change of the marker that a tab writes at a sign-in or sign-out: unchanged; new, with its session stored; or of a
 * sign-in that is not stored yet.
 */
export type MarkerChange = 'same' | 'new' | 'unfinished';

/** The browser's storage and cookies, compared with the version that this page last wrote or read. */
export interface StoredChange {
  /** The stored session; null for a stored sign-out, undefined if nothing is stored. */
  readonly stored: SessionState | undefined;
  readonly cookie: CookieChange;
  readonly marker: MarkerChange;
  /** Whether the stored session has just been removed. */
  readonly wasRemoved: boolean;
  /** The time from which this browser's refresh interval counts; 0 or undefined if no tab has refreshed. */
  readonly base: number | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The result of a sign-out, and the browser's storage after it. */
export interface Revoked extends StoredChange {
  /** The result of the request: the session was ended; it had already ended; or unknown (SESS-10 to SESS-13). */
  readonly answer: 'revoked' | 'gone' | 'failed';
}

/** The last refresh of the current sign-in in any tab of this browser. Times are milliseconds since the epoch. */
export interface RefreshElsewhere {
  readonly started: number;
  /** The time from which the interval counts; 0 before the first success. */
  readonly base: number;
  /** The time of a failure that did not tell whether the session is valid; 0 after a success. */
  readonly failed: number;
  /** The earliest time that the server allows for the next request. */
  readonly notBefore: number;
}

/** This page may refresh, because no other tab of the browser does. */
export interface TurnGranted extends RefreshAnswered {
  readonly type: 'turn_granted';
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: number;
  /** The browser's last refresh, if any. */
  readonly last: RefreshElsewhere | null;
  /** The time at which the browser's JWT expires; 0 without a readable JWT. */
  readonly tokensUntil: number;
}

/** Stytch reports that the session is over. */
export interface RefreshRefused extends RefreshAnswered {
  readonly type: 'refresh_refused';
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Stytch's error type. */
  readonly reason: UnrecoverableType;
}

/** A refresh failed without telling whether the session is valid (SESS-09). */
export interface RefreshFailed extends RefreshAnswered {
  readonly type: 'refresh_failed';
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: number;
  /** The server's Retry-After in milliseconds, if any. */
  readonly retryAfterMs?: number | undefined;
}

/** The events of the session's chart. */
export type SessionEvent =
  /** The page has painted: check the stored session. */
  | ({ readonly type: 'start'; readonly hasToken: boolean } & Moment)
  | SignedIn
  | ({ readonly type: 'user_changed'; readonly user: User } & Answered)
  /** A call was rejected in a way that ends the session. */
  | ({ readonly type: 'ended'; readonly reason: EndReason } & Answered)
  /** An intermediate token replaces any session (STORE-08). */
  | ({ readonly type: 'half_signed_in' } & IntermediateToken)
  | { readonly type: 'revoke'; readonly forceClear: boolean }
  /** Another tab or program has changed storage or cookies. */
  | ({ readonly type: 'storage_changed' } & StoredChange)
  /** The time of the next check has come (see `nextMoment`). */
  | ({ readonly type: 'clock' } & Moment)
  /** The page becomes visible, or the device wakes up. */
  | ({ readonly type: 'wake' } & Moment)
  | ({ readonly type: 'online' } & Moment)
  /** A caller waits for a JWT that lives until a time, in milliseconds since the epoch. */
  | ({ readonly type: 'refresh_wanted'; readonly until: number } & Moment)
  | TurnGranted
  | RefreshRefused
  | RefreshFailed;
