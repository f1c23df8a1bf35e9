import type { Use } from '../base/lazy.ts';
import { lazily, making } from '../base/lazy.ts';

/** What comes with the first call, or with somebody who is signed in. */
type Code = typeof import('./deferred.ts');

/**
 * The code of the exchanges with the provider and of the session's life, fetched once for both:
 * nothing that a page paints first waits for it.
 */
export interface FirstCall {
  /** @throws UnreachableError where it cannot be fetched; the next use tries again */
  readonly fetch: Use<Code>;
  /** As `fetch`, with what is made of the code, once. */
  making<T>(make: (code: Code) => T): Use<T>;
  /** What is here already, for what must not wait. */
  readonly here: Code | undefined;
}

export function createFirstCall(): FirstCall {
  let here: Code | undefined;
  const fetch = lazily(
    () => import('./deferred.ts'),
    (code) => (here = code),
  );
  return {
    fetch,
    making: (make) => making(fetch, make),
    get here() {
      return here;
    },
  };
}
