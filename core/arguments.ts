import { array, boolean, define, nonempty, number, record, refine, string, union, unknown } from 'superstruct';
import { UsageError } from '../machines/errors.ts';

const kinds = {
  string: [string(), 'a string'],
  number: [refine(number(), 'finite', Number.isFinite), 'a number'],
  boolean: [boolean(), 'a boolean'],
  object: [record(string(), unknown()), 'an object'],
  strings: [array(string()), 'an array of strings'],
  /** What can stand in a query. */
  texts: [record(string(), union([string(), number(), boolean()])), 'an object of strings'],
  id: [refine(nonempty(string()), 'segment', isPathSegment), 'a string that names one'],
  signal: [define('signal', isSignal), 'an AbortSignal'],
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
    const [schema, phrase] = kinds[kind.replace('?', '') as keyof typeof kinds];
    return isOf(schema, value) ? [] : [`${name} must be ${phrase}.`];
  });
  if (reasons.length > 0) throw new UsageError(method, ...reasons);
}

function isOf(schema: { is(value: unknown): boolean }, value: unknown): boolean {
  try {
    return schema.is(value);
  } catch {
    // superstruct puts what it refuses into a message, and not every value can be put there.
    return false;
  }
}

/** Dots alone would lead to another path, and half a surrogate pair has no encoding: that throws. */
function isPathSegment(text: string): boolean {
  return !/^\.{1,2}$/.test(text) && encodeURIComponent(text) !== '';
}

function isSignal(value: unknown): boolean {
  return typeof (value as AbortSignal | null)?.addEventListener === 'function';
}
