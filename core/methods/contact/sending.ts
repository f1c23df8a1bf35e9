import type { PauseAsked } from '../../../machines/login/otp.ts';
import { retryAfterMs } from '../../api/response.ts';
import type { SessionStore } from '../../session/contract.ts';

/** Returns the earliest time for another code if the server refuses to send one now; rethrows other errors. */
export function pauseAsked(error: unknown, now: number): PauseAsked {
  const wait = retryAfterMs(error, now);
  if (wait === undefined) throw error;
  return { error, resendFrom: now + wait };
}

/**
 * Returns the parts of calls as if the user were signed out: a form that logs in never adds an address to the user who may be
 * signed in (CFG-22).
 */
export function signedOut<P extends { readonly store: Pick<SessionStore, 'read'> }>(parts: P): P {
  const { store } = parts;
  return { ...parts, store: { ...store, read: () => ({ ...store.read(), state: null }) } };
}
