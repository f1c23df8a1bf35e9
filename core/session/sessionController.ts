import type { User } from '../../machines/domain.ts';
import { AbortedError } from '../../machines/errors.ts';
import { limits } from '../../machines/limits.ts';
import { sameState } from '../../machines/sameState.ts';
import type { SessionContext, Tokens } from '../../machines/session.ts';
import { session as sessionChart } from '../../machines/session.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import { createAlarm } from '../platform/alarm.ts';
import type { Announce, RequestState, SessionController, SessionControllerParts } from './contract.ts';
import { createRefresher } from './refresher.ts';
import { createTabLocks } from './tabLocks.ts';
import { createTabSync } from './tabSync.ts';

/** Runs the session's chart: keeps what it says in storage and cookies, plans its refreshes, and tells the subscribers. */
export function createSessionController(parts: SessionControllerParts): SessionController {
  const { storageKey, storage, cookies, environment, hasCustomDomain, restored, changes, registry } = parts;
  const { now } = environment;
  const tabs = createTabLocks(parts);

  const chart = sessionChart({ revoke, refresh: (wanted) => refresher.ask(wanted) }, restored.context);
  const actor = registry.run('session', chart, { answered: settle, stopped: settle });
  const context = () => actor.getSnapshot().context;
  const { local } = restored;
  const isSignedOut = () => actor.getSnapshot().state === 'signedOut';
  const look = createTabSync({ ...parts, tabs, local, now, context, isSignedOut, send: actor.send });
  const refresher = createRefresher({
    ...parts,
    tabs,
    context,
    follow,
    isSignedOut,
    send: actor.send,
    signIn: (answer, sentWith, base) => takeSignIn(answer, sentWith, base)(),
  });
  const alarm = createAlarm(environment, () => actor.send(due()));
  const unsettled: (() => void)[] = [];
  /** Answers that came in the middle of a sign-out. */
  const late: (() => void)[] = [];
  let revokeCall: () => Promise<unknown> = () => Promise.reject(new AbortedError());
  let revoking: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let kept = context();
  let announced = context();
  /** The token of half a sign-in; a whole one and a sign-out drop it. */
  let intermediate: { readonly token: string; readonly expires: Date } | undefined;
  /** Sign-ins that their callers have yet to announce. */
  let unannounced = 0;

  actor.subscribe(() => {
    const now = context();
    const isChanged = now.state !== kept.state || now.tokens !== kept.tokens || now.epoch !== kept.epoch;
    if (isChanged && now.state !== null) intermediate = undefined;
    if (isChanged && !now.elsewhere) persist(now);
    kept = now;
    plan();
    // A sign-out waits for nobody, nor does a sign-in that was local back beyond its announcement.
    if (now.state === null || unannounced === 0) announce();
  });

  function plan() {
    const { state, context } = actor.getSnapshot();
    const isResting = state === 'active' || state === 'backingOff';
    alarm.set(isResting ? Math.min(context.refreshAt, context.expiresAt) : Infinity);
  }

  const due = (woke = false) => ({ type: 'due', at: now(), isOnline: environment.isOnline(), woke }) as const;

  /** Follows other tabs, but not in the middle of a sign-out: what they did before it must not come after it. */
  function follow(wasRemoved?: boolean) {
    if (!stopped && actor.getSnapshot().state !== 'revoking') look(wasRemoved);
  }

  function settle() {
    follow();
    for (const take of late.splice(0)) take();
    for (const resolve of unsettled.splice(0)) resolve();
  }

  function writeTokens(tokens: Tokens) {
    if (tokens === 'kept') return;
    if (tokens === 'hidden') {
      cookies.token.remove();
      cookies.jwt.remove();
      return;
    }
    const expires = new Date(context().expiresAt);
    cookies.token.write(tokens.session_token, expires);
    cookies.jwt.write(tokens.session_jwt, expires);
  }

  function persist({ state, tokens, epoch }: SessionContext) {
    // Other tabs look when the storage changes: by then the token of a new session must be there.
    if (state) writeTokens(tokens);
    if (epoch !== kept.epoch) local.marker = tabs.leaveMarker(state?.session.session_id ?? null);
    storage.write(storageKey, state);
    if (!state) writeTokens('hidden');
    if (intermediate) cookies.intermediate.write(intermediate.token, intermediate.expires);
    else cookies.intermediate.remove();
    local.token = cookies.token.read();
    if (tokens !== 'kept') local.isNameless = false;
  }

  function announce() {
    const now = context();
    // The first change after the start is announced even when it only confirms the restored session.
    if (now.fromCache === announced.fromCache && sameState(announced.state, now.state)) return;
    announced = now;
    changes.emit(now.state, now.endedBy);
  }

  /** The chart's effect: the call, and whether another tab has gone on to another session meanwhile. */
  async function revoke(): Promise<'revoked' | 'superseded'> {
    const before = local.marker?.id;
    revoking = revokeCall();
    const failure = await revoking.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    return tabs.commit(() => {
      const marker = tabs.marker();
      if (marker?.session && marker.id !== before) return 'superseded';
      if (failure) throw failure.error;
      return 'revoked';
    });
  }

  /** The user, where a call that was answered meanwhile has changed them: it knows better. */
  function changedSince({ state: before }: RequestState): User | undefined {
    const user = context().state?.user;
    return before && !sameState(user, before.user) ? user : undefined;
  }

  /** Whether nobody is signed in here and the token of the request is gone: somebody has signed out since. */
  function isTakenAway({ token }: RequestState): boolean {
    return !hasCustomDomain && !context().state && token !== undefined && local.token === undefined;
  }

  function takeSignIn(answer: AuthenticateAnswer, sentWith?: RequestState, base?: number): Announce {
    // What other tabs do meanwhile is looked at after the sign-out, and may make this answer a late one.
    if (sentWith && actor.getSnapshot().state === 'revoking') {
      late.push(() => takeSignIn(answer, sentWith, base)());
      return () => {};
    }
    const { session, session_token, session_jwt } = answer;
    const tokens: Tokens = session_token && session_jwt ? { session_token, session_jwt } : 'hidden';
    if (sentWith) follow();
    if (sentWith && isTakenAway(sentWith)) return () => {};
    const user = (sentWith && changedSince(sentWith)) ?? answer.user;
    unannounced += 1;
    const at = now();
    actor.send({ type: 'signed_in', session, user, tokens, epoch: sentWith?.epoch, at, base });
    // Other tabs need not refresh what this one has just been told.
    if (context().state?.session === session) {
      tabs.noteRefresh({ mark: local.marker?.id ?? null, started: at, base: context().base, failed: 0, notBefore: 0 });
    }
    return () => {
      unannounced -= 1;
      announce();
    };
  }

  return {
    read: context,
    announced: () => announced,
    signIn: (answer, sentWith) => tabs.commit(() => takeSignIn(answer, sentWith)),
    follow,
    wake() {
      follow();
      actor.send(due(true));
    },
    start() {
      // It may have run out while this code was on its way (READ-79); a session that has ended is not asked about.
      if (context().endedBy) return;
      if (!environment.isOnline() && now() >= context().expiresAt) actor.send(due());
      else if (hasCustomDomain || local.token !== undefined) actor.send({ type: 'start', at: now() });
    },
    changeUser(user, epoch) {
      if (epoch !== undefined) follow();
      actor.send({ type: 'user_changed', user, epoch });
    },
    end(reason, epoch) {
      if (epoch !== undefined) follow();
      actor.send({ type: 'ended', reason, epoch });
    },
    setIntermediate(token) {
      intermediate = { token, expires: new Date(now() + limits.intermediateMinutes * 60_000) };
      actor.send({ type: 'ended', reason: 'signed_out' });
      // While the session is being revoked, its end is what writes the cookie.
      if (context().state === null) persist(context());
    },
    async revoke(forceClear, call) {
      if (stopped) throw new AbortedError();
      intermediate = undefined;
      revokeCall = call;
      actor.send({ type: 'revoke', forceClear });
      await new Promise<void>((resolve) => unsettled.push(resolve));
      await revoking;
    },
    stop() {
      stopped = true;
      alarm.stop();
      refresher.stop();
      actor.stop();
    },
  };
}
