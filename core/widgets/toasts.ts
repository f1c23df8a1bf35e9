import { limits } from '../../machines/limits.ts';
import type { Shown, ToastType } from '../../machines/notices.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Environment } from '../platform/environment.ts';

/** A short message (TOAST-01). Its id is what `dismiss` and the like take. */
export interface Toast {
  /** Names it while it is there. */
  readonly id: number;
  /** Its colour and its duration go by this. */
  readonly type: ToastType;
  /** Its text. */
  readonly message: Shown;
  /** False from its dismissal until its removal. */
  readonly visible: boolean;
}

/** Short messages that go away by themselves, newest first. */
export interface Toasts {
  /** The toasts to draw; the same array until something changes. */
  getSnapshot(): readonly Toast[];
  /** Tells the listener after every change; gives the function that ends it. */
  subscribe(listener: () => void): () => void;
  /**
   * Shows one; gives its id.
   * @param durationMs overrides the duration of its type; `Infinity` keeps it until dismissed
   */
  add(type: ToastType, message: Shown, durationMs?: number): number;
  /** Puts another toast in the place of one, for example when what was loading is done (TOAST-05). */
  replace(id: number, type: ToastType, message: Shown, durationMs?: number): void;
  /** Takes one away before its time. */
  dismiss(id: number): void;
  /** Holds every toast while somebody reads, and lets each go on with the time it had left. */
  pause(): void;
  /** Ends the pause. */
  resume(): void;
  /** Ends every timer and tells nobody anything any more. */
  stop(): void;
}

interface Timer {
  /** Milliseconds left when it began to run last. */
  left: number;
  /** When that was. */
  since: number;
  readonly run: () => void;
  cancel: () => void;
}

/** Milliseconds a toast of each type is shown (TOAST-02 to TOAST-06). */
const durations: Record<ToastType, number> = {
  blank: 4_000,
  error: 4_000,
  success: 2_000,
  loading: Infinity,
  custom: 4_000,
};

export function createToasts({ after, now }: Pick<Environment, 'after' | 'now'>): Toasts {
  const changes = createEmitter();
  const timers = new Map<number, Timer>();
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let paused = false;

  function change(next: readonly Toast[]) {
    const ids = new Set(next.map(({ id }) => id));
    for (const id of timers.keys()) if (!ids.has(id)) stopTimer(id);
    toasts = next;
    changes.emit();
  }

  function startTimer(id: number, left: number, run: () => void) {
    stopTimer(id);
    const timer = { left, since: 0, run, cancel: () => {} };
    timers.set(id, timer);
    go(timer);
  }

  function go(timer: Timer) {
    timer.since = now();
    if (!paused && timer.left < Infinity) timer.cancel = after(timer.left, timer.run);
  }

  function stopTimer(id: number) {
    timers.get(id)?.cancel();
    timers.delete(id);
  }

  function hold(isHeld: boolean) {
    if (paused === isHeld) return;
    paused = isHeld;
    for (const timer of timers.values()) {
      timer.cancel();
      if (isHeld) timer.left = Math.max(0, timer.left - now() + timer.since);
      else go(timer);
    }
  }

  function dismiss(id: number) {
    if (!toasts.some((toast) => toast.id === id && toast.visible)) return;
    change(toasts.map((toast) => (toast.id === id ? { ...toast, visible: false } : toast)));
    startTimer(id, limits.toastRemovalMs, () => change(toasts.filter((toast) => toast.id !== id)));
  }

  return {
    getSnapshot: () => toasts,
    subscribe: changes.subscribe,
    add(type, message, durationMs = durations[type]) {
      const id = ++lastId;
      change([{ id, type, message, visible: true }, ...toasts].slice(0, limits.toasts));
      startTimer(id, durationMs, () => dismiss(id));
      return id;
    },
    replace(id, type, message, durationMs = durations[type]) {
      if (!toasts.some((toast) => toast.id === id && toast.visible)) return;
      change(toasts.map((toast) => (toast.id === id ? { ...toast, type, message } : toast)));
      startTimer(id, durationMs, () => dismiss(id));
    },
    dismiss,
    pause: () => hold(true),
    resume: () => hold(false),
    stop() {
      for (const id of [...timers.keys()]) stopTimer(id);
      changes.clear();
    },
  };
}
