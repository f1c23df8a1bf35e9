import type { Chart, Transition } from './chart.ts';
import { flow } from './chart.ts';
import { unrecoverableType } from './errors.ts';
import { backedOff, begun, ended, signedIn, skipped, tokenChanged, userChanged } from './sessionChanges.ts';
import { sessionAtStart } from './sessionStart.ts';
import type { Answered, RefreshAnswered, SessionContext, SessionEffects, SessionEvent } from './sessionTypes.ts';

export type { EndReason, SessionContext, SessionEffects, SessionEvent, Tokens, WantedRefresh } from './sessionTypes.ts';

/** Where a session stands. */
export type SessionStateName = 'signedOut' | 'restoring' | 'active' | 'refreshing' | 'backingOff' | 'revoking';

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<SessionContext, SessionEvent>();

/** The chart of the session in one page, begun with what an earlier page has left. */
export function session(
  effects: SessionEffects,
  begun: SessionContext = sessionAtStart(null),
): Chart<SessionStateName, SessionContext, SessionEvent> {
  return chart({
    initial: begun.state ? 'active' : 'signedOut',
    context: begun,
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
        done(
          'active',
          guard((_, { data }) => data === 'superseded'),
        ),
        done(
          'signedOut',
          reduce((context) => ended(context, 'signed_out')),
        ),
        failed(
          'signedOut',
          guard(mustClear),
          reduce((context) => ended(context, 'signed_out')),
        ),
        failed('active'),
      ),
    },
    // What is answered while the old session is being revoked comes after that.
    dataEvents: ['signed_in', 'user_changed', 'token_changed', 'ended'],
  });
}

const signIn = transition('signed_in', 'active', guard(isCurrent), reduce(signedIn));
const revoke = transition(
  'revoke',
  'revoking',
  reduce((_, { forceClear }) => ({ forceClear })),
);
const start = transition(
  'start',
  'restoring',
  reduce((context, { at }) => begun(context, at)),
);

/** A token may be left over of a session that nobody remembers; of several reasons the first stands. */
const endOfNobody = transition(
  'ended',
  'signedOut',
  guard(isCurrent),
  guard(({ endedBy }) => endedBy === null),
  reduce((context, { reason, elsewhere }) => ended(context, reason, elsewhere)),
);

/** The transitions of every state but `revoking`. */
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

/** The ends of a refresh, beside a sign-in. One that fails after the session's end was its last chance. */
const answers = [
  transition('refresh_skipped', 'active', guard(isPresent), reduce(skipped)),
  transition(
    'refresh_refused',
    'signedOut',
    guard(isPresent),
    reduce((context, event) => ended(context, isExpired(context, event) ? 'expired' : event.reason)),
  ),
  transition(
    'refresh_failed',
    'signedOut',
    guard(isPresent),
    guard(isExpired),
    reduce((context) => ended(context, 'expired')),
  ),
  transition('refresh_failed', 'backingOff', guard(isPresent), reduce(backedOff)),
];

type Due = Extract<SessionEvent, { type: 'due' }>;

/** The end has come, and there is no asking (READ-79). */
function expired(cannotAsk: (context: SessionContext, event: Due) => boolean) {
  return transition(
    'due',
    'signedOut',
    guard(isExpired),
    guard(cannotAsk),
    reduce((context) => ended(context, 'expired')),
  );
}

function due(target: SessionStateName, applies: (context: SessionContext) => boolean = () => true) {
  return transition(
    'due',
    target,
    guard(applies),
    guard(isDue),
    reduce((context, { at }) => begun(context, at)),
  );
}

/** Whether it is time to ask. Waking up ends a back-off early, though not one that the provider wants (READ-92). */
function isDue(context: SessionContext, { at, woke = false }: Due): boolean {
  const { refreshAt, base, notBefore, failures } = context;
  const clockWentBack = failures === 0 && at < base && Number.isFinite(refreshAt);
  return at >= refreshAt || isExpired(context, { at }) || clockWentBack || (woke && failures > 0 && at >= notBefore);
}

function isExpired({ expiresAt }: SessionContext, { at }: { at: number }): boolean {
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
