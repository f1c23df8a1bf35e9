import type { AppSetup, FactorEffects, FactorProof } from '../../machines/login/factor.ts';
import type { UserSession } from '../../machines/login/missingFactor.ts';
import type { PauseAsked, SentCode } from '../../machines/login/otp.ts';
import type { PasskeyAttempt } from '../../machines/login/passkey.ts';

/** A call of an effect that waits for its result. */
export interface Asked<Q, A> {
  readonly question: Q;
  answer(value: A): void;
  fail(error: unknown): void;
}

/** An effect whose results the test supplies, in any order. */
export interface Scripted<Q, A> {
  (question: Q): Promise<A>;
  /** All calls so far, oldest first. */
  readonly asked: readonly Asked<Q, A>[];
  /** Returns the calls without a result, oldest first. */
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

/** Makes the effects that prove a factor. */
export const scriptFactors = () => ({
  sendFactor: scripted<Parameters<FactorEffects['sendFactor']>[0], SentCode | PauseAsked>(),
  proveFactor: scripted<FactorProof, object>(),
  provePasskey: scripted<PasskeyAttempt, object>(),
  createApp: scripted<void, AppSetup & { readonly answer: object }>(),
  endSession: scripted<UserSession, unknown>(),
});

/** Waits until all pending promises have run: microtasks run before the next turn. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if ('setImmediate' in globalThis) return void setImmediate(resolve);
    // Nested timers take milliseconds in a browser, but messages do not.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
