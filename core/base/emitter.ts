export interface Emitter<A extends readonly unknown[]> {
  /** Adds a listener once; returns a function that removes it. */
  subscribe(listener: (...values: A) => void): () => void;
  emit(...values: A): void;
  clear(): void;
}

/**
 * Makes an emitter in which an error of one listener does not affect the others.
 *
 * @param report receives errors of listeners; default: throws them asynchronously, so that the page reports them
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
        // An earlier listener may have removed this one or cleared the emitter.
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
