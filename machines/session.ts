import type { Chart } from './chart.ts';
import { flow } from './chart.ts';
import type { Session, SessionState, User } from './domain.ts';
import type { UnrecoverableType } from './errors.ts';
import { unrecoverableType } from './errors.ts';

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

/** What a session asks of the world. */
export interface SessionEffects {
  /** Ends the session at the provider: CALL-17. */
  revoke(): Promise<unknown>;
}

/** What is known of a session (SESS-01). */
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
}

/** When the request was sent whose answer this is; what belongs to another epoch changes nothing. */
interface Answered {
  readonly epoch?: number | undefined;
}

/** What can happen to a session. */
export type SessionEvent =
  | ({ readonly type: 'signed_in'; readonly session: Session; readonly user: User; readonly tokens: Tokens } & Answered)
  | ({ readonly type: 'user_changed'; readonly user: User } & Answered)
  | { readonly type: 'revoke'; readonly forceClear: boolean }
  | ({ readonly type: 'ended'; readonly reason: EndReason } & Answered);

export type SessionStateName = 'signedOut' | 'active' | 'revoking';

const { state, invoke, transition, done, failed, guard, reduce, chart } = flow<
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
    },
    states: {
      signedOut: state(
        signIn,
        revoke,
        // A token may be left over of a session that nobody remembers; of several reasons the first stands.
        transition(
          'ended',
          'signedOut',
          guard(isCurrent),
          guard(({ endedBy }) => endedBy === null),
          reduce((context, { reason }) => ended(context, reason)),
        ),
      ),
      active: state(
        signIn,
        revoke,
        transition('user_changed', 'active', guard(isCurrent), reduce(changeUser)),
        transition(
          'ended',
          'signedOut',
          guard(isCurrent),
          reduce((context, { reason }) => ended(context, reason)),
        ),
      ),
      revoking: invoke(
        () => effects.revoke(),
        done('signedOut', reduce((context) => ended(context, 'signed_out'))),
        failed('signedOut', guard(mustClear), reduce((context) => ended(context, 'signed_out'))),
        failed('active'),
      ),
    },
    // A sign-in that is answered while the old session is being revoked comes after it.
    dataEvents: ['signed_in', 'user_changed', 'ended'],
  });
}

const signIn = transition(
  'signed_in',
  'active',
  guard(isCurrent),
  reduce(({ epoch }, event) => ({
    state: { session: event.session, user: event.user },
    tokens: event.tokens,
    endedBy: null,
    fromCache: false,
    // A refresh goes on with the same session: other answers for it are still good.
    epoch: event.epoch ?? epoch + 1,
  })),
);

function isCurrent({ epoch: now }: SessionContext, { epoch = now }: Answered): boolean {
  return epoch === now;
}

const revoke = transition('revoke', 'revoking', reduce((_, { forceClear }) => ({ forceClear })));

function changeUser({ state: old }: SessionContext, { user }: { user: User }): Partial<SessionContext> {
  return old ? { state: { ...old, user }, tokens: 'kept', fromCache: false } : {};
}

function mustClear({ forceClear, state: old }: SessionContext, { error }: { error: unknown }): boolean {
  return forceClear || old === null || unrecoverableType(error) !== undefined;
}

function ended({ epoch }: SessionContext, endedBy: EndReason): Partial<SessionContext> {
  return { state: null, tokens: 'kept', endedBy, fromCache: false, epoch: epoch + 1 };
}

/** Whether two values are the same but for the times of last access (SESS-02). */
export function sameState(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) && (key === 'last_accessed_at' || sameState(one[key], other[key])),
    )
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
