import type { SessionState } from '../machines/domain.ts';
import { AbortedError } from '../machines/errors.ts';
import { limits } from '../machines/limits.ts';
import type { EndReason, SessionContext, Tokens } from '../machines/session.ts';
import { sameState, session as sessionChart } from '../machines/session.ts';
import { createActor, startService } from './actor.ts';
import type { SessionCookies } from './cookies.ts';
import type { Logger } from './logger.ts';
import type { AuthenticateAnswer } from './schema.ts';
import { isStoredState } from './schema.ts';
import type { JsonStorage } from './storage.ts';

/** Hears every observable change of the session, and why it ended when it did. */
export type SessionListener = (state: SessionState, endedBy: EndReason | null) => void;

/** Tells the subscribers about a change that has been made. Called exactly once. */
export type Announce = () => void;

/** The one place that knows who is signed in: memory, cookies and local storage together. */
export interface SessionStore {
  /** Who is signed in, whether that is only remembered, and why the last session ended. */
  read(): Pick<SessionContext, 'state' | 'fromCache' | 'endedBy' | 'epoch'>;
  /** What the subscribers have been told of; the same object until they are told more. */
  told(): SessionContext;
  /**
   * Takes an answer over at once; the subscribers hear of it when the result is called.
   *
   * @param epoch here and below: what `read` gave when the request was sent, for a call that is no
   *   sign-in. Its answer changes nothing once somebody has signed in or out since.
   */
  signIn(answer: AuthenticateAnswer, epoch?: number): Announce;
  /** Takes over what another tab of this browser has stored. */
  restore(): void;
  changeUser(user: NonNullable<SessionState>['user'], epoch?: number): void;
  end(reason: EndReason, epoch?: number): void;
  /** Takes over a token that stands for half a sign-in, in place of any session (STORE-08). */
  setIntermediate(token: string): void;
  /** Rejects with the error of a failed call, even where the local state was cleared (SESS-10 to SESS-13). */
  revoke(forceClear: boolean): Promise<void>;
  subscribe(listener: SessionListener): () => void;
  stop(): void;
}

export interface SessionParts {
  readonly storageKey: string;
  readonly storage: JsonStorage;
  readonly cookies: SessionCookies;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A host with a domain of its own at the provider may keep its tokens unreadable (SESS-15). */
  readonly hasCustomDomain: boolean;
  /** The call that ends the session at the provider. */
  readonly revoke: () => Promise<unknown>;
}

export function createSessionStore(parts: SessionParts): SessionStore {
  const { storageKey, storage, cookies, logger } = parts;
  const listeners = new Set<SessionListener>();

  const restored = storage.read(storageKey);
  const chart = sessionChart(
    { revoke: () => (revoking = parts.revoke()) },
    isStoredState(restored) ? restored : null,
  );
  const actor = createActor(chart, startService(chart), { answered: settle, stopped: settle });
  const context = () => actor.getSnapshot().context;
  const unsettled: (() => void)[] = [];
  let revoking: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let kept = context();
  let told = context();
  /** What is half a sign-in; the whole one and a sign-out drop it. */
  let intermediate: { readonly token: string; readonly expires: Date } | undefined;
  /** Sign-ins that whoever asked for them has yet to announce. */
  let unannounced = 0;

  actor.subscribe(() => {
    const now = context();
    if (now.state !== kept.state || now.tokens !== kept.tokens || now.epoch !== kept.epoch) persist(now);
    kept = now;
    // A sign-out waits for nobody, nor does a sign-in that was held back beyond its announcement.
    if (now.state === null || unannounced === 0) announce();
  });

  function settle() {
    for (const resolve of unsettled.splice(0)) resolve();
  }

  function persist({ state, tokens }: SessionContext) {
    storage.write(storageKey, state);
    if (state === null || tokens === 'hidden') {
      cookies.token.remove();
      cookies.jwt.remove();
    } else if (tokens !== 'kept') {
      const expires = new Date(state.session.expires_at);
      cookies.token.write(tokens.session_token, expires);
      cookies.jwt.write(tokens.session_jwt, expires);
    }
    if (state !== null) intermediate = undefined;
    if (intermediate) cookies.intermediate.write(intermediate.token, intermediate.expires);
    else cookies.intermediate.remove();
  }

  function announce() {
    const now = context();
    // The first change after the start is told even when it only confirms what was remembered.
    if (now.fromCache === told.fromCache && sameState(told.state, now.state)) return;
    told = now;
    for (const listener of [...listeners]) {
      // An earlier one may have ended it, or the client.
      if (!listeners.has(listener)) continue;
      try {
        listener(now.state, now.endedBy);
      } catch (error) {
        logger.error('A session subscriber threw.', error);
      }
    }
  }

  if (!parts.hasCustomDomain && cookies.token.read() === undefined) {
    if (context().state) actor.send({ type: 'ended', reason: 'cookie_missing' });
    else persist(context());
  } else if (!isStoredState(restored)) {
    storage.write(storageKey, null);
  }

  return {
    read: context,
    told: () => told,
    signIn({ session, user, session_token, session_jwt }, epoch) {
      const tokens: Tokens = session_token && session_jwt ? { session_token, session_jwt } : 'hidden';
      unannounced += 1;
      actor.send({ type: 'signed_in', session, user, tokens, epoch });
      return () => {
        unannounced -= 1;
        announce();
      };
    },
    restore() {
      const stored = storage.read(storageKey);
      if (!isStoredState(stored) || !stored) return;
      if (!parts.hasCustomDomain && cookies.token.read() === undefined) return;
      actor.send({ type: 'signed_in', ...stored, tokens: 'kept' });
    },
    changeUser: (user, epoch) => actor.send({ type: 'user_changed', user, epoch }),
    end: (reason, epoch) => actor.send({ type: 'ended', reason, epoch }),
    setIntermediate(token) {
      intermediate = { token, expires: new Date(parts.now() + limits.intermediateMinutes * 60_000) };
      actor.send({ type: 'ended', reason: 'signed_out' });
      // While the session is being revoked, its end is what writes the cookie.
      if (context().state === null) persist(context());
    },
    async revoke(forceClear) {
      if (stopped) throw new AbortedError();
      intermediate = undefined;
      actor.send({ type: 'revoke', forceClear });
      await new Promise<void>((resolve) => unsettled.push(resolve));
      await revoking;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      stopped = true;
      listeners.clear();
      actor.stop();
    },
  };
}
