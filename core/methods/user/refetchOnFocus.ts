import { unrecoverableType } from '../../../machines/errors.ts';
import { NoSessionError } from '../../../machines/lateErrors.ts';
import { limits } from '../../../machines/limits.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Users } from './resource.ts';

/**
 * Asks for the user anew when the person comes back to the window, at most every five seconds
 * (LIM-03), and again some time after an error (LIM-04), until somebody calls it off. Without a
 * session there is nobody to ask for.
 *
 * @returns what calls it off
 */
export function refetchOnFocus(user: Pick<Users, 'get'>, { now, after, onFocus, hasSlowConnection }: Environment): () => void {
  let askedAt = -Infinity;
  let cancel = () => {};
  let isDisposed = false;

  function retryLater(error: unknown) {
    if (isDisposed || error instanceof NoSessionError || unrecoverableType(error)) return;
    const { readRetryMs, readRetryOnSlowConnectionMs } = limits;
    cancel = after(hasSlowConnection() ? readRetryOnSlowConnectionMs : readRetryMs, refetch);
  }

  function refetch() {
    cancel();
    askedAt = now();
    user.get().catch(retryLater);
  }

  const endFocus = onFocus(() => {
    if (now() - askedAt >= limits.focusReadMs) refetch();
  });
  return () => {
    isDisposed = true;
    endFocus();
    cancel();
  };
}
