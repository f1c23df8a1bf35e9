import type { SessionState } from '../../machines/domain.ts';
import { AbortedError } from '../../machines/errors.ts';
import { limits } from '../../machines/limits.ts';
import type { EndReason, SessionContext } from '../../machines/session.ts';
import type { Environment } from '../platform/environment.ts';
import type { FirstCall } from '../client/firstCall.ts';
import { createListeners } from '../base/emitter.ts';
import type { Logger } from '../platform/logger.ts';
import type { Running } from '../charts/chartRegistry.ts';
import { createRunning } from '../charts/chartRegistry.ts';
import type { AuthenticateAnswer } from '../api/schema.ts';
import type { SessionFound, SessionPlaces } from './restoredSession.ts';
import { endFound, findSession, hasChanged } from './restoredSession.ts';
import type { SessionLife } from './sessionController.ts';

/** Hears every observable change of the session, and why it ended when it did. */
export type SessionListener = (state: SessionState, endedBy: EndReason | null) => void;

/** Tells the subscribers about a change that has been made. Called exactly once. */
export type Announce = () => void;

/** What was known when a request was sent. */
export interface Asked extends Pick<SessionContext, 'epoch' | 'state'> {
  /** The token that it goes with, where this page can read it. */
  readonly token: string | undefined;
}

/** The one place that knows who is signed in: memory, cookies and local storage together. */
export interface SessionStore {
  /** Its chart, and those of the widgets of its clients. */
  readonly running: Running;
  /** Who is signed in, whether that is only remembered, why the last session ended, and when it is asked about again. */
  read(): SessionContext;
  /** What a call that is no sign-in is asked with. */
  asked(): Asked;
  /** What the subscribers have been told of; the same object until they are told more. */
  told(): SessionContext;
  /**
   * Takes an answer over, while no other tab writes; the subscribers hear of it when the result is called.
   *
   * @param asked what `asked` gave when the request was sent, for a call that is no sign-in. Its answer
   *   changes nothing once somebody has signed in or out since, in whichever tab; nor the user, where
   *   that has changed since
   */
  signIn(answer: AuthenticateAnswer, asked?: Asked): Promise<Announce>;
  /**
   * Takes over what another tab of this browser has stored, if this page has not heard of it yet. Resolves
   * also where the code for that cannot be loaded: then nothing is taken over.
   */
  restore(): Promise<void>;
  /**
   * Begins the life of the session, once: the refresh at the start, those of every interval, the other
   * tabs. What happens to it before that begins it, too, in a page.
   */
  start(): void;
  /** @param epoch here and below, as `asked` has it: what belongs to another changes nothing */
  changeUser(user: NonNullable<SessionState>['user'], epoch?: number): void;
  end(reason: EndReason, epoch?: number): void;
  /** Takes over a token that stands for half a sign-in, in place of any session (STORE-08). */
  setIntermediate(token: string): void;
  /** Ends the session of this page where the code that would do it could not be had; otherwise nothing. */
  forget(): void;
  /** Rejects with the error of a failed call, even where the local state was cleared (SESS-10 to SESS-13). */
  revoke(forceClear: boolean, call: () => Promise<unknown>): Promise<void>;
  subscribe(listener: SessionListener): () => void;
  stop(): void;
}

export interface SessionParts extends SessionPlaces {
  /** Names the locks by which tabs take turns: the API and the public token. */
  readonly lockName: string;
  /** Milliseconds that a call may take. */
  readonly timeoutMs: number;
  readonly logger: Logger;
  readonly environment: Environment;
  /** The code of the session's life. */
  readonly firstCall: FirstCall;
  /** The call that asks the provider whether the session holds (READ-74). */
  readonly authenticate: (signal: AbortSignal) => Promise<AuthenticateAnswer>;
}

/**
 * What an earlier page left is looked for when somebody first asks. What can happen to it is the
 * session's life, whose code comes when somebody is signed in, with the first call, or when another tab
 * has changed something.
 */
export function createSessionStore(parts: SessionParts): SessionStore {
  const { storage, storageKey, cookies, environment, logger, firstCall } = parts;
  const listeners = createListeners<Parameters<SessionListener>>((error) => logger.error('A session subscriber threw.', error));
  const running = createRunning();
  let known: SessionFound | undefined;
  let life: SessionLife | undefined;
  let stopped = false;
  let endListening: (() => void) | undefined;
  /** Whether another tab has removed what is stored, and nobody has looked since. */
  let wasRemoved = false;
  /** Of the next try to fetch the code. */
  let callOff = () => {};

  /** Looked for when it is first asked about: storage and cookies would delay the first paint. */
  const found = () => (known ??= findSession(parts, environment));

  const read = () => life?.read() ?? found().context;

  function asked(): Asked {
    const { epoch, state } = read();
    return { epoch, state, token: cookies.token.read() };
  }

  /** The session's life, begun as soon as its code is here. */
  function lifeIfHere(): SessionLife | undefined {
    if (life || !firstCall.here || stopped) return life;
    life = firstCall.here.createSessionLife({ ...parts, found: found(), listeners, running, asked });
    if (!environment.location) return life;
    // Before the page has painted, too: a session that something happens to is not left alone any more.
    listen();
    life.start();
    if (wasRemoved) life.follow(true);
    return life;
  }

  /** Listens, once, to what other tabs do and to the page that wakes. */
  function listen() {
    if (endListening) return;
    // Somebody may have asked before, and another tab may have removed it since.
    wasRemoved ||= known?.context.state != null && !storage.has(storageKey);
    const endings = [
      environment.onStored((key, value) => {
        if (key !== storageKey && key !== null) return;
        wasRemoved ||= key !== null && value === null;
        void happen((life) => life.follow(key !== null && value === null));
      }),
      // A page is shown when it begins, too, which is no reason to fetch anything.
      environment.onWake(() => {
        if (isLookedAfter()) void happen((life) => life.wake());
      }),
    ];
    endListening = () => endings.forEach((end) => end());
  }

  async function fetchLife(): Promise<SessionLife> {
    if (!lifeIfHere()) await firstCall.fetch(async () => {});
    const present = lifeIfHere();
    if (!present) throw new AbortedError();
    return present;
  }

  /** Lets something happen to the session, at once where that can be. */
  async function happen(change: (life: SessionLife) => void): Promise<void> {
    const present = lifeIfHere() ?? (await fetchLife().catch(warn));
    if (present) change(present);
  }

  const mayHold = () => parts.hasCustomDomain || found().held.token !== undefined;

  /** Whether there is a session to look after, or another tab may have brought one. */
  function isLookedAfter(): boolean {
    return life !== undefined || mayHold() || hasChanged(parts, found());
  }

  function warn(error: unknown): void {
    if (stopped) return;
    logger.warn('The code that looks after the session could not be loaded.', error);
    callOff();
    if (mayHold()) callOff = environment.after(limits.requestMs, () => void happen(() => {}));
  }

  return {
    running,
    read,
    asked,
    told: () => life?.told() ?? found().context,
    signIn: async (answer, asked) => (await fetchLife()).signIn(answer, asked),
    restore: () => happen((life) => life.follow()),
    start() {
      listen();
      if (isLookedAfter()) void happen((life) => life.follow());
    },
    changeUser: (user, epoch) => void happen((life) => life.changeUser(user, epoch)),
    end: (reason, epoch) => void happen((life) => life.end(reason, epoch)),
    setIntermediate: (token) => void happen((life) => life.setIntermediate(token)),
    forget() {
      if (life || stopped || !read().state) return;
      known = endFound(found(), parts);
      listeners.tell(null, 'signed_out');
    },
    async revoke(forceClear, call) {
      if (stopped) throw new AbortedError();
      return (await fetchLife()).revoke(forceClear, call);
    },
    subscribe: listeners.add,
    stop() {
      stopped = true;
      endListening?.();
      callOff();
      listeners.clear();
      life?.stop();
    },
  };
}
