import type { Chart, EventNamed, Transition } from '../chart.ts';
import { flow } from '../chart.ts';
import {
  backedOff,
  begun,
  ended,
  endedElsewhere,
  halfSignedIn,
  outdated,
  signedIn,
  skipped,
  takenOver,
  tokenChanged,
  userChanged,
} from './changes.ts';
import { hasFailedElsewhere, isDue, isDueOnReturn, isExpired, isExpiredUnasked, isRefreshedElsewhere } from './plan.ts';
import { sessionAtStart } from './start.ts';
import { atEnd, hasChangedToken, hasRefreshed, hasSignedIn, hasSignedOut, isCookieMissing, isStateLost, isTokenGone } from './tabs.ts';
import type {
  Answered,
  RefreshAnswered,
  Revoked,
  SessionContext,
  SessionEffects,
  SessionEvent,
  SessionStateName,
  StoredChange,
  TurnGranted,
} from './types.ts';

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<SessionContext, SessionEvent>();

/** The chart of the session in one page, begun with what an earlier page has left. */
export function session(
  effects: SessionEffects,
  begin: SessionContext = sessionAtStart(null),
): Chart<SessionStateName, SessionContext, SessionEvent> {
  // A client that has ended a session has removed its tokens, too; any others' are left alone.
  const removeTokens = action((_, { cookie }: StoredChange) => {
    if (cookie === 'same') effects.removeTokens();
  });
  const storeAgain = action(({ state }) => effects.storeAgain(state));

  /** What a state with somebody signed in takes: what happens in this page, and what others do. */
  const somebody = (name: SessionStateName, taken: SessionStateName = 'following') => [
    ...happening(name),
    transition('storage_changed', taken, guard(hasSignedIn), reduce(takenOver)),
    transition('storage_changed', taken, guard(hasRefreshed), reduce(takenOver)),
    transition('storage_changed', 'signedOut', guard(hasSignedOut), removeTokens, reduce(endedElsewhere)),
    transition('storage_changed', 'signedOut', guard(isCookieMissing), reduce(missing)),
    transition('storage_changed', 'resting', guard(hasChangedToken), reduce(tokenChanged)),
    transition('storage_changed', name, guard(isStateLost), storeAgain),
  ];

  return chart({
    initial: begin.state ? 'restoring' : 'signedOut',
    context: begin,
    states: {
      /** Nobody is signed in. A token may be there all the same, which the start asks about. */
      signedOut: state(
        signIn,
        halfSignIn,
        revoke,
        transition('start', 'waiting', guard(mayBeThere), reduce(begunAtStart)),
        // A token may be left over of a session that nobody remembers; of several reasons the first stands.
        transition('ended', 'signedOut', guard(isCurrent), guard(isFirstEnd), reduce(endedFor)),
        transition('storage_changed', 'following', guard(hasSignedIn), reduce(takenOver)),
        transition('storage_changed', 'signedOut', guard(hasSignedOut), guard(isFirstEnd), removeTokens, reduce(endedElsewhere)),
        transition('storage_changed', 'signedOut', guard(hasSignedOut), removeTokens),
        transition('storage_changed', 'signedOut', guard(isTokenGone), reduce(outdated)),
      ),
      /** An earlier page has left somebody, whom the provider has not confirmed yet. */
      restoring: state(
        ...somebody('restoring'),
        transition('start', 'signedOut', guard(isExpiredUnasked), reduce(expired)),
        transition('start', 'waiting', guard(mayBeThere), reduce(begunAtStart)),
        ...looks,
      ),
      /** Somebody is signed in, and this page has stored it. */
      resting: state(...somebody('resting'), nobodyAfterAll, ...looks),
      /** Somebody is signed in as another tab has stored it: there is nothing to write. */
      following: state(...somebody('following'), ...looks),
      /** The session is to be refreshed, and this page waits until no other tab does so. */
      waiting: state(
        action(({ refresh }) => effects.takeTurn(refresh)),
        ...somebody('waiting', 'waiting'),
        nobodyAfterAll,
        transition('turn_granted', 'following', guard(isPresent), guard(isRefreshedElsewhere), reduce(skipped)),
        transition('turn_granted', 'backingOff', guard(isPresent), guard(hasFailedElsewhere), reduce(backedOffElsewhere)),
        transition('turn_granted', 'refreshing', guard(isPresent)),
      ),
      /** The provider is being asked whether the session holds. */
      refreshing: state(
        action(({ refresh }) => effects.refresh(refresh)),
        ...somebody('refreshing'),
        nobodyAfterAll,
        transition('refresh_refused', 'signedOut', guard(isPresent), guard(isExpired), reduce(expired)),
        transition('refresh_refused', 'signedOut', guard(isPresent), reduce(endedFor)),
        // One that fails after the session's end was its last chance (READ-79).
        transition('refresh_failed', 'signedOut', guard(isPresent), guard(isExpired), reduce(expired)),
        transition('refresh_failed', 'backingOff', guard(isPresent), reduce(backedOff)),
      ),
      /** A refresh has failed, and the next one is planned. */
      backingOff: state(...somebody('backingOff'), nobodyAfterAll, ...looks),
      /** The person signs out. What else happens comes after that. */
      ending: invoke(
        () => effects.revoke(),
        done('following', guard(isSuperseded), guard(atEnd.hasSignedIn), reduce(takenOverAtEnd)),
        done('signedOut', guard(isSuperseded), guard(isNobody), reduce(outdated)),
        done('resting', guard(isSuperseded), reduce(outdated)),
        done('signedOut', guard(isOver), reduce(signedOut)),
        // The sign-out has failed: what others have done meanwhile counts.
        done('following', guard(atEnd.hasSignedIn), reduce(takenOverAtEnd)),
        done('following', guard(atEnd.hasRefreshed), reduce(takenOverAtEnd)),
        done('signedOut', guard(atEnd.hasSignedOut), reduce(endedElsewhere)),
        done('signedOut', guard(atEnd.isCookieMissing), reduce(missingAtEnd)),
        done('resting', guard(atEnd.hasChangedToken), reduce(tokenChangedAtEnd)),
        done('resting', guard(atEnd.isStateLost), storeAgain),
        done('waiting', guard(isDueAtEnd), reduce(begunAtEnd)),
        done('resting'),
        failed('resting'),
      ),
    },
    dataEvents: ['signed_in', 'user_changed', 'ended', 'half_signed_in'],
  });
}

const signIn = transition('signed_in', 'resting', guard(isCurrent), reduce(signedIn));
const halfSignIn = transition('half_signed_in', 'signedOut', reduce(halfSignedIn));
const revoke = transition(
  'revoke',
  'ending',
  reduce((_, { forceClear }) => ({ forceClear, intermediate: null })),
);

/** The transitions by what happens in this page. */
function happening(name: SessionStateName): Transition<SessionContext, SessionEvent>[] {
  return [
    signIn,
    halfSignIn,
    revoke,
    transition('user_changed', name === 'following' ? 'resting' : name, guard(isCurrent), reduce(userChanged)),
    transition('ended', 'signedOut', guard(isCurrent), reduce(endedFor)),
  ];
}

/** The transitions of a session at rest: its moment has come, or the page is back. */
const looks = [
  transition('clock', 'signedOut', guard(isExpiredUnasked), reduce(expired)),
  transition('clock', 'waiting', guard(isDue), reduce(begun)),
  transition('wake', 'signedOut', guard(isExpiredUnasked), reduce(expired)),
  transition('wake', 'waiting', guard(isDueOnReturn), reduce(begun)),
  transition('online', 'signedOut', guard(isExpiredUnasked), reduce(expired)),
  transition('online', 'waiting', guard(isDueOnReturn), reduce(begun)),
];

/** A token of which nobody knew whose it is has gone before anybody could tell. */
const nobodyAfterAll = transition('storage_changed', 'signedOut', guard(isTokenGone), reduce(endedElsewhere));

type AtEnd = { readonly data: Revoked };

const takenOverAtEnd = (context: SessionContext, { data }: AtEnd) => takenOver(context, data);
const tokenChangedAtEnd = (context: SessionContext, { data }: AtEnd) => tokenChanged(context, data);
const begunAtEnd = (context: SessionContext, { data }: AtEnd) => begun(context, data);
const missingAtEnd = (context: SessionContext, { data }: AtEnd) => missing(context, data);
const signedOut = (context: SessionContext) => ended(context, 'signed_out');

/** Ends the session here alone where another token is in its place: what is stored may belong to a sign-in that is new to this page. */
function missing(context: SessionContext, { cookie }: StoredChange) {
  return { ...ended(context, 'cookie_missing'), elsewhere: cookie === 'replaced' };
}

function expired(context: SessionContext) {
  return ended(context, 'expired');
}

function endedFor(context: SessionContext, { reason }: EventNamed<SessionEvent, 'ended' | 'refresh_refused'>) {
  return ended(context, reason);
}

function begunAtStart(context: SessionContext, event: EventNamed<SessionEvent, 'start'>) {
  // Due from now on, so that a sign-out which comes between and fails leaves a session that is asked about.
  return { ...begun(context, event), isStarting: true, refreshAt: event.at };
}

/** Fails with another tab, which has tried while this one waited. */
function backedOffElsewhere(context: SessionContext, { at, random, last }: TurnGranted) {
  return backedOff(context, { at, random, ...(last && { retryAfterMs: last.notBefore - at }) });
}

/** Whether there may be a session to ask about (SESS-16, SESS-17); one that has ended is not. */
function mayBeThere({ endedBy, hasCustomDomain }: SessionContext, { hasToken }: EventNamed<SessionEvent, 'start'>): boolean {
  return endedBy === null && (hasCustomDomain || hasToken);
}

function isCurrent({ epoch: now }: SessionContext, { epoch = now }: Answered): boolean {
  return epoch === now;
}

function isPresent({ refresh: now }: SessionContext, { refresh }: RefreshAnswered): boolean {
  return refresh === now;
}

function isFirstEnd({ endedBy }: SessionContext): boolean {
  return endedBy === null;
}

/** Whether somebody has signed in in another tab since this page asked to sign out. */
function isSuperseded(_: SessionContext, { data: { marker, stored } }: AtEnd): boolean {
  return marker === 'unfinished' || (marker === 'new' && Boolean(stored));
}

function isNobody({ state: old }: SessionContext): boolean {
  return old === null;
}

/** Whether the sign-out has interrupted a refresh, or one has become due. */
function isDueAtEnd(context: SessionContext, { data }: AtEnd): boolean {
  return isDue(context, data);
}

/** Whether nothing of the session is to be left here (SESS-10 to SESS-12). */
function isOver({ forceClear, state: old }: SessionContext, { data: { answer } }: AtEnd): boolean {
  return answer !== 'failed' || forceClear || old === null;
}
