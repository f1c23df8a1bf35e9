import { ApiError, UnreachableError } from '../../machines/errors.ts';

/**
 * Returns a function for calls that succeed only once, such as the redemption of a code. If the response to a call was lost and
 * the repeated call is refused, the first call may have succeeded: `ask` finds out.
 *
 * The function takes the text that the user typed, the call, and `ask`, which resolves with a response if the call succeeded.
 */
export function callsOnce<T>(): (typed: string, call: () => Promise<T>, ask: () => Promise<T | undefined>) => Promise<T> {
  let lost: string | undefined;
  return async (typed, call, ask) => {
    const isRepeated = lost === typed;
    lost = undefined;
    try {
      return await call();
    } catch (error) {
      if (error instanceof UnreachableError) lost = typed;
      const made = isRepeated && error instanceof ApiError ? await ask().catch(() => undefined) : undefined;
      if (made === undefined) throw error;
      return made;
    }
  };
}
