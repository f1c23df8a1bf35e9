import { once } from '../../machines/once.ts';

export interface Check<T> {
  (value: unknown): value is T;
  /** The schema, which can describe why a value was rejected. */
  readonly schema?: () => Schema;
}

/** The used part of a superstruct schema. Its failures contain the rejected values, which may be secret. */
interface Schema {
  is(value: unknown): boolean;
  validate(value: unknown): readonly [failure: { readonly path: readonly unknown[] } | undefined, value?: unknown];
}

/**
 * Makes a type guard from a superstruct schema. Only fields of the schema are checked; other fields pass through.
 *
 * @param describe returns the schema; called with the first value, because most pages use only a few schemas
 */
export function check<T>(describe: () => Schema): Check<T> {
  const schema = once(describe);
  const is = (value: unknown): value is T => {
    try {
      return schema().is(value);
    } catch {
      // superstruct formats the rejected value for a message, which throws for values such as `{"toString":[]}`.
      return false;
    }
  };
  return Object.assign(is, { schema });
}
