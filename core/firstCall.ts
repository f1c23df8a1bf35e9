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
  /** As `fetch`, with what is made of the code, once. */
  making<T>(make: (code: Code) => T): <R>(use: (made: T) => Promise<R>) => Promise<R>;
  /** What is here already, for what must not wait. */
  readonly here: Code | undefined;
}

export function createFirstCall(): FirstCall {
  let here: Code | undefined;
  const fetch = lazily(
    () => import('./atFirstCall.ts'),
    (code) => (here = code),
  );
  return {
    fetch,
    making(make) {
      let made: ReturnType<typeof make> | undefined;
      return (use) => fetch((code) => use((made ??= make(code))));
    },
    get here() {
      return here;
    },
  };
}
