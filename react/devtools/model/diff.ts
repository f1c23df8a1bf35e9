import type { Redacted } from '../../../core/recording/redaction.ts';

export type Fields = { readonly [field: string]: Redacted };

export interface Change {
  /** The path of the field, such as `otpState.type`. */
  readonly path: string;
  /** The old value as JSON; undefined for a new field. */
  readonly before: string | undefined;
  /** The new value as JSON; undefined for a removed field. */
  readonly after: string | undefined;
}

/** Returns all changed fields in order; removed fields come last. */
export function diff(before: Fields, after: Fields): readonly Change[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((change) => change.before !== change.after);
}

/** Returns every value by its path; lists and errors count as values. */
export function leavesOf(fields: Fields, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]) =>
      isRecord(value) ? [...leavesOf(value, `${prefix}${name}.`)] : [[`${prefix}${name}`, JSON.stringify(value)] as const],
    ),
  );
}

const isRecord = (value: Redacted): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('$error' in value) && Object.keys(value).length > 0;
