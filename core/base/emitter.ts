/** Who wants to hear of something. */
export interface Listeners<A extends readonly unknown[]> {
  /** Adds one; gives the function that takes it away. The same function is added once. */
  add(listener: (...told: A) => void): () => void;
  /** Tells all of them. */
  tell(...told: A): void;
  clear(): void;
}

/**
 * Listeners that cannot harm each other.
 *
 * @param report is given what one of them throws; default: thrown on its own, where the page reports it
 */
export function createListeners<A extends readonly unknown[] = []>(report: (error: unknown) => void = reportLater): Listeners<A> {
  const listeners = new Set<(...told: A) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(...told) {
      for (const listener of [...listeners]) {
        // An earlier one may have ended it, or stopped everything.
        if (!listeners.has(listener)) continue;
        try {
          listener(...told);
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
