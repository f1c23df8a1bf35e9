import { nonempty, nullable, number, string, type } from 'superstruct';
import { check } from '../base/check.ts';

/** Which sign-in or sign-out was the last in this browser. */
export interface SignInMarker {
  readonly id: string;
  /** The session that began, or null when one ended. What is stored under another is half written. */
  readonly session: string | null;
}

export const isSignInMarker = check<SignInMarker>(() => type({ id: nonempty(string()), session: nullable(string()) }));

/** How the last refresh of this browser went, whichever tab made it. Times are of the local clock. */
export interface LastRefresh {
  /** The sign-in that it was for. */
  readonly mark: string | null;
  readonly started: number;
  /** The time from which the interval counts; 0 before the first success. */
  readonly base: number;
  /** When it failed, without an answer that says whether the session holds; 0 when it did not. */
  readonly failed: number;
  /** Before this, the provider wants to hear nothing. */
  readonly notBefore: number;
}

export const isLastRefresh = check<LastRefresh>(() =>
  type({ mark: nullable(string()), started: number(), base: number(), failed: number(), notBefore: number() }),
);
