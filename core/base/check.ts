import { once } from '../../machines/once.ts';

/** Tells whether a value has the shape of a type, and narrows it. */
export type Check<T> = (value: unknown) => value is T;

/**
 * Makes a check of a superstruct schema. It relies on what the schema names and nothing more: other
 * fields pass through.
 *
 * @param describe gives the schema; called with the first value, as most pages check few of the shapes
 */
export function check<T>(describe: () => { is(value: unknown): boolean }): Check<T> {
  const schema = once(describe);
  return (value): value is T => {
    try {
      return schema().is(value);
    } catch {
      // superstruct puts the value that it refuses into a message, and `{"toString":[]}` cannot be put there.
      return false;
    }
  };
}
