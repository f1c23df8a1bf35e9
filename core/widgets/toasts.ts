import { limits } from '../../machines/firstLimits.ts';
import type { Shown, ToastType } from '../../machines/notices.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Environment } from '../platform/environment.ts';

/** A short message (TOAST-01). */
export interface Toast {
  /** Identifies the toast in `dismiss` and `replace`. */
  readonly id: number;
  /** Decides the color and the duration. */
  readonly type: ToastType;
  /** The message to show: a text, or an error or a key that the renderer translates. */
  readonly message: Shown;
  /** False between dismissal and removal. */
  readonly visible: boolean;
}

/** Short messages that disappear automatically, newest first. */
export interface Toasts {
  /** Returns the toasts to draw; the same array until something changes. */
  getSnapshot(): readonly Toast[];
  /** Calls the listener after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /**
   * Shows a toast; returns its ID.
   *
   * @param durationMs overrides the type's duration; `Infinity` keeps the toast until it is dismissed
   */
  add(type: ToastType, message: Shown, durationMs?: number): number;
  /** Replaces a toast, for example when loading is done (TOAST-05). */
  replace(id: number, type: ToastType, message: Shown, durationMs?: number): void;
  /** Dismisses a toast early. It stays in the list for one second with `visible: false`, for an animation (TOAST-08). */
  dismiss(id: number): void;
  /** Pauses all toasts while the user reads; each keeps its remaining time. */
  pause(): void;
  /** Ends the pause: each toast continues with its remaining time. */
  resume(): void;
  /** Stops all timers and notifications. */
  stop(): void;
}

interface Timer {
  /** The remaining milliseconds when the timer last started. */
  left: number;
  /** The time when the timer last started. */
  since: number;
  readonly run: () => void;
  cancel: () => void;
}

/** The duration of a toast in milliseconds (TOAST-02 to TOAST-06). */
const durationOf = (type: ToastType) => (type === 'loading' ? Infinity : type === 'success' ? 2_000 : 4_000);

export function createToasts({ after, now }: Pick<Environment, 'after' | 'now'>): Toasts {
  const changes = createEmitter();
  const timers = new Map<number, Timer>();
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let isPaused = false;

  function change(next: readonly Toast[]) {
    toasts = next;
    changes.emit();
  }

  /** Changes a visible toast; returns whether there is one. */
  function alter(id: number, changed: Partial<Toast>): boolean {
    if (!toasts.some((toast) => toast.id === id && toast.visible)) return false;
    change(toasts.map((toast) => (toast.id === id ? { ...toast, ...changed } : toast)));
    return true;
  }

  function startTimer(id: number, left: number, run: () => void) {
    stopTimer(id);
    const timer = { left, since: 0, run, cancel: () => {} };
    timers.set(id, timer);
    go(timer);
  }

  function go(timer: Timer) {
    timer.since = now();
    if (!isPaused && timer.left < Infinity) timer.cancel = after(timer.left, timer.run);
  }

  function stopTimer(id: number) {
    timers.get(id)?.cancel();
    timers.delete(id);
  }

  function hold(isHeld: boolean) {
    if (isPaused === isHeld) return;
    isPaused = isHeld;
    for (const timer of timers.values()) {
      timer.cancel();
      if (isHeld) timer.left = Math.max(0, timer.left - now() + timer.since);
      else go(timer);
    }
  }

  function dismiss(id: number) {
    if (alter(id, { visible: false }))
      startTimer(id, limits.toastRemovalMs, () => {
        stopTimer(id);
        change(toasts.filter((toast) => toast.id !== id));
      });
  }

  return {
    getSnapshot: () => toasts,
    subscribe: changes.subscribe,
    add(type, message, durationMs = durationOf(type)) {
      const id = ++lastId;
      for (const oldest of toasts.slice(limits.toasts - 1)) stopTimer(oldest.id);
      change([{ id, type, message, visible: true }, ...toasts].slice(0, limits.toasts));
      startTimer(id, durationMs, () => dismiss(id));
      return id;
    },
    replace(id, type, message, durationMs = durationOf(type)) {
      if (alter(id, { type, message })) startTimer(id, durationMs, () => dismiss(id));
    },
    dismiss,
    pause: () => hold(true),
    resume: () => hold(false),
    stop() {
      for (const { cancel } of timers.values()) cancel();
      timers.clear();
      changes.clear();
    },
  };
}
