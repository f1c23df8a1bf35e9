import type { Chart, EventNamed, Transition } from '../chart.ts';
import { flow } from '../chart.ts';
import {
  backedOff,
  begun,
  begunFor,
  ended,
  endedElsewhere,
  goneStale,
  halfSignedIn,
  outdated,
  signedIn,
  skipped,
  takenOver,
  tokenChanged,
  tokenFound,
  userChanged,
} from './changes.ts';
import {
  hasFailedElsewhere,
  isAllowed,
  isDue,
  isDueOnReturn,
  isExpired,
  isExpiredUnasked,
  isFailing,
  isGoingStale,
  isRefreshedElsewhere,
} from './plan.ts';
import { sessionAtStart } from './start.ts';
import type { Found } from './tabs.ts';
import { changeOf, hasChangedToken, hasRefreshed, hasSignedIn, hasSignedOut, isCookieMissing, isStateLost, isTokenGone } from './tabs.ts';
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

/** Builds the session chart of one page, starting from the stored session of an earlier page load. */
export function session(
  effects: SessionEffects,
  begin: SessionContext = sessionAtStart(null),
): Chart<SessionStateName, SessionContext, SessionEvent> {
  // The tab that signed out has usually removed the tokens. Removes this session's token if it remains; a different token stays.
  const removeTokens = action((_, { cookie }: StoredChange) => {
    if (cookie === 'same') effects.removeTokens();
  });
  const storeAgain = action(({ state }) => effects.storeAgain(state));

  /** Returns the edges of a signed-in state, for changes in this page and in other tabs. */
  const signedInEdges = (name: SessionStateName, taken: SessionStateName = 'following') => [
    ...callEdges(name),
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
      /** Signed out. A token may exist without a known session; the start checks it. */
      signedOut: state(
        signIn,
        halfSignIn,
        revoke,
        transition('start', 'waiting', guard(mayBeThere), reduce(begunAtStart)),
        // A token may exist without a known session; the first reason for the end is kept.
        transition('ended', 'signedOut', guard(isCurrent), guard(isFirstEnd), reduce(endedFor)),
        transition('storage_changed', 'following', guard(hasSignedIn), reduce(takenOver)),
        transition('storage_changed', 'signedOut', guard(hasSignedOut), guard(isFirstEnd), removeTokens, reduce(endedElsewhere)),
        transition('storage_changed', 'signedOut', guard(hasSignedOut), removeTokens),
        transition('storage_changed', 'signedOut', guard(isTokenGone), reduce(outdated)),
        // Another subdomain or the host's server has signed a user in. The server is asked when the page becomes visible, because
        // the host's code may be about to ask.
        transition('storage_changed', 'resting', guard(hasChangedToken), reduce(tokenFound)),
      ),
      /** A stored session that Stytch has not confirmed yet. */
      restoring: state(
        ...signedInEdges('restoring'),
        transition('start', 'signedOut', guard(isExpiredUnasked), reduce(expired)),
        transition('start', 'waiting', guard(mayBeThere), reduce(begunAtStart)),
        ...checkEdges,
      ),
      /** Signed in, and stored by this page. */
      resting: state(...signedInEdges('resting'), tokenGone, ...checkEdges, ...freshTokenEdges),
      /** Signed in, and stored by another tab, so this page writes nothing. */
      following: state(...signedInEdges('following'), ...checkEdges, ...freshTokenEdges),
      /** A refresh is due; waits until no other tab refreshes. */
      waiting: state(
        action(({ refresh }) => effects.takeTurn(refresh)),
        ...signedInEdges('waiting', 'waiting'),
        tokenGone,
        transition('turn_granted', 'following', guard(isPresent), guard(isRefreshedElsewhere), reduce(skipped)),
        transition('turn_granted', 'backingOff', guard(isPresent), guard(hasFailedElsewhere), reduce(backedOffElsewhere)),
        transition('turn_granted', 'refreshing', guard(isPresent)),
      ),
      /** Waits for Stytch's confirmation of the session. */
      refreshing: state(
        action(({ refresh }) => effects.refresh(refresh)),
        ...signedInEdges('refreshing'),
        tokenGone,
        transition('refresh_refused', 'signedOut', guard(isPresent), guard(isExpired), reduce(expired)),
        transition('refresh_refused', 'signedOut', guard(isPresent), reduce(endedFor)),
        // A failed refresh after the expiry was the last attempt (READ-79).
        transition('refresh_failed', 'signedOut', guard(isPresent), guard(isExpired), reduce(expired)),
        transition('refresh_failed', 'backingOff', guard(isPresent), reduce(backedOff)),
      ),
      /** A refresh failed; the next one is scheduled. */
      backingOff: state(
        ...signedInEdges('backingOff'),
        tokenGone,
        ...checkEdges,
        ...freshTokenEdges,
        transition('clock', 'backingOff', guard(isGoingStale), reduce(goneStale)),
      ),
      /** Signs out; other events are handled afterwards. */
      ending: invoke(
        () => effects.revoke(),
        done('following', guard(isSuperseded), guard(hasSignedIn), reduce(takenOver)),
        done('resting', guard(isSuperseded), reduce(superseded)),
        done('signedOut', guard(isOver), reduce(signedOut)),
        // The sign-out failed: apply changes that other tabs made meanwhile.
        done('following', guard(hasSignedIn), reduce(takenOver)),
        done('following', guard(hasRefreshed), reduce(takenOver)),
        done('signedOut', guard(hasSignedOut), reduce(endedElsewhere)),
        done('signedOut', guard(isCookieMissing), reduce(missing)),
        done('resting', guard(hasChangedToken), reduce(tokenChanged)),
        done('resting', guard(isStateLost), storeAgain),
        done('waiting', guard(isDueAtEnd), reduce(begunAtEnd)),
        done('backingOff', guard(isFailing)),
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

function callEdges(name: SessionStateName): Transition<SessionContext, SessionEvent>[] {
  return [
    signIn,
    halfSignIn,
    revoke,
    transition('user_changed', name === 'following' ? 'resting' : name, guard(isCurrent), reduce(userChanged)),
    transition('ended', 'signedOut', guard(isCurrent), reduce(endedFor)),
  ];
}

/** The edges of an idle session: its next check is due, or the page is back. */
const checkEdges = (['clock', 'wake', 'online'] as const).flatMap((type) => [
  transition(type, 'signedOut', guard(isExpiredUnasked), reduce(expired)),
  transition(type, 'waiting', guard(type === 'clock' ? isDue : isDueOnReturn), reduce(begun)),
]);

/** The edges of a confirmed session if a caller waits for a JWT. */
const freshTokenEdges = [
  transition('refresh_wanted', 'signedOut', guard(isExpiredUnasked), reduce(expired)),
  transition('refresh_wanted', 'waiting', guard(isAllowed), reduce(begunFor)),
];

/** The stored token disappeared before Stytch identified its session: sign out. */
const tokenGone = transition('storage_changed', 'signedOut', guard(isTokenGone), reduce(endedElsewhere));

type AtEnd = { readonly data: Revoked };

const begunAtEnd = (context: SessionContext, { data }: AtEnd) => begun(context, data);
const signedOut = (context: SessionContext) => ended(context, 'signed_out');

/** Ends the session only in this tab if the cookie has a different token, which may belong to a new sign-in. */
function missing(context: SessionContext, found: Found) {
  return ended(context, 'cookie_missing', changeOf(found).cookie === 'replaced');
}

function expired(context: SessionContext) {
  return ended(context, 'expired');
}

/** Ends the session, but keeps a token that this page has only found: the token may belong to another project of the domain. */
function endedFor(context: SessionContext, { reason }: EventNamed<SessionEvent, 'ended' | 'refresh_refused'>) {
  return ended(context, reason, context.isNameless && !context.state);
}

/** A signed-out page must ask Stytch for the user of the token that another tab is about to store. */
const superseded = (context: SessionContext) => (context.state ? outdated : tokenFound)(context);

function begunAtStart(context: SessionContext, event: EventNamed<SessionEvent, 'start'>) {
  // The next refresh is due immediately: if a sign-out interrupts this one and fails, the session is still checked.
  return { ...begun(context, event), isStarting: true, refreshAt: event.at };
}

/** Backs off because another tab's refresh failed while this tab waited for its turn. */
function backedOffElsewhere(context: SessionContext, { at, random, last }: TurnGranted) {
  return backedOff(context, { at, random, ...(last && { retryAfterMs: last.notBefore - at }) });
}

/** Whether there may be a session to check (SESS-16, SESS-17); an ended session is not checked. */
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

/** Whether a user has signed in in another tab since this page requested the sign-out. */
function isSuperseded(_: SessionContext, { data: { marker, stored } }: AtEnd): boolean {
  return marker === 'unfinished' || (marker === 'new' && Boolean(stored));
}

/** Whether the sign-out interrupted a refresh, or a refresh became due meanwhile. */
function isDueAtEnd(context: SessionContext, { data }: AtEnd): boolean {
  return isDue(context, data);
}

/** Whether the session must be removed here (SESS-10 to SESS-12). A token whose user is unknown may belong to a session. */
function isOver({ forceClear, state: old, isStarting, isNameless }: SessionContext, { data: { answer } }: AtEnd): boolean {
  return answer !== 'failed' || forceClear || !(old || isStarting || isNameless);
}
