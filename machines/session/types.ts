import type { UnrecoverableType } from '../errors.ts';
import type { Session, SessionState, User } from '../login/account.ts';

/** Where a session stands. */
export type SessionStateName = 'signedOut' | 'restoring' | 'resting' | 'following' | 'waiting' | 'refreshing' | 'backingOff' | 'ending';

/** Why a session ended. */
export type EndReason = 'signed_out' | 'signed_out_elsewhere' | 'expired' | 'revoked' | 'cookie_missing' | UnrecoverableType;

/**
 * The tokens that came with a session: readable ones; `hidden` when the provider keeps them in
 * cookies out of the page's reach; `kept` when the change brought none and the old ones stay.
 */
export type Tokens = { readonly session_token: string; readonly session_jwt: string } | 'hidden' | 'kept';

/** A token that stands for half a sign-in (STORE-08). */
export interface IntermediateToken {
  /** The token itself. */
  readonly token: string;
  /** When its cookie ends; milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The effects of the session's chart. Only `revoke` is awaited; the others answer with events of their own. */
export interface SessionEffects {
  /** Waits until no other tab refreshes, then answers `turn_granted` with this number. */
  takeTurn(refresh: number): void;
  /** Asks the provider whether the session holds; answers `signed_in`, `refresh_refused` or `refresh_failed`. */
  refresh(refresh: number): void;
  /** Ends the session at the provider (CALL-17), then looks at what other tabs have done meanwhile. */
  revoke(): Promise<Revoked>;
  /** Removes the tokens of a session that another tab has ended. */
  removeTokens(): void;
  /** Writes the session again that has got lost from the browser's storage. */
  storeAgain(state: SessionState): void;
}

/** The context of the session's chart (SESS-01). Times are milliseconds since 1970, by this page's clock. */
export interface SessionContext {
  /** Who is signed in; null for nobody. */
  readonly state: SessionState;
  /** The tokens that open the session at the provider. */
  readonly tokens: Tokens;
  /** Half a sign-in; a whole one, and a sign-out, drop it. */
  readonly intermediate: IntermediateToken | null;
  /** Why the last session ended; null while one exists or before the first. */
  readonly endedBy: EndReason | null;
  /** Whether the state is only what an earlier page left in local storage. */
  readonly fromCache: boolean;
  /** Whether the tokens may be out of the page's reach, as on a domain of the host's own (SESS-15). */
  readonly hasCustomDomain: boolean;
  /** Whether this page has begun and the provider has not confirmed its session to it yet (READ-76). */
  readonly isStarting: boolean;
  /** Whether the cookie holds a token of which this page does not know whose it is. */
  readonly isNameless: boolean;
  /** Whether a failing revoke clears the local state all the same (SESS-11). */
  readonly forceClear: boolean;
  /** Grows with each sign-in and each end, so that an answer can be told to belong to an older session. */
  readonly epoch: number;
  /** Whether the last change was another tab's, which has stored it already. */
  readonly elsewhere: boolean;
  /** The number of the last refresh. */
  readonly refresh: number;
  /** When its turn was asked for. */
  readonly askedAt: number;
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

/** A moment at which the session is looked at. */
export interface Moment {
  /** When; milliseconds since 1970. */
  readonly at: number;
  /** Whether the browser has a network. */
  readonly isOnline: boolean;
}

/** A sign-in, or the provider's word that the session holds. */
export interface SignedIn extends Answered {
  readonly type: 'signed_in';
  /** The new session. */
  readonly session: Session;
  /** Whose it is. */
  readonly user: User;
  /** Its tokens. */
  readonly tokens: Tokens;
  /** When; milliseconds since 1970. */
  readonly at: number;
  /** The time from which the interval of refreshes counts; default: `at`. */
  readonly base?: number | undefined;
  /** The user when the request was sent: a change since then is newer than the answer. */
  readonly userBefore?: User | undefined;
}

/**
 * What has become of the token's cookie since this page looked last: the same, another in its place, one
 * where there was none, none any more, in its place one that this client has not written (READ-127); or there was none and is
 * none.
 */
export type CookieChange = 'same' | 'changed' | 'new' | 'gone' | 'replaced' | 'none';

/**
 * What has become of the marker that a tab leaves when somebody signs in or out: as it was; another, whose
 * session is stored; or that of a sign-in which is not stored yet.
 */
export type MarkerChange = 'same' | 'new' | 'unfinished';

/** The browser's storage and cookies, beside what this page has last written there or seen. */
export interface StoredChange {
  /** The session as it is stored; null where somebody is stored to be signed out, undefined where nothing is. */
  readonly stored: SessionState | undefined;
  /** The token's cookie. */
  readonly cookie: CookieChange;
  /** The marker of the last sign-in or sign-out. */
  readonly marker: MarkerChange;
  /** Whether the stored session has just been removed. */
  readonly wasRemoved: boolean;
  /** The time from which the interval counts in this browser, if any tab has refreshed. */
  readonly base: number | undefined;
  /** When; milliseconds since 1970. */
  readonly at: number;
}

/** The end of a sign-out, and the browser's storage after it. */
export interface Revoked extends StoredChange {
  /** The provider's answer: done; the session was gone before; or nothing that says so (SESS-10 to SESS-13). */
  readonly answer: 'revoked' | 'gone' | 'failed';
}

/** How the last refresh of the present sign-in went, in whichever tab of this browser. Times are milliseconds since 1970. */
export interface RefreshElsewhere {
  /** When it began. */
  readonly started: number;
  /** The time from which the interval counts; 0 before the first success. */
  readonly base: number;
  /** When it failed, without an answer that says whether the session holds; 0 when it did not. */
  readonly failed: number;
  /** Before this, the provider wants to hear nothing. */
  readonly notBefore: number;
}

/** It is this page's turn to refresh: no other tab of the browser does. */
export interface TurnGranted extends RefreshAnswered {
  readonly type: 'turn_granted';
  /** When; milliseconds since 1970. */
  readonly at: number;
  /** From 0 to below 1. */
  readonly random: number;
  /** The browser's last refresh, if there was one. */
  readonly last: RefreshElsewhere | null;
}

/** The provider says that the session cannot go on. */
export interface RefreshRefused extends RefreshAnswered {
  readonly type: 'refresh_refused';
  /** When; milliseconds since 1970. */
  readonly at: number;
  /** The provider's name for why. */
  readonly reason: UnrecoverableType;
}

/** Whether the session goes on is not known: see sessionAnswers. */
export interface RefreshFailed extends RefreshAnswered {
  readonly type: 'refresh_failed';
  /** When; milliseconds since 1970. */
  readonly at: number;
  /** From 0 to below 1. */
  readonly random: number;
  /** The wait that the provider asked for, if it did. */
  readonly retryAfterMs?: number | undefined;
}

/** The events of the session's chart. */
export type SessionEvent =
  /** The page has painted; whoever an earlier one left is asked about. */
  | ({ readonly type: 'start'; readonly hasToken: boolean } & Moment)
  | SignedIn
  | ({ readonly type: 'user_changed'; readonly user: User } & Answered)
  /** A call was refused, and with it the session. */
  | ({ readonly type: 'ended'; readonly reason: EndReason } & Answered)
  /** Half a sign-in takes the place of any session (STORE-08). */
  | ({ readonly type: 'half_signed_in' } & IntermediateToken)
  | { readonly type: 'revoke'; readonly forceClear: boolean }
  /** Another tab, or anybody else, has written to storage or cookies. */
  | ({ readonly type: 'storage_changed' } & StoredChange)
  /** The time has come that the plan names: see `nextMoment`. */
  | ({ readonly type: 'clock' } & Moment)
  /** The page is shown again, or its machine has woken up. */
  | ({ readonly type: 'wake' } & Moment)
  /** The browser has found a network. */
  | ({ readonly type: 'online' } & Moment)
  | TurnGranted
  | RefreshRefused
  | RefreshFailed;
