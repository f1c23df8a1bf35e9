import type { SessionState } from '../machines/domain.ts';
import { AbortedError } from '../machines/errors.ts';
import { limits } from '../machines/limits.ts';
import type { EndReason, SessionContext, Tokens } from '../machines/session.ts';
import { sameState } from '../machines/sameState.ts';
import { session as sessionChart } from '../machines/session.ts';
import { createActor, startService } from './actor.ts';
import type { SessionCookies } from './cookies.ts';
import type { Environment } from './environment.ts';
import type { Held } from './follow.ts';
import { createFollower, readState } from './follow.ts';
import { createListeners } from './listeners.ts';
import type { Logger } from './logger.ts';
import { createRefresher } from './refresh.ts';
import type { Running } from './running.ts';
import { createRunning } from './running.ts';
import { createSchedule } from './schedule.ts';
import type { AuthenticateAnswer } from './schema.ts';
import type { JsonStorage } from './storage.ts';
import type { Tabs } from './tabs.ts';

/** Hears every observable change of the session, and why it ended when it did. */
export type SessionListener = (state: SessionState, endedBy: EndReason | null) => void;

/** Tells the subscribers about a change that has been made. Called exactly once. */
export type Announce = () => void;

/** The one place that knows who is signed in: memory, cookies and local storage together. */
export interface SessionStore {
  /** Its chart, and those of the widgets of its clients. */
  readonly running: Running;
  /** Who is signed in, whether that is only remembered, why the last session ended, and when it is asked about again. */
  read(): SessionContext;
  /** What the subscribers have been told of; the same object until they are told more. */
  told(): SessionContext;
  /**
   * Takes an answer over, while no other tab writes; the subscribers hear of it when the result is called.
   *
   * @param epoch here and below: what `read` gave when the request was sent, for a call that is no
   *   sign-in. Its answer changes nothing once somebody has signed in or out since, in whichever tab.
   */
  signIn(answer: AuthenticateAnswer, epoch?: number): Promise<Announce>;
  /** Takes over what another tab of this browser has stored, if this page has not heard of it yet. */
  restore(): void;
  /** Begins the life of the session: the refresh at the start, those of every interval, the other tabs. */
  start(): void;
  changeUser(user: NonNullable<SessionState>['user'], epoch?: number): void;
  end(reason: EndReason, epoch?: number): void;
  /** Takes over a token that stands for half a sign-in, in place of any session (STORE-08). */
  setIntermediate(token: string): void;
  /** Rejects with the error of a failed call, even where the local state was cleared (SESS-10 to SESS-13). */
  revoke(forceClear: boolean, call: () => Promise<unknown>): Promise<void>;
  subscribe(listener: SessionListener): () => void;
  stop(): void;
}

export interface SessionParts {
  readonly storageKey: string;
  readonly storage: JsonStorage;
  readonly cookies: SessionCookies;
  readonly tabs: Tabs;
  readonly logger: Logger;
  readonly environment: Environment;
  /** A host with a domain of its own at the provider may keep its tokens unreadable (SESS-15). */
  readonly hasCustomDomain: boolean;
  /** The call that asks the provider whether the session holds (READ-74). */
  readonly authenticate: (signal: AbortSignal) => Promise<AuthenticateAnswer>;
}

export function createSessionStore(parts: SessionParts): SessionStore {
  const { storageKey, storage, cookies, tabs, logger, environment, hasCustomDomain } = parts;
  const { now } = environment;
  const listeners = createListeners<Parameters<SessionListener>>((error) => logger.error('A session subscriber threw.', error));

  const chart = sessionChart(
    { revoke, refresh: (wanted) => refresher.ask(wanted) },
    readState(storage, storageKey),
  );
  const running = createRunning();
  const actor = createActor(chart, startService(chart), { answered: settle, stopped: settle, watch: running.watch('session') });
  const context = () => actor.getSnapshot().context;
  const held: Held = { mark: tabs.mark(), token: cookies.token.read() };
  const look = createFollower({ ...parts, held, now, context, send: actor.send });
  const refresher = createRefresher({
    ...parts,
    context,
    follow,
    isSignedOut: () => actor.getSnapshot().state === 'signedOut',
    send: actor.send,
    signIn: (answer, epoch, base) => takeSignIn(answer, epoch, base)(),
  });
  const schedule = createSchedule(environment, () => actor.send(due()));
  const unsettled: (() => void)[] = [];
  /** Answers that came in the middle of a sign-out. */
  const late: (() => void)[] = [];
  let revokeCall: () => Promise<unknown> = () => Promise.reject(new AbortedError());
  let revoking: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let kept = context();
  let told = context();
  let endListening = () => {};
  /** What is half a sign-in; the whole one and a sign-out drop it. */
  let intermediate: { readonly token: string; readonly expires: Date } | undefined;
  /** Sign-ins that whoever asked for them has yet to announce. */
  let unannounced = 0;

  actor.subscribe(() => {
    const now = context();
    const isChanged = now.state !== kept.state || now.tokens !== kept.tokens || now.epoch !== kept.epoch;
    if (isChanged && now.state !== null) intermediate = undefined;
    if (isChanged && !now.elsewhere) persist(now);
    kept = now;
    plan();
    // A sign-out waits for nobody, nor does a sign-in that was held back beyond its announcement.
    if (now.state === null || unannounced === 0) announce();
  });

  function plan() {
    const { state, context } = actor.getSnapshot();
    const isResting = state === 'active' || state === 'backingOff';
    schedule.set(isResting ? Math.min(context.refreshAt, context.expiresAt) : Infinity);
  }

  const due = (woke = false) => ({ type: 'due', at: now(), isOnline: environment.isOnline(), woke }) as const;

  /** Not in the middle of a sign-out: what other tabs did before it must not come after it. */
  function follow(wasRemoved?: boolean) {
    if (!stopped && actor.getSnapshot().state !== 'revoking') look(wasRemoved);
  }

  function settle() {
    follow();
    for (const take of late.splice(0)) take();
    for (const resolve of unsettled.splice(0)) resolve();
  }

  function persist({ state, tokens, epoch }: SessionContext) {
    if (epoch !== kept.epoch) held.mark = tabs.leaveMark(state?.session.session_id ?? null);
    storage.write(storageKey, state);
    if (state === null || tokens === 'hidden') {
      cookies.token.remove();
      cookies.jwt.remove();
    } else if (tokens !== 'kept') {
      const expires = new Date(context().expiresAt);
      cookies.token.write(tokens.session_token, expires);
      cookies.jwt.write(tokens.session_jwt, expires);
    }
    if (intermediate) cookies.intermediate.write(intermediate.token, intermediate.expires);
    else cookies.intermediate.remove();
    held.token = cookies.token.read();
  }

  function announce() {
    const now = context();
    // The first change after the start is told even when it only confirms what was remembered.
    if (now.fromCache === told.fromCache && sameState(told.state, now.state)) return;
    told = now;
    listeners.tell(now.state, now.endedBy);
  }

  /** The chart's effect: the call, and whether another tab has gone on to another session meanwhile. */
  async function revoke(): Promise<'revoked' | 'superseded'> {
    const before = held.mark?.id;
    revoking = revokeCall();
    const failure = await revoking.then(() => undefined, (error: unknown) => ({ error }));
    return tabs.commit(() => {
      const mark = tabs.mark();
      if (mark?.session && mark.id !== before) return 'superseded';
      if (failure) throw failure.error;
      return 'revoked';
    });
  }

  function takeSignIn(answer: AuthenticateAnswer, epoch?: number, base?: number): Announce {
    // What other tabs do meanwhile is looked at after the sign-out, and may make this answer a late one.
    if (epoch !== undefined && actor.getSnapshot().state === 'revoking') {
      late.push(() => takeSignIn(answer, epoch, base)());
      return () => {};
    }
    const { session, user, session_token, session_jwt } = answer;
    const tokens: Tokens = session_token && session_jwt ? { session_token, session_jwt } : 'hidden';
    if (epoch !== undefined) follow();
    unannounced += 1;
    const at = now();
    actor.send({ type: 'signed_in', session, user, tokens, epoch, at, base });
    // Other tabs need not refresh what this one has just been told.
    if (context().state?.session === session) {
      tabs.noteRefresh({ mark: held.mark?.id ?? null, started: at, base: context().base, failed: 0, notBefore: 0 });
    }
    return () => {
      unannounced -= 1;
      announce();
    };
  }

  /** SESS-14: without a token nobody is signed in, unless the token is out of the page's reach. */
  function mindCookie() {
    if (hasCustomDomain || held.token !== undefined) {
      if (storage.has(storageKey) && readState(storage, storageKey) === undefined) storage.write(storageKey, null);
    } else if (context().state) {
      // Other tabs may well read the cookie that this one cannot (READ-90).
      actor.send({ type: 'ended', reason: 'cookie_missing', elsewhere: !cookies.areReadable() });
    } else if ([cookies.jwt, cookies.intermediate].some((cookie) => cookie.read() !== undefined)) {
      persist(context());
    } else {
      // Nothing to remove: asking the browser all the same would cost every first paint its milliseconds.
      storage.write(storageKey, null);
    }
  }

  mindCookie();

  return {
    running,
    read: context,
    told: () => told,
    signIn: (answer, epoch) => tabs.commit(() => takeSignIn(answer, epoch)),
    restore: follow,
    start() {
      const endings = [
        environment.onStored((key, value) => {
          if (key === storageKey) follow(value === null);
          else if (key === null) follow();
        }),
        environment.onWake(() => {
          follow();
          actor.send(due(true));
        }),
      ];
      endListening = () => endings.forEach((end) => end());
      // What is over and cannot be asked about ends at once (READ-79).
      if (!environment.isOnline() && now() >= context().expiresAt) actor.send(due());
      else if (hasCustomDomain || held.token !== undefined) actor.send({ type: 'start', at: now() });
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
    subscribe: listeners.add,
    stop() {
      stopped = true;
      endListening();
      schedule.stop();
      refresher.stop();
      listeners.clear();
      actor.stop();
    },
  };
}
