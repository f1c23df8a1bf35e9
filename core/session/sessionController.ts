import { AbortedError, unrecoverableType } from '../../machines/errors.ts';
import { limits as firstLimits } from '../../machines/firstLimits.ts';
import { limits } from '../../machines/lateLimits.ts';
import type { SessionState } from '../../machines/login/account.ts';
import { sameState } from '../../machines/session/changes.ts';
import { lowestInterval, nextMoment } from '../../machines/session/plan.ts';
import { session as sessionChart } from '../../machines/session/session.ts';
import { awaitsOther, isReplaced } from '../../machines/session/tabs.ts';
import type { Revoked, SessionContext, Tokens } from '../../machines/session/types.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import type { Lazy } from '../base/lazy.ts';
import { mapLazy } from '../base/lazy.ts';
import { createAlarm } from '../platform/alarm.ts';
import { owed, readNotes } from '../platform/tokenNotes.ts';
import type { Announce, OwedSession, RequestState, SessionController, SessionControllerParts } from './contract.ts';
import type * as FreshTokensModule from './freshTokens.ts';
import { createRefresher } from './refresher.ts';
import { createRefreshReport } from './refreshReport.ts';
import { shareState } from './sharedState.ts';
import { createStoredSession, isNews } from './storedSession.ts';
import { createTabLocks } from './tabLocks.ts';
import { createTokenClock, mostSeconds } from './tokenClock.ts';

/** The number of notifications that are under way. */
let announcing = 0;

/** Whether subscribers of any client are being notified of a change. */
export const isAnnouncing = (): boolean => announcing > 0;

/** Runs the session's chart and its effects: stores the chart's state, sets its alarm and notifies subscribers. */
export function createSessionController(freshTokens: Lazy<typeof FreshTokensModule>, parts: SessionControllerParts): SessionController {
  const { environment, restored, changes, refreshes, registry, cookies } = parts;
  const { now } = environment;
  const tabs = createTabLocks(parts);
  // On a server, a channel would reach the clients of other visitors.
  const shared = parts.storage.isPrivate && environment.location ? shareState(parts, () => follow()) : undefined;
  const stored = createStoredSession({ ...parts, ...shared, tabs, now, local: restored.local });

  const effects = {
    takeTurn: (refresh: number) => refresher.takeTurn(refresh),
    refresh: (refresh: number) => refresher.refresh(refresh),
    revoke,
    removeTokens: stored.removeTokens,
    storeAgain: stored.writeAgain,
  };
  const actor = registry.run('session', sessionChart(effects, startOf(parts)), {
    answered: settle,
    stopped: settle,
  });
  const context = () => actor.getSnapshot().context;
  const isEnding = () => actor.getSnapshot().state === 'ending';
  const clock = createTokenClock({ cookies, now, context });
  const report = createRefreshReport(parts);
  const refresher = createRefresher({
    ...parts,
    tabs,
    context,
    authenticate: (signal) => parts.authenticate(signal, owedSession()),
    tokensUntil: clock.tokensUntil,
    failed: report.failed,
    follow,
    send: actor.send,
    signIn: (...given) => takeSignIn(...given)(),
  });
  const moment = () => ({ at: now(), isOnline: environment.isOnline() });
  const fresh = mapLazy(freshTokens, ({ createFreshTokens }) =>
    createFreshTokens({ ...clock, ...report, ...refresher, actor, cookies, moment }),
  );
  const alarm = createAlarm(environment, () => actor.send({ type: 'clock', ...moment() }));
  const unsettled: (() => void)[] = [];
  /** Sends the request of a sign-out; set before each sign-out. */
  let revokeCall: () => Promise<unknown>;
  let revoking: Promise<unknown> | undefined;
  let stopped = false;
  /** Cancels the wait for a token that another tab is about to write. */
  let endWait = () => {};
  /** Cancels the timer that removes the intermediate token. */
  let endHalf = () => {};
  let written = context();
  let announced = context();
  /** The number of sign-ins that their callers have not announced yet. */
  let unannounced = 0;

  actor.subscribe(() => {
    const { state, context: present } = actor.getSnapshot();
    const before = written;
    if (!present.elsewhere) stored.write(present, before);
    else if (present.isNameless) stored.noteUnknown(present);
    written = present;
    alarm.set(nextMoment(state, present));
    const { isStale } = present;
    if (announced.isStale !== isStale && present.state) announced = { ...announced, isStale };
    for (const event of report.between(before, present)) refreshes.emit(event);
    // A sign-out is announced at once. A sign-in is announced by its caller.
    if (present.state === null || unannounced === 0) announce();
  });

  function owedSession(): OwedSession {
    const [mark, session] = [readNotes(parts.storage)[parts.storageKey]].flat();
    return parts.hasCustomDomain && mark === owed ? (session as OwedSession) : undefined;
  }

  /** Sends changes made by other tabs to the chart, if any; during a sign-out, `revoke` sends them at its end. */
  function follow(wasRemoved?: boolean, wait: number = limits.cookieMs) {
    endWait();
    if (stopped || isEnding()) return;
    const change = stored.look(wasRemoved);
    if (change.marker === 'unfinished') shared?.ask();
    const mayWait = wait <= limits.cookiePatienceMs;
    const isSettled = !mayWait || !isReplaced(context(), change);
    if (isSettled && isNews(change, context())) actor.send({ type: 'storage_changed', ...change });
    if (mayWait && awaitsOther(context(), change)) endWait = environment.after(wait, () => follow(false, wait * 2));
  }

  function settle() {
    for (const resolve of unsettled.splice(0)) resolve();
  }

  function announce(isQuiet?: boolean) {
    const before = announced;
    const present = context();
    // The first change after the start is announced even if it only confirms the restored session.
    if (present.fromCache === before.fromCache && sameState(before.state, present.state)) return;
    announced = present;
    if (isQuiet && differOnlyInExpiry(before.state, present.state)) return;
    announcing += 1;
    // Errors of subscribers are logged, not thrown.
    changes.emit(present.state, present.endedBy);
    announcing -= 1;
  }

  async function revoke(): Promise<Revoked> {
    // The chart calls this in the middle of a transition; the request, which looks for changes by other tabs, starts after it.
    revoking = Promise.resolve().then(revokeCall);
    const answer = await revoking.then(
      () => 'revoked' as const,
      (error: unknown) => (unrecoverableType(error) ? 'gone' : 'failed'),
    );
    return tabs.commit(() => ({ answer, ...stored.look() }));
  }

  function takeSignIn(answer: AuthenticateAnswer, sentWith?: RequestState, base?: number, isQuiet?: boolean): Announce {
    const { session, user, session_token, session_jwt } = answer;
    const tokens: Tokens = session_token && session_jwt ? { session_token, session_jwt } : 'hidden';
    if (sentWith) follow();
    clock.set(session, sentWith?.at);
    unannounced += 1;
    const { epoch, state } = sentWith ?? {};
    actor.send({ type: 'signed_in', session, user, tokens, at: now(), base, epoch, userBefore: state?.user });
    return () => {
      unannounced -= 1;
      announce(isQuiet);
    };
  }

  return {
    read: context,
    announced: () => announced,
    signIn: (answer, { sentWith, signal, isQuiet } = {}) =>
      tabs.commit(() => {
        if (signal?.aborted) throw new AbortedError();
        return takeSignIn(answer, sentWith, undefined, isQuiet);
      }),
    follow,
    wake(cause) {
      follow();
      actor.send({ type: cause, ...moment() });
    },
    start() {
      const start = { type: 'start', hasToken: restored.local.token !== undefined, ...moment() } as const;
      // A page without a session sends no `start` event, so that recordings stay empty.
      if (actor.can(start)) actor.send(start);
    },
    send(found) {
      if (found.epoch !== undefined) follow();
      actor.send(found);
    },
    setIntermediate(token) {
      const lifetime = firstLimits.intermediateMinutes * 60_000;
      actor.send({ type: 'half_signed_in', token, expiresAt: now() + lifetime });
      // If the browser rejects the cookie, the value is kept in memory, where it must expire too.
      endHalf();
      endHalf = environment.after(lifetime, () => {
        if (cookies.intermediate.read() === token) cookies.intermediate.remove();
      });
    },
    async freshTokens(options) {
      // The host's server may have renewed the session, or ended it.
      follow();
      const { minSeconds = 30, signal } = { ...options };
      const isBusy = stopped || signal?.aborted || isEnding();
      // Most calls do not need the code of `fresh`, which cannot be loaded after a deployment that removed its file.
      if (!isBusy && minSeconds >= 0 && clock.tokensUntil() > now() + minSeconds * 1_000 && minSeconds <= mostSeconds)
        return clock.tokens();
      const { get } = await fresh.load();
      if (stopped) throw new AbortedError();
      return get(options);
    },
    async revoke(forceClear, call) {
      for (;;) {
        if (stopped) throw new AbortedError();
        // The call ends the session of the current token, so changes by other tabs are read first.
        follow();
        const { epoch } = context();
        const isJoined = isEnding();
        if (!isJoined) revokeCall = call;
        actor.send({ type: 'revoke', forceClear });
        await new Promise<void>((resolve) => unsettled.push(resolve));
        // Otherwise, the joined sign-out was not forced and has failed: a forced sign-out follows (SESS-11).
        if (!isJoined || !forceClear || context().epoch !== epoch) return void (await revoking);
      }
    },
    stop() {
      stopped = true;
      endWait();
      endHalf();
      fresh.loaded?.stop();
      shared?.close();
      alarm.set(Infinity);
      refresher.stop();
      actor.stop();
    },
  };
}

const differOnlyInExpiry = (one: SessionState, other: SessionState) =>
  one && other && sameState({ ...one, session: { ...one.session, expires_at: other.session.expires_at } }, other);

/** Returns the restored context with the host's interval between refreshes, at least `lowestInterval`, to spare Stytch (READ-133). */
function startOf({ intervalMs, restored: { context } }: SessionControllerParts): SessionContext {
  return intervalMs === undefined ? context : { ...context, intervalMs: Math.max(Number(intervalMs) || 0, lowestInterval) };
}
