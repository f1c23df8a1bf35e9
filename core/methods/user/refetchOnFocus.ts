import { unrecoverableType } from '../../../machines/errors.ts';
import { NoSessionError } from '../../../machines/lateErrors.ts';
import { limits } from '../../../machines/userLimits.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Users } from './resource.ts';

/**
 * Requests the user again when the window gets the focus, at most every five seconds (LIM-03), and retries after an error
 * (LIM-04). Does nothing without a session.
 *
 * @returns a function that stops it
 */
export function refetchOnFocus(user: Pick<Users, 'get'>, { now, after, onFocus, hasSlowConnection }: Environment): () => void {
  let askedAt = -Infinity;
  let cancel = () => {};
  let isDisposed = false;

  function retryLater(error: unknown) {
    if (isDisposed || error instanceof NoSessionError || unrecoverableType(error)) return;
    const { readRetryMs, readRetryOnSlowConnectionMs } = limits;
    cancel();
    cancel = after(hasSlowConnection() ? readRetryOnSlowConnectionMs : readRetryMs, refetch);
  }

  function refetch() {
    cancel();
    askedAt = now();
    user.get().catch(retryLater);
  }

  const endFocus = onFocus(() => {
    // The age is negative after the clock was set back.
    if (Math.abs(now() - askedAt) >= limits.focusReadMs) refetch();
  });
  return () => {
    isDisposed = true;
    endFocus();
    cancel();
  };
}
