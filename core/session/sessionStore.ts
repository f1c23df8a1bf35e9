import { AbortedError } from '../../machines/errors.ts';
import { limits } from '../../machines/limits.ts';
import { createEmitter } from '../base/emitter.ts';
import { createChartRegistry } from '../charts/chartRegistry.ts';
import type { RequestState, RestoredSession, SessionController, SessionListener, SessionParts, SessionStore } from './contract.ts';
import { endRestored, hasChanged, restoreSession } from './restoredSession.ts';
import { markerKeyOf } from './signInMarker.ts';

/**
 * Makes the session store. The restored session is read when it is first asked for. The controller comes
 * when somebody is signed in, with the first call, or when another tab has changed something.
 */
export function createSessionStore(parts: SessionParts): SessionStore {
  const { storage, storageKey, cookies, environment, logger, deferred } = parts;
  const changes = createEmitter<Parameters<SessionListener>>((error) => logger.error('A session subscriber threw.', error));
  const registry = createChartRegistry();
  let found: RestoredSession | undefined;
  let controller: SessionController | undefined;
  let stopped = false;
  let endListening: (() => void) | undefined;
  /** Whether another tab has removed what is stored, and nobody has looked since. */
  let wasRemoved = false;
  /** Cancels the next try to fetch the code. */
  let cancel = () => {};

  /** Looked for when it is first asked about: storage and cookies would delay the first paint. */
  const restored = () => (found ??= restoreSession(parts, environment));

  const read = () => controller?.read() ?? restored().context;

  function requestState(): RequestState {
    const { epoch, state } = read();
    return { epoch, state, token: cookies.token.read() };
  }

  /** The controller, begun as soon as its code is here. */
  function controllerIfHere(): SessionController | undefined {
    if (controller || !deferred.loaded || stopped) return controller;
    controller = deferred.loaded.createSessionController({ ...parts, restored: restored(), changes, registry, requestState });
    if (!environment.location) return controller;
    // Before the page has painted, too: a session that something happens to is not left alone any more.
    listen();
    controller.start();
    if (wasRemoved) controller.follow(true);
    return controller;
  }

  /** Listens, once, to what other tabs do and to the page that wakes. */
  function listen() {
    if (endListening) return;
    // Somebody may have asked before, and another tab may have removed it since.
    wasRemoved ||= found?.context.state != null && !storage.has(storageKey);
    const disposers = [
      environment.onStored((key, value) => {
        // A state in memory has no event; the marker says that there is another.
        if (key !== (storage.isPrivate ? markerKeyOf(storageKey) : storageKey) && key !== null) return;
        wasRemoved ||= key !== null && value === null;
        void happen((controller) => controller.follow(key !== null && value === null));
      }),
      // A page is shown when it begins, too, which is no reason to fetch anything.
      environment.onWake((cause) => {
        if (isLookedAfter()) void happen((controller) => controller.wake(cause));
      }),
    ];
    endListening = () => disposers.forEach((dispose) => dispose());
  }

  async function loadController(): Promise<SessionController> {
    if (!controllerIfHere()) await deferred.load();
    const present = controllerIfHere();
    if (!present) throw new AbortedError();
    return present;
  }

  /** Lets something happen to the session, at once where that can be. */
  async function happen(change: (controller: SessionController) => void): Promise<void> {
    const present = controllerIfHere() ?? (await loadController().catch(warn));
    if (present) change(present);
  }

  const mayHold = () => parts.hasCustomDomain || restored().local.token !== undefined;

  /** Whether there is a session to look after, or another tab may have brought one. */
  function isLookedAfter(): boolean {
    return controller !== undefined || mayHold() || hasChanged(parts, restored());
  }

  /** Ends the restored session, before the controller is here. */
  function endHere(): void {
    const { state } = read();
    found = endRestored(restored(), parts);
    if (state) changes.emit(null, 'signed_out');
  }

  function warn(error: unknown): void {
    if (stopped) return;
    logger.warn('The code that looks after the session could not be loaded.', error);
    cancel();
    if (isLookedAfter()) cancel = environment.after(limits.requestMs, () => void happen((controller) => controller.follow()));
  }

  return {
    registry,
    read,
    requestState,
    announced: () => controller?.announced() ?? restored().context,
    signIn: async (...given) => (await loadController()).signIn(...given),
    restore: () => happen((controller) => controller.follow()),
    start() {
      listen();
      if (isLookedAfter()) void happen((controller) => controller.follow());
    },
    send: (found) => void happen((controller) => controller.send(found)),
    setIntermediate(token) {
      // At once, as a sign-out that is under way would keep the controller from it.
      if (!controllerIfHere()) {
        endHere();
        cookies.intermediate.write(token, new Date(environment.now() + limits.intermediateMinutes * 60_000));
      }
      void happen((controller) => controller.setIntermediate(token));
    },
    forget() {
      if (!controller && !stopped && read().state) endHere();
    },
    async revoke(forceClear, call) {
      if (stopped) throw new AbortedError();
      return (await loadController()).revoke(forceClear, call);
    },
    subscribe: changes.subscribe,
    stop() {
      stopped = true;
      endListening?.();
      cancel();
      changes.clear();
      controller?.stop();
    },
  };
}
