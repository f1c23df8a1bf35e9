import { once } from '../../machines/once.ts';

/** Tells whether a value has the shape of a type, and narrows it. */
export interface Check<T> {
  (value: unknown): value is T;
  /** The schema behind it, which knows what it refuses. */
  readonly schema?: () => Schema;
}

/** What is used of a superstruct schema. Its failures hold the values that they are about: nobody else may see them. */
interface Schema {
  is(value: unknown): boolean;
  validate(value: unknown): readonly [failure: { readonly path: readonly unknown[] } | undefined, value?: unknown];
}

/**
 * Makes a check of a superstruct schema. It relies on what the schema names and nothing more: other
 * fields pass through.
 *
 * @param describe gives the schema; called with the first value, as most pages check few of the shapes
 */
export function check<T>(describe: () => Schema): Check<T> {
  const schema = once(describe);
  const is = (value: unknown): value is T => {
    try {
      return schema().is(value);
    } catch {
      // superstruct puts the value that it refuses into a message, and `{"toString":[]}` cannot be put there.
      return false;
    }
  };
  return Object.assign(is, { schema });
}
