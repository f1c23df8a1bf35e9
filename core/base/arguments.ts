import { UsageError } from '../../machines/errors.ts';
import { isBoolean, isListOf, isNumber, isObject, isRecordOf, isString, isText } from './guards.ts';

const kinds = {
  string: [isString, 'a string'],
  number: [Number.isFinite, 'a number'],
  boolean: [isBoolean, 'a boolean'],
  object: [isObject, 'an object'],
  strings: [isListOf(isString), 'an array of strings'],
  texts: [isRecordOf(isQueryValue), 'an object of strings'],
  id: [isPathSegment, 'a string that names one'],
  signal: [isSignal, 'an AbortSignal'],
} as const;

/** What an argument must be; with a question mark, it may be left out. */
export type Kind = keyof typeof kinds | `${keyof typeof kinds}?`;

/**
 * Checks the arguments of a call before anything is sent (ARG-06). A signal among them is checked
 * for every call.
 *
 * @param method the call's path on the client, for example `magicLinks.authenticate`
 * @param given the arguments by their names
 * @throws UsageError that names every wrong argument and what it must be (ARG-07, READ-86)
 */
export function checkArguments(method: string, given: unknown, wanted: Readonly<Record<string, Kind>>): void {
  const values: Readonly<Record<string, unknown>> = Object(given);
  const all: Readonly<Record<string, Kind>> = { ...wanted, signal: 'signal?' };
  const reasons = Object.entries(all).flatMap(([name, kind]) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (kind.endsWith('?') && value === undefined) return [];
    const [is, phrase] = kinds[kind.replace('?', '') as keyof typeof kinds];
    return is(value) ? [] : [`${name} must be ${phrase}.`];
  });
  if (reasons.length > 0) throw new UsageError(method, ...reasons);
}

/** What can stand in a query. */
function isQueryValue(value: unknown): value is string | number | boolean {
  return isString(value) || isNumber(value) || isBoolean(value);
}

/** Dots alone would lead to another path, and half a surrogate pair has no encoding. */
function isPathSegment(value: unknown): value is string {
  return isText(value) && !/^\.{1,2}$|\p{Surrogate}/u.test(value);
}

function isSignal(value: unknown): value is AbortSignal {
  return typeof (value as AbortSignal | null)?.addEventListener === 'function';
}
