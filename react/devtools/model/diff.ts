import type { Redacted } from '../../../core/recording/redaction.ts';

/** The data of a chart, as a recording may hold it. */
export type Fields = { readonly [field: string]: Redacted };

/** A field that is another one afterwards. */
export interface Change {
  /** Where it stands, such as `otpState.type`. */
  readonly path: string;
  /** As JSON; undefined where it was not there. */
  readonly before: string | undefined;
  /** As JSON; undefined where it is not there any more. */
  readonly after: string | undefined;
}

/** Every field that differs, in the order in which they stand, those that went last. */
export function diff(before: Fields, after: Fields): readonly Change[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((change) => change.before !== change.after);
}

/** Every value that is no record by its path; lists and errors are values. */
export function leavesOf(fields: Fields, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]) =>
      isRecord(value) ? [...leavesOf(value, `${prefix}${name}.`)] : [[`${prefix}${name}`, JSON.stringify(value)] as const],
    ),
  );
}

const isRecord = (value: Redacted): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('$error' in value) && Object.keys(value).length > 0;
