/** A question that an effect was asked and that waits for its answer. */
export interface Asked<Q, A> {
  readonly question: Q;
  answer(value: A): void;
  fail(error: unknown): void;
}

/** An effect whose answers are given by hand, in any order. */
interface Scripted<Q, A> {
  (question: Q): Promise<A>;
  /** Every question so far, oldest first. */
  readonly asked: readonly Asked<Q, A>[];
  /** Those without an answer yet, oldest first. */
  open(): readonly Asked<Q, A>[];
}

export function scripted<Q, A>(): Scripted<Q, A> {
  const asked: Asked<Q, A>[] = [];
  const open = new Set<Asked<Q, A>>();

  const ask = (question: Q) =>
    new Promise<A>((resolve, reject) => {
      const one: Asked<Q, A> = {
        question,
        answer(value) {
          open.delete(one);
          resolve(value);
        },
        fail(error) {
          open.delete(one);
          reject(error);
        },
      };
      asked.push(one);
      open.add(one);
    });

  return Object.assign(ask, { asked, open: () => [...open] });
}

/** Lets everything happen that needs no more than promises: microtasks run before the next turn. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if ('setImmediate' in globalThis) return void setImmediate(resolve);
    // A browser's timers of no length take milliseconds once they follow each other; messages do not.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
