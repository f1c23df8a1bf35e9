import { lazily } from './onDemand.ts';

/** What comes with the first call, or with somebody who is signed in. */
type Code = typeof import('./atFirstCall.ts');

/**
 * The code of the exchanges with the provider and of the session's life, fetched once for both:
 * nothing that a page paints first waits for it.
 */
export interface FirstCall {
  /** @throws UnreachableError where it cannot be fetched; the next use tries again */
  fetch<R>(use: (code: Code) => Promise<R>): Promise<R>;
  /** What is here already, for what must not wait. */
  readonly here: Code | undefined;
}

export function createFirstCall(): FirstCall {
  let here: Code | undefined;
  return {
    fetch: lazily(
      () => import('./atFirstCall.ts'),
      (code) => (here = code),
    ),
    get here() {
      return here;
    },
  };
}
