import type { Chart, Transition } from './chart.ts';
import { flow } from './chart.ts';
import type { Session, SessionState, User } from './domain.ts';
import type { UnrecoverableType } from './errors.ts';
import { unrecoverableType } from './errors.ts';
import { backedOff, begun, ended, noPlan, signedIn, skipped, tokenChanged, userChanged } from './sessionChanges.ts';

/** Why a session ended. */
export type EndReason =
  | 'signed_out'
  | 'signed_out_elsewhere'
  | 'expired'
  | 'revoked'
  | 'cookie_missing'
  | UnrecoverableType;

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

/** What a session asks of the world. */
export interface SessionEffects {
  /** Ends the session at the provider: CALL-17. `superseded` when another has begun since, in whichever tab. */
  revoke(): Promise<'revoked' | 'superseded'>;
  /** Asks the provider whether the session holds; the answer comes as an event of its own. */
  refresh(wanted: WantedRefresh): void;
}

/** What is known of a session (SESS-01). Times are milliseconds since the epoch, by this page's clock. */
export interface SessionContext {
  readonly state: SessionState;
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
  /** From when the interval of refreshes counts. */
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
interface Answered {
  readonly epoch?: number | undefined;
}

/** Which refresh this answers; that of another than the present one changes nothing. */
interface RefreshAnswered {
  readonly refresh: number;
}

interface SignedIn extends Answered {
  readonly type: 'signed_in';
  readonly session: Session;
  readonly user: User;
  readonly tokens: Tokens;
  readonly at: number;
  /** From when the interval of refreshes counts; default: from `at`. */
  readonly base?: number | undefined;
  /** Whether another tab has signed in or refreshed, and stored it. */
  readonly elsewhere?: boolean;
}

/** What can happen to a session. */
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
interface RefreshRefused extends RefreshAnswered {
  readonly type: 'refresh_refused';
  readonly at: number;
  readonly reason: UnrecoverableType;
}

/** Whether the session goes on is not known: see sessionAnswers. */
interface RefreshFailed extends RefreshAnswered {
  readonly type: 'refresh_failed';
  readonly at: number;
  /** From 0 to below 1. */
  readonly random: number;
  /** What the provider asked for, if it did. */
  readonly retryAfterMs?: number | undefined;
}

export type SessionStateName = 'signedOut' | 'restoring' | 'active' | 'refreshing' | 'backingOff' | 'revoking';

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<
  SessionContext,
  SessionEvent
>();

/** The life of one session in one page, started from what an earlier page left. */
export function session(
  effects: SessionEffects,
  restored: SessionState = null,
): Chart<SessionStateName, SessionContext, SessionEvent> {
  return chart({
    initial: restored ? 'active' : 'signedOut',
    context: {
      state: restored,
      tokens: 'kept',
      endedBy: null,
      fromCache: restored !== null,
      forceClear: false,
      epoch: 0,
      elsewhere: false,
      refresh: 0,
      base: 0,
      ...noPlan,
      expiresAt: restored ? Date.parse(restored.session.expires_at) : Infinity,
    },
    states: {
      signedOut: state(signIn, revoke, start, endOfNobody),
      /** A page has begun with what an earlier one left, and asks whether it still holds. */
      restoring: state(
        action(({ refresh }) => effects.refresh({ refresh, isStart: true })),
        ...known('restoring'),
        ...answers,
      ),
      active: state(...known('active'), start, expired(isOffline), due('refreshing')),
      refreshing: state(
        action(({ refresh }) => effects.refresh({ refresh, isStart: false })),
        ...known('refreshing'),
        ...answers,
      ),
      backingOff: state(
        ...known('backingOff'),
        expired((context, event) => isOffline(context, event) || event.at < context.notBefore),
        due('restoring', isUnconfirmed),
        due('refreshing'),
      ),
      revoking: invoke(
        () => effects.revoke(),
        done('active', guard((_, { data }) => data === 'superseded')),
        done('signedOut', reduce((context) => ended(context, 'signed_out'))),
        failed('signedOut', guard(mustClear), reduce((context) => ended(context, 'signed_out'))),
        failed('active'),
      ),
    },
    // What is answered while the old session is being revoked comes after that.
    dataEvents: ['signed_in', 'user_changed', 'token_changed', 'ended'],
  });
}

const signIn = transition('signed_in', 'active', guard(isCurrent), reduce(signedIn));
const revoke = transition('revoke', 'revoking', reduce((_, { forceClear }) => ({ forceClear })));
const start = transition('start', 'restoring', reduce((context, { at }) => begun(context, at)));

/** A token may be left over of a session that nobody remembers; of several reasons the first stands. */
const endOfNobody = transition(
  'ended',
  'signedOut',
  guard(isCurrent),
  guard(({ endedBy }) => endedBy === null),
  reduce((context, { reason, elsewhere }) => ended(context, reason, elsewhere)),
);

/** What can happen to a session in every state but while it is revoked. */
function known(name: SessionStateName): Transition<SessionContext, SessionEvent>[] {
  return [
    signIn,
    revoke,
    transition('user_changed', name, guard(isCurrent), reduce(userChanged)),
    transition('token_changed', 'active', reduce(tokenChanged)),
    transition(
      'ended',
      'signedOut',
      guard(isCurrent),
      reduce((context, { reason, elsewhere }) => ended(context, reason, elsewhere)),
    ),
  ];
}

/** What a refresh can end with, beside a sign-in. One that fails after the session's end was its last chance. */
const answers = [
  transition('refresh_skipped', 'active', guard(isPresent), reduce(skipped)),
  transition('refresh_refused', 'signedOut', guard(isPresent), reduce((context, event) =>
    ended(context, isOver(context, event) ? 'expired' : event.reason),
  )),
  transition('refresh_failed', 'signedOut', guard(isPresent), guard(isOver), reduce((context) => ended(context, 'expired'))),
  transition('refresh_failed', 'backingOff', guard(isPresent), reduce(backedOff)),
];

type Due = Extract<SessionEvent, { type: 'due' }>;

/** The end has come, and there is no asking (READ-79). */
function expired(cannotAsk: (context: SessionContext, event: Due) => boolean) {
  return transition(
    'due',
    'signedOut',
    guard(isOver),
    guard(cannotAsk),
    reduce((context) => ended(context, 'expired')),
  );
}

function due(target: SessionStateName, applies: (context: SessionContext) => boolean = () => true) {
  return transition('due', target, guard(applies), guard(isDue), reduce((context, { at }) => begun(context, at)));
}

/** Whether it is time to ask. Waking up ends a back-off early, though not one that the provider wants (READ-92). */
function isDue(context: SessionContext, { at, woke = false }: Due): boolean {
  const { refreshAt, base, notBefore, failures } = context;
  const clockWentBack = failures === 0 && at < base && Number.isFinite(refreshAt);
  return at >= refreshAt || isOver(context, { at }) || clockWentBack || (woke && failures > 0 && at >= notBefore);
}

function isOver({ expiresAt }: SessionContext, { at }: { at: number }): boolean {
  return at >= expiresAt;
}

function isOffline(_: SessionContext, { isOnline }: Due): boolean {
  return !isOnline;
}

/** Whether nobody has confirmed yet what an earlier page left. */
function isUnconfirmed({ fromCache, state: known }: SessionContext): boolean {
  return fromCache || known === null;
}

function isCurrent({ epoch: now }: SessionContext, { epoch = now }: Answered): boolean {
  return epoch === now;
}

function isPresent({ refresh: now }: SessionContext, { refresh }: RefreshAnswered): boolean {
  return refresh === now;
}

function mustClear({ forceClear, state: old }: SessionContext, { error }: { error: unknown }): boolean {
  return forceClear || old === null || unrecoverableType(error) !== undefined;
}
