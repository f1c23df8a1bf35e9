/** Calls its subscribers. */
export interface Emitter<A extends readonly unknown[]> {
  /** Adds a listener; returns the function that removes it. The same function is added once. */
  subscribe(listener: (...values: A) => void): () => void;
  /** Calls every listener. */
  emit(...values: A): void;
  clear(): void;
}

/**
 * Listeners that cannot harm each other.
 *
 * @param report is given what one of them throws; default: thrown on its own, where the page reports it
 */
export function createEmitter<A extends readonly unknown[] = []>(report: (error: unknown) => void = reportLater): Emitter<A> {
  const listeners = new Set<(...values: A) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(...values) {
      for (const listener of [...listeners]) {
        // An earlier one may have ended it, or stopped everything.
        if (!listeners.has(listener)) continue;
        try {
          listener(...values);
        } catch (error) {
          report(error);
        }
      }
    },
    clear: () => listeners.clear(),
  };
}

function reportLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
