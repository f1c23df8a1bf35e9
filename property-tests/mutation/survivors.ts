/** A break that no test can notice, as it changes nothing that could be seen. */
export interface Survivor {
  readonly file: string;
  /** The line that it begins in, without its indentation. */
  readonly line: string;
  /** The name of the mutation, and what it puts there. */
  readonly mutation: string;
  readonly why: string;
}

/**
 * Every break that is known to survive. They are taken out of the score; one that is no longer there, or that a test has
 * noticed, fails the run. A run prints those that are missing here in the words of this list.
 */
export const survivors: readonly Survivor[] = [];
