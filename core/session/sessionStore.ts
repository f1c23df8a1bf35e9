import { AbortedError } from '../../machines/errors.ts';
import { limits } from '../../machines/firstLimits.ts';
import { createEmitter } from '../base/emitter.ts';
import { createChartRegistry } from '../charts/chartRegistry.ts';
import { addNotes, owed } from '../platform/tokenNotes.ts';
import type {
  RefreshListener,
  RequestState,
  RestoredSession,
  SessionController,
  SessionListener,
  SessionParts,
  SessionStore,
} from './contract.ts';
import { endRestored, hasChanged, restoreSession } from './restoredSession.ts';
import { markerKeyOf } from './schema.ts';

/**
 * Makes the session store. The restored session is read on first access. The controller loads with a signed-in user, with the
 * first call, or after a change by another tab.
 */
export function createSessionStore(parts: SessionParts): SessionStore {
  const { storage, storageKey, cookies, environment, logger, deferred } = parts;
  const report = (error: unknown) => logger.error('A session subscriber threw.', error);
  const changes = createEmitter<Parameters<SessionListener>>(report);
  const refreshes = createEmitter<Parameters<RefreshListener>>(report);
  const registry = createChartRegistry();
  let found: RestoredSession | undefined;
  let controller: SessionController | undefined;
  let stopped = false;
  let endListening: (() => void) | undefined;
  /** Whether another tab removed the stored state and this page has not checked it since. */
  let wasRemoved = false;
  /** Cancels the next attempt to load the code. */
  let cancel = () => {};

  /** Read on first access: storage and cookies would delay the first paint. */
  const restored = () => (found ??= restoreSession(parts, environment));

  const read = () => controller?.read() ?? restored().context;

  function requestState(): RequestState {
    const { epoch, state } = read();
    return { epoch, state, token: cookies.token.read(), at: environment.now() };
  }

  function controllerIfHere(): SessionController | undefined {
    if (controller || !deferred.loaded || stopped) return controller;
    controller = deferred.loaded.createSessionController({ ...parts, restored: restored(), changes, refreshes, registry, requestState });
    if (!environment.location) return controller;
    // Starts even before the first paint: a session that changes needs the controller.
    listen();
    controller.start();
    if (wasRemoved) controller.follow(true);
    return controller;
  }

  function listen() {
    if (endListening) return;
    // The state may have been read before, and another tab may have removed it since.
    wasRemoved ||= found?.context.state != null && !storage.has(storageKey);
    const disposers = [
      environment.onStored((key, value) => {
        // With the state in memory, other tabs can only signal by the marker's key.
        if (key !== (storage.isPrivate ? markerKeyOf(storageKey) : storageKey) && key !== null) return;
        wasRemoved ||= key !== null && value === null;
        void apply((controller) => controller.follow(key !== null && value === null));
      }),
      // A new page becomes visible too, which is not enough reason to load code.
      environment.onWake((cause) => {
        const wake = () => apply((present) => present.wake(cause));
        if (controller) controller.wake(cause);
        // A loading attempt that began without a network may still be running. If it fails, the code is loaded again at once.
        else if (isLookedAfter()) void deferred.load().then(wake, wake);
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

  /** Applies a change through the controller, synchronously if it is loaded. */
  async function apply(change: (controller: SessionController) => void): Promise<void> {
    const present = controllerIfHere() ?? (await loadController().catch(retryLater));
    if (present) change(present);
  }

  const mayHold = () => parts.hasCustomDomain || restored().local.token !== undefined;

  /** Whether there may be a session, including one that another tab has started. */
  function isLookedAfter(): boolean {
    return mayHold() || hasChanged(parts, restored().local);
  }

  function endHere(): void {
    const { state } = read();
    found = endRestored(restored(), parts);
    if (state) changes.emit(null, 'signed_out');
  }

  function retryLater(error: unknown): void {
    if (stopped) return;
    logger.warn('The session code could not be loaded.', error);
    cancel();
    if (isLookedAfter()) cancel = environment.after(limits.requestMs, () => void apply((controller) => controller.follow()));
  }

  return {
    registry,
    read,
    requestState,
    announced: () => controller?.announced() ?? restored().context,
    signIn: async (...given) => (await loadController()).signIn(...given),
    restore: () => apply((controller) => controller.follow()),
    start() {
      listen();
      if (isLookedAfter()) void apply((controller) => controller.follow());
    },
    send: (found) => void apply((controller) => controller.send(found)),
    setIntermediate(token) {
      // Stored synchronously: once the controller has loaded, a running sign-out may make it ignore the token.
      if (!controllerIfHere()) {
        endHere();
        cookies.intermediate.write(token, new Date(environment.now() + limits.intermediateMinutes * 60_000));
      }
      void apply((controller) => controller.setIntermediate(token));
    },
    forget(session = read().state?.session.session_id) {
      if (!controller && !stopped && read().state) endHere();
      // Scripts cannot remove HttpOnly cookies: the next page revokes their session (SESS-11).
      if (!read().state) addNotes(storage, { [storageKey]: [owed, session] });
    },
    async revoke(forceClear, call) {
      if (stopped) throw new AbortedError();
      return (await loadController()).revoke(forceClear, call);
    },
    freshTokens: async (...given) => (await loadController()).freshTokens(...given),
    subscribe: changes.subscribe,
    onRefresh: refreshes.subscribe,
    stop() {
      stopped = true;
      endListening?.();
      cancel();
      changes.clear();
      refreshes.clear();
      controller?.stop();
    },
  };
}
