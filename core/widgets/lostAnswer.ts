import { ApiError, UnreachableError } from '../../machines/errors.ts';

/**
 * Returns a function that makes calls which work once, such as the redemption of a code. If the answer to one was lost and its
 * repetition is refused, the first may have been made: the server is asked.
 *
 * The function takes the text that the user typed, the call, and the question, which resolves with an answer if the call was made.
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
